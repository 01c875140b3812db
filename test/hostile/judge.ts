/** One hostile case, read and judged as `check` does, in memory → what is wrong with how it ended. */
import { loadFrom } from "../../build/load/tree.ts";
import { printProblems } from "../../build/commands/terminal/report.ts";
import { onRunner } from "../../build/commands/terminal/runner.ts";
import { validate } from "../../build/validate/validate.ts";
import { recorded } from "../built.ts";
import { inMemory } from "../in-memory.ts";
import { asOf, provider, valid, type Files } from "./facts.ts";

export interface HostileCase {
  readonly name: string;
  /** Over the valid files. */
  readonly files: Files;
  /** What is refused, and where, by one of the rules; accepted without it. */
  readonly refused?: {
    readonly file: string;
    readonly line?: number;
    readonly rules: readonly string[];
  };
}

/** The most that one bad file may print. */
const mostOutput = 64 * 1024;

/** Everything that is wrong: the outcome, the place, the words. */
export function faultsOf({ files, refused }: HostileCase): readonly string[] {
  const { problems, faults } = ended(files);
  if (refused === undefined)
    return problems.length === 0 ? faults : [...faults, `refused: ${problems[0]!.message}`];
  const isMeant = problems.some(
    ({ file, position, rule }) =>
      isShownAs(file, `facts/${refused.file}`) &&
      (refused.line ?? position.line) === position.line &&
      refused.rules.includes(rule),
  );
  return isMeant
    ? faults
    : [...faults, `not at ${refused.file}:${refused.line}: ${problems[0]?.message}`];
}

/** Without an outcome that is known: the problems, and what no output may hold, whatever it tells of. */
export function ended(files: Files) {
  const all = new Map<string, string | Uint8Array>(Object.entries({ ...valid, ...files }));
  // A provider of another name takes the place of the first.
  const isOther = Object.keys(files).some((file) => /^providers\/[^/]*\.yaml$/.test(file));
  if (isOther && !(provider in files)) all.delete(provider);
  const tree = loadFrom(inMemory(all), { name: "facts" });
  const validated = validate(tree, asOf);
  const problems = validated.ok ? [] : validated.problems;
  const terminal = recorded({ annotates: true });
  if (problems.length > 0) printProblems(problems, onRunner(terminal));
  return { problems, faults: [...faultsOfText(terminal.printed.out + terminal.printed.err)] };
}

function* faultsOfText(text: string): Iterable<string> {
  if (Buffer.byteLength(text) > mostOutput) yield `prints ${Buffer.byteLength(text)} bytes`;
  if (/^\s+at .*[:(]\d+|node:internal|^\w*Error: /m.test(text)) yield `prints a trace: ${text}`;
  const [character] = hidden.test(text) ? (hidden.exec(withoutEmoji(text)) ?? []) : [];
  if (character !== undefined) yield `prints U+${character.codePointAt(0)!.toString(16)}`;
  for (const line of text.split("\n"))
    if (/^\s*::|##\[/.test(line) && !isAnnotation(line)) yield `commands a runner: ${line}`;
}

const hidden = /(?!\n)[\p{C}\p{Zl}\p{Zp}]/u;
/** Of thousands of sequences: it takes long for a long text, and is asked of short ones. */
const emoji = new RegExp("\\p{RGI_Emoji}", "gv");

/** A joiner or a tag within an emoji is a part of it; those that hold one have no ASCII in them. */
function withoutEmoji(text: string): string {
  return text.replace(/\P{ASCII}+/gu, (run) => (hidden.test(run) ? run.replace(emoji, "") : run));
}

/** Ours, whose properties hold nothing that would end them. */
function isAnnotation(line: string): boolean {
  return /^::(error|warning) file=[^,:]*,line=\d+,col=\d+,title=[a-z-]+::(?!.*##\[)/.test(line);
}

/** A name is shown without what cannot be seen in it. */
function isShownAs(shown: string, file: string): boolean {
  return shown === file || (/[^\w./-]/.test(file) && shown.startsWith(/^[\w./-]*/.exec(file)![0]));
}
