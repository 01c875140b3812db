/**
 * `verify`: turns to the pages that facts stand on, or to clones of their repositories, looks whether
 * each quote stands where it stood, and reports what it found. With `--write` the dates of what was
 * confirmed move in the facts, with `--keep` it is written down where quotes stand; nothing else is.
 */
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { counted } from "../../../schema/lists/counted.ts";
import { soughtOf, isWanted, selectPages, type Sought, type Selection } from "../select.ts";
import { keepPlaces } from "../dates.ts";
import { toMarkdown, toSummaryText, toReport, type VerifyRun } from "../report.ts";
import { agentToken, type World } from "../network.ts";
import { readClones, type OpenClone } from "../read-git.ts";
import { isOffline, readPages, stateAfter } from "../run.ts";
import { stateText, type VerifyState } from "../state.ts";
import { buildDataset, type Dataset } from "../../../dataset/dataset.ts";
import { placesFile } from "../../../load/places.ts";
import { nearest } from "../../../schema/lists/nearest.ts";
import { fromMillis } from "../../../schema/timestamp.ts";
import { readFacts, type Facts } from "../../../commands/terminal/facts.ts";
import { createSend, patientHttp, type HttpOptions } from "./http.ts";
import type { FactsOptions } from "../../../commands/terminal/options.ts";
import { openReport, printProblems, type StageReport } from "../../../commands/terminal/report.ts";
import type { Terminal } from "../../../commands/terminal/terminal.ts";
import type { Surroundings } from "../../../commands/terminal/verb.ts";
import { UsageError } from "../../../commands/terminal/usage-error.ts";
import { clonesIn } from "../../git/command/git.ts";
import { readState, writeDates, writeText } from "./verify-write.ts";

export interface VerifyCommandOptions extends FactsOptions, Selection {
  /** Milliseconds between two requests to one domain. */
  readonly delay: number;
  readonly write: boolean;
  /** Write down where the quotes stand that are to be looked at. */
  readonly keep: boolean;
  /** The folder of clones to read in the place of pages; undefined to read pages. */
  readonly mirrors: string | undefined;
  /** Read sources in private networks and on this machine, too. */
  readonly allowsPrivate: boolean;
  readonly json: boolean;
  /** Exit with 3 where something is to be looked at. */
  readonly exitCode: boolean;
  /** Where `verify.md` and `verify.json` go. */
  readonly reportFolder: string | undefined;
  readonly stateFile: string;
}

/**
 * Reads the pages over the network, or clones; a signal ends it early. `now` is the time of day at its
 * start.
 */
export async function verifyOnline(
  options: VerifyCommandOptions,
  { environment, now, terminal }: Pick<Surroundings, "environment" | "now" | "terminal">,
  network: HttpOptions = patientHttp,
): Promise<number> {
  const stop = new AbortController();
  const interrupt = (): void => stop.abort();
  process.once("SIGINT", interrupt);
  process.once("SIGTERM", interrupt);
  const start = terminal.now();
  try {
    return await verify(options, terminal, {
      send: createSend({
        ...network,
        allowsPrivate: network.allowsPrivate ?? options.allowsPrivate,
      }),
      openClone: clonesIn(options.mirrors ?? "", environment),
      clock: {
        now: () => now + Math.round(terminal.now() - start),
        sleep: (millis, signal) => sleep(millis, undefined, { signal }).catch(() => {}),
      },
      signal: stop.signal,
    });
  } finally {
    process.off("SIGINT", interrupt);
    process.off("SIGTERM", interrupt);
  }
}

export interface VerifyWorld extends Omit<World, "userAgent"> {
  readonly openClone: OpenClone;
}

