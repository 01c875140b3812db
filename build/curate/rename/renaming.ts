/**
 * A rename as it is typed → the members that get the new name, in which files, and the new ids of facts. Refuses a name that is taken, today or earlier: an address leads to one place.
 */
import type { Path } from "../../load/located.ts";
import type { FactsTree, ProviderSource } from "../../load/tree.ts";
import { CuratedKey, CuratedPlan, CuratedProduct, ProviderFile } from "../../schema/curated.ts";
import type { FactIdParts } from "../../schema/fact-id.ts";
import { factMaps, mapAt } from "../../validate/rule.ts";
import { judgeKey, judgeSlug, slugRepair } from "../../validate/rules/names.ts";
import { valueAt } from "../../validate/wording.ts";
import { providerOf } from "../set/place.ts";
import { formerlyOf, Refusal, there, unknownMember } from "../set/refusal.ts";

export const renamedThings = ["key", "product", "plan", "provider"] as const;
export type RenamedThing = (typeof renamedThings)[number];

/** A thing in a file, with its earlier names. */
export interface NamedThing {
  /** As problems name it. */
  readonly file: string;
  /** In that file; empty for a file that is named after it. */
  readonly path: Path;
  /** Of its shape, in their order. */
  readonly fields: readonly string[];
  readonly formerly: readonly unknown[];
}

export interface Renaming {
  readonly from: string;
  readonly to: string;
  /** What gets `formerly`: one thing, or a plan of each product that has it. */
  readonly things: readonly NamedThing[];
  /** Other members of that name: the facts of a key. */
  readonly members: readonly { readonly file: string; readonly path: Path }[];
  /** Files that are named after it, with the names that they get. */
  readonly files: ReadonlyMap<string, string>;
  /** Of an id's parts, those of the id that it gets. */
  readonly idParts: (parts: FactIdParts) => FactIdParts;
}

export interface RenameRequest {
  readonly what: RenamedThing;
  /** `key`, `provider`, `provider/product`, `provider/product/plan`. */
  readonly old: string;
  readonly to: string;
}

/** Throws a `Refusal`. */
export function renamingOf(tree: FactsTree, { what, old, to }: RenameRequest): Renaming {
  if (what === "key") return keyRenaming(tree, old, to);
  const [slug = "", product, plan, ...more] = old.replace(/(\/\*)+$/, "").split("/");
  const form = { provider: 1, product: 2, plan: 3 }[what];
  const given = [slug, product, plan, ...more].filter((part) => part !== undefined);
  if (given.length !== form || given.includes(""))
    throw new Refusal(
      `"${old}" is no ${what}; a ${what} is named \`${["provider", "product", "plan"].slice(0, form).join("/")}\`.`,
    );
  if (to.includes("/"))
    throw new Refusal(`"${to}" is no slug; the new name is given alone, without its place.`);
  const provider = providerOf(tree, slug);
  if (what === "provider") return providerRenaming(tree, provider, to);
  if (what === "product") return productRenaming(provider, product!, to);
  return planRenaming(provider, product!, plan!, to);
}

function keyRenaming(tree: FactsTree, from: string, to: string): Renaming {
  const registry = tree.keys!;
  const keys = mapAt(registry.value);
  const file = registry.file;
  judgeNewName({ what: "key", from, to, siblings: keys, file, wrong: judgeKey });
  return {
    from,
    to,
    things: [namedThing(file, [from], CuratedKey, keys[from])],
    members: tree.providers.flatMap(({ located }) =>
      [...factMaps(located)]
        .map((path) => [...path, from])
        .filter((path) => valueAt(located.value, path) !== undefined)
        .map((path) => {
          const [home, own] = located.home(path);
          return { file: home.file, path: own };
        }),
    ),
    files: new Map(),
    idParts: (parts) => (parts.key === from ? { ...parts, key: to } : parts),
  };
}

function providerRenaming(tree: FactsTree, provider: ProviderSource, to: string): Renaming {
  const { slug: from, located, files } = provider;
  const siblings = Object.fromEntries(
    tree.providers.map((each) => [each.slug, mapAt(each.located.value)]),
  );
  judgeNewName({
    what: "provider",
    from,
    to,
    siblings,
    file: `${tree.name}/providers`,
    wrong: judgeSlug,
  });
  const start = `${tree.name}/providers/`;
  return {
    from,
    to,
    things: [namedThing(located.file, [], ProviderFile, located.value)],
    members: [],
    files: new Map(
      files.map(({ file }) => [file, `${start}${to}${file.slice(start.length + from.length)}`]),
    ),
    idParts: (parts) => (parts.provider === from ? { ...parts, provider: to } : parts),
  };
}

