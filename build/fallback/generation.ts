/**
 * An answer that is put together from several files, or that says that there is none, holds for one
 * build only: what is read while a build replaces the output is read again, and where the replacing
 * does not end in time the answer is that there is none now.
 */
import { openTurns } from "./turns.ts";

/** How the output is told apart from the one that a build puts in its place. */
export interface Generation {
  /** The name of the output as it stands; undefined while a build is replacing it. */
  current(): string | undefined;
  /** Resolves after a moment, in which a build may end. */
  pause(): Promise<void>;
  /** Puts right what a build that died has left half replaced. */
  recover?(): Promise<void>;
}

/** There is no answer now, and nothing is said of what was asked. */
export class Unavailable extends Error {}

export interface Pins {
  /** What the work gives when it is its turn. It must not be called within itself. */
  turn<Result>(work: () => Promise<Result>): Promise<Result>;
  /** What the work gives while the output stays the same. */
  pinned<Result>(work: () => Promise<Result>): Promise<Result>;
  /** What was made under this name for the output as it stands, else what is made now. */
  remembered<Value>(name: string, make: () => Promise<Value>): Promise<Value>;
}

/** How often is looked before the answer is given up. */
const maxChecks = 20;
/** So many answers are composed at once: each may hold a few megabytes while it is. */
const maxComposing = 4;
/** So many more wait for it. */
const mostWaiting = 256;

/** Without a generation the output never changes, or what changes it sees to that itself. */
export function openPins(generation: Generation | undefined): Pins {
  const turn = openTurns(
    maxComposing,
    mostWaiting,
    () => new Unavailable("too much is asked at once"),
  );
  let kept = new Map<string, unknown>();
  let keptFor: string | undefined;

  /** Undefined where the output changed meanwhile: whatever came of the work then counts for nothing. */
  async function attempt<Result>(
    work: () => Promise<Result>,
    name: string,
  ): Promise<PromiseSettledResult<Result> | undefined> {
    if (name !== keptFor) [kept, keptFor] = [new Map(), name];
    const [outcome] = await Promise.allSettled([work()]);
    if (generation!.current() === name) return outcome;
    kept = new Map();
    return undefined;
  }

  return {
    turn,
    async pinned(work) {
      if (generation === undefined) return work();
      for (let look = 1; look <= maxChecks; look++) {
        const name = generation.current();
        const outcome = name === undefined ? undefined : await attempt(work, name);
        if (outcome?.status === "fulfilled") return outcome.value;
        if (outcome) throw outcome.reason;
        if (look === maxChecks - 1 && generation.recover) await generation.recover();
        else if (look < maxChecks) await generation.pause();
      }
      throw new Unavailable("the dataset is being replaced");
    },
    async remembered(name, make) {
      if (generation === undefined) return make();
      // What is read now belongs to the output of now, whichever it is when the reading ends.
      const own = kept;
      if (!own.has(name)) own.set(name, await make());
      return own.get(name) as Awaited<ReturnType<typeof make>>;
    },
  };
}
