/**
 * `verify`: turns to the pages that facts stand on, or to clones of their repositories, looks whether
 * each quote stands where it stood, and reports what it found. With `--write` the dates of what was
 * confirmed move in the facts, with `--keep` it is written down where quotes stand; nothing else is.
 */
import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { soughtOf, type Sought } from "../curate/verify/claim.ts";
import { moveDates } from "../curate/verify/dates.ts";
import { keepPlaces } from "../curate/verify/keep.ts";
import { toMarkdown } from "../curate/verify/markdown.ts";
import { agentToken, type World } from "../curate/verify/network.ts";
import { readGit, type OpenClone } from "../curate/verify/read-git.ts";
import { toReport } from "../curate/verify/report.ts";
import type { PageResult } from "../curate/verify/read-page.ts";
import { isOffline, readPages, type RunResult } from "../curate/verify/run.ts";
import { isWanted, selectPages, type Selection } from "../curate/verify/select.ts";
import { emptyState, stateFrom, stateText, type State } from "../curate/verify/state.ts";
import { toSummary } from "../curate/verify/summary.ts";
import { buildDataset, type Dataset } from "../dataset/dataset.ts";
import { nearest } from "../nearest.ts";
import { placesFile } from "../load/places.ts";
import { fromMillis } from "../schema/timestamp.ts";
import { readFacts, type Facts } from "./facts.ts";
import { createSend, patientHttp, type HttpOptions } from "./http.ts";
import type { FactsOptions } from "./options.ts";
import { counted } from "../counted.ts";
import { CannotWrite } from "../swap/cannot-write.ts";
import { writeWhole } from "../write/whole.ts";
import { openReport, printProblems, type Terminal } from "./report.ts";
import { UsageError, type Surroundings } from "./verb.ts";
import { clonesIn } from "./verify-clones.ts";

export interface VerifyOptions extends FactsOptions, Selection {
  /** Milliseconds between two requests to one domain. */
  readonly delay: number;
  readonly write: boolean;
  /** Write down where the quotes stand that are to be looked at. */
  readonly keep: boolean;
  /** The folder of clones to read in the place of pages; undefined to read pages. */
  readonly mirrors: string | undefined;
  readonly json: boolean;
  /** Exit with 3 where something is to be looked at. */
  readonly exitCode: boolean;
  /** Where `verify.md` and `verify.json` go. */
  readonly reportFolder: string | undefined;
  readonly stateFile: string;
}

const parallel = 4;

/**
 * Reads the pages over the network, or clones; a signal ends it early. `now` is the time of day at its
 * start.
 */
export async function verifyOnline(
  options: VerifyOptions,
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
      send: createSend(network),
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
  options: VerifyOptions,
  terminal: Terminal,
  world: VerifyWorld,
): Promise<number> {
  const { clock, signal } = world;
  const report = openReport(terminal, options.quiet || options.json);
  const facts = await readFacts(options.facts, options.asOf, report);
  if (!facts.ok) return printProblems(facts.problems, terminal);
  const dataset = buildDataset(facts.curated, { asOf: options.asOf });
  requireKnown(
    "provider",
    options.providers,
    facts.curated.providers.map(({ slug }) => slug),
  );
  requireKnown("key", options.keys, Object.keys(facts.curated.keys));

  requireNamed(options);

  const state = readState(options.stateFile, terminal);
  const startedAt = clock.now();
  const sought = soughtOf(facts.tree, dataset);
  const { pages, waiting, known } = selectPages(options, {
    sought,
    homepages: new Map(facts.curated.providers.map(({ slug, file }) => [slug, file.homepage])),
    state,
    now: startedAt,
  });
  const isGit = options.mirrors !== undefined;
  const { results, putOff } = await report.stage(
    "verify",
    (progress): Promise<RunResult> => {
      if (isGit) return readClones(sought, options, world, progress);
      const own = { ...world, userAgent: userAgentOf(dataset) };
      const { delay, keep: isWhole } = options;
      return readPages(pages, state, own, { delay, parallel, isWhole, progress });
    },
    ({ results: done }) => counted(done.length, isGit ? "file" : "page"),
  );
  const isKept = isGit || writeOwn(options.stateFile, stateText(state, known), terminal);
  if (!isGit && isOffline(results))
    terminal.err("no server was reached; is this machine online? No page is left alone for it.\n");

  const written = options.write
    ? writeDates(
        facts,
        results,
        { ...options, asOf: dayOf(options, startedAt, clock.now()) },
        terminal,
      )
    : noDates;
  const places = options.keep ? keepPlaces(facts.tree.places, sought, results) : undefined;
  const isPlaced =
    places === undefined || writeOwn(join(options.facts, placesFile), places.text, terminal);
  const found = toReport({
    asOf: options.asOf,
    startedAt,
    finishedAt: clock.now(),
    complete: !signal.aborted,
    results,
    putOff,
    waiting: isGit ? [] : waiting,
    selected: isGit ? results.length : pages.length,
    state,
    written: written ?? noDates,
    kept: places?.ids.size ?? 0,
  });
  const json = `${JSON.stringify(found, null, 2)}\n`;
  const folder = options.reportFolder;
  const isReported =
    folder === undefined ||
    (writeOwn(join(folder, "verify.json"), json, terminal) &&
      writeOwn(join(folder, "verify.md"), toMarkdown(found), terminal));
  if (options.json) terminal.out(json);
  else if (!options.quiet) terminal.out(toSummary(found));
  if (written === undefined || !isKept || !isPlaced || !isReported) return 1;
  return options.exitCode && found.counts.look > 0 ? 3 : 0;
}

/** Places are kept of pages that a person has read, who can therefore name them. */
function requireNamed({ keep, providers, keys, mirrors }: VerifyOptions): void {
  if (keep && providers.length === 0 && keys.length === 0)
    throw new UsageError(
      "--keep needs --provider or --key: it is for facts whose pages you have read",
    );
  if (keep && mirrors !== undefined)
    throw new UsageError(
      "--keep is for pages, since git keeps its own; leave out --git and --mirrors",
    );
}

async function readClones(
  sought: readonly Sought[],
  options: VerifyOptions,
  { clock, signal, openClone }: VerifyWorld,
  progress: (done: number, total: number) => void,
): Promise<RunResult> {
  const now = clock.now();
  const wanted = sought.filter((each) => isWanted(each, options, fromMillis(now)));
  const results = await readGit(wanted, { openClone, now, signal, progress });
  return { results, putOff: [] };
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
