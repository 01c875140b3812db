/**
 * The units that amounts are measured in, each once: how people write it, and how much of its dimension
 * it is. A page's 25 MB may be 25 MiB, while its 25 MiB are just that; a month has 28 to 31 days: a unit
 * has one size or several, the one that its name means first.
 */

export type Dimension = "data" | "time" | "share";

export interface SizedUnit {
  readonly name: string;
  readonly dimension: Dimension;
  /** In bytes, in seconds, in parts of a hundred. */
  readonly sizes: readonly [number, ...number[]];
}

const daySeconds = 86_400;
const prefixes = ["kilo", "Mega", "Giga", "Tera", "Peta"] as const;

type Row = readonly [Dimension, name: string, SizedUnit["sizes"], written: readonly string[]];

const unitTable: readonly Row[] = [
  ["data", "bytes", [1], ["byte", "bytes"]],
  ["data", "bits", [1 / 8], ["bit", "bits"]],
  ...prefixes.flatMap((name, index): Row[] => {
    const [decimal, binary] = [1000 ** (index + 1), 1024 ** (index + 1)];
    const [prefix, word] = [name.charAt(0), name.toLowerCase()];
    const small = word.charAt(0);
    const [inBinary, binaryWord] = [prefix === "k" ? "K" : prefix, `${word.slice(0, 2)}bi`];
    const written = (short: string, long: string): readonly string[] => [
      short,
      `${short}s`,
      long,
      `${long}s`,
    ];
    const bits = [...written(`${small}bit`, `${word}bit`), `${small}bps`];
    return [
      ["data", `${prefix}B`, [decimal, binary], written(`${small}b`, `${word}byte`)],
      ["data", `${inBinary}iB`, [binary], written(`${small}ib`, `${binaryWord}byte`)],
      ["data", `${prefix}bit`, [decimal / 8], bits],
    ];
  }),
  ["time", "milliseconds", [1e-3], ["ms", "msec", "msecs", "millisecond", "milliseconds"]],
  ["time", "seconds", [1], ["s", "sec", "secs", "second", "seconds"]],
  ["time", "minutes", [60], ["min", "mins", "minute", "minutes"]],
  ["time", "hours", [3600], ["h", "hr", "hrs", "hour", "hours"]],
  ["time", "days", [daySeconds], ["d", "day", "days"]],
  ["time", "weeks", [7 * daySeconds], ["wk", "wks", "week", "weeks"]],
  ["time", "fortnights", [14 * daySeconds], ["fortnight", "fortnights"]],
  [
    "time",
    "months",
    [30 * daySeconds, 28 * daySeconds, 31 * daySeconds],
    ["mo", "mos", "month", "months"],
  ],
  ["time", "years", [365 * daySeconds, 366 * daySeconds], ["yr", "yrs", "year", "years"]],
  ["share", "percent", [1], ["%", "percent"]],
  ["share", "basis points", [0.01], ["basis point", "basis points"]],
];

const unitByWord = new Map(
  unitTable.flatMap(([dimension, name, sizes, written]) => {
    const unit: SizedUnit = { name, dimension, sizes };
    return written.map((word) => [word, unit] as const);
  }),
);

/** Words that name a unit and are no word of a sentence beside it: longest first, for a pattern. */
export const unitWords: readonly string[] = [...unitByWord.keys()]
  .filter((word) => word.length > 1)
  .toSorted((a, b) => b.length - a.length);

/** The unit of a word in any case; undefined for one that is in no table, such as `requests`. */
export function unitNamed(written: string): SizedUnit | undefined {
  return written === "" ? undefined : unitByWord.get(written.toLowerCase());
}

/** The unit of a word of the table. Throws for any other. */
export function knownUnit(written: string): SizedUnit {
  const unit = unitNamed(written);
  if (unit === undefined) throw new Error(`no unit is called ${written}`);
  return unit;
}

/** All units of a dimension, in the order of the table. */
export function unitsOf(dimension: Dimension): readonly SizedUnit[] {
  return [...new Set(unitByWord.values())].filter((unit) => unit.dimension === dimension);
}

/** What is counted, by the plural that a key's unit has: `calls` and `reqs` are requests. */
const nounByWord = new Map<string, string>(
  [
    "requests request req reqs call calls",
    "invocations invocation",
    "messages message msg msgs",
    "tokens token toks tok",
    "emails email e-mail e-mails",
    "events event",
    "operations operation ops op",
    "queries query",
    "characters character chars char",
    "items item",
    "files file",
    "users user",
    "seats seat",
    "members member",
    "rows row",
    "reads read",
    "writes write",
    "jobs job",
    "images image",
    "connections connection",
    "points point",
    "credits credit",
    "deployments deployment deploys deploy",
    "builds build",
    "repositories repository repos repo",
    "projects project",
    "notifications notification",
    "transactions transaction",
  ].flatMap((words) => {
    const [name = "", ...others] = words.split(" ");
    return [name, ...others].map((word) => [word, name] as const);
  }),
);

/** `requests` for `request`, `reqs` or `calls`; undefined for a word that counts nothing known. */
export function countedNoun(written: string): string | undefined {
  return nounByWord.get(written.toLowerCase());
}

/** `query` for `queries`, `search` for `searches`; a word that is no plural as it is. */
export function singular(name: string): string {
  const ending = /(?<!ser)ies$|(?<=x|ss|sh|(?<!ca)ch)es$|(?<=[a-zA-Z])(?<!s|serie)s$/;
  return name.replace(ending, (end) => (end === "ies" ? "y" : ""));
}
