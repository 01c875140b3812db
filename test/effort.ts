/**
 * How much of one law a run tries: `npm test` the first, which is every kind of case, and
 * `npm run test:all` the second, which is all of it. The configurations say which run it is.
 */
import fc from "fast-check";
import { inject } from "vitest";

declare module "vitest" {
  export interface ProvidedContext {
    /** Absent in `npm test`. */
    readonly isThorough?: boolean;
  }
}

/**
 * A brief run tries the same cases each time: whoever changes nothing there is not stopped by a fault that
 * was there before. A thorough one tries others each time, and says the seed of what it found.
 */
if (inject("isThorough") !== true) fc.configureGlobal({ seed: 20_261_129 });

export function effort(brief: number, thorough: number): number {
  return inject("isThorough") === true ? thorough : brief;
}