function productRenaming({ slug, located }: ProviderSource, from: string, to: string): Renaming {
  const siblings = mapAt(mapAt(located.value)["products"]);
  judgeNewName({ what: "product", from, to, siblings, file: located.file, wrong: judgeSlug });
  const [home, path] = located.home(["products", from]);
  const { file } = home;
  const isOwnFile = path.length === 0;
  return {
    from: `${slug}/${from}`,
    to,
    things: [namedThing(file, path, CuratedProduct, siblings[from])],
    members: [],
    files: isOwnFile ? new Map([[file, file.replace(/[^/]+$/, `${to}.yaml`)]]) : new Map(),
    idParts: (parts) =>
      parts.provider === slug && parts.product === from ? { ...parts, product: to } : parts,
  };
}

/** `*` for every product of the provider that has the plan. */
function planRenaming(
  { slug, located }: ProviderSource,
  product: string,
  from: string,
  to: string,
): Renaming {
  const all = mapAt(mapAt(located.value)["products"]);
  const { file } = located;
  if (product !== "*" && !Object.hasOwn(all, product))
    throw unknownThing("product", product, all, file);
  const plansOf = (name: string) => mapAt(mapAt(all[name])["plans"]);
  const having = Object.keys(all).filter((name) => Object.hasOwn(plansOf(name), from));
  const products = product === "*" && having.length > 0 ? having : [product];
  for (const name of products) {
    const siblings = product === "*" && having.length === 0 ? allPlans(all) : plansOf(name);
    judgeNewName({ what: "plan", from, to, siblings, file, wrong: judgeSlug });
  }
  return {
    from: `${slug}/${product}/${from}`,
    to,
    things: products.map((name) => {
      const [home, path] = located.home(["products", name, "plans", from]);
      return namedThing(home.file, path, CuratedPlan, plansOf(name)[from]);
    }),
    members: [],
    files: new Map(),
    idParts: (parts) =>
      parts.provider === slug && products.includes(parts.product) && parts.plan === from
        ? { ...parts, plan: to }
        : parts,
  };
}

function allPlans(products: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.assign({}, ...Object.values(products).map((each) => mapAt(mapAt(each)["plans"])));
}

function namedThing(
  file: string,
  path: Path,
  { properties }: { readonly properties: object },
  value: unknown,
): NamedThing {
  return { file, path, fields: Object.keys(properties), formerly: formerlyOf(value) };
}

interface NewName {
  readonly what: RenamedThing;
  readonly from: string;
  readonly to: string;
  /** Those of its kind beside it, itself too, by name. */
  readonly siblings: Readonly<Record<string, unknown>>;
  /** Where they stand, for messages. */
  readonly file: string;
  readonly wrong: (name: string) => string | undefined;
}

function judgeNewName({ what, from, to, siblings, file, wrong }: NewName): void {
  if (!Object.hasOwn(siblings, from)) throw unknownThing(what, from, siblings, file);
  const fault = wrong(to);
  if (fault !== undefined)
    throw new Refusal(
      `"${to}" is no ${what === "key" ? "key" : "slug"}; ${fault}.`,
      what === "key" ? undefined : slugRepair(to, (right) => `Write: ${right}`),
    );
  if (to === from) throw new Refusal(`\`${from}\` is its name already; nothing is to be renamed.`);
  if (Object.hasOwn(siblings, to))
    throw new Refusal(`there is a ${what} \`${to}\` already, in ${file}; a name is that of one.`);
  const [claiming] = Object.entries(siblings).find(
    ([name, value]) => name !== from && formerlyOf(value).includes(to),
  ) ?? [undefined];
  if (claiming !== undefined)
    throw new Refusal(
      `"${to}" is an earlier name of \`${claiming}\`; its old addresses lead there.`,
      "Take another name.",
    );
}

function unknownThing(
  what: RenamedThing,
  name: string,
  siblings: Readonly<Record<string, unknown>>,
  file: string,
): Refusal {
  const message = `no ${what} \`${name}\` in ${file}; it has ${there(Object.keys(siblings))}.`;
  return unknownMember(message, name, siblings);
}
