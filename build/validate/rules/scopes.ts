/** A scope that a fact names is one of its product's, and every scope of a product is named. */
import type { Located, Path } from "../../load/located.ts";
import { mapAt, valueAt } from "../../load/value-at.ts";
import type { RuleProblem } from "../../load/problem.ts";
import { nearest } from "../../schema/lists/nearest.ts";
import { keyProblem, listWords, shortLine, unknownName } from "../wording.ts";
import { membersAt, type FactEntry, type Rule } from "../rule.ts";
import { isConditionSlug } from "../../schema/when.ts";
import { judgeSlug } from "./names.ts";

export const scopesRule: Rule = {
  name: "scopes",
  description:
    "Scopes that facts name are defined by their product; scopes that are defined are named.",
  why: "A scope is a part of a product's use and of a fact's id: one that nothing defines has no name to show, and one that no fact names says nothing.",
  mend: "Name a scope of the product's `scopes`, or add it there with the provider's own name for it. A fact of the whole provider has no scope.",
  *check({ tree, entries }) {
    /** Files, products and scopes that facts name. */
    const used = new Set<string>();
    const nameOf = ({ file }: Located, product: string, scope: string): string =>
      JSON.stringify([file, product, scope]);
    for (const entry of entries) {
      const { scope, when } = entry.fields;
      const product = productOf(entry.path);
      if (product === undefined) {
        if (when !== undefined) yield ofNoProduct(entry, "when");
        if (typeof scope === "string") yield ofNoProduct(entry, "scope");
        continue;
      }
      if (typeof scope !== "string") continue;
      const known = Object.keys(
        mapAt(valueAt(entry.located.value, ["products", product, "scopes"])),
      );
      // A misspelt scope means one that is defined: only the slip is reported.
      const [meant = scope] = known.includes(scope) ? [] : nearest(scope, known);
      used.add(nameOf(entry.located, product, meant));
      if (!known.includes(scope)) yield unknownScope(entry, product, scope, known);
    }
    for (const { located } of tree.providers)
      for (const product of membersAt(located, ["products"]))
        for (const { path, name: scope } of membersAt(located, [...product.path, "scopes"]))
          if (isConditionSlug(scope)) {
            const message = `\`${scope}\` reads as a condition; a condition is written with the fact, after \`when\`.`;
            const repair = "Write it as `when`, and the earlier id after `formerly`.";
            yield keyProblem(located, path, message, repair);
          } else if (
            judgeSlug(scope) === undefined &&
            !used.has(nameOf(located, product.name, scope))
          ) {
            const message = `scope \`${scope}\` is not used; every scope is named by a fact of its product.`;
            yield keyProblem(located, path, message, "Remove it, or name it in a fact.");
          }
  },
};

function ofNoProduct({ located, path }: FactEntry, field: "when" | "scope"): RuleProblem {
  const [rule, more] =
    field === "when" ? ["conditions are those", ""] : ["a scope is a part", ", or remove the line"];
  const message = `\`${field}\` stands on a fact of the whole provider; ${rule} of a product's use.`;
  return keyProblem(located, [...path, field], message, `Move the fact to its product${more}.`);
}

function unknownScope(
  { located, path }: FactEntry,
  product: string,
  scope: string,
  known: readonly string[],
): RuleProblem {
  const allowed =
    known.length === 0
      ? `product \`${product}\` has no \`scopes\``
      : `\`scopes\` of product \`${product}\` has ${listWords(known)}`;
  const at = [...path, "scope"];
  return unknownName(located, at, known, `unknown scope "${shortLine(scope)}"; ${allowed}.`);
}

/** The product of an entry's path, or undefined for a fact of the whole provider. */
function productOf(path: Path): string | undefined {
  return path[0] === "products" ? String(path[1]) : undefined;
}
