/** A provider, a place in it and a scope as they are typed → where they stand, or what may have been meant. */
import type { Path } from "../../load/located.ts";
import { mapAt, valueAt } from "../../load/value-at.ts";
import type { FactsTree, ProviderSource } from "../../load/tree.ts";
import { judgeSlug } from "../../validate/rules/names.ts";
import { Refusal } from "../../load/refusal.ts";
import { refuseWrongSlug, there, unknownMember } from "./refusal.ts";

/** The provider's own names for what the file does not have yet. */
export interface NewNames {
  readonly product?: string | undefined;
  readonly plan?: string | undefined;
  readonly scope?: string | undefined;
}

/** Throws a `Refusal` for a slug that no file has, with what may have been meant. */
export function providerOf(tree: FactsTree, slug: string): ProviderSource {
  const provider = tree.providers.find((each) => each.slug === slug);
  if (provider !== undefined) return provider;
  const folder = tree.problems.find((problem) => problem.file === tree.name);
  if (folder !== undefined) throw new Refusal(folder.message, folder.repair);
  const file = `${tree.name}/providers/${slug}.yaml`;
  if (tree.problems.some((problem) => problem.file === file))
    throw new Refusal(`${file} cannot be read; mend it first: npm run check`);
  // A path, or the name of a file.
  const named = slug.replace(/^.*[/\\]|\.ya?ml$/g, "");
  const known = tree.providers.map((each) => [each.slug, each.located.value] as const);
  throw unknownMember(
    `no provider \`${slug}\`; there is no ${file}.`,
    named,
    Object.fromEntries(known),
    judgeSlug(slug) === undefined ? `For a new one: npm run facts -- new ${slug}` : "",
  );
}

/** `a/b` is a plan, `a/*` or `a` a product, `*` the provider. Throws a `Refusal`. */
export function ownerPath(file: string, data: unknown, place: string, newNames: NewNames): Path {
  const steps = place.split("/");
  const [product = "*", plan = "*"] = steps;
  if (steps.length > 2 || steps.includes("") || place.includes("\\"))
    throw new Refusal(
      `"${place}" is no place; a place is \`product/plan\`, \`product\` for a product as a whole, or \`*\` for the provider.`,
    );
  if (product === "*" && plan !== "*")
    throw new Refusal(`"${place}" names a plan without its product; a plan belongs to a product.`);
  const path: string[] = [];
  for (const [what, slug] of [
    ["product", product],
    ["plan", plan],
  ] as const) {
    if (slug === "*") return path;
    path.push(`${what}s`);
    const siblings = mapAt(valueAt(data, path));
    const message = `no ${what} \`${slug}\` in ${file}; it has ${there(Object.keys(siblings))}.`;
    isNewMember(what, slug, siblings, newNames, message);
    path.push(slug);
  }
  return path;
}

/** True for a scope that is to be added. Throws a `Refusal`; `product` is undefined for the provider as a whole. */
export function isNewScope(
  data: unknown,
  product: Path | undefined,
  scope: string,
  newNames: NewNames,
): boolean {
  if (product === undefined)
    throw new Refusal(
      `--scope is "${scope}", but the place is the whole provider; a scope is a part of a product's use.`,
    );
  const siblings = mapAt(valueAt(data, [...product, "scopes"]));
  const message = `unknown scope "${scope}"; the product has ${there(Object.keys(siblings))}.`;
  return isNewMember("scope", scope, siblings, newNames, message);
}

/**
 * Throws a `Refusal` for one that is there under another name, and, with the message, for one that is neither
 * there nor named.
 */
function isNewMember(
  what: keyof NewNames,
  slug: string,
  siblings: Readonly<Record<string, unknown>>,
  { [what]: name }: NewNames,
  message: string,
): boolean {
  const own = siblings[slug];
  const known = typeof own === "string" ? own : mapAt(own)["name"];
  const isThere = Object.hasOwn(siblings, slug);
  if (isThere && name !== undefined && known !== name)
    throw new Refusal(
      `--${what}-name is "${name}", but \`${slug}\` is "${String(known)}" already; the name is given for a new ${what} only.`,
    );
  if (isThere) return false;
  refuseWrongSlug(slug);
  if (name !== undefined) return true;
  const repair = `For a new ${what}, give its name: --${what}-name "…"`;
  throw unknownMember(message, slug, siblings, repair);
}
