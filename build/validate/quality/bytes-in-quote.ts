import { amountsIn } from "../../amount/read.ts";
import { unitNamed } from "../../amount/units.ts";
import { valueProblem } from "../wording.ts";
import type { QualityRule } from "./finding.ts";

/** Where a page says 256 KB (262,144 bytes), only the second is exact. */
export const bytesInQuote: QualityRule = {
  name: "bytes-in-quote",
  description: "A size is the one that its quote states in bytes, where it states one.",
  why: "A page's KB may be 1,000 or 1,024 bytes; beside the bytes themselves nobody has to guess.",
  mend: "Write the size in bytes, converted into the unit of the key.",
  *check({ quoted }) {
    for (const each of quoted) {
      const { located, path, value, quote } = each;
      const { unit: ofKey } = each.measured;
      const own = typeof ofKey === "string" ? unitNamed(ofKey) : undefined;
      if (own?.dimension !== "data" || typeof value !== "number") continue;
      const size = value * own.sizes[0];
      const exact = amountsIn(quote)
        .flatMap(({ isVague, senses: [{ number, unit }] }) =>
          isVague || number === null || unit?.name !== "bytes" ? [] : [number],
        )
        .find((bytes) => isRoundingOf(size, bytes));
      if (exact === undefined) continue;
      yield valueProblem(
        located,
        [...path, "value"],
        `${value} ${own.name} are ${size} bytes, and the quote says ${exact} bytes.`,
        { repair: `Write ${exact / own.sizes[0]}.` },
      );
    }
  },
};

/** True for the same amount in thousands and in powers of 1024, which differ by less than a seventh up to TB. */
function isRoundingOf(size: number, bytes: number): boolean {
  const ratio = bytes / size;
  return Math.abs(bytes - size) >= 1 && ratio > 0.85 && ratio < 1.15;
}
