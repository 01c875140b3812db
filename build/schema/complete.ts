/** Types with which code must name every field of a record, so that a new field is not forgotten. */

/** The record, if `Named` are all of its fields; otherwise a type that it is not, which names the others. */
export type Complete<Of, Named extends keyof Of> = [Exclude<keyof Of, Named>] extends [never]
  ? Of
  : { readonly unnamed: Exclude<keyof Of, Named> };

/** The record with a line for each of its fields: `undefined` for one that is left out. */
export type EveryField<Of> = {
  readonly [Name in keyof Of]-?: object extends Pick<Of, Name> ? Of[Name] | undefined : Of[Name];
};
