/** `diff`: what a change of the facts does to the published dataset; nothing is written. */
import type { Bundled } from "../../../compose/contents.ts";
import type { Buildable } from "./composed-files.ts";
import { openBase, openHead, type Base } from "./diff-base.ts";
import { diffDatasets as compare, isSameDataset, type Before } from "../diff.ts";
import { diffMarkdown } from "../markdown.ts";
import { diffText } from "../text.ts";
import { buildDataset } from "../../../dataset/dataset.ts";
import { onceFor } from "../../../lists/once-for.ts";
import type { Located } from "../../../load/located.ts";
import { parseYaml } from "../../../load/parse.ts";
import { formatProblem } from "../../../load/problem.ts";
import { loadTree, folderName, type FactsTree } from "../../../load/tree.ts";
import type { Diff } from "../../../schema/diff.ts";
import { failureFor, success, type Attempt } from "../../../schema/result.ts";
import { anyText, type Given } from "../../../terminal/flag.ts";
import { factsFlags } from "../../../terminal/flags.ts";
import { factsOptions, type CommandEnvironment } from "../../../terminal/options.ts";
import { printProblems } from "../../../terminal/report.ts";
import type { Terminal } from "../../../terminal/terminal.ts";
import { UsageError } from "../../../terminal/usage-error.ts";
import { verb } from "../../../terminal/verb.ts";
import { validate } from "../../../validate/validate.ts";

const flags = {
  base: {
    read: anyText,
    value: "REV|DIR|FILE",
    about: "what to compare with (where the branch left origin/main, else main, else HEAD)",
  },
  head: {
    read: anyText,
    value: "REV",
    about: "compare the facts of a git revision, read as data, in the place of those on disk",
  },
  facts: factsFlags.facts,
  "as-of": factsFlags["as-of"],
  markdown: { about: "print it as Markdown: for a pull request" },
  json: { about: "print it as JSON: for a program" },
  addresses: { about: "name each file whose bytes change, too: takes twice as long" },
  "exit-code": { about: "exit with 3 where something that is published differs" },
} as const;

export const diffVerb = verb({
  name: "diff",
  summary: "What a change of the facts does to the published dataset, fact by fact.",
  flags,
  about:
    "The facts on disk are compared with a git revision, another folder of facts, a built output or a\nsnapshot. Both sides are built for the same moment, so that nothing differs by time alone. Of a\nrepository, neither work tree nor index nor refs are touched.",
  examples: [
    "npm run diff",
    "npm run diff -- --base HEAD~3 --addresses",
    "npm run diff -- --base published/data/snapshot.jsonl",
    "npm run -s diff -- --base origin/main --markdown",
    "npm run diff -- --head FETCH_HEAD",
  ],
  exits: {
    0: "compared",
    1: "the facts or the base were refused or could not be read",
    3: "compared, and something differs (with --exit-code)",
  },
  async run(given, _, { environment, now, terminal }) {
    const options = diffOptions(given, environment, now);
    return printDiff(options, environment, terminal);
  },
});

function diffOptions(
  given: Given<typeof flags>,
  environment: CommandEnvironment,
  now: number,
): DiffOptions {
  const { facts, asOf } = factsOptions(given, environment, now);
  return {
    facts,
    asOf,
    base: given.base,
    head: given.head,
    format: formatOf(given),
    addresses: given.addresses ?? false,
    exitCode: given["exit-code"] ?? false,
  };
}

function formatOf({ markdown, json }: Given<typeof flags>): DiffFormat {
  if (markdown && json) throw new UsageError("--markdown and --json contradict each other");
  if (json) return "json";
  return markdown ? "markdown" : "text";
}

export type DiffFormat = "text" | "markdown" | "json";

export interface DiffOptions {
  readonly facts: string;
  readonly asOf: string;
  /** A git revision, a folder of facts, a built output, a snapshot; absent: where the branch left `main`. */
  readonly base: string | undefined;
  /** A git revision whose facts are compared in the place of those on disk. */
  readonly head?: string | undefined;
  readonly format: DiffFormat;
  /** Whether the files whose bytes change are looked for. */
  readonly addresses: boolean;
  /** Exit with 3 where something differs. */
  readonly exitCode: boolean;
  /** What is bundled out of the code; one who compares again and again remembers it. */
  readonly bundled?: Bundled | undefined;
}

/** The exit code. Throws `UsageError` where the base names nothing. */
export async function printDiff(
  options: DiffOptions,
  environment: CommandEnvironment,
  terminal: Terminal,
): Promise<number> {
  const result = await diffWith(options, environment, terminal);
  if (result === undefined) return 1;
  terminal.out(printed(result, options));
  return options.exitCode && !isSameDataset(result) ? 3 : 0;
}

