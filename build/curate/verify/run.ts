/**
 * Pages → what was found on each. Several sites are read at once, the pages of one site one after the
 * other, so that a run may be stopped anywhere.
 */
import { grouped } from "../../schema/lists/grouped.ts";
import { registeredDomain } from "./address.ts";
import type { World } from "./network.ts";
import { createVisitor, openRobots } from "./polite.ts";
import { readPage, type PageResult } from "./read-page.ts";
import type { PageToRead } from "./select.ts";
import type { PageRecord, VerifyState } from "./state.ts";

/** How many sites are read at once. */
const readers = 4;

interface RunOptions {
  /** Milliseconds between two requests to one domain. */
  readonly delay: number;
  readonly progress: (done: number, total: number) => void;
}

/** Resolves when all pages are done, or soon after the world's signal aborts, with what was read. */
export async function readPages(
  pages: readonly PageToRead[],
  world: World,
  { delay, progress }: RunOptions,
): Promise<readonly PageResult[]> {
  const visitor = createVisitor(world, delay);
  const fetcher = { visitor, refusalOf: openRobots(visitor) };
  const results: PageResult[] = [];
  const sites = [...grouped(pages, ({ readUrl }) => registeredDomain(new URL(readUrl))).values()];

  async function work(): Promise<void> {
    for (let site = sites.shift(); site !== undefined; site = sites.shift())
      for (const page of site) {
        if (world.signal.aborted) return;
        results.push(await readPage(page, fetcher));
        progress(results.length, pages.length);
      }
  }

  for (const done of await Promise.allSettled(Array.from({ length: readers }, () => work())))
    // What was under way when the run was stopped is as if it had never begun.
    if (done.status === "rejected" && !world.signal.aborted) throw done.reason;
  return results;
}

/** Whether no server at all was reached: the fault is on our side, and nobody is left alone for it. */
export function isOffline(results: readonly PageResult[]): boolean {
  return (
    results.length > 0 &&
    results.every(({ found }) => found.kind === "unreadable" && found.reason === "network")
  );
}

const dayMillis = 86_400_000;
const mostDays = 30;

/** An unreadable page is left alone for 1, 2, 4 … 30 days, or for as long as its server asks. */
export function stateAfter(before: VerifyState, results: readonly PageResult[]): VerifyState {
  const records = results.map(({ page: { key }, at, found }): [string, PageRecord] => {
    if (found.kind !== "unreadable") return [key, { looked_at: at, failures: 0, wait_until: 0 }];
    const failures = (before.get(key)?.failures ?? 0) + 1;
    const ownPause = at + Math.min(2 ** (failures - 1), mostDays) * dayMillis;
    return [key, { looked_at: at, failures, wait_until: Math.max(ownPause, found.retryAt ?? 0) }];
  });
  return new Map([...before, ...records]);
}
