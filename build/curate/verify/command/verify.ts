/**
 * `verify`: turns to the pages that facts stand on, or to clones of their repositories, looks whether
 * each quote stands where it stood, and reports what it found. With `--write` the dates of what was
 * confirmed move in the facts, with `--keep` it is written down where quotes stand; nothing else is.
 */
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { counted } from "../../../schema/lists/counted.ts";
import { soughtOf, isWanted, selectPages, type Sought } from "../select.ts";
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
import {
  commaSeparated,
  wholeNumberFrom,
  type Flags,
  type Given,
} from "../../../commands/terminal/flag.ts";
import { factsFlags, factsOptions } from "../../../commands/terminal/options.ts";
import { openReport, type StageReport } from "../../../commands/terminal/report.ts";
import { verb, type Surroundings } from "../../../commands/terminal/verb.ts";
import { UsageError } from "../../../commands/terminal/usage-error.ts";
import { cacheBeside, clonesIn } from "../../git/command/git.ts";
import { orTold, readState, writeDates, writeText } from "./verify-write.ts";

const flags = {
  ...factsFlags,
  provider: { read: commaSeparated, value: "SLUG,…", about: "only facts of these providers" },
  keys: { read: commaSeparated, value: "KEY,…", about: "only facts of these keys" },
  "older-than": {
    read: wholeNumberFrom(0, 999_999),
    value: "DAYS",
    about: "only facts last verified longer ago than that, or nobody knows when",
  },
  budget: {
    read: wholeNumberFrom(0, 999_999),
    value: "N",
    about: "at most so many pages, oldest first",
  },
  delay: {
    read: wholeNumberFrom(0, 999_999),
    value: "SECONDS",
    about: "pause between two requests to one domain, unless robots.txt asks for more (2)",
  },
  write: {
    about: "move `last_verified_at` of what was confirmed, in the facts",
  },
  keep: {
    about: "write down where quotes stand that are to be looked at, once you have read them",
  },
  git: {
    about: "read clones of the repositories that hold sources, no page and no network",
  },
  mirrors: {
    value: "DIR",
    about: "where those clones are, as owner/name or owner+name; means --git",
  },
  "allow-private": {
    about: "read sources on private networks, too: for facts that nobody else can change",
  },
  report: { value: "DIR", about: "write verify.md and verify.json there" },
  state: {
    value: "FILE",
    about: "what one run leaves to the next (node_modules/.cache/public-facts/verify.json)",
  },
  json: { about: "print the report as JSON and nothing else" },
  "exit-code": { about: "exit with 3 when a fact is to be looked at" },
} as const satisfies Flags;

export const verifyVerb = verb({
  name: "verify",
  summary: "Reads the sources again and looks whether each quote stands where it stood.",
  flags,
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
  run: (given, _, around) => verifyOnline(given, around),
});

export type VerifyFlags = Given<typeof flags>;

type Around = Pick<Surroundings, "environment" | "now" | "terminal">;

/**
 * Reads the pages over the network, or clones; a signal ends it early. `now` is the time of day at its
 * start.
 */
