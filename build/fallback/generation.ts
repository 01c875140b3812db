/**
 * Makes sure that an answer is read from one build only. If a build replaces the output while the files of
 * an answer are read, they are read again; if the replacing does not end in time, `Unavailable` is thrown.
 */
import { openKept, type Kept } from "./kept.ts";
import { openTurns } from "./turns.ts";

/** Tells one output apart from the next one that a build puts in its place. */
export interface Generation {
  /** A name for the output as it is now; undefined while a build is replacing it. */
  current(): string | undefined;
  /** As `current`, but what it returns may be as old as the requests that are being answered. */
  glance(): string | undefined;
  /** Resolves after a short time, in which a build may end. */
  pause(): Promise<void>;
  /** Repairs an output that a build left half replaced when it died. */
  recover?(): Promise<void>;
}

/**
 * Thrown when there can be no answer at the moment. It does not mean that the thing asked for is missing.
 */
export class Unavailable extends Error {}

export interface Pins {
  /**
   * Runs `work` when it is its turn and returns its result. Calling `turn` inside `work` can block for
   * ever.
   */
  turn<Result>(work: () => Promise<Result>): Promise<Result>;
  /**
   * Runs `work`, again if the output changed meanwhile, and returns a result that belongs to one output:
   * that with the name which `work` is given, or the only one.
   */
  pinned<Result>(work: (name: string | undefined) => Promise<Result>): Promise<Result>;
  /** The same function. Work that calls it is held against the output when it ends, other work is not. */
  watched<Result>(read: (file: string) => Result): (file: string) => Result;
  /**
   * Returns the value kept under this name for the current output; calls `make` if there is none. With
   * `bytesOf`, which says what the value takes in memory, it may be dropped for others; without, it is
   * one of a few that every answer needs.
   */
  remembered<Value>(
    name: string,
    make: () => Promise<Value>,
    bytesOf?: (value: Value) => number,
  ): Promise<Value>;
  /** The value that `remembered` keeps under this name for the output as it is at a glance, if it does. */
  recalled(name: string): unknown;
}

/** How many times `pinned` looks at the output before it throws `Unavailable`. */
const maxChecks = 20;
/** How many answers are composed at the same time. Each may need a few megabytes of memory. */
const maxComposing = 4;
/** How many more may wait for their turn. */
const mostWaiting = 256;
/** In bytes: what is remembered of one output beside what every answer needs. */
const mostRemembered = 32_000_000;

/** What is remembered of one output. */
interface Memory {
  readonly always: Map<string, Boxed>;
  readonly others: Kept<Boxed>;
}
/** Tells a value that is undefined from one that is not there. */
interface Boxed {
  readonly value: unknown;
}

/**
 * Without a generation, work runs once and nothing is remembered: the output never changes, or the caller
 * handles changes itself.
 */
export function openPins(generation: Generation | undefined): Pins {
  const refuse = (): Error => new Unavailable("too much is asked at once");
  const turn = openTurns(maxComposing, mostWaiting, refuse);
  let memory = openMemory();
  let keptFor: string | undefined;
  let reads = 0;

  /**
   * Returns a function that returns or throws what the work did; undefined if the output changed while it
   * ran.
   */
  async function attempt<Result>(
    work: (name: string) => Promise<Result>,
    name: string,
  ): Promise<(() => Result) | undefined> {
    if (name !== keptFor) [memory, keptFor] = [openMemory(), name];
    const before = reads;
    const outcome = await work(name).then(
      (value) => () => value,
      (reason: unknown) => () => {
        throw reason;
      },
    );
    // Nobody has read anything: what is remembered is of one output, as long as it is still this one's.
    const isRemembered = reads === before && keptFor === name;
    if (isRemembered || generation!.current() === name) return outcome;
    memory = openMemory();
    return undefined;
  }

  return {
    turn,
    async pinned(work) {
      if (generation === undefined) return work(undefined);
      for (let look = 1; look <= maxChecks; look++) {
        // An older name is found out after the work.
        const name = look === 1 ? generation.glance() : generation.current();
        const outcome = name === undefined ? undefined : await attempt(work, name);
        if (outcome) return outcome();
        if (look === maxChecks - 1 && generation.recover) await generation.recover();
        else if (look < maxChecks) await generation.pause();
      }
      throw new Unavailable("the dataset is being replaced");
    },
    watched: (read) => (file) => {
      reads++;
      return read(file);
    },
    async remembered(name, make, bytesOf) {
      if (generation === undefined) return make();
      // The value belongs to the output at the start of the reading, so it is kept in that output's memory.
      const own = memory;
      const known = boxedIn(own, name);
      if (known) return known.value as Awaited<ReturnType<typeof make>>;
      const value = await make();
      if (bytesOf) own.others.keep(name, { value }, bytesOf(value));
      else own.always.set(name, { value });
      return value;
    },
    recalled(name) {
      if (keptFor === undefined || generation?.glance() !== keptFor) return undefined;
      return boxedIn(memory, name)?.value;
    },
  };
}

function boxedIn({ always, others }: Memory, name: string): Boxed | undefined {
  return always.get(name) ?? others.get(name);
}

function openMemory(): Memory {
  return { always: new Map(), others: openKept(mostRemembered) };
}
