/** The parts of an output → its files, each made and written. */
import { setImmediate } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { compressedCopies } from "../publish/compose/compressed.ts";
import type { Part } from "../publish/compose/contents.ts";
import { counted } from "../schema/lists/counted.ts";
import type { Progress, StageReport } from "./terminal/report.ts";
import type { Output } from "../publish/output.ts";

interface Writing {
  readonly output: Output;
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

/** After so many files signals are noticed, and requests answered. */
const filesPerTurn = 16;

interface WrittenPart {
  readonly files: number;
  /** How large they are when compressed, where that is measured. */
  readonly sizes: readonly string[];
}

async function writePart(
  { files, total, isMeasured }: Part,
  { output, precompress = false }: Writing,
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
    if (count % filesPerTurn === 0) await setImmediate();
  }
  return { files: count, sizes };
}

function sizeText(file: string, content: string | Uint8Array): string {
  return `${file} ${(gzipSync(content).length / 1000).toFixed(1)} kB gzip`;
}
