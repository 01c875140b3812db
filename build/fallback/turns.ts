/** Runs pieces of work, only a few at the same time, in the order in which they came. */

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
