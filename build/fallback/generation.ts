/**
 * Makes sure that an answer is read from one build only. If a build replaces the output while the files of
 * an answer are read, they are read again; if the replacing does not end in time, `Unavailable` is thrown.
 */
import { openKept, openTurns } from "./bounded.ts";

/** Tells one output apart from the next one that a build puts in its place. */
export interface Generation {
  /** True where the output never changes: what is not there now need not be looked for again. */
  readonly isFixed?: boolean;
  /** A name for the output as it is now; undefined while a build is replacing it. */
  current(): string | undefined;
  /** Resolves after a short time, in which a build may end. */
  pause(): Promise<void>;
  /** Repairs an output that a build left half replaced when it died. */
  recover?(): Promise<void>;
}

/** Of a host whose files are deployed together with the program: what was read once stays as it is. */
export const oneDeployment: Generation = {
  isFixed: true,
  current: () => "deployed",
  pause: () => Promise.resolve(),
};

/**
 * Thrown when there can be no answer at the moment. It does not mean that the thing asked for is missing.
 */
export class Unavailable extends Error {
  // A part that is loaded later has a class of its own: the name tells what it is.
  override readonly name = "Unavailable";
}

export interface Pins {
  /**
   * Runs `work` when it is its turn and returns its result. Calling `turn` inside `work` can block for
   * ever.
   */
  turn<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Runs `work`, again if the output changed meanwhile, and returns a result that belongs to one output. */
  pinned<Result>(work: () => Promise<Result>): Promise<Result>;
  /**
   * Returns the value kept under this name for the current output; calls `make` if there is none. `bytesOf` says
   * what the value takes in memory: it may be dropped for others.
   */
  remembered<Value>(
    name: string,
    make: () => Promise<Value>,
    bytesOf: (value: Value) => number,
  ): Promise<Value>;
}

/** How many times `pinned` looks at the output before it throws `Unavailable`. */
const maxChecks = 20;
/** How many answers are composed at the same time. Each may need a few megabytes of memory. */
const maxComposing = 4;
/** How many more may wait for their turn. */
const mostWaiting = 256;
/** In bytes: what is remembered of one output. */
const mostRemembered = 32_000_000;
/** In bytes: what a name in it takes, also of what is not there. */
const entryBytes = 500;

/**
 * Without a generation, work runs once and nothing is remembered: the output never changes, or the caller
 * handles changes itself.
 */
export function openPins(generation: Generation | undefined): Pins {
  const refuse = (): Error => new Unavailable("too much is asked at once");
  let memory = openMemory();
  let keptFor = generation?.isFixed ? generation.current() : undefined;

  return {
    turn: openTurns(maxComposing, mostWaiting, refuse),
    async pinned(work) {
      if (generation === undefined) return work();
      for (let look = 1; look <= maxChecks; look++) {
        const name = generation.current();
        if (name !== undefined) {
          if (name !== keptFor) [memory, keptFor] = [openMemory(), name];
          const [outcome] = await Promise.allSettled([work()]);
          if (generation.current() === name) {
            if (outcome.status === "rejected") throw outcome.reason;
            return outcome.value;
          }
          keptFor = undefined;
        }
        if (look === maxChecks - 1 && generation.recover) await generation.recover();
        else if (look < maxChecks) await generation.pause();
      }
      throw new Unavailable("the dataset is being replaced");
    },
    async remembered<Value>(
      name: string,
      make: () => Promise<Value>,
      bytesOf: (value: Value) => number,
    ) {
      if (generation === undefined) return make();
      // The value belongs to the output at the start of the reading, so it is kept in that output's memory.
      const { kept, reading } = memory;
      const known = kept.get(name) as { readonly value: Value } | undefined;
      if (known) return known.value;
      const running = reading.get(name) as Promise<Value> | undefined;
      if (running) return running;
      const made = make();
      reading.set(name, made);
      try {
        const value = await made;
        kept.keep(name, { value }, entryBytes + bytesOf(value));
        return value;
      } finally {
        reading.delete(name);
      }
    },
  };
}

/** What is remembered of one output, and what is being read of it. */
function openMemory() {
  return { kept: openKept<unknown>(mostRemembered), reading: new Map<string, Promise<unknown>>() };
}
