/**
 * Pages → what was found on each. Several sites are read at once, the pages of one site one after the
 * other; the state is brought up to date as each page is done, so that a run may be stopped anywhere.
 */
import { grouped } from "../../lists/grouped.ts";
import { registeredDomain } from "./address.ts";
import { longestWait } from "./fetch-page.ts";
import { createLanes } from "./lanes.ts";
import type { World } from "./network.ts";
import { readPage, type PageResult } from "./read-page.ts";
import { openRobots } from "./robots.ts";
import type { PageToRead } from "./select.ts";
import type { VerifyState } from "./state.ts";

/** A page that was not asked for: its host wants to be left alone. */
export interface PutOff {
  readonly page: PageToRead;
  readonly until: number;
}

export interface RunResult {
  readonly results: readonly PageResult[];
  readonly putOff: readonly PutOff[];
}

export interface RunOptions {
  /** Milliseconds between two requests to one domain. */
  readonly delay: number;
  readonly parallel: number;
  readonly progress: (done: number, total: number) => void;
}

/** Resolves when all pages are done, or soon after the world's signal aborts, with what was read. */
export async function readPages(
  pages: readonly PageToRead[],
  state: VerifyState,
  world: World,
  { delay, parallel, progress }: RunOptions,
): Promise<RunResult> {
  const lanes = createLanes(world, delay);
  const fetcher = { world, lanes, robots: openRobots(world, lanes) };
  const before = new Map(state.pages);
  const results: PageResult[] = [];
  const putOff: PutOff[] = [];
  const sites = [...grouped(pages, ({ readUrl }) => registeredDomain(new URL(readUrl))).values()];

  async function work(): Promise<void> {
    for (let site = sites.shift(); site !== undefined; site = sites.shift())
      for (const page of site) {
        if (world.signal.aborted) return;
        const until = lanes.closedUntil(new URL(page.readUrl));
        if (until - world.clock.now() > longestWait) putOff.push({ page, until });
        else results.push(await readPage(page, state, fetcher));
        progress(results.length + putOff.length, pages.length);
      }
  }

  const workers = Array.from({ length: parallel }, () => work());
  for (const { status, ...rest } of await Promise.allSettled(workers))
    // What was under way when the run was stopped is as if it had never begun.
    if (status === "rejected" && !world.signal.aborted)
      throw (rest as PromiseRejectedResult).reason;
  if (!isOffline(results)) return { results, putOff };
  // The fault is on our side: nobody is left alone for it, though others come first next time.
  for (const { page, at } of results) {
    const record = state.pages.get(page.key)!;
    const { failures = 0, reason = null } = before.get(page.key) ?? {};
    state.pages.set(page.key, { ...record, failures, reason, wait_until: at });
  }
  return {
    results: results.map((result) => ({
      ...result,
      found: { ...result.found, waitUntil: result.at },
    })),
    putOff,
  };
}

/** Whether no server at all was reached. */
export function isOffline(results: readonly PageResult[]): boolean {
  return (
    results.length > 0 &&
    results.every(({ found }) => found.kind === "unreadable" && found.reason === "network")
  );
}
