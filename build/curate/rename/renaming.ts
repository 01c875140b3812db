/**
 * A rename as it is typed → the members that get the new name, and the new ids of facts. Refuses a name
 * that is taken, today or earlier: an address leads to one place.
 */
import type { Located, Path } from "../../load/located.ts";
import type { FactsTree } from "../../load/tree.ts";
import { CuratedKey, CuratedPlan, CuratedProduct, ProviderFile } from "../../schema/curated.ts";
import type { FactIdParts } from "../../schema/fact-id.ts";
import { mapAt } from "../../load/value-at.ts";
import { judgeKey } from "../../validate/rules/names.ts";
import { providerOf } from "../set/place.ts";
import { Refusal } from "../../load/refusal.ts";
import { formerlyOf, refuseWrongSlug, there, unknownMember } from "../set/refusal.ts";

export const renamedThings = ["key", "product", "plan", "provider"] as const;
type RenamedThing = (typeof renamedThings)[number];

interface RenameRequest {
  readonly what: RenamedThing;
  /** `key`, `provider`, `provider/product`, `provider/product/plan`. */
  readonly old: string;
  readonly to: string;
}

export interface Renaming {
  readonly what: RenamedThing;
  readonly from: string;
  readonly to: string;
  /** What gets `formerly`: one thing, or a plan of each product that has it. */
  readonly things: readonly NamedThing[];
  /** Of an id's parts, those of the id that it gets. */
  readonly idParts: (parts: FactIdParts) => FactIdParts;
}

interface NamedThing {
  readonly located: Located;
  /** Empty for a provider, which is named by its file. */
  readonly path: Path;
  /** Its name today. */
  readonly name: string;
  /** Those of its kind beside it, itself too, by name. */
  readonly siblings: Readonly<Record<string, unknown>>;
  /** Where they stand, for messages. */
  readonly place: string;
}

/** The shapes of what is renamed, with their fields in order. */
export const renamedShapes = {
  key: CuratedKey,
  provider: ProviderFile,
  product: CuratedProduct,
  plan: CuratedPlan,
} as const;

const levels = ["provider", "product", "plan"] as const;

/** Throws a `Refusal`. */
export function renamingOf(tree: FactsTree, request: RenameRequest): Renaming {
  const { what, old, to } = request;
  const places = what === "key" ? [] : old.replace(/(\/\*)+$/, "").split("/");
  const form = levels.slice(0, levels.indexOf(what as "plan") + 1);
  if (places.length !== form.length || places.includes(""))
    throw new Refusal(`"${old}" is no ${what}; a ${what} is named \`${form.join("/")}\`.`);
  if (to.includes("/"))
    throw new Refusal(`"${to}" is no slug; the new name is given alone, without its place.`);
  const things = what === "key" ? [keyThing(tree, old)] : thingsAt(tree, places);
  for (const thing of things) judgeNewName(thing, request);
  const named = levels.flatMap((level, at) => {
    const name = places[at];
    return name === undefined || name === "*" ? [] : [[level, name] as const];
  });
  const wanted = what === "key" ? [["key", old] as const] : named;
  return {
    what,
    from: what === "key" ? old : places.join("/"),
    to,
    things,
    idParts: (parts) =>
      wanted.every(([part, name]) => parts[part] === name) ? { ...parts, [what]: to } : parts,
  };
}

function keyThing({ keys: located, name: folder }: FactsTree, name: string): NamedThing {
  if (located === undefined)
    throw new Refusal(`no key \`${name}\`: there is no ${folder}/keys.yaml.`);
  return { located, path: [name], name, siblings: mapAt(located.value), place: located.file };
}

/** A plan may be that of every product, `*`. */
function thingsAt(tree: FactsTree, [slug = "", product, plan]: readonly string[]): NamedThing[] {
  const { located } = providerOf(tree, slug);
  if (product === undefined) {
    const siblings = Object.fromEntries(
      tree.providers.map((each) => [each.slug, each.located.value]),
    );
    return [{ located, path: [], name: slug, siblings, place: `${tree.name}/providers` }];
  }
  const products = mapAt(mapAt(located.value)["products"]);
  const place = located.file;
  if (plan === undefined)
    return [{ located, path: ["products", product], name: product, siblings: products, place }];
  if (product !== "*" && !Object.hasOwn(products, product))
    throw unknownThing("product", product, products, place);
  const meant = product === "*" ? Object.keys(products) : [product];
  const plansOf = (name: string) => mapAt(mapAt(products[name])["plans"]);
  const having = meant.filter((name) => Object.hasOwn(plansOf(name), plan));
  const siblings = Object.assign({}, ...meant.map(plansOf)) as NamedThing["siblings"];
  if (having.length === 0) throw unknownThing("plan", plan, siblings, place);
  return having.map((name) => {
    const path = ["products", name, "plans", plan];
    return { located, path, name: plan, siblings: plansOf(name), place };
  });
}

function judgeNewName(
  { name: from, siblings, place }: NamedThing,
  { what, to }: RenameRequest,
): void {
  if (!Object.hasOwn(siblings, from)) throw unknownThing(what, from, siblings, place);
  const fault = what === "key" ? judgeKey(to) : undefined;
  if (fault !== undefined) throw new Refusal(`"${to}" is no key; ${fault}.`);
  if (what !== "key") refuseWrongSlug(to);
  if (to === from) throw new Refusal(`\`${from}\` is its name already; nothing is to be renamed.`);
  if (Object.hasOwn(siblings, to))
    throw new Refusal(`there is a ${what} \`${to}\` already, in ${place}; a name is that of one.`);
  const claiming = Object.keys(siblings).find(
    (name) => name !== from && formerlyOf(siblings[name]).includes(to),
  );
  if (claiming !== undefined)
    throw new Refusal(
      `"${to}" is an earlier name of \`${claiming}\`; its old addresses lead there.`,
      "Take another name.",
    );
}

function unknownThing(
  what: RenamedThing,
  name: string,
  siblings: NamedThing["siblings"],
  place: string,
): Refusal {
  const message = `no ${what} \`${name}\` in ${place}; it has ${there(Object.keys(siblings))}.`;
  return unknownMember(message, name, siblings);
}
