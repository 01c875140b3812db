import { valueProblem } from "../wording.ts";
import type { QualityRule } from "./finding.ts";

/** Two plans with one name are one plan, or one of the names is wrong. */
export const planNames: QualityRule = {
  name: "plan-names",
  description: "The plans of a product have different names.",
  why: "Two plans with one name are one plan, or one of the names is wrong.",
  mend: "Use the provider's own names, or make one plan of the two.",
  *check({ tree, curated }) {
    for (const [index, { file }] of curated.providers.entries()) {
      const { located } = tree.providers[index]!;
      for (const [product, { plans = {} }] of Object.entries(file.products ?? {})) {
        const seen = new Map<string, string>();
        for (const [slug, { name }] of Object.entries(plans)) {
          const plain = name.toLowerCase().replace(/\W+/g, " ").trim();
          const first = seen.get(plain);
          if (first === undefined) seen.set(plain, slug);
          else
            yield valueProblem(
              located,
              ["products", product, "plans", slug, "name"],
              `"${name}" is the name of \`${first}\` too; plans of a product have names of their own.`,
            );
        }
      }
    }
  },
};
