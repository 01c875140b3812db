import { keyProblem } from "../wording.ts";
import type { QualityRule } from "./finding.ts";

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
