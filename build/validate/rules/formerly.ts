/**
 * An earlier name is claimed once, and by nothing that has the name today: so an old address leads
 * to one place.
 */
import type { Located, Path } from "../../load/located.ts";
import type { RuleProblem } from "../../load/problem.ts";
import { mapAt, type Rule } from "../rule.ts";
import { problemAt } from "../wording.ts";

export const formerlyRule: Rule = {
  name: "formerly",
  description: "Earlier names are free, and claimed once.",
  why: "Old addresses are redirected by these names. One that two things claim, or that something else has today, would lead to the wrong facts.",
  mend: "Keep the earlier name where it belongs, and remove it elsewhere.",
  *check({ tree, keys }) {
    if (tree.keys) {
      const located = tree.keys;
      yield* clashes(
        [...keys].map(([name, definition]) => ({ located, path: [name], name, map: definition })),
        "key",
      );
    }
    yield* clashes(
      tree.providers.map(({ slug, located }) => ({
        located,
        path: [],
        name: slug,
        map: mapAt(located.value),
      })),
      "provider",
    );
    for (const { located } of tree.providers) {
      const products = owners(located, ["products"], mapAt(located.value)["products"]);
      yield* clashes(products, "product");
      for (const product of products)
        yield* clashes(owners(located, [...product.path, "plans"], product.map["plans"]), "plan");
    }
  },
};

/** A provider, product, plan or key with its name and its earlier names. */
interface Renamable {
  readonly located: Located;
  readonly path: Path;
  readonly name: string;
  readonly map: Readonly<Record<string, unknown>>;
}

function owners(located: Located, path: Path, value: unknown): readonly Renamable[] {
  return Object.entries(mapAt(value)).map(([name, map]) => ({
    located,
    path: [...path, name],
    name,
    map: mapAt(map),
  }));
}

function* clashes(siblings: readonly Renamable[], what: string): Iterable<RuleProblem> {
  const taken = new Map(siblings.map(({ name }) => [name, `the name of a ${what} today`]));
  for (const { located, path, name, map } of siblings) {
    const earlier = map["formerly"];
    if (!Array.isArray(earlier)) continue;
    for (const [index, old] of earlier.entries()) {
      if (typeof old !== "string") continue;
      const clash = taken.get(old);
      if (clash !== undefined)
        yield problemAt(
          located,
          [...path, "formerly", index],
          "value",
          `\`formerly\` names "${old}", which is ${clash}; an earlier name is free and claimed once.`,
          { repair: "Remove it." },
        );
      else taken.set(old, `an earlier name of \`${name}\` already`);
    }
  }
}
