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
  "schema/lists": {
    holds:
      "what any list may need: items in groups, how many there are, the name nearest to another",
  },
  schema: {
    holds:
      "every shape once, what curators write and what the API answers, and what a shape alone tells",
    packages: "typebox",
  },
  "schema/contract": {
    holds: "what is promised to callers and hosts, as plain data: addresses, tools, headers, files",
    uses: "schema",
  },
  load: {
    holds: "disk → text → values that know their line and column",
    uses: "schema/lists schema",
    packages: "node: js-yaml yaml",
  },
  amount: {
    holds: "numbers, units, periods, currencies and their notations, read and written",
    uses: "schema/lists",
  },
  client: {
    holds:
      "what users' own builds run: facts read from where they are, and held against what they rely on",
    uses: "schema",
  },
  validate: {
    holds: "located values → problems: shape by schema, then one small rule per concern",
    uses: "schema/lists schema load amount",
    packages: "ajv",
  },
  dataset: {
    holds: "valid values → the dataset: ids, statuses, changes, order",
    uses: "schema/lists schema amount",
  },
  search: {
    holds: "dataset → an index; words and the index → facts, keys, providers, best first",
    uses: "schema/lists schema",
    knows: "dataset",
  },
  respond: {
    holds: "dataset or shard → bodies; runs in a build and in the fallback",
    uses: "schema/lists schema schema/contract",
    knows: "dataset",
    packages: "fflate",
  },
  derive: {
    holds: "routes, schemas, dataset → OpenAPI, tools, guides, Markdown, the rules of hosts",
    uses: "schema/lists schema schema/contract amount respond",
    knows: "dataset",
    packages: "typebox",
  },
  site: {
    holds: "the dataset → pages and their style",
    uses: "schema/lists schema schema/contract amount respond derive",
    knows: "dataset",
    packages: "marked",
  },
  "site/client": {
    holds: "the script of the pages, for browsers",
    uses: "schema/lists search respond site",
    knows: "schema",
  },
  fallback: {
    holds: "request → answer on web standards alone, from the smallest file that holds it",
    uses: "schema/lists schema schema/contract search respond derive",
  },
  publish: {
    holds:
      "the only writer: of an output, put in place whole and recovered after a crash, and of curated files; part of the server",
    uses: "schema/contract",
    packages: "node:",
    writesFiles: true,
  },
  "fallback/node": {
    holds: "the disk, the limits and the sending, for runtimes with `node:`, and their entries",
    uses: "schema/lists schema/contract client publish fallback",
    knows: "schema respond",
    packages: "node:",
  },
  "publish/bundle": {
    holds: "code → the fallback's bundles and the site's scripts; tables → Parquet and SQLite",

    uses: "schema/contract",
    knows: "derive",
    packages: "esbuild hyparquet-writer node:",
    writesFiles: true,
  },
  "commands/terminal": {
    holds:
      "how commands are asked and how they speak: the command line, options, problems, progress, failures",
    uses: "schema/lists schema schema/contract load validate dataset publish",
    knows: "respond",
    packages: "node:",
  },
  "publish/compose": {
    holds:
      "the dataset → every file of a build, each made when it is asked for, and the publish gates",
    uses: "schema/lists schema schema/contract client dataset search respond derive site fallback publish publish/bundle",
    knows: "load",
    packages: "node:",
  },
  curate: {
    holds: "one folder a program of curators: edits, comparisons and readings",
    uses: "schema/lists schema load amount validate dataset derive",
    packages: "js-yaml marked parse5 robots-parser yaml",
  },
  "curate/*/command": {
    holds: "the command of that program: what it reads, asks and writes",
    uses: "schema/lists schema load validate dataset search derive publish commands/terminal curate",
    packages: "node:",
  },
  "commands/dev": {
    holds: "the live preview: what an edit touches, rendered when it is asked for",
    uses: "schema/lists schema/contract load validate dataset fallback/node publish commands/terminal publish/compose",
    packages: "node:",
    knows: "fallback",
  },
  "rooms.ts": { holds: "this table" },
  "publish/launch": {
    holds: "the bundle of the sources that commands run from",

    packages: "esbuild node:",
    writesFiles: true,
  },
  "publish/pack": {
    holds: "sources or an output → the files of an npm package",
    uses: "schema schema/contract client publish/bundle publish/launch",
    packages: "esbuild node:",
  },
  commands: {
    holds: "the other commands, one a file: its words, flags and help, and what it does",
    uses: "schema/lists schema schema/contract load client validate dataset derive publish fallback/node publish/bundle commands/terminal publish/compose curate curate/*/command commands/dev rooms.ts publish/pack",
    packages: "node:",
    knows: "fallback",
  },
  "run.mjs": {
    holds: "the start of every command",
    uses: "publish/launch",
    packages: "node: tsx",
  },
  "main.ts": {
    holds: "the command line of all commands",
    uses: "commands/terminal commands",
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
function patternOf(name: RoomName): string {
  return name.replaceAll(".", "\\.").replaceAll("*", "[^/]+");
}
