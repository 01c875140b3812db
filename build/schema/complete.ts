/**
 * A type with which code that shows a record must name all of its fields, so that a new field is not
 * forgotten.
 */

/** The record, if `Named` are all of its fields; otherwise `never`, so that the code does not compile. */
export type Complete<Of, Named extends keyof Of> = [Exclude<keyof Of, Named>] extends [never]
  ? Of
  : never;
