/** `product/plan` as it is typed → the path of that level in a provider's file. */
import type { Path } from "../../load/located.ts";
import { judgeSlug, slugRepair } from "../../validate/rules/names.ts";
import { mapAt } from "../../validate/rule.ts";
import { valueAt } from "../../validate/wording.ts";
import { Refusal, there, unknownName } from "./refusal.ts";

export interface NewNames {
  /** The provider's own name for a product that the file does not have yet. */
  readonly product?: string | undefined;
  readonly plan?: string | undefined;
  readonly scope?: string | undefined;
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
  if (product === "*") return [];
  const productPath = level(file, data, "product", ["products"], product, newNames.product);
  if (plan === "*") return productPath;
  return level(file, data, "plan", [...productPath, "plans"], plan, newNames.plan);
}

function level(
  file: string,
  data: unknown,
  what: "product" | "plan",
  within: Path,
  slug: string,
  newName: string | undefined,
): Path {
  const siblings = mapAt(valueAt(data, within));
  const own = mapAt(siblings[slug]);
  if (Object.hasOwn(siblings, slug)) {
    if (newName !== undefined && own["name"] !== newName)
      throw new Refusal(
        `--${what}-name is "${newName}", but \`${slug}\` is "${String(own["name"])}" already; the name is given for a new ${what} only.`,
      );
    return [...within, slug];
  }
  const wrong = judgeSlug(slug);
  if (wrong !== undefined)
    throw new Refusal(
      `"${slug}" is no slug; ${wrong}.`,
      slugRepair(slug, (right) => `Write: ${right}`),
    );
  if (newName !== undefined) return [...within, slug];
  const names = Object.keys(siblings);
  const renamed = names.find((name) => isFormer(siblings[name], slug));
  if (renamed !== undefined)
    throw new Refusal(`no ${what} \`${slug}\` in ${file}.`, `It is called \`${renamed}\` today.`);
  throw unknownName(
    `no ${what} \`${slug}\` in ${file}; it has ${there(names)}.`,
    slug,
    names,
    `For a new ${what}, give its name: --${what}-name "…"`,
  );
}

function isFormer(owner: unknown, slug: string): boolean {
  const { formerly } = mapAt(owner);
  return Array.isArray(formerly) && formerly.includes(slug);
}
