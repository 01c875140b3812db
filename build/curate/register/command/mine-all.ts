/**
 * `mine --all`: every place of the register through all versions of its file → ordinary facts with their
 * quotes, permalinks and dated history. Without `--write` it shows what moved, as a diff to be judged.
 */
import { diskSource } from "../../../load/file-source.ts";
import { mapAt } from "../../../validate/rule.ts";
import { ProductFile, ProviderFile } from "../../../schema/curated.ts";
import { counted } from "../../../lists/counted.ts";
import type { CommandEnvironment } from "../../../terminal/options.ts";
import { printProblems } from "../../../terminal/report.ts";
import type { Terminal } from "../../../terminal/terminal.ts";
import { openFacts, writeEdit } from "../../edit/command/write-edit.ts";
import { format } from "../../file/format.ts";
import { openCurated } from "../../file/curated-file.ts";
import { orRefusedLater } from "../../edit/command/facts-edit.ts";
import { Refusal, unknownName } from "../../set/refusal.ts";
import { clonesIn } from "../../verify/command/verify-clones.ts";
import { enterFact, enterNames, enterSource, newProductFile, targetOf } from "../enter.ts";
import { readRegisters, type NamedRegister } from "../read-register.ts";
import { gapWords, lineName } from "../words.ts";
import { mineSource, type MinedSource } from "./mine-register.ts";

export interface MineAllOptions {
  readonly facts: string;
  readonly asOf: string;
  readonly environment: CommandEnvironment;
  readonly mirrors: string;
  /** Names of registers; undefined for all. */
  readonly only: readonly string[] | undefined;
  readonly write: boolean;
  readonly json: boolean;
}

/** The exit code: 1 where a place could not be read or something is refused. */
export async function mineAll(options: MineAllOptions, terminal: Terminal): Promise<number> {
  return orRefusedLater("mine", terminal, async () => {
    const { facts, asOf, only } = options;
    const opened = openFacts(facts);
    const { tree, folder } = opened;
    const { registers, problems } = readRegisters(diskSource(facts), tree.name);
    if (problems.length > 0) return printProblems(problems, terminal);
    const chosen = chosenOf(registers, only);
    const openClone = clonesIn(options.mirrors, options.environment);
    const lost: string[] = [];
    const told: string[] = [];
    let count = 0;
    for (const { name, register } of chosen) {
      const { provider, repository } = register;
      const clone = await openClone(repository);
      if (!clone.ok) throw new Refusal(`${clone.reason}: ${options.mirrors}`);
      for (const written of register.files) {
        const mined = await mineSource(clone.value, {
          repository,
          written,
          keyOf: (key) => keyOf(mapAt(tree.keys?.value), key),
        });
        const target = targetOf(tree, provider, written);
        const text = folder.text(target.file);
        const file = openCurated(text === "" ? newProductFile(written) : text);
        const read = mined.lines.filter(({ mined: own }) => typeof own !== "string");
        if (read.length > 0) {
          enterNames(file, target, written, new Set(read.map(({ line }) => line)));
          enterSource(file, written.source, mined.source);
        }
        for (const { line, mined: own } of mined.lines) {
          if (typeof own === "string") {
            lost.push(`${name}: ${written.path}: ${lineName(line)}: ${gapWords(own)}.`);
            continue;
          }
          enterFact(file, target, { line, fact: own.fact }, written.source);
          count++;
        }
        const isPart = target.path.length === 0 && written.product !== undefined;
        if (read.length > 0) folder.write(target.file, ordered(target.file, file.print(), isPart));
        told.push(tellSource(name, written.path, mined));
      }
    }
    for (const line of lost) terminal.err(`${line}\n`);
    const code = writeEdit(
      "mine",
      opened,
      { facts, asOf, json: options.json, "dry-run": !options.write },
      {
        record: { facts: count, unreadable: lost },
        lines: [
          ...told,
          `${counted(count, "fact")} read, ${counted(lost.length, "place")} not read`,
        ],
      },
      terminal,
    );
    return code === 0 && lost.length > 0 ? 1 : code;
  });
}

function chosenOf(registers: readonly NamedRegister[], only: readonly string[] | undefined) {
  const names = registers.map(({ name }) => name);
  const unknown = only?.find((name) => !names.includes(name));
  if (unknown !== undefined) throw unknownName(`no register \`${unknown}\`.`, unknown, names);
  return registers.filter(({ name }) => only?.includes(name) ?? true);
}

function keyOf(keys: Readonly<Record<string, unknown>>, key: string) {
  if (keys[key] === undefined)
    throw unknownName(
      `no key \`${key}\`.`,
      key,
      Object.keys(keys),
      "Keys are defined in keys.yaml.",
    );
  return mapAt(keys[key]);
}

function ordered(file: string, text: string, isPart: boolean): string {
  const formatted = format(file, text, isPart ? ProductFile : ProviderFile);
  return formatted.ok ? formatted.text : text;
}

function tellSource(name: string, path: string, { versions, oldest, lines }: MinedSource): string {
  const steps = lines.reduce(
    (sum, { mined }) => sum + (typeof mined === "string" ? 0 : (mined.fact.history?.length ?? 0)),
    0,
  );
  return `${name}: ${path}: ${counted(versions, "version")} since ${oldest.slice(0, 10)}, ${counted(lines.length, "place")}, ${counted(steps, "earlier value")}`;
}
