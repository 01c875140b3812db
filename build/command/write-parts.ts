/**
 * The parts of an output → its files, each made and written, or kept as it stands where it is made of the same.
 */
import { setImmediate } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { compressedCopies, namesOfCopies } from "../compose/compressed.ts";
import type { Part } from "../compose/contents.ts";
import { sameIn, type Parts } from "../compose/made-of.ts";
import { counted, shownCount } from "../lists/counted.ts";
import type { Progress, StageReport } from "../terminal/report.ts";
import type { Terminal } from "../terminal/terminal.ts";
import type { Output } from "../write/output.ts";
import type { Earlier } from "./output-memory.ts";

/** Keeps a file as it stands; false where it has to be made. */
type Keep = (file: string) => boolean;

/** Keeps what is made of the same, with its compressed copies: an output has them of all files, or of none. */
function keeperOf({ output, earlier, parts }: Writing): Keep {
  if (earlier === undefined) return () => false;
  const isSame = sameIn(earlier.parts, parts);
  return (file) => {
    if (!earlier.files.has(file) || !isSame(file)) return false;
    const copies = namesOfCopies(file).filter((name) => earlier.files.has(name));
    return output.keep([file, ...copies], earlier);
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

/** The number of files that were kept. */
export async function writeAll(
  parts: readonly Part[],
  writing: Writing,
  report: StageReport,
): Promise<number> {
  const keep = keeperOf(writing);
  let kept = 0;
  for (const part of parts) {
    const done = await report.stage(
      part.name,
      (progress) => writePart(part, writing, keep, progress),
      ({ written, kept }) =>
        part.isMeasured && kept === 0 ? sizes(written) : fileCounts(written.length + kept, kept),
    );
    kept += done.kept;
  }
  return kept;
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
  readonly written: readonly WrittenFile[];
  readonly kept: number;
}

interface WrittenFile {
  readonly file: string;
  /** In bytes, of the parts that are measured. */
  readonly compressed: number;
}

async function writePart(
  { files, total, isMeasured }: Part,
  { output, earlier, turn, precompress = false }: Writing,
  keep: Keep,
  progress: Progress,
): Promise<WrittenPart> {
  const written: WrittenFile[] = [];
  let kept = 0;
  for (const each of files()) {
    if (keep(each.file)) kept++;
    else {
      const made = each.content();
      const content = made instanceof Promise ? await made : made;
      output.write(each.file, content, earlier);
      if (precompress)
        for (const copy of compressedCopies(each.file, content))
          output.write(copy.file, copy.content, earlier);
      written.push({ file: each.file, compressed: isMeasured ? gzipSync(content).length : 0 });
    }
    if (total !== undefined && (written.length + kept) % 256 === 0)
      progress(written.length + kept, total);
    const next = turn();
    if (next !== undefined) await next;
  }
  return { written, kept };
}

function sizes(written: readonly WrittenFile[]): string {
  return written
    .map(({ file, compressed }) => `${file} ${(compressed / 1000).toFixed(1)} kB gzip`)
    .join(", ");
}
