/** Stands between the cells of a row of a table that is quoted. */
export const cellGap = /\s+\|\s+/;
