import { toFound } from "../../load/problem.ts";
import type { QualityRule } from "./finding.ts";

/** A provider's page without a fact answers nothing. */
export const emptyProvider: QualityRule = {
  name: "empty-provider",
  description: "A provider has a fact.",
  why: "A provider without any is listed, found and opened, and answers nothing.",
  mend: "Write its first fact, or leave the file out until there is one.",
  *check({ tree, entries }) {
    const written = new Set(entries.map(({ provider }) => provider));
    for (const { slug, located } of tree.providers)
      if (!written.has(slug))
        yield toFound(
          located.file,
          { line: 1, column: 1 },
          `${slug} has no fact; a provider has at least one.`,
          { repair: `Write one: npm run facts -- set ${slug} …` },
        );
  },
};
