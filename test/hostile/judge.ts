/**
 * Runs one hostile case through the commands that people run, in this process, and says everything that
 * is wrong with how it ended: the outcome, the place, the words, and what happened to the files.
 */
import { lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { build } from "../../build/command/build.ts";
import { check } from "../../build/command/check.ts";
import { onRunner } from "../../build/terminal/runner.ts";
import { recorded } from "../built.ts";
import { asOf, valid, type Files, type HostileCase, type Refused } from "./case.ts";

/** The most that one bad file may print. */
const mostOutput = 64 * 1024;

export interface Judge {
  /** What is wrong, a line each. */
  judged(hostile: HostileCase): Promise<readonly string[]>;
  /** The same where nobody knows the outcome: refused at a place, or accepted, and nothing else. */
  endured(files: Files): Promise<readonly string[]>;
  remove(): void;
}

/** Builds the valid files once: what a refusal must leave as it is. */
export async function openJudge(): Promise<Judge> {
  const folder = mkdtempSync(join(tmpdir(), "hostile-"));
  const facts = join(folder, "facts");
  const out = join(folder, "dist");
  const options = { facts, out, asOf, baseUrl: undefined, mode: "lean", quiet: true } as const;
  write(facts, valid);
  const first = recorded();
  if ((await build(options, first)) !== 0) throw new Error(first.printed.err);
  const before = stateOf(folder);
  let refusals = 0;
  // A build refuses what a check refuses: it is asked about every fifth.
  const alsoBuilds = (): boolean => refusals++ % 5 === 0;

  async function ran(command: "check" | "build"): Promise<Ending> {
    const terminal = recorded({ annotates: true });
    try {
      const speaks = onRunner(terminal);
      const run = command === "check" ? check(options, speaks) : build(options, speaks);
      return { code: await run, ...printedBelow(folder, terminal.printed) };
    } catch (error) {
      const text = (error as Error).stack ?? String(error);
      return { code: undefined, out: terminal.printed.out, err: `${text}\n` };
    }
  }

  return {
    async judged({ files, expected }) {
      const isAlone = Object.keys(files).some((file) => /^providers\/.*yaml$/.test(file));
      const renamed = isAlone && !("providers/acme.yaml" in files) && expected === "accepted";
      write(facts, { ...valid, ...files });
      if (renamed) rmSync(join(facts, "providers/acme.yaml"));
      const checked = await ran("check");
      const wrong = [...faultsOf(checked, expected)];
      if (checked.code !== 0 && alsoBuilds()) {
        const built = await ran("build");
        if (built.code !== checked.code || built.err !== checked.err)
          wrong.push(`build ends otherwise than check: ${built.code} ${built.err.slice(0, 300)}`);
      }
      rmSync(facts, { recursive: true });
      if (readdirSync(folder).join() !== "dist") wrong.push("something is left over");
      return wrong;
    },
    async endured(files) {
      write(facts, { ...valid, ...files });
      const { code, out, err } = await ran("check");
      rmSync(facts, { recursive: true });
      const wrong = [...faultsOfText(out + err)];
      if (code !== 0 && code !== 1) wrong.push("threw");
      if (code === 1 && placesOf(err).length === 0) wrong.push("refuses without a place");
      return wrong;
    },
    remove() {
      const after = stateOf(folder);
      rmSync(folder, { recursive: true, force: true });
      if (after !== before) throw new Error(`the output has changed: ${differing(before, after)}`);
    },
  };
}

interface Ending {
  /** Absent where it threw. */
  readonly code: number | undefined;
  readonly out: string;
  readonly err: string;
}

/** Everything that is wrong with how a command ended. */
function* faultsOf({ code, out, err }: Ending, expected: HostileCase["expected"]) {
  const text = out + err;
  yield* faultsOfText(text);
  if (expected === "accepted") {
    if (code !== 0) yield `refused: ${err.split("\n")[0]?.slice(0, 300)}`;
    return;
  }
  if (code !== 1) yield code === undefined ? "threw" : "accepted";
  else if (!placesOf(err).some((place) => isMeant(place, expected)))
    yield `no problem at ${expected.file}:${expected.line ?? "*"} [${[expected.rule].flat().join("|")}]: ${err.split("\n")[0]?.slice(0, 300)}`;
}

/** What no output may hold, whatever it tells of. */
function* faultsOfText(text: string): Iterable<string> {
  if (Buffer.byteLength(text) > mostOutput) yield `prints ${Buffer.byteLength(text)} bytes`;
  if (/^\s+at .*[:(]\d+|node:internal|^\w*Error: /m.test(text))
    yield `prints a trace: ${text.slice(0, 300)}`;
  const [character] = hidden.test(text) ? (hidden.exec(withoutEmoji(text)) ?? []) : [];
  if (character !== undefined) yield `prints U+${character.codePointAt(0)!.toString(16)}`;
  for (const line of text.split("\n")) {
    const command = /^\s*::|##\[/.test(line);
    if (command && !isAnnotation(line)) yield `commands a runner: ${line.slice(0, 200)}`;
  }
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

interface ProblemPlace {
  readonly file: string;
  readonly line: number;
  readonly rule: string;
}

function placesOf(text: string): readonly ProblemPlace[] {
  return [...text.matchAll(/^facts\/?(.*?):(\d+):\d+: .* \[([a-z-]+)\]$/gm)].map(
    ([, file, line, rule]) => ({ file: file!, line: Number(line), rule: rule! }),
  );
}

function isMeant(place: ProblemPlace, { file, line, rule }: Refused): boolean {
  const isHere = place.file === file || isCut(place.file, file);
  return (
    isHere && (line === undefined || place.line === line) && [rule].flat().includes(place.rule)
  );
}

/** A name with what cannot be shown in it, or with a byte that is no text. */
function isCut(shown: string, file: string): boolean {
  return /[^\w./-]|^$|\/$/.test(file) && shown.startsWith(/^[\w./-]*/.exec(file)![0]);
}

/** The folder of the test is called `facts`, wherever it is. */
function printedBelow(folder: string, printed: { readonly out: string; readonly err: string }) {
  const below = (text: string): string => text.replaceAll(`${folder}/`, "");
  return { out: below(printed.out), err: below(printed.err) };
}

function write(folder: string, files: Files): void {
  for (const [file, content] of Object.entries(files)) {
    const path = join(folder, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  }
}

function differing(before: string, after: string): string {
  const known = new Set(before.split("\n"));
  return after
    .split("\n")
    .filter((line) => !known.has(line))
    .slice(0, 5)
    .join("; ");
}

/** Every folder but the facts, and of files the size and the time: what was written again differs. */
function stateOf(folder: string): string {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => !/^facts($|\/)/.test(path))
    .map((path) => {
      const stats = lstatSync(join(folder, path));
      return stats.isDirectory() ? path : `${path} ${stats.size} ${stats.mtimeMs} ${stats.ino}`;
    })
    .join("\n");
}