export async function verifyOnline(
  given: VerifyFlags,
  { environment, now, terminal }: Around,
  network: HttpOptions = patientHttp,
): Promise<number> {
  const stop = new AbortController();
  const interrupt = (): void => stop.abort();
  process.once("SIGINT", interrupt);
  process.once("SIGTERM", interrupt);
  const start = terminal.now();
  try {
    const around = { environment, now, terminal };
    return await verify(given, around, {
      send: createSend({ allowsPrivate: given["allow-private"] ?? false, ...network }),
      openClone: clonesIn(given.mirrors, given.facts, environment),
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

/** The exit code, as the verb lists them. Throws `UsageError` for flags that are not understood together. */
export async function verify(
  given: VerifyFlags,
  { environment, now, terminal }: Around,
  world: VerifyWorld,
): Promise<number> {
  const { clock, signal } = world;
  const { json = false, report: reportFolder } = given;
  const { facts: folder, asOf, quiet } = factsOptions(given, environment, now);
  const stateFile = given.state ?? join(cacheBeside(folder), "verify.json");
  const stages = openReport(terminal, quiet || json);
  const facts = await readFacts(folder, asOf, stages);
  requireUnderstood(given, facts);
  const dataset = buildDataset(facts.curated, { asOf });
  const sought = soughtOf(facts.tree, dataset);
  const startedAt = clock.now();
  const state = readState(stateFile, terminal);
  const run = await runOf(given, facts, dataset, sought, state, world, stages);
  const done: boolean[] = [];
  const write = (path: string, text: string): void =>
    void done.push(writeText(path, text, terminal));
  if (!readsClones(given)) write(stateFile, stateText(run.state, run.known));
  if (isOffline(run.results))
    terminal.err("no server was reached; is this machine online? No page is left alone for it.\n");
  // The moment to judge new dates for: a run of today may end tomorrow, one of another day may not.
  const isToday = asOf.slice(0, 10) === fromMillis(startedAt).slice(0, 10);
  const judgedFor = isToday ? fromMillis(clock.now()) : asOf;
  const written = given.write
    ? orTold(terminal, () =>
        writeDates(facts.tree, run.results, { facts: folder, asOf: judgedFor }),
      )
    : new Set<string>();
  done.push(written !== undefined);
  const places = given.keep ? keepPlaces(facts.tree.places, sought, run.results) : undefined;
  if (places !== undefined) write(join(folder, placesFile), places.text);
  const times = {
    as_of: asOf,
    started_at: fromMillis(startedAt),
    finished_at: fromMillis(clock.now()),
    complete: !signal.aborted,
  };
  const report = toReport(run, times, written ?? new Set(), places?.ids.size ?? 0);
  const text = `${JSON.stringify(report, null, 2)}\n`;
  if (reportFolder !== undefined) {
    write(join(reportFolder, "verify.json"), text);
    write(join(reportFolder, "verify.md"), toMarkdown(report));
  }
  if (json) terminal.out(text);
  else if (!quiet) terminal.out(toSummaryText(report));
  if (done.includes(false)) return 1;
  return given["exit-code"] && report.counts.look > 0 ? 3 : 0;
}

/** True where clones are read in the place of pages. */
function readsClones({ git, mirrors }: VerifyFlags): boolean {
  return git === true || mirrors !== undefined;
}

async function runOf(
  given: VerifyFlags,
  { curated }: Facts,
  { meta: { repository, baseUrl } }: Dataset,
  sought: readonly Sought[],
  state: VerifyState,
  world: VerifyWorld,
  stages: StageReport,
): Promise<VerifyRun> {
  const now = world.clock.now();
  if (readsClones(given)) {
    const wanted = sought.filter((each) => isWanted(each, given, fromMillis(now)));
    const results = await stages.stage(
      "verify",
      (progress) => readClones(wanted, { ...world, now, progress }),
      (done) => counted(done.length, "file"),
    );
    return { results, waiting: [], selected: results.length, known: new Set(), state: new Map() };
  }
  const homepages = new Map(curated.providers.map(({ slug, file }) => [slug, file.homepage]));
  const { pages, ...others } = selectPages(given, sought, homepages, state, now);
  const own = { ...world, userAgent: `${agentToken}/1.0 (+${repository ?? baseUrl})` };
  const delay = (given.delay ?? 2) * 1000;
  const results = await stages.stage(
    "verify",
    (progress) => readPages(pages, own, { delay, progress }),
    (read) => counted(read.length, "page"),
  );
  const after = isOffline(results) ? state : stateAfter(state, results);
  return { ...others, results, selected: pages.length, state: after };
}

/** Throws `UsageError` for flags that contradict each other, and for a provider or a key that there is not. */
function requireUnderstood(given: VerifyFlags, { curated }: Facts): void {
  const known = {
    provider: curated.providers.map(({ slug }) => slug),
    keys: Object.keys(curated.keys),
  };
  for (const [flag, what] of [
    ["provider", "provider"],
    ["keys", "key"],
  ] as const) {
    const unknown = given[flag]?.find((name) => !known[flag].includes(name));
    if (unknown === undefined) continue;
    const [meant] = nearest(unknown, known[flag]);
    const hint = meant === undefined ? "" : `; did you mean "${meant}"`;
    throw new UsageError(`there is no ${what} "${unknown}"${hint}`);
  }
  // Places are kept of pages that a person has read, who can therefore name them.
  if (given.keep && given.provider === undefined && given.keys === undefined)
    throw new UsageError(
      "--keep needs --provider or --keys: it is for facts whose pages you have read",
    );
  if (given.keep && readsClones(given))
    throw new UsageError(
      "--keep is for pages, since git keeps its own; leave out --git and --mirrors",
    );
}
