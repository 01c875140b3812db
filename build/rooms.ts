/**
 * The rooms of the house: what each holds and what it may import. The table in
 * `docs/rooms.md` and the test that reads every import are made of this, and nothing else says it.
 */

export interface Room {
  /** In one sentence, without its full stop. */
  readonly holds: string;
  /** The rooms that it imports. */
  readonly uses: readonly RoomName[];
  /** The rooms of which it imports types alone. */
  readonly knows: readonly RoomName[];
  /** `node:` stands for all that Node.js brings; a room without it is pure. */
  readonly packages: readonly string[];
  /** True where files are written: nobody else may. */
  readonly writesFiles: boolean;
}

/** A room as it stands in the table: names are separated by blanks. */
type Written = Pick<Room, "holds"> & {
  readonly [List in "uses" | "knows" | "packages"]?: string;
} & Partial<Pick<Room, "writesFiles">>;

/**
 * By folder below `build/`, where `*` is any name, or by file. A folder within a room is a room of its
 * own. In the order of the flow: whoever is used comes first.
 */
const table = {
  lists: {
    holds:
      "what any list may need: items in groups, how many there are, the name nearest to another",
  },
  schema: {
    holds:
      "every shape once, what curators write and what the API answers, and what a shape alone tells",
    packages: "typebox",
  },
  contract: {
    holds:
      "what is promised to callers and hosts, as plain data: addresses, tools, headers, checksums",
    uses: "schema",
  },
  load: {
    holds: "disk → text → values that know their line and column",
    uses: "schema",
    packages: "node: js-yaml yaml",
  },
  amount: {
    holds: "numbers, units, periods, currencies and their notations, read and written",
  },
  client: {
    holds:
      "what users' own builds run: facts read from where they are, and held against what they rely on",
    uses: "schema",
  },
  validate: {
    holds: "located values → problems: shape by schema, then one small rule per concern",
    uses: "lists schema load amount",
    packages: "ajv",
  },
  dataset: {
    holds: "valid values → the dataset: ids, statuses, changes, order",
    uses: "lists schema amount",
  },
  search: {
    holds: "dataset → an index; words and the index → facts, keys, providers, best first",
    uses: "lists schema",
    knows: "dataset",
  },
  respond: {
    holds: "dataset or shard → bodies; runs in a build and in the fallback",
    uses: "lists schema contract",
    knows: "dataset",
  },
  derive: {
    holds: "routes, schemas, dataset → OpenAPI, tools, guides, Markdown, the rules of hosts",
    uses: "lists schema contract amount client respond",
    knows: "dataset",
    packages: "typebox",
  },
  site: {
    holds: "the dataset → pages and their style",
    uses: "lists schema contract amount respond derive",
    knows: "dataset",
    packages: "marked",
  },
  "site/client": {
    holds: "the script of the pages, for browsers",
    uses: "lists search site",
    knows: "schema",
  },
  fallback: {
    holds: "request → answer on web standards alone, from the smallest file that holds it",
    uses: "lists schema contract search respond",
  },
  publish: {
    holds:
      "the only writer: of an output, put in place whole and recovered after a crash, and of curated files; part of the server",
    uses: "contract",
    knows: "schema",
    packages: "node:",
    writesFiles: true,
  },
  "fallback/node": {
    holds: "the disk, the limits and the sending, for runtimes with `node:`, and an entry for each",
    uses: "lists contract publish fallback",
    knows: "schema respond",
    packages: "node:",
  },
  bundle: {
    holds: "code → the fallback's bundles and the site's scripts; tables → Parquet and SQLite",

    knows: "derive",
    packages: "esbuild hyparquet-writer node:",
    writesFiles: true,
  },
  terminal: {
    holds:
      "how commands are asked and how they speak: the command line, options, problems, progress, failures",
    uses: "lists schema contract load validate dataset publish",
    knows: "respond",
    packages: "node:",
  },
  compose: {
    holds:
      "the dataset → every file of a build, each made when it is asked for, and the publish gates",
    uses: "lists schema contract client dataset search respond derive site fallback publish bundle",
    knows: "load terminal",
    packages: "node:",
  },
  curate: {
    holds: "one folder a program of curators: edits, comparisons and readings",
    uses: "lists schema load amount validate dataset derive",
    packages: "js-yaml marked parse5 robots-parser typebox unpdf yaml",
  },
  "curate/*/command": {
    holds: "the command of that program: what it reads, asks and writes",
    uses: "lists schema contract load validate dataset search derive publish terminal compose curate",
    packages: "node: typebox",
    knows: "amount",
  },
  dev: {
    holds: "the live preview: what an edit touches, rendered when it is asked for",
    uses: "lists contract load validate dataset fallback fallback/node publish bundle terminal compose curate",
    packages: "node:",
    knows: "schema",
  },
  "dev/client": {
    holds: "the script that the preview adds to its pages, for browsers",

    knows: "dev",
  },
  "rooms.ts": { holds: "this table" },
  launch: {
    holds: "the bundle of the sources that commands run from",

    packages: "esbuild node:",
    writesFiles: true,
  },
  pack: {
    holds: "sources or an output → the files of an npm package",
    uses: "schema contract client bundle launch",
    packages: "esbuild node:",
  },
  command: {
    holds: "the other commands, one a file: its words, flags and help, and what it does",
    uses: "lists schema contract load client validate dataset derive publish fallback/node bundle terminal compose curate curate/*/command dev rooms.ts pack",
    packages: "node:",
    knows: "fallback",
  },
  "run.mjs": {
    holds: "the start of every command",
    uses: "launch",
    packages: "node: tsx",
  },
  "main.ts": {
    holds: "the command line of all commands",
    uses: "terminal command",
  },
} as const satisfies Readonly<Record<string, Written>>;

export type RoomName = keyof typeof table;
export const roomNames = Object.keys(table) as readonly RoomName[];

export function roomNamed(name: RoomName): Room {
  const { holds, uses = "", knows = "", packages = "", writesFiles = false }: Written = table[name];
  const words = (text: string): readonly string[] => text.split(" ").filter(Boolean);
  return {
    holds,
    uses: words(uses) as readonly RoomName[],
    knows: words(knows) as readonly RoomName[],
    packages: words(packages),
    writesFiles,
  };
}

/** The innermost room of a file; both are below `build/`. Undefined for a file that is in none. */
export function roomOf(file: string): RoomName | undefined {
  return roomNames
    .filter((name) => new RegExp(`^${patternOf(name)}(/|$)`).test(file))
    .toSorted((a, b) => b.split("/").length - a.split("/").length)[0];
}

/** The name of a room as a regular expression. */
export function patternOf(name: RoomName): string {
  return name.replaceAll(".", "\\.").replaceAll("*", "[^/]+");
}
