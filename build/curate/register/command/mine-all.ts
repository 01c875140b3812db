/**
 * `mine --all`: every place of the register through all versions of its file → ordinary facts with their
 * quotes, permalinks and dated history. Without `--write` it shows what moved, as a diff to be judged.
 */
import { mapAt } from "../../../validate/rule.ts";
import { ProductFile, ProviderFile } from "../../../schema/curated.ts";
import { counted } from "../../../lists/counted.ts";
import type { CommandEnvironment } from "../../../terminal/options.ts";
import { printProblems } from "../../../terminal/report.ts";
import type { Terminal } from "../../../terminal/terminal.ts";
import { openFacts, writeEdit, type OpenFacts } from "../../edit/command/write-edit.ts";
import { grouped } from "../../../lists/grouped.ts";
import type { RegisterFile, RegisterSource } from "../../../schema/register.ts";
import { toFactId } from "../../../schema/fact-id.ts";
import type { Git } from "../../git/git.ts";
import { format } from "../../file/format.ts";
import { openCurated, type CuratedFile } from "../../file/curated-file.ts";
import { orRefused } from "../../edit/command/facts-edit.ts";
import { Refusal, unknownName } from "../../set/refusal.ts";
import { clonesIn } from "../../git/command/git.ts";
import {
  enterFact,
  enterNames,
  enterSource,
  newProductFile,
  sourceHome,
  targetOf,
  type Mined,
  type Target,
} from "../enter.ts";
import { isMoved, lineName, moveWords, unknownWords, type MinedLine, type Move } from "../mined.ts";
import type { FactsTree } from "../../../load/tree.ts";
import type { Gap } from "../versions.ts";
import type { MeasuredIn } from "../../../amount/states.ts";
import { readRegisters, type NamedRegister } from "../read-register.ts";
import { gapWords } from "../value.ts";
import { minePath, type MinedPath } from "./mine-path.ts";

export interface MineAllOptions {
  readonly facts: string;
  readonly asOf: string;
  readonly environment: CommandEnvironment;
  readonly mirrors: string;
  /** Names of registers; undefined for all. */
  readonly only: readonly string[] | undefined;
  /** Parts of the paths of their files; undefined for all. */
  readonly files: readonly string[] | undefined;
  readonly write: boolean;
  readonly json: boolean;
}

/**
 * The exit code: 1 where a place could not be read or something is refused, 3 where something moved that
 * was not written.
 */
export async function mineAll(options: MineAllOptions, terminal: Terminal): Promise<number> {
  return orRefused("mine", terminal, async () => {
    const { facts, asOf, json, write } = options;
    const opened = openFacts(facts);
    const { registers, problems } = readRegisters(opened.tree);
    if (problems.length > 0) return printProblems(problems, terminal);
    const openClone = clonesIn(options.mirrors, options.environment);
    const told: Told = { lost: [], sources: [], moves: [], gaps: [], facts: 0 };
    for (const { name, register, files } of chosenOf(registers, options)) {
      const clone = await openClone(register.repository);
      if (!clone.ok) throw new Refusal(`${clone.reason}: ${options.mirrors}`);
      // Each file once, by its path, however many products it states facts of.
      for (const own of grouped(files, ({ path }) => path).values()) {
        const mined = await mineFile(clone.value, register.repository, own, opened.tree);
        for (const source of own) enterAll(opened, name, register, source, mined, told);
      }
    }
    const { lost, moves, gaps } = told;
    for (const line of lost) terminal.err(`${line}\n`);
    const code = writeEdit(
      "mine",
      opened,
      { facts, asOf, json, "dry-run": !write },
      {
        record: { facts: told.facts, unreadable: lost, moved: moves, gaps },
        lines: [
          ...told.sources,
          ...gaps.map(unknownWords),
          ...moves.map(moveWords),
          `${counted(told.facts, "fact")} read, ${counted(lost.length, "place")} not read`,
        ],
      },
      terminal,
    );
    if (code === 0 && lost.length > 0) return 1;
    return code === 0 && !write && opened.folder.changed().size > 0 ? 3 : code;
  });
}

/** What is said of a run. */
interface Told {
  readonly lost: string[];
  readonly sources: string[];
  readonly moves: Move[];
  readonly gaps: (Gap & { readonly id: string })[];
  facts: number;
}

