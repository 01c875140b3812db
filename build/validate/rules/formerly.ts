/**
 * An earlier name is claimed once, and by nothing that has the name today: so an old address leads
 * to one place.
 */
import type { RuleProblem } from "../../load/problem.ts";
import { factIdForm } from "../../schema/text-forms.ts";
import { idOfEntry, mapAt, membersAt, type FactEntry, type Member, type Rule } from "../rule.ts";
import { shortLine, valueProblem } from "../wording.ts";

export const formerlyRule: Rule = {
  name: "formerly",
  description: "Earlier names are free, and claimed once.",
  why: "Old addresses are redirected by these names. One that two things claim, or that something else has today, would lead to the wrong facts.",
  mend: "Keep the earlier name where it belongs, and remove it elsewhere.",
  *check({ tree, entries }) {
    yield* earlierIdProblems(entries);
    if (tree.keys) yield* clashes(membersAt(tree.keys, []), "key");
    const providers = tree.providers.map(({ slug: name, located }) => ({
      located,
      path: [],
      name,
      fields: mapAt(located.value),
    }));
    yield* clashes(providers, "provider");
    for (const { located } of providers) {
      const products = membersAt(located, ["products"]);
      yield* clashes(products, "product");
      for (const { path } of products)
        yield* clashes(membersAt(located, [...path, "plans"]), "plan");
    }
  },
};

function* clashes(siblings: readonly Member[], what: string): Iterable<RuleProblem> {
  const taken = new Map(siblings.map(({ name }) => [name, `the name of a ${what} today`]));
  for (const { located, path, name, fields } of siblings) {
    const earlier = fields["formerly"];
    if (!Array.isArray(earlier)) continue;
    for (const [index, old] of earlier.entries()) {
      if (typeof old !== "string") continue;
      const clash = taken.get(old);
      if (clash !== undefined) {
        const message = `\`formerly\` names "${old}", which is ${clash}; an earlier name is free and claimed once.`;
        yield valueProblem(located, [...path, "formerly", index], message, {
          repair: "Remove it.",
        });
      } else taken.set(old, `an earlier name of \`${name}\` already`);
    }
  }
}

const idForm = new RegExp(factIdForm.pattern);

/** The earlier ids that single facts name. */
function* earlierIdProblems(entries: readonly FactEntry[]): Iterable<RuleProblem> {
  const named = entries.filter(({ fields }) => Array.isArray(fields["formerly"]));
  if (named.length === 0) return;
  const taken = new Map(
    entries.map((entry) => [idOfEntry(entry), { entry, words: "the id of a fact today" }]),
  );
  for (const entry of named)
    for (const [index, id] of (entry.fields["formerly"] as readonly unknown[]).entries()) {
      if (typeof id !== "string") continue;
      const at = [...entry.path, "formerly", index];
      const clash = taken.get(id);
      const wrong = !idForm.test(id)
        ? "is no id; an earlier id is written `provider/product/plan/key`, with `*` for a level that it does not name"
        : clash === undefined
          ? undefined
          : `is ${clash.words}; an earlier id is free and claimed once`;
      if (wrong !== undefined) {
        const message = `\`formerly\` names "${shortLine(id)}", which ${wrong}.`;
        yield valueProblem(
          entry.located,
          at,
          message,
          clash === undefined ? {} : { repair: claimRepair(entry, clash.entry) },
        );
      } else taken.set(id, { entry, words: `an earlier id of \`${idOfEntry(entry)}\` already` });
    }
}

/** A file that was copied claims all that the first one claims. */
function claimRepair(claiming: FactEntry, holding: FactEntry): string {
  const [own, other] = [claiming, holding].map((entry) => idOfEntry(entry).split("/")[0]);
  return own === other
    ? "Remove it."
    : `Remove it; if \`${own}\` is \`${other}\` once more, remove the file.`;
}
