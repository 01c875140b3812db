/** Kinds of service: a product names a kind that exists, a kind names keys that exist. */
import { didYouMean, listWords, shortLine, unknownKey, unknownName } from "../wording.ts";
import { mapAt } from "../../load/value-at.ts";
import { membersAt, textsIn, type Rule } from "../rule.ts";

export const kindsRule: Rule = {
  name: "kinds",
  description:
    "The kind of a product is defined in kinds.yaml, and the keys of a kind in keys.yaml.",
  why: "Products of one kind are compared on the keys that decide between them; a kind or a key that nothing defines would leave a product out of its table.",
  mend: "Use a kind that kinds.yaml defines, or define it there with its title, one line and its keys.",
  *check(context) {
    const { tree, keys } = context;
    const known = Object.keys(mapAt(tree.kinds?.value));
    if (tree.kinds)
      for (const { at, text: key } of membersAt(tree.kinds, []).flatMap((kind) =>
        textsIn(kind, "keys"),
      ))
        if (!keys.has(key) && keys.size > 0) {
          const repair = didYouMean(key, keys.keys());
          yield unknownKey(tree.kinds, at, key, context, repair);
        }
    for (const { located } of tree.providers)
      for (const { path, fields } of membersAt(located, ["products"])) {
        const { kind } = fields;
        if (typeof kind !== "string" || known.includes(kind)) continue;
        const allowed =
          known.length === 0
            ? `${tree.name}/kinds.yaml defines the kinds, and is not there`
            : `allowed: ${listWords(known, `${tree.name}/kinds.yaml`)}`;
        const message = `unknown kind "${shortLine(kind)}"; ${allowed}.`;
        yield unknownName(located, [...path, "kind"], known, message);
      }
  },
};
