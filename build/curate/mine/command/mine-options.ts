/** The options of `mine`, checked before any file is read. */
import {
  anyMoment,
  anyText,
  commaSeparated,
  wholeNumberFrom,
  wholeNumbers,
  type Given,
} from "../../../terminal/flag.ts";
import { present } from "../../../dataset/present.ts";
import { factsFlags } from "../../../terminal/flags.ts";
import { factsOptions, type CommandEnvironment } from "../../../terminal/options.ts";
import type { RegisterLine } from "../../../schema/register.ts";
import type { MineAllOptions } from "../../register/command/mine-all.ts";
import { UsageError } from "../../../terminal/usage-error.ts";
import { missingWord } from "../../../terminal/verb.ts";

export const mineFlags = {
  pattern: {
    read: anyText,
    value: "REGEX",
    about: "find the value by this, one group around it, instead of by the words of the quote",
  },
  pointer: {
    read: anyText,
    value: "POINTER",
    about: "read the value at this place of JSON or YAML, such as /shapes/Data/max",
  },
  comment: {
    read: anyText,
    value: "NAME",
    about: "read the comment of this declaration of a protocol definition, with --says",
  },
  row: {
    read: anyText,
    value: "CELLS",
    about: "read the table row with these cells (a | b), in the column --column",
  },
  column: { read: anyText, value: "HEAD", about: "what the head of the column says" },
  heading: { read: anyText, value: "TEXT", about: "only below this heading" },
  says: {
    read: anyText,
    value: "WORDS",
    about: "the words around the amount there, with {} in its place",
  },
  unit: { read: anyText, value: "UNIT", about: "what a bare number there counts, such as bytes" },
  all: { about: "read every place of facts/register/, and show what moved; with --mirrors" },
  mirrors: {
    read: anyText,
    value: "DIR",
    about: "with --all: the folder of clones, as owner/name or owner+name",
  },
  register: {
    read: commaSeparated,
    value: "NAME,…",
    about: "with --all: only these files of facts/register/",
  },
  files: {
    read: commaSeparated,
    value: "PART,…",
    about: "with --all: only files of the repositories with one of these in their path",
  },
  since: { read: anyMoment, value: "DATE", about: "leave older versions out" },
  limit: { read: wholeNumberFrom(1, 9999), value: "N", about: "at most so many proposals (20)" },
  rev: { read: anyText, value: "REV", about: "the version to start from (HEAD)" },
  remote: {
    read: anyText,
    value: "URL",
    about: "the public address of the repository (that of its remote origin)",
  },
  accept: {
    read: wholeNumbers(9999, "proposals"),
    value: "N,…",
    about: "with --write: the numbers to take; 0 is the observed_at of today's value",
  },
  write: { about: "insert what --accept names into the provider's file; of --all what moved" },
  json: { about: "print the result as JSON" },
  facts: factsFlags.facts,
  "as-of": factsFlags["as-of"],
} as const;

export interface MineOptions extends Omit<Given<typeof mineFlags>, "facts" | "as-of"> {
  readonly facts: string;
  readonly asOf: string;
  readonly environment: CommandEnvironment;
  readonly repository: string;
  readonly path: string;
  readonly id: string;
  /** Where the value stands, if it is read by its place and not by the words of its quote. */
  readonly place: AskedPlace | undefined;
}

type AskedPlace = Pick<RegisterLine, "at" | "says" | "unit">;

const wordNames = ["<repo dir>", "<path>", "<fact id>"] as const;

/** Throws `UsageError` for flags that do not go together. */
export function mineOptions(
  given: Given<typeof mineFlags>,
  words: readonly string[],
  environment: CommandEnvironment,
  now: number,
): MineOptions {
  const [repository = "", path = "", id = ""] = words;
  if (words.length < wordNames.length) throw new UsageError(missingWord(wordNames, words.length));
  if (given.write && given.accept === undefined)
    throw new UsageError("--write is without --accept; a person says which proposals are taken");
  for (const name of ["mirrors", "register", "files"] as const)
    if (given[name] !== undefined) throw new UsageError(`--${name} goes with --all`);
  const { facts, asOf } = factsOptions(given, environment, now);
  const place = placeAsked(given);
  return { ...given, facts, asOf, environment, repository, path, id, place };
}

function placeAsked(given: Given<typeof mineFlags>): AskedPlace | undefined {
  const { pointer, comment, row, column, heading, says, unit, pattern } = given;
  const cell = row ?? column ?? heading;
  const ways = [pattern, pointer, comment, cell].filter((way) => way !== undefined);
  if (ways.length > 1)
    throw new UsageError(
      "a place is named in one way: --pattern, --pointer, --comment, or --row and --column",
    );
  const cells = row?.split("|").map((part) => part.trim());
  const at =
    pointer ??
    comment ??
    (cell === undefined ? undefined : present({ heading, row: cells, column }));
  if (at !== undefined) return present({ at, says, unit });
  if (says === undefined) return undefined;
  throw new UsageError("--says is without a place: --comment, --heading or --row");
}

/** What `mine --all` is asked. Throws `UsageError` for what goes with one fact alone. */
export function mineAllOptions(
  given: Given<typeof mineFlags>,
  words: readonly string[],
  environment: CommandEnvironment,
  now: number,
): MineAllOptions {
  const known = new Set(["all", "mirrors", "register", "files", "write", "json", "facts", "as-of"]);
  const other = Object.keys(present(given)).find((name) => !known.has(name));
  if (words.length > 0)
    throw new UsageError(`"${words[0]}" is one word too many; --all takes none`);
  if (other !== undefined) throw new UsageError(`--${other} does not go with --all`);
  if (given.mirrors === undefined)
    throw new UsageError("--all is without --mirrors; it names the folder of clones");
  const { facts, asOf } = factsOptions(given, environment, now);
  const { mirrors, register: only, files, write = false, json = false } = given;
  return { facts, asOf, environment, mirrors, only, files, write, json };
}
