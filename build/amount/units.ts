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
const prefixes = ["k", "M", "G", "T", "P"] as const;
const prefixNames = ["kilo", "mega", "giga", "tera", "peta"] as const;

const unitTable: readonly (SizedUnit & { readonly written: string })[] = [
  { name: "bytes", dimension: "data", sizes: [1], written: "byte bytes" },
  { name: "bits", dimension: "data", sizes: [1 / 8], written: "bit bits" },
  ...prefixes.flatMap((prefix, index): (SizedUnit & { readonly written: string })[] => {
    const [decimal, binary] = [1000 ** (index + 1), 1024 ** (index + 1)];
    const [small, word] = [prefix.toLowerCase(), prefixNames[index]!];
    const binaryWord = `${word.slice(0, 2)}bi`;
    return [
      {
        name: `${prefix}B`,
        dimension: "data",
        sizes: [decimal, binary],
        written: `${small}b ${small}bs ${word}byte ${word}bytes`,
      },
      {
        name: `${prefix === "k" ? "K" : prefix}iB`,
        dimension: "data",
        sizes: [binary],
        written: `${small}ib ${small}ibs ${binaryWord}byte ${binaryWord}bytes`,
      },
      {
        name: `${prefix}bit`,
        dimension: "data",
        sizes: [decimal / 8],
        written: `${small}bit ${small}bits ${word}bit ${word}bits ${small}bps`,
      },
    ];
  }),
  {
    name: "milliseconds",
    dimension: "time",
    sizes: [1e-3],
    written: "ms msec msecs millisecond milliseconds",
  },
  { name: "seconds", dimension: "time", sizes: [1], written: "s sec secs second seconds" },
  { name: "minutes", dimension: "time", sizes: [60], written: "min mins minute minutes" },
  { name: "hours", dimension: "time", sizes: [3600], written: "h hr hrs hour hours" },
  { name: "days", dimension: "time", sizes: [daySeconds], written: "d day days" },
  { name: "weeks", dimension: "time", sizes: [7 * daySeconds], written: "wk wks week weeks" },
  {
    name: "fortnights",
    dimension: "time",
    sizes: [14 * daySeconds],
    written: "fortnight fortnights",
  },
  {
    name: "months",
    dimension: "time",
    sizes: [30 * daySeconds, 28 * daySeconds, 31 * daySeconds],
    written: "mo mos month months",
  },
  {
    name: "years",
    dimension: "time",
    sizes: [365 * daySeconds, 366 * daySeconds],
    written: "yr yrs year years",
  },
  { name: "percent", dimension: "share", sizes: [1], written: "% percent" },
  {
    name: "basis points",
    dimension: "share",
    sizes: [0.01],
    written: "basis\u00a0point basis\u00a0points",
  },
];

const unitByWord = new Map(
  unitTable.flatMap(({ written, ...unit }) =>
    written.split(" ").map((word) => [word.replace("\u00a0", " "), unit] as const),
  ),
);

/** Words that name a unit and are no word of a sentence beside it: longest first, for a pattern. */
export const unitWords: readonly string[] = [...unitByWord.keys()]
  .filter((word) => word.length > 1)
  .toSorted((a, b) => b.length - a.length);

/** The unit of a word in any case; undefined for one that is in no table, such as `requests`. */
export function unitNamed(written: string): SizedUnit | undefined {
  return written === "" ? undefined : unitByWord.get(written.toLowerCase());
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
