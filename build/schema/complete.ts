/** Whoever shows a record names each of its fields, so that a new one is not forgotten in silence. */

/** The record where `Named` are all of its fields; else `never`, and what takes it does not compile. */
export type Complete<Of, Named extends keyof Of> = [Exclude<keyof Of, Named>] extends [never]
  ? Of
  : never;
