/**
 * `verify`: turns to the pages that facts stand on, or to clones of their repositories, looks whether
 * each quote stands where it stood, and reports what it found. With `--write` the dates of what was
 * confirmed move in the facts, with `--keep` it is written down where quotes stand; nothing else is.
 */
import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
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
import { createSend, patientHttp } from "./http.ts";
import { factsFlags, factsOptions, type FactsOptions } from "./options.ts";
import { counted } from "../counted.ts";
import { CannotWrite } from "../swap/cannot-write.ts";
import { writeWhole } from "../write/whole.ts";
import { openReport, printProblems, type Terminal } from "./report.ts";
import { UsageError, verb } from "./verb.ts";
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

export const verifyVerb = verb({
  name: "verify",
  summary: "Reads the sources again and looks whether each quote stands where it stood.",
  flags: {
    ...factsFlags,
    provider: { type: "string", value: "SLUG,…", about: "only facts of these providers" },
    key: { type: "string", value: "KEY,…", about: "only facts of these keys" },
    "older-than": {
      type: "string",
      value: "DAYS",
      about: "only facts last verified longer ago than that, or nobody knows when",
    },
    budget: { type: "string", value: "N", about: "at most so many pages, oldest first" },
    delay: {
      type: "string",
      value: "SECONDS",
      about: "pause between two requests to one domain, unless robots.txt asks for more (2)",
    },
    write: {
      type: "boolean",
      about: "move `last_verified_at` of what was confirmed, in the facts",
    },
    keep: {
      type: "boolean",
      about: "write down where quotes stand that are to be looked at, once you have read them",
    },
    git: {
      type: "boolean",
      about: "read clones of the repositories that hold sources, no page and no network",
    },
    mirrors: {
      type: "string",
      value: "DIR",
      about: "where those clones are, as owner/name or owner+name; means --git",
    },
    report: { type: "string", value: "DIR", about: "write verify.md and verify.json there" },
    state: {
      type: "string",
      value: "FILE",
      about: "what one run leaves to the next (node_modules/.cache/public-facts/verify.json)",
    },
    json: { type: "boolean", about: "print the report as JSON and nothing else" },
    "exit-code": { type: "boolean", about: "exit with 3 when a fact is to be looked at" },
  },
  about: `Each fact has one of three outcomes:
  confirmed   its quote stands where it stood when it was read: the same words, between the same words,
              under the same headings and heads of columns
  look        the page was read, and it does not, or nobody knows where it stood: a person should look
  unreadable  the page could not be read, which says nothing about the fact

Where it stood is found in facts/places.jsonl, else in its permanent copy. --keep writes that file, for
the providers or keys that you name, of the quotes that are to be looked at: read their pages first.

Pages are read live. A file on GitHub is read as the raw file of its branch, one at a fixed revision as
it stands on the default branch. robots.txt and Retry-After are honoured; an unreadable page is left
alone for 1, 2, 4 … 30 days. Ctrl+C ends early: what was read is reported.

With --git the facts whose copy is a file on GitHub are read from clones instead, at their newest
commit: the same bytes, or the same place in new ones, hold as of that commit. The clones are those in
--mirrors (node_modules/.cache/public-facts/clones); nothing is fetched into them.`,
  examples: [
    "npm run verify -- --provider discord",
    "npm run verify -- --older-than 90 --budget 50 --write",
    "npm run verify -- --report verify-report --exit-code",
    "npm run verify -- --mirrors ../clones --write",
    "npm run verify -- --provider discord --keep",
    "npm run -s verify -- --provider github,gitlab --json",
  ],
  exits: {
    0: "it ran, whatever was found",
    1: "the facts were refused, or nothing could be written",
    3: "--exit-code and a fact is to be looked at",
  },
  async run(flags, _, { environment, now, terminal }) {
    const cache = join(dirname(flags.facts ?? "facts"), "node_modules/.cache/public-facts");
    const options: VerifyOptions = {
      ...factsOptions(flags, environment, now),
      providers: listed("--provider", flags.provider),
      keys: listed("--key", flags.key),
      olderThan: numberOf("--older-than", flags["older-than"]),
      budget: numberOf("--budget", flags.budget),
      delay: (numberOf("--delay", flags.delay) ?? 2) * 1000,
      write: flags.write ?? false,
      keep: flags.keep ?? false,
      mirrors: flags.mirrors ?? (flags.git === true ? join(cache, "clones") : undefined),
      json: flags.json ?? false,
      exitCode: flags["exit-code"] ?? false,
      reportFolder: flags.report,
      stateFile: flags.state ?? join(cache, "verify.json"),
    };
    const stop = new AbortController();
    const interrupt = (): void => stop.abort();
    process.once("SIGINT", interrupt);
    process.once("SIGTERM", interrupt);
    const start = terminal.now();
    try {
      return await verify(options, terminal, {
        send: createSend(patientHttp),
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
  },
});

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
  const facts = await readFacts(options.facts, options.asOf, report, terminal);
  if (facts === undefined) return 1;
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

/** None where the option is not given; an empty one is a slip, and must not mean all. */
function listed(name: string, text: string | undefined): readonly string[] {
  if (text === undefined) return [];
  const names = text.split(",").filter(Boolean);
  if (names.length === 0) throw new UsageError(`${name} names nothing`);
  return names;
}

function numberOf(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,6}$/.test(text)) throw new UsageError(`${name} is "${text}"; it is a whole number`);
  return Number(text);
}
