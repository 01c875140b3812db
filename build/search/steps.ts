/**
 * Work in short steps, so that a browser can answer its reader between them: each `yield` is a place to stop
 * at for a while.
 */
export type Steps<Result> = Generator<undefined, Result, undefined>;

/** Does it all at once. */
export function atOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
