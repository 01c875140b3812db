/**
 * An earlier name is claimed once, and by nothing that has the name today: so an old address leads
 * to one place.
 */
import type { RuleProblem } from "../../load/problem.ts";
import { factIdForm } from "../../schema/text-forms.ts";
import { mapAt } from "../../load/value-at.ts";
import { idOfEntry, membersAt, textsIn, type Member, type Rule } from "../rule.ts";
import { shortLine, valueProblem } from "../wording.ts";

export const formerlyRule: Rule = {
  name: "formerly",
  description: "Earlier names are free, and claimed once.",
  why: "Old addresses are redirected by these names. One that two things claim, or that something else has today, would lead to the wrong facts.",
  mend: "Keep the earlier name where it belongs, and remove it elsewhere.",
  *check({ tree, entries }) {
    const facts = entries.map((entry) => ({ ...entry, name: idOfEntry(entry) }));
    yield* clashes(facts, "fact");
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

const idForm = new RegExp(factIdForm.pattern);

function* clashes(siblings: readonly Member[], what: string): Iterable<RuleProblem> {
  const isFact = what === "fact";
  const word = isFact ? "id" : "name";
  const taken = new Map(
    siblings.map((owner) => [owner.name, { owner, words: `the ${word} of a ${what} today` }]),
  );
  for (const owner of siblings)
    for (const { at, text: old } of textsIn(owner, "formerly")) {
      const clash = taken.get(old);
      const wrong =
        isFact && !idForm.test(old)
          ? "is no id; an earlier id is written `provider/product/plan/key`, with `*` for a level that it does not name"
          : clash && `is ${clash.words}; an earlier ${word} is free and claimed once`;
      if (wrong === undefined) {
        taken.set(old, { owner, words: `an earlier ${word} of \`${owner.name}\` already` });
        continue;
      }
      const message = `\`formerly\` names "${shortLine(old)}", which ${wrong}.`;
      const repair = clash && claimRepair(owner, clash.owner, isFact);
      yield valueProblem(owner.located, at, message, repair);
    }
}

/** A file that was copied claims all that the first one claims. */
function claimRepair(claiming: Member, holding: Member, isFact: boolean): string {
  const [own, other] = [claiming, holding].map(({ name }) => name.split("/")[0]);
  return own === other || !isFact
    ? "Remove it."
    : `Remove it; if \`${own}\` is \`${other}\` once more, remove the file.`;
}
