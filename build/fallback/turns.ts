/** Work that is done a few at a time, in the order in which it came. */

/** Rejects with what `refused` gives where already so many wait. */
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
      // The turn goes on to the next as it is: nobody who comes later gets between.
      const next = waiting.shift();
      if (next) next();
      else free++;
    }
  };
}
