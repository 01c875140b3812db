/** The parts of an output → its files, each made and written. */
import { setImmediate } from "node:timers/promises";
import { compressedCopies } from "../publish/compose/compressed.ts";
import type { Part } from "../publish/compose/contents.ts";
import { counted } from "../schema/lists/counted.ts";
import type { StageReport } from "./terminal/report.ts";
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
      () => writePart(part, writing),
      (count) => counted(count, "file"),
    );
}

/** After so many files signals are noticed, and requests answered. */
const filesPerTurn = 16;

/** Returns how many files it has. */
async function writePart({ files }: Part, { output, precompress }: Writing): Promise<number> {
  let count = 0;
  for (const each of files()) {
    const made = each.content();
    const content = made instanceof Promise ? await made : made;
    output.write(each.file, content);
    if (precompress)
      for (const copy of compressedCopies(each.file, content))
        output.write(copy.file, copy.content);
    count++;
    if (count % filesPerTurn === 0) await setImmediate();
  }
  return count;
}
