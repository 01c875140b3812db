/** `npm run verify`, as its help and its arguments are read. */
import { commaSeparated, wholeNumberFrom } from "./terminal/flag.ts";
import { dirname, join } from "node:path";
import { factsFlags } from "./terminal/flags.ts";
import { factsOptions } from "./terminal/options.ts";
import { verb } from "./terminal/verb.ts";
import type { VerifyCommandOptions } from "../curate/verify/command/verify.ts";

export const verifyVerb = verb({
  name: "verify",
  summary: "Reads the sources again and looks whether each quote stands where it stood.",
  flags: {
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
  async run(flags, _, surroundings) {
    const { environment, now } = surroundings;
    const cache = join(dirname(flags.facts ?? "facts"), "node_modules/.cache/public-facts");
    const options: VerifyCommandOptions = {
      ...factsOptions(flags, environment, now),
      providers: flags.provider ?? [],
      keys: flags.keys ?? [],
      olderThan: flags["older-than"],
      budget: flags.budget,
      delay: (flags.delay ?? 2) * 1000,
      write: flags.write ?? false,
      keep: flags.keep ?? false,
      mirrors: flags.mirrors ?? (flags.git === true ? join(cache, "clones") : undefined),
      allowsPrivate: flags["allow-private"] ?? false,
      json: flags.json ?? false,
      exitCode: flags["exit-code"] ?? false,
      reportFolder: flags.report,
      stateFile: flags.state ?? join(cache, "verify.json"),
    };
    const { verifyOnline } = await import("../curate/verify/command/verify.ts");
    return verifyOnline(options, surroundings);
  },
});
