/** Long work with pauses, in which the browser answers its reader. A page from the disk has no worker for it. */
import type { Steps } from "../../search/steps.ts";

/** In milliseconds; work of 50 is felt. */
const longestRun = 8;

export async function inPauses<Result>(steps: Steps<Result>): Promise<Result> {
  for (;;) {
    const until = performance.now() + longestRun;
    do {
      const { done, value } = steps.next();
      if (done) return value;
    } while (performance.now() < until);
    await freeTurn();
  }
}

/** What the browser has to do comes first. */
export function freeTurn(): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve));
}
