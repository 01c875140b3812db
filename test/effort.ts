/**
 * How much of one law a run tries: `npm test` the first, which is every kind of case, and
 * `npm run test:all` the second, which is all of it. The configurations say which run it is.
 */
import { inject } from "vitest";

declare module "vitest" {
  export interface ProvidedContext {
    /** Absent in `npm test`. */
    readonly isThorough?: boolean;
  }
}

export function effort(brief: number, thorough: number): number {
  return inject("isThorough") === true ? thorough : brief;
}
