/** The options of `mine`, checked before any file is read. */
import {
  anyText,
  commaSeparated,
  wholeNumbers,
  type Flags,
  type Given,
} from "../../../terminal/flag.ts";
import { present } from "../../../dataset/present.ts";
import { factsFlags } from "../../../terminal/flags.ts";
import { factsOptions, type CommandEnvironment } from "../../../terminal/options.ts";
import type { RegisterLine } from "../../../schema/register.ts";
import type { MineAllOptions } from "../../register/command/mine-all.ts";
import { UsageError } from "../../../terminal/usage-error.ts";
import { missingWord } from "../../../terminal/verb.ts";

/** What goes with one fact, and names the place of its value. */
const oneFlags = {
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
    about: 'the words around the value, with {} in its place: "at most {}"; … is any words',
  },
  unit: { read: anyText, value: "UNIT", about: "what a bare number there counts, such as bytes" },
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
} as const satisfies Flags;

const allFlags = {
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
} as const satisfies Flags;

export const mineFlags = {
  ...oneFlags,
  all: { about: "read every place of facts/register/, and show what moved; with --mirrors" },
  ...allFlags,
  write: { about: "insert what --accept names into the provider's file; of --all what moved" },
  json: { about: "print the result as JSON" },
  facts: factsFlags.facts,
  "as-of": factsFlags["as-of"],
} as const satisfies Flags;

export interface MineOptions extends Pick<
  Given<typeof mineFlags>,
  "accept" | "json" | "remote" | "rev" | "write"
> {
  readonly facts: string;
  readonly asOf: string;
  readonly environment: CommandEnvironment;
  readonly repository: string;
  readonly path: string;
  readonly id: string;
  /** Where the value stands, if it is read by its place and not by the words of its quote. */
  readonly place: Pick<RegisterLine, "at" | "says" | "unit"> | undefined;
}

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
  const ofAll = givenAmong(allFlags, given);
  if (ofAll !== undefined) throw new UsageError(`--${ofAll} goes with --all`);
  const { facts, asOf } = factsOptions(given, environment, now);
  const { accept, json, remote, rev, write } = given;
  const own = { accept, json, remote, rev, write };
  return { ...own, facts, asOf, environment, repository, path, id, place: placeAsked(given) };
}

/** Words without a place are looked for in the whole file. */
function placeAsked(given: Given<typeof mineFlags>): MineOptions["place"] {
  const { pointer, comment, row, column, heading, says, unit } = given;
  const cell = row ?? column ?? heading;
  if ([pointer, comment, cell].filter((way) => way !== undefined).length > 1)
    throw new UsageError(
      "a place is named in one way: --pointer, --comment, or --row and --column",
    );
  if ((pointer ?? comment ?? cell ?? says) === undefined) return undefined;
  const cells = row?.split("|").map((part) => part.trim());
  const at = pointer ?? comment ?? present({ heading, row: cells, column });
  return present({ at, says, unit });
}

/** What `mine --all` is asked. Throws `UsageError` for what goes with one fact alone. */
export function mineAllOptions(
  given: Given<typeof mineFlags>,
  words: readonly string[],
  environment: CommandEnvironment,
  now: number,
): MineAllOptions {
  const other = givenAmong(oneFlags, given);
  if (words.length > 0)
    throw new UsageError(`"${words[0]}" is one word too many; --all takes none`);
  if (other !== undefined) throw new UsageError(`--${other} does not go with --all`);
  if (given.mirrors === undefined)
    throw new UsageError("--all is without --mirrors; it names the folder of clones");
  const { facts, asOf } = factsOptions(given, environment, now);
  const { mirrors, register: only, files, write = false, json = false } = given;
  return { facts, asOf, environment, mirrors, only, files, write, json };
}

function givenAmong(flags: Flags, given: Given<typeof mineFlags>): string | undefined {
  return Object.keys(present(given)).find((name) => Object.hasOwn(flags, name));
}