/** Undefined where nothing can be compared, and the reason has been printed. */
export async function diffWith(
  options: Omit<DiffOptions, "format" | "exitCode">,
  environment: CommandEnvironment,
  terminal: Terminal,
): Promise<Diff | undefined> {
  const { facts: folder, asOf } = options;
  const name = folderName(folder);
  // What did not change is parsed once: both sides name their files alike.
  const parsed = onceFor((file: string) => onceFor((text: string) => parseYaml(file, text)));
  const parse = (file: string, text: string) => parsed(file)(text);
  const load = { name, parse };
  const opened =
    options.head === undefined
      ? success(loadTree(folder, load))
      : await openHead(options.head, { folder, environment, load });
  if (!opened.ok) return notCompared(opened.reason, terminal);
  const tree = opened.value;
  const head = validate(tree, asOf);
  if (!head.ok) {
    printProblems(head.problems, terminal);
    return undefined;
  }
  const base = await openBase({
    asked: options.base,
    head: options.head,
    folder,
    environment,
    beside: tree,
    load,
  });
  if (!base.ok) return notCompared(base.reason, terminal);
  const { record } = base.value;
  const after = buildDataset(head.curated, { asOf });
  const read = hasSameFiles(base.value, tree)
    ? success(toReadFacts({ dataset: after, tree }))
    : toReadBase(base.value, asOf);
  if (!read.ok) return notCompared(read.reason, terminal);
  const before = read.value;
  const result = compare({
    base: { ...record, as_of: before.asOf },
    before,
    after,
    renamed: after.renamed,
    addresses: await addressesFor(options, base.value, {
      before: before.built,
      after: { dataset: after, tree },
    }),
  });
  return result;
}

interface Compared {
  readonly before: Buildable | undefined;
  readonly after: Buildable;
}

/** Null where no files are compared. What makes every file is loaded for it: most of the program. */
async function addressesFor(
  { addresses, bundled }: Pick<DiffOptions, "addresses" | "bundled">,
  { content }: Base,
  sides: Compared,
): Promise<Diff["addresses"]> {
  if (!addresses || content.kind === "snapshot") return null;
  const { changedAddresses } = await import("./diff-addresses.ts");
  return changedAddresses({ ...sides, bundled });
}

function notCompared(reason: string, terminal: Terminal): undefined {
  terminal.err(`${reason}\n`);
}

interface ReadBase extends Before {
  readonly asOf: string | null;
  readonly built?: Buildable;
}

/** True for facts of the very same texts as those that were found to be valid: they need not be judged again. */
function hasSameFiles({ content }: Base, valid: FactsTree): boolean {
  if (content.kind !== "facts" || content.tree.problems.length > 0) return false;
  const [ours, theirs] = [filesOfTree(valid), filesOfTree(content.tree)];
  return (
    ours.length === theirs.length &&
    ours.every(({ file, text }, at) => file === theirs[at]!.file && text === theirs[at]!.text)
  );
}

function filesOfTree({ dataset, keys, kinds, providers }: FactsTree): readonly Located[] {
  const single = [dataset, keys, kinds].flatMap((each) => each ?? []);
  return [...single, ...providers.flatMap(({ files }) => files)];
}

function toReadFacts(built: Buildable): ReadBase {
  const { facts, asOf } = built.dataset;
  return { facts, dataset: built.dataset, asOf, built };
}

/** The base as a dataset; fails where today's rules refuse it. */
function toReadBase({ record, content }: Base, asOf: string): Attempt<ReadBase> {
  if (content.kind === "empty") return success({ facts: [], isEmpty: true, asOf });
  if (content.kind === "snapshot") return success({ facts: content.facts, asOf: content.asOf });
  const { tree } = content;
  const validated = validate(tree, asOf);
  if (!validated.ok) {
    const shown = validated.problems.slice(0, 5).map(formatProblem);
    const more = validated.problems.length - shown.length;
    const rest = more > 0 ? [`and ${more} more`] : [];
    const lines = [
      `the base, ${record.name}, is refused by the rules of today:`,
      ...[...shown, ...rest].map((line) => line.replace(/^/gm, "  ")),
      "Name another --base, or the snapshot that was built from it.",
    ];
    return failureFor(lines.join("\n"));
  }
  const dataset = buildDataset(validated.curated, { asOf });
  return success(toReadFacts({ dataset, tree }));
}

function printed(result: Diff, { format }: DiffOptions): string {
  if (format === "json") return `${JSON.stringify(result, null, 2)}\n`;
  if (format === "markdown") return diffMarkdown(result);
  return diffText(result);
}
