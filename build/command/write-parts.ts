/** The parts of an output → its files, each made and written. */
import { setImmediate } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { compressedCopies } from "../compose/compressed.ts";
import type { Part } from "../compose/contents.ts";
import { counted } from "../lists/counted.ts";
import type { Progress, StageReport } from "../terminal/report.ts";
import type { Terminal } from "../terminal/terminal.ts";
import type { Output } from "../publish/output.ts";

interface Writing {
  readonly output: Output;
  readonly turn: Turn;
  readonly precompress: boolean | undefined;
}

export async function writeAll(
  parts: readonly Part[],
  writing: Writing,
  report: StageReport,
): Promise<void> {
  for (const part of parts)
    await report.stage(
      part.name,
      (progress) => writePart(part, writing, progress),
      ({ files, sizes }) => (sizes.length > 0 ? sizes.join(", ") : counted(files, "file")),
    );
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

interface WrittenPart {
  readonly files: number;
  /** How large they are when compressed, where that is measured. */
  readonly sizes: readonly string[];
}

async function writePart(
  { files, total, isMeasured }: Part,
  { output, turn, precompress = false }: Writing,
  progress: Progress,
): Promise<WrittenPart> {
  const sizes: string[] = [];
  let count = 0;
  for (const each of files()) {
    const made = each.content();
    const content = made instanceof Promise ? await made : made;
    output.write(each.file, content);
    if (precompress)
      for (const copy of compressedCopies(each.file, content))
        output.write(copy.file, copy.content);
    if (isMeasured) sizes.push(sizeText(each.file, content));
    count++;
    if (total !== undefined && count % 256 === 0) progress(count, total);
    const next = turn();
    if (next !== undefined) await next;
  }
  return { files: count, sizes };
}

function sizeText(file: string, content: string | Uint8Array): string {
  return `${file} ${(gzipSync(content).length / 1000).toFixed(1)} kB gzip`;
}