/** The exit code, as the verb lists them. Throws `UsageError` for options that are not understood. */
export async function verify(
  options: VerifyCommandOptions,
  terminal: Terminal,
  world: VerifyWorld,
): Promise<number> {
  const { clock, signal } = world;
  const stages = openReport(terminal, options.quiet || options.json);
  const facts = await readFacts(options.facts, options.asOf, stages);
  if (!facts.ok) return printProblems(facts.problems, terminal);
  requireUnderstood(options, facts);
  const dataset = buildDataset(facts.curated, { asOf: options.asOf });
  const sought = soughtOf(facts.tree, dataset);
  const startedAt = clock.now();
  const state = readState(options.stateFile, terminal);
  const run = await runOf(options, facts, dataset, sought, state, world, stages);
  const done: boolean[] = [];
  const write = (path: string, text: string): void =>
    void done.push(writeText(path, text, terminal));
  if (options.mirrors === undefined) write(options.stateFile, stateText(run.state, run.known));
  if (isOffline(run.results))
    terminal.err("no server was reached; is this machine online? No page is left alone for it.\n");
  // The moment to judge new dates for: a run of today may end tomorrow, one of another day may not.
  const isToday = options.asOf.slice(0, 10) === fromMillis(startedAt).slice(0, 10);
  const asOf = isToday ? fromMillis(clock.now()) : options.asOf;
  const written = options.write
    ? writeDates(facts.tree, run.results, { facts: options.facts, asOf }, terminal)
    : new Set<string>();
  done.push(written !== undefined);
  const places = options.keep ? keepPlaces(facts.tree.places, sought, run.results) : undefined;
  if (places !== undefined) write(join(options.facts, placesFile), places.text);
  const times = {
    as_of: options.asOf,
    started_at: fromMillis(startedAt),
    finished_at: fromMillis(clock.now()),
    complete: !signal.aborted,
  };
  const report = toReport(run, times, written ?? new Set(), places?.ids.size ?? 0);
  const json = `${JSON.stringify(report, null, 2)}\n`;
  if (options.reportFolder !== undefined) {
    write(join(options.reportFolder, "verify.json"), json);
    write(join(options.reportFolder, "verify.md"), toMarkdown(report));
  }
  if (options.json) terminal.out(json);
  else if (!options.quiet) terminal.out(toSummaryText(report));
  if (done.includes(false)) return 1;
  return options.exitCode && report.counts.look > 0 ? 3 : 0;
}

async function runOf(
  options: VerifyCommandOptions,
  { curated }: Facts,
  { meta: { repository, baseUrl } }: Dataset,
  sought: readonly Sought[],
  state: VerifyState,
  world: VerifyWorld,
  stages: StageReport,
): Promise<VerifyRun> {
  const now = world.clock.now();
  if (options.mirrors !== undefined) {
    const wanted = sought.filter((each) => isWanted(each, options, fromMillis(now)));
    const results = await stages.stage(
      "verify",
      (progress) => readClones(wanted, { ...world, now, progress }),
      (done) => counted(done.length, "file"),
    );
    return { results, waiting: [], selected: results.length, known: new Set(), state: new Map() };
  }
  const homepages = new Map(curated.providers.map(({ slug, file }) => [slug, file.homepage]));
  const { pages, ...others } = selectPages(options, sought, homepages, state, now);
  const own = { ...world, userAgent: `${agentToken}/1.0 (+${repository ?? baseUrl})` };
  const results = await stages.stage(
    "verify",
    (progress) => readPages(pages, own, { delay: options.delay, progress }),
    (read) => counted(read.length, "page"),
  );
  const after = isOffline(results) ? state : stateAfter(state, results);
  return { ...others, results, selected: pages.length, state: after };
}

/** Throws `UsageError` for options that contradict each other, and for a provider or a key that there is not. */
function requireUnderstood(options: VerifyCommandOptions, { curated }: Facts): void {
  const { keep, providers, keys, mirrors } = options;
  const known = {
    provider: curated.providers.map(({ slug }) => slug),
    key: Object.keys(curated.keys),
  };
  for (const [what, given] of [
    ["provider", providers],
    ["key", keys],
  ] as const) {
    const unknown = given.find((name) => !known[what].includes(name));
    if (unknown === undefined) continue;
    const [meant] = nearest(unknown, known[what]);
    const hint = meant === undefined ? "" : `; did you mean "${meant}"`;
    throw new UsageError(`there is no ${what} "${unknown}"${hint}`);
  }
  // Places are kept of pages that a person has read, who can therefore name them.
  if (keep && providers.length === 0 && keys.length === 0)
    throw new UsageError(
      "--keep needs --provider or --keys: it is for facts whose pages you have read",
    );
  if (keep && mirrors !== undefined)
    throw new UsageError(
      "--keep is for pages, since git keeps its own; leave out --git and --mirrors",
    );
}
