import { grouped } from "../../lists/grouped.ts";
import type { FactEntry } from "../rule.ts";
import { valueProblem, keyProblem } from "../wording.ts";
import type { QualityRule } from "./finding.ts";

/** So many powers of ten from the middle of the others, and so many from the nearest of them. */
const fromMiddle = 3;
const fromNearest = 2;
/** With fewer other providers there is no telling what is usual. */
const fewestOthers = 4;

/** A value orders of magnitude away from everybody else's is most often in another unit. */
export const outlier: QualityRule = {
  name: "outlier",
  description: "A value is not orders of magnitude away from the other providers' for its key.",
  why: "A value orders of magnitude away from everybody else's is most often in another unit than the key's.",
  mend: "Compare the unit in the quote with the key's unit in facts/keys.yaml.",
  comparesProviders: true,
  *check({ entries }) {
    for (const [key, sameKey] of grouped(positiveNumbers(entries), (entry) => entry.key)) {
      const magnitudes = sameKey.map(magnitude);
      for (const entry of sameKey) {
        const own = magnitude(entry);
        const isNearToAny = sameKey.some(
          ({ located }, index) =>
            located !== entry.located && Math.abs(magnitudes[index]! - own) < fromNearest,
        );
        if (isNearToAny) continue;
        const others = sameKey.filter(({ located }) => located !== entry.located);
        if (new Set(others.map(({ located }) => located)).size < fewestOthers) continue;
        const sizes = others.map(magnitude).toSorted((a, b) => a - b);
        const middle = sizes[Math.floor(sizes.length / 2)]!;
        if (Math.abs(own - middle) >= fromMiddle)
          yield valueProblem(
            entry.located,
            [...entry.path, "value"],
            `${String(entry.fields["value"])} is far from the other providers' values for \`${key}\` (their middle is ${Number((10 ** middle).toPrecision(3))}); it may be in another unit.`,
          );
      }
    }
  },
};

function positiveNumbers(entries: readonly FactEntry[]): readonly FactEntry[] {
  return entries.filter(
    ({ fields: { value, status } }) =>
      typeof value === "number" && value > 0 && status !== "inferred",
  );
}

function magnitude({ fields }: FactEntry): number {
  return Math.log10(fields["value"] as number);
}

/** A key is a promise that values can be compared: one fact alone compares with nothing. */
export const lonelyKey: QualityRule = {
  name: "lonely-key",
  description: "A key is used more than once.",
  why: "A key is a promise that values can be compared; one fact alone compares with nothing.",
  mend: "Use a key that others use, or look the same limit up for another provider.",
  comparesProviders: true,
  *check({ tree, entries, keys }) {
    const uses = new Map<string, number>();
    for (const { key, fields } of entries)
      if (fields["status"] !== "inferred") uses.set(key, (uses.get(key) ?? 0) + 1);
    for (const key of keys.keys()) {
      const count = uses.get(key) ?? 0;
      if (count === 1 && tree.keys)
        yield keyProblem(
          tree.keys,
          [key],
          `\`${key}\` is used once; a key is worth having when values can be compared.`,
          { repair: "Use a key that others use, or excuse it: `# accept lonely-key: …`" },
        );
    }
  },
};
