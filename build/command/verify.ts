/**
 * `verify`: turns to the pages that facts stand on, looks for quote and value, and reports what it
 * found. With `--write` the dates of what was confirmed move in the facts; nothing else ever does.
 */
import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { soughtOf } from "../curate/verify/claim.ts";
import { moveDates } from "../curate/verify/dates.ts";
import { toMarkdown } from "../curate/verify/markdown.ts";
import { agentToken, type World } from "../curate/verify/network.ts";
import { toReport } from "../curate/verify/report.ts";
import type { PageResult } from "../curate/verify/read-page.ts";
import { isOffline, readPages } from "../curate/verify/run.ts";
import { selectPages, type Selection } from "../curate/verify/select.ts";
import { emptyState, stateFrom, stateText, type State } from "../curate/verify/state.ts";
import { toSummary } from "../curate/verify/summary.ts";
import { buildDataset, type Dataset } from "../dataset/dataset.ts";
import { nearest } from "../nearest.ts";
import { fromMillis } from "../schema/timestamp.ts";
import { readFacts, type Facts } from "./facts.ts";
import { createSend, patientHttp } from "./http.ts";
import type { FactsOptions } from "./options.ts";
import { counted } from "../counted.ts";
import { CannotWrite } from "../swap/cannot-write.ts";
import { writeWhole } from "../write/whole.ts";
import { openReport, printProblems, type Terminal } from "./report.ts";
import { UsageError } from "./verb.ts";

export interface VerifyOptions extends FactsOptions, Selection {
  /** Milliseconds between two requests to one domain. */
  readonly delay: number;
  readonly write: boolean;
  readonly json: boolean;
  /** Exit with 3 where something was not found. */
  readonly exitCode: boolean;
  /** Where `verify.md` and `verify.json` go. */
  readonly reportFolder: string | undefined;
  readonly stateFile: string;
}

const parallel = 4;

