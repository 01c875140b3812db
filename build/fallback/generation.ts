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
  /** Runs `work`, again if the output changed meanwhile, and returns a result that belongs to one output. */
  pinned<Result>(work: () => Promise<Result>): Promise<Result>;
  /**
   * As `pinned`, when it is its turn. The result is kept under this name and returned for as long as the
   * output is the same, unless others were asked for more lately. `bytesOf` says what it takes in memory.
   */
  answered<Result>(
    name: string,
    work: () => Promise<Result>,
    bytesOf: (result: Result) => number,
  ): Promise<Result>;
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
}

/** How many times `pinned` looks at the output before it throws `Unavailable`. */
const maxChecks = 20;
/** How many answers are composed at the same time. Each may need a few megabytes of memory. */
const maxComposing = 4;
/** How many more may wait for their turn. */
const mostWaiting = 256;
/** In bytes: what is remembered of one output beside what every answer needs. */
const mostRemembered = 32_000_000;
/** In bytes: of one answer. It may not push out most of the others. */
const longestAnswer = mostRemembered / 8;

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
   * ran. `keep` is given what it returns, and the memory of that output.
   */
  async function attempt<Result>(
    work: () => Promise<Result>,
    name: string,
    keep: ((result: Result, own: Memory) => void) | undefined,
  ): Promise<(() => Result) | undefined> {
    if (name !== keptFor) [memory, keptFor] = [openMemory(), name];
    const own = memory;
    const before = reads;
    const outcome = await work().then(
      (value) => () => {
        keep?.(value, own);
        return value;
      },
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

  async function pinned<Result>(
    work: () => Promise<Result>,
    keep?: (result: Result, own: Memory) => void,
  ): Promise<Result> {
    if (generation === undefined) return work();
    for (let look = 1; look <= maxChecks; look++) {
      // An older name is found out after the work.
      const name = look === 1 ? generation.glance() : generation.current();
      const outcome = name === undefined ? undefined : await attempt(work, name, keep);
      if (outcome) return outcome();
      if (look === maxChecks - 1 && generation.recover) await generation.recover();
      else if (look < maxChecks) await generation.pause();
    }
    throw new Unavailable("the dataset is being replaced");
  }

  return {
    turn,
    pinned: (work) => pinned(work),
    async answered<Result>(
      name: string,
      work: () => Promise<Result>,
      bytesOf: (result: Result) => number,
    ) {
      const isSame = keptFor !== undefined && generation?.glance() === keptFor;
      const known = isSame ? memory.others.get(name) : undefined;
      if (known) return known.value as Result;
      return turn(() =>
        pinned(work, (value, { others }) => {
          const bytes = bytesOf(value);
          if (bytes <= longestAnswer) others.keep(name, { value }, bytes);
        }),
      );
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
  };
}

function boxedIn({ always, others }: Memory, name: string): Boxed | undefined {
  return always.get(name) ?? others.get(name);
}

function openMemory(): Memory {
  return { always: new Map(), others: openKept(mostRemembered) };
}
