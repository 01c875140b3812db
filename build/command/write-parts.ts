/**
 * The parts of an output → its files, each made and written, or kept as it stands where it is made of the same.
 */
import { setImmediate } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { compressedCopies, namesOfCopies } from "../compose/compressed.ts";
import type { Part } from "../compose/contents.ts";
import { sameParts, type Parts } from "../compose/dataset-parts.ts";
import { sameIn } from "../compose/made-of.ts";
import { counted, shownCount } from "../lists/counted.ts";
import type { Progress, StageReport } from "../terminal/report.ts";
import type { Terminal } from "../terminal/terminal.ts";
import type { Output } from "../write/output.ts";
import type { Earlier, FileLists } from "./output-memory.ts";

interface Keeper {
  /** Keeps a file as it stands; false where it has to be made. */
  file(file: string): boolean;
  /** Keeps the files of a part, which it returns, where all are made of the same; none is then looked for. */
  part(part: Part): readonly string[] | undefined;
}

/** Keeps what is made of the same, with its compressed copies: an output has them of all files, or of none. */
function keeperOf({ output, earlier, parts, precompress }: Writing): Keeper {
  if (earlier === undefined) return { file: () => false, part: () => undefined };
  const isSame = sameParts(earlier.parts, parts);
  const isSameFile = sameIn(earlier.parts, parts);
  const withCopies = (file: string): readonly string[] => [
    file,
    ...(precompress ? namesOfCopies(file).filter((name) => earlier.files.has(name)) : []),
  ];
  return {
    file: (file) =>
      earlier.files.has(file) && isSameFile(file) && output.keep(withCopies(file), earlier),
    part({ name, madeOf }) {
      const files = earlier.lists.get(name);
      if (files === undefined || madeOf === undefined || !isSame(madeOf)) return undefined;
      return output.keep(files.flatMap(withCopies), earlier) ? files : undefined;
    },
  };
}

interface Writing {
  readonly output: Output;
  /** What is known of the output that stands. */
  readonly earlier: Earlier | undefined;
  /** What the new one is made of. */
  readonly parts: Parts;
  readonly turn: Turn;
  readonly precompress: boolean | undefined;
}

export interface WrittenAll {
  /** How many files were kept. */
  readonly kept: number;
  /** The files of the parts whose files are all made of the same. */
  readonly lists: FileLists;
}

export async function writeAll(
  parts: readonly Part[],
  writing: Writing,
  report: StageReport,
): Promise<WrittenAll> {
  const keeper = keeperOf(writing);
  const lists = new Map<string, readonly string[]>();
  let kept = 0;
  for (const part of parts) {
    const done = await report.stage(
      part.name,
      (progress) => writePart(part, writing, keeper, progress),
      ({ files, kept, sizes }) =>
        sizes.length > 0 && kept === 0 ? sizes.join(", ") : fileCounts(files.length, kept),
    );
    if (part.madeOf !== undefined) lists.set(part.name, done.files);
    kept += done.kept;
  }
  return { kept, lists };
}

/** Resolves in the next turn of the process where this one has been long; undefined where it has not. */
type Turn = () => Promise<void> | undefined;

/** Signals are noticed, and requests answered, between two turns alone. */
export function openTurn(terminal: Terminal): Turn {
  let begun = terminal.now();
  let asked = 0;
  return () => {
    if (++asked % filesPerLook > 0 || terminal.now() - begun < longestTurn) return undefined;
    return setImmediate().then(() => void (begun = terminal.now()));
  };
}

/** In milliseconds. */
const longestTurn = 20;

/** To look at the clock takes as long as to compose a small file. */
const filesPerLook = 4;

/** `96 files`, or `96 files, 90 kept`. */
export function fileCounts(all: number, kept: number): string {
  return counted(all, "file") + (kept === 0 ? "" : `, ${shownCount(kept)} kept`);
}

interface WrittenPart {
  readonly files: readonly string[];
  readonly kept: number;
  /** How large those that were made are when compressed, where that is measured. */
  readonly sizes: readonly string[];
}

async function writePart(
  part: Part,
  { output, earlier, turn, precompress = false }: Writing,
  keeper: Keeper,
  progress: Progress,
): Promise<WrittenPart> {
  const { total, isMeasured, readsOutput } = part;
  const whole = keeper.part(part);
  if (whole !== undefined) return { files: whole, kept: whole.length, sizes: [] };
  const files: string[] = [];
  const sizes: string[] = [];
  let kept = 0;
  if (readsOutput) await output.settled();
  for (const each of part.files()) {
    if (keeper.file(each.file)) kept++;
    else {
      const made = each.content();
      const content = made instanceof Promise ? await made : made;
      const copies = precompress ? compressedCopies(each.file, content) : [];
      for (const { file, content: written } of [{ file: each.file, content }, ...copies]) {
        if (readsOutput) output.write(file, written, earlier);
        else {
          const room = output.writeLater(file, written, earlier);
          if (room !== undefined) await room;
        }
      }
      if (isMeasured) sizes.push(sizeText(each.file, content));
    }
    files.push(each.file);
    if (total !== undefined && files.length % 256 === 0) progress(files.length, total);
    const next = turn();
    if (next !== undefined) await next;
  }
  return { files, kept, sizes };
}

function sizeText(file: string, content: string | Uint8Array): string {
  return `${file} ${(gzipSync(content).length / 1000).toFixed(1)} kB gzip`;
}
