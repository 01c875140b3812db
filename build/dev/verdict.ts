/**
 * A tree that was right and has changed in a few provider files → whether it is right still, at the cost
 * of those files. Only earlier names are compared between providers; every other rule looks at one file
 * beside the keys. Whatever is not plainly right is judged whole, so that problems read as `check` prints
 * them; and who asks has the whole judged later, once nobody waits.
 */
import type { Located } from "../load/located.ts";
import type { FactsTree } from "../load/tree.ts";
import { toContext } from "../validate/rule.ts";
import { formerlyRule } from "../validate/rules/formerly.ts";
import type { Curated, CuratedProvider } from "../schema/curated-facts.ts";
import { validate, type Validated } from "../validate/validate.ts";

export interface PreviewVerdict {
  readonly result: Validated;
  /** False where only the files that changed were judged. */
  readonly isWhole: boolean;
}

interface Right {
  readonly tree: FactsTree;
  readonly curated: Curated;
  readonly providers: ReadonlyMap<Located, CuratedProvider>;
}

export function openVerdicts(asOf: string): (tree: FactsTree) => PreviewVerdict {
  let right: Right | undefined;
  return (tree) => {
    const quick = right && quickly(tree, right, asOf);
    const result = quick ?? validate(tree, asOf);
    if (result.ok)
      right = { tree, curated: result.curated, providers: byFile(tree, result.curated) };
    return { result, isWhole: quick === undefined };
  };
}

/** Undefined where the whole must be judged. */
function quickly(tree: FactsTree, right: Right, asOf: string): Validated | undefined {
  if (tree.problems.length > 0) return undefined;
  if (tree.keys !== right.tree.keys || tree.dataset !== right.tree.dataset) return undefined;
  const providers = tree.providers.filter(({ located }) => !right.providers.has(located));
  const changed = { ...tree, providers };
  const result = validate(changed, asOf);
  if (!result.ok) return undefined;
  const [wrong] = formerlyRule.check({ ...toContext(changed, asOf), tree });
  if (wrong) return undefined;
  const fresh = byFile(changed, result.curated);
  const all = tree.providers.map(
    ({ located }) => (right.providers.get(located) ?? fresh.get(located))!,
  );
  return { ok: true, curated: { ...right.curated, providers: all } };
}

function byFile(tree: FactsTree, { providers }: Curated): ReadonlyMap<Located, CuratedProvider> {
  return new Map(tree.providers.map(({ located }, index) => [located, providers[index]!]));
}
