/** What the answers of a server may take together: how many are composed at once, and what is remembered. */

/**
 * The returned function rejects with the error of `refused` if `mostWaiting` pieces of work are waiting
 * already.
 */
export function openTurns(
  atOnce: number,
  mostWaiting: number,
  refused: () => Error,
): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let free = atOnce;
  const waiting: (() => void)[] = [];

  return async (work) => {
    if (free > 0) free--;
    else if (waiting.length >= mostWaiting) throw refused();
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      // The place is given directly to the next one waiting, so a newcomer cannot take it first.
      const next = waiting.shift();
      if (next) next();
      else free++;
    }
  };
}

export interface Kept<Value> {
  get(name: string): Value | undefined;
  /** `bytes` is about what the value takes in memory. */
  keep(name: string, value: Value, bytes: number): void;
}

/** Drops the oldest values for new ones. */
export function openKept<Value>(mostBytes: number): Kept<Value> {
  const entries = new Map<string, { readonly value: Value; readonly bytes: number }>();
  let held = 0;
  return {
    get: (name) => entries.get(name)?.value,
    keep(name, value, bytes) {
      if (bytes > mostBytes || entries.has(name)) return;
      entries.set(name, { value, bytes });
      held += bytes;
      for (const [oldest, entry] of entries) {
        if (held <= mostBytes) break;
        entries.delete(oldest);
        held -= entry.bytes;
      }
    },
  };
}