/** `sources` are those of a register that are one file; at least one. */
function mineFile(
  git: Git,
  repository: string,
  sources: readonly RegisterSource[],
  tree: FactsTree,
): Promise<MinedPath> {
  const sought = sources
    .flatMap(({ facts }) => facts)
    .map((line) => ({ line, key: { ...keyNamed(tree, line.key), currency: line.currency } }));
  const movedFrom = [...new Set(sources.flatMap(({ moved_from = [] }) => moved_from))];
  return minePath(git, { repository, path: sources[0]!.path, movedFrom, sought });
}

/** Puts what was read for one product into its file, and its source where it belongs. */
function enterAll(
  { tree, folder }: OpenFacts,
  name: string,
  register: RegisterFile,
  written: RegisterSource,
  mined: MinedPath,
  told: Told,
): void {
  const target = targetOf(tree, register.provider, written);
  const read: (Mined & MinedLine)[] = [];
  for (const line of written.facts) {
    const own = mined.read.get(line)!;
    if (typeof own === "string")
      told.lost.push(`${name}: ${written.path}: ${lineName(line)}: ${gapWords(own)}.`);
    else read.push({ line, ...own });
  }
  const steps = read.reduce((sum, { fact }) => sum + (fact.history?.length ?? 0), 0);
  told.sources.push(
    `${name}: ${written.path}: ${counted(mined.versions, "version")} since ${mined.oldest.slice(0, 10)}, ${counted(written.facts.length, "place")}, ${counted(steps, "earlier value")}`,
  );
  told.facts += read.length;
  if (read.length === 0) return;
  const { url, title, type } = written;
  const source = { url, title, type, ...mined.copy };
  const home = sourceHome(tree, register, written, target);
  edit(folder, home, written, (file) => enterSource(file, home, written.source, source));
  edit(folder, target, written, (file) => {
    enterNames(file, target, written, new Set(read.map(({ line }) => line)));
    for (const each of read) {
      const { plan = "*", key, scope } = each.line;
      const { provider } = register;
      const id = toFactId({ provider, product: written.product ?? "*", plan, key, scope });
      const before = enterFact(file, target, each, written.source);
      const move = { id, before, after: each.fact.value, since: each.fact.observed_at };
      if (isMoved(move, keyNamed(tree, key))) told.moves.push(move);
      told.gaps.push(...each.gaps.map((gap) => ({ id, ...gap })));
    }
  });
}

function edit(
  folder: OpenFacts["folder"],
  { file: name, path, isProduct }: Target,
  written: RegisterSource,
  change: (file: CuratedFile) => void,
): void {
  const file = openCurated(folder.text(name) || newProductFile(written));
  change(file);
  const isPart = isProduct && path.length === 0;
  const formatted = format(name, file.print(), isPart ? ProductFile : ProviderFile);
  folder.write(name, formatted.ok ? formatted.text : file.print());
}

interface ChosenRegister extends NamedRegister {
  /** Those of its files that are read; at least one. */
  readonly files: readonly RegisterSource[];
}

function chosenOf(
  registers: readonly NamedRegister[],
  { only, files }: Pick<MineAllOptions, "only" | "files">,
): readonly ChosenRegister[] {
  const names = registers.map(({ name }) => name);
  const unknown = only?.find((name) => !names.includes(name));
  if (unknown !== undefined) throw unknownName(`no register \`${unknown}\`.`, unknown, names);
  const chosen = registers.filter(({ name }) => only?.includes(name) ?? true);
  const paths = chosen.flatMap(({ register }) => register.files).map(({ path }) => path);
  const nowhere = files?.find((part) => !paths.some((path) => path.includes(part)));
  if (nowhere !== undefined)
    throw new Refusal(`no file of these registers has \`${nowhere}\` in its path.`);
  const isAsked = ({ path }: RegisterSource): boolean =>
    files?.some((part) => path.includes(part)) ?? true;
  return chosen
    .map((each) => ({ ...each, files: each.register.files.filter(isAsked) }))
    .filter((each) => each.files.length > 0);
}

function keyNamed(tree: FactsTree, key: string): MeasuredIn {
  const keys = mapAt(tree.keys?.value);
  if (keys[key] !== undefined) return mapAt(keys[key]);
  const about = "Keys are defined in keys.yaml.";
  throw unknownName(`no key \`${key}\`.`, key, Object.keys(keys), about);
}
