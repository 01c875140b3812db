/**
 * Work that says what it needs of an output, one thing after the other, and is given it: so that the same work
 * is done at once where all of it stands in memory, and when it was read where it does not.
 */
import type { Pins } from "./generation.ts";

/** What is remembered under a name, and how it is made where it is not. */
export interface Needed {
  readonly name: string;
  readonly make: () => Promise<unknown>;
  /** As `remembered` takes it. */
  readonly bytesOf?: (value: unknown) => number;
}

/** Each `yield` names what is needed, and is given its value. */
export type Needing<Result> = Generator<Needed, Result, unknown>;

export async function readAsNeeded<Result>(
  work: Needing<Result>,
  remembered: Pins["remembered"],
): Promise<Result> {
  let step = work.next();
  while (step.done !== true) {
    const { name, make, bytesOf } = step.value;
    step = work.next(await remembered(name, make, bytesOf));
  }
  return step.value;
}

/** Undefined where something is not in memory. */
export function fromMemory<Result>(
  work: Needing<Result>,
  recalled: Pins["recalled"],
): Result | undefined {
  let step = work.next();
  while (step.done !== true) {
    const value = recalled(step.value.name);
    if (value === undefined) return undefined;
    step = work.next(value);
  }
  return step.value;
}
