/** A slug as it is typed → the provider's file in the tree. */
import type { FactsTree, ProviderSource } from "../../load/tree.ts";
import { judgeSlug } from "../../validate/rules/names.ts";
import { mapAt } from "../../validate/rule.ts";
import { Refusal, unknownName } from "./refusal.ts";

/** Throws a `Refusal` for a slug that no file has, with what may have been meant. */
export function providerOf(tree: FactsTree, slug: string): ProviderSource {
  const provider = tree.providers.find((each) => each.slug === slug);
  if (provider !== undefined) return provider;
  const folder = tree.problems.find((problem) => problem.file === tree.name);
  if (folder !== undefined) throw new Refusal(folder.message, folder.repair);
  const file = `${tree.name}/providers/${slug}.yaml`;
  const unread = tree.problems.filter((problem) => problem.file === file);
  if (unread.length > 0) throw new Refusal(`${file} cannot be read; mend it first: npm run check`);
  const renamed = tree.providers.find(({ located }) => {
    const { formerly } = mapAt(located.value);
    return Array.isArray(formerly) && formerly.includes(slug);
  });
  const message = `no provider \`${slug}\`; there is no ${file}.`;
  if (renamed !== undefined) throw new Refusal(message, `It is called \`${renamed.slug}\` today.`);
  const slugs = tree.providers.map((each) => each.slug);
  // A path, or the name of a file.
  const named = slug.replace(/^.*[/\\]|\.ya?ml$/g, "");
  const isName = judgeSlug(slug) === undefined;
  const more = isName ? `For a new one: npm run facts -- new ${slug}` : undefined;
  throw unknownName(message, named, slugs, more);
}