/** Reads the pages over the network; a signal ends it early. `now` is the time of day at its start. */
export async function verifyOnline(
  options: VerifyOptions,
  now: number,
  terminal: Terminal,
): Promise<number> {
  const stop = new AbortController();
  const interrupt = (): void => stop.abort();
  process.once("SIGINT", interrupt);
  process.once("SIGTERM", interrupt);
  const start = terminal.now();
  try {
    return await verify(options, terminal, {
      send: createSend(patientHttp),
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

/** The exit code, as the verb lists them. Throws `UsageError` for a provider or key that is unknown. */
export async function verify(
  options: VerifyOptions,
  terminal: Terminal,
  world: Omit<World, "userAgent">,
): Promise<number> {
  const { clock, signal } = world;
  const report = openReport(terminal, options.quiet || options.json);
  const facts = await readFacts(options.facts, options.asOf, report, terminal);
  if (facts === undefined) return 1;
  const dataset = buildDataset(facts.curated, { asOf: options.asOf });
  requireKnown(
    "provider",
    options.providers,
    facts.curated.providers.map(({ slug }) => slug),
  );
  requireKnown("key", options.keys, Object.keys(facts.curated.keys));

  const state = readState(options.stateFile, terminal);
  const startedAt = clock.now();
  const { pages, waiting, known } = selectPages(options, {
    sought: soughtOf(facts.tree, dataset),
    homepages: new Map(facts.curated.providers.map(({ slug, file }) => [slug, file.homepage])),
    state,
    now: startedAt,
  });
  const { results, putOff } = await report.stage(
    "verify",
    (progress) =>
      readPages(
        pages,
        state,
        { ...world, userAgent: userAgentOf(dataset) },
        { delay: options.delay, parallel, progress },
      ),
    ({ results: done }) => `${counted(done.length, "page")} of ${pages.length}`,
  );
  const isKept = writeOwn(options.stateFile, stateText(state, known), terminal);
  if (isOffline(results))
    terminal.err("no server was reached; is this machine online? No page is left alone for it.\n");

  const written = options.write
    ? writeDates(
        facts,
        results,
        { ...options, asOf: dayOf(options, startedAt, clock.now()) },
        terminal,
      )
    : noDates;
  const found = toReport({
    asOf: options.asOf,
    startedAt,
    finishedAt: clock.now(),
    complete: !signal.aborted,
    results,
    putOff,
    waiting,
    selected: pages.length,
    state,
    written: written ?? noDates,
  });
  const json = `${JSON.stringify(found, null, 2)}\n`;
  const folder = options.reportFolder;
  const isReported =
    folder === undefined ||
    (writeOwn(join(folder, "verify.json"), json, terminal) &&
      writeOwn(join(folder, "verify.md"), toMarkdown(found), terminal));
  if (options.json) terminal.out(json);
  else if (!options.quiet) terminal.out(toSummary(found));
  if (written === undefined || !isKept || !isReported) return 1;
  return options.exitCode && found.counts.not_found > 0 ? 3 : 0;
}

/** The moment to judge new dates for: a run of today may end tomorrow, one of another day may not. */
function dayOf({ asOf }: VerifyOptions, startedAt: number, now: number): string {
  const isToday = asOf.slice(0, 10) === fromMillis(startedAt).slice(0, 10);
  return isToday ? fromMillis(now) : asOf;
}

const noDates: ReadonlySet<string> = new Set();

/** The ids of the facts whose date was moved; undefined where nothing could be written. */
function writeDates(
  { tree }: Facts,
  results: readonly PageResult[],
  { facts, asOf }: VerifyOptions,
  terminal: Terminal,
): ReadonlySet<string> | undefined {
  const dated = moveDates(tree, results, asOf);
  if (!dated.ok) {
    terminal.err("no date was written, since the facts would then be refused:\n");
    printProblems(dated.problems, terminal);
    return undefined;
  }
  const files = tree.providers
    .filter(({ slug }) => dated.texts.has(slug))
    .map(({ slug, located }) => ({
      path: join(facts, "providers", `${slug}.yaml`),
      before: located.text,
      after: dated.texts.get(slug)!,
    }));
  // Reading takes minutes, in which somebody may have edited the facts: their edit is worth more.
  const edited = files.filter(({ path, before }) => readFileSync(path, "utf8") !== before);
  if (edited.length > 0) {
    const names = edited.map(({ path }) => path).join(", ");
    terminal.err(`no date was written, since the facts were edited meanwhile: ${names}\n`);
    return undefined;
  }
  writeWhole(files.map(({ path, after }) => ({ path, content: after })));
  return dated.ids;
}

/** False where it could not be: minutes of reading must not be lost for a file beside them. */
function writeOwn(path: string, text: string, terminal: Terminal): boolean {
  try {
    writeWhole([{ path, content: text }]);
    return true;
  } catch (error) {
    if (!(error instanceof CannotWrite)) throw error;
    terminal.err(`${error.message}\n`);
    return false;
  }
}

function readState(path: string, terminal: Terminal): State {
  if (!existsSync(path)) return emptyState();
  const state = statSync(path).isFile() ? stateFrom(readFileSync(path, "utf8")) : undefined;
  if (state !== undefined) return state;
  terminal.err(`${path} is no state of this version of verify; every page is read in full.\n`);
  return emptyState();
}

function userAgentOf({ meta }: Dataset): string {
  return `${agentToken}/1.0 (+${meta.repository ?? meta.baseUrl})`;
}

function requireKnown(what: string, given: readonly string[], known: readonly string[]): void {
  const unknown = given.find((name) => !known.includes(name));
  if (unknown === undefined) return;
  const [meant] = nearest(unknown, known);
  const hint = meant === undefined ? "" : `; did you mean "${meant}"`;
  throw new UsageError(`there is no ${what} "${unknown}"${hint}`);
}
