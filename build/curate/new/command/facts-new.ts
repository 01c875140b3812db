/** `facts new`: the file of a provider, or of a product of one, from a commented template. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { consequences, withProvider } from "../../edit/consequences.ts";
import type { ExampleNames } from "../example.ts";
import { productTemplate, template } from "../template.ts";
import { providerOf } from "../../set/provider.ts";
import { Refusal } from "../../set/refusal.ts";
import { parseYaml } from "../../../load/parse.ts";
import { loadTree, type FactsTree } from "../../../load/tree.ts";
import { nearest } from "../../../lists/nearest.ts";
import type { KeysFile } from "../../../schema/curated.ts";
import { mapAt } from "../../../validate/rule.ts";
import { judgeSlug, slugRepair } from "../../../validate/rules/names.ts";
import { writeWhole } from "../../../publish/whole.ts";
import { orRefused, printJson, printRefused } from "../../edit/command/facts-edit.ts";
import type { Terminal } from "../../../terminal/terminal.ts";

export interface FactsNewOptions {
  readonly facts: string;
  readonly asOf: string;
  /** `provider`, or `provider/product`. */
  readonly provider: string;
  readonly name?: string | undefined;
  readonly homepage?: string | undefined;
  readonly json?: boolean | undefined;
}

/** The exit code. */
export function factsNew(options: FactsNewOptions, terminal: Terminal): number {
  return orRefused("facts new", options.json, terminal, () => writeNew(options, terminal));
}

function writeNew(options: FactsNewOptions, terminal: Terminal): number {
  const { facts, asOf, provider: named, json } = options;
  const [provider = "", product, ...more] = named.split("/");
  const slugs = [provider, ...(product === undefined ? [] : [product])];
  for (const slug of more.length > 0 ? [named] : slugs) judgeNewSlug(slug);
  const tree = loadTree(facts);
  const below = `providers/${slugs.join("/")}.yaml`;
  const file = `${tree.name}/${below}`;
  const path = join(facts, below);
  if (existsSync(path))
    throw new Refusal(
      `${file} exists; a ${product === undefined ? "provider" : "product"} has one file.`,
      `Write a fact of it with: npm run facts -- set ${provider} --help`,
    );
  const text =
    product === undefined ? newProvider(options, tree) : newProduct(options, tree, product);
  const after = withProvider(tree, provider, parseYaml(file, text));
  const { problems } = consequences(tree, after, asOf);
  if (problems.length > 0) return printRefused("facts new", problems, json, terminal);
  writeWhole([{ path, content: text }]);
  const known = tree.providers.map(({ slug }) => slug);
  const near = product === undefined ? nearlyTaken(provider, known) : [];
  if (json) printJson({ object: "facts new", file, written: true, near }, terminal);
  else terminal.out(nextSteps(file, options));
  for (const slug of near)
    terminal.err(
      `"${provider}" is nearly \`${slug}\`, which has a file already: is it another provider?\n`,
    );
  return 0;
}

/** Names a letter away, and those of which one is the other with a word more: `acme` of `acme-inc`. */
function nearlyTaken(provider: string, known: readonly string[]): readonly string[] {
  const longer = known.filter(
    (slug) => provider.startsWith(`${slug}-`) || slug.startsWith(`${provider}-`),
  );
  return [...new Set([...nearest(provider, known, 3), ...longer])].slice(0, 3);
}

function judgeNewSlug(name: string): void {
  const wrong = judgeSlug(name);
  if (wrong !== undefined)
    throw new Refusal(
      `"${name}" is no slug; ${wrong}.`,
      slugRepair(name, (slug) => `Write: ${slug}`),
    );
}

function newProvider({ provider, name, homepage }: FactsNewOptions, tree: FactsTree): string {
  return template({
    ...exampleNames(provider, tree),
    name: name ?? titleFromSlug(provider),
    homepage: homepage ?? `https://${provider}.example`,
  });
}

/** Throws a `Refusal` for a provider that is not there, and for a product that it has already. */
function newProduct(
  { provider: named, name, homepage }: FactsNewOptions,
  tree: FactsTree,
  product: string,
): string {
  const { slug, located } = providerOf(tree, named.slice(0, named.indexOf("/")));
  if (homepage !== undefined)
    throw new Refusal(
      "--homepage is given for a product; it is the provider that has a home page.",
    );
  if (Object.hasOwn(mapAt(mapAt(located.value)["products"]), product))
    throw new Refusal(
      `\`${product}\` stands in ${located.file} already; of one provider's files only one defines it.`,
      "Move its lines to a file of its own by hand, or write a fact of it with: npm run facts -- set",
    );
  return productTemplate({
    ...exampleNames(slug, tree),
    name: name ?? titleFromSlug(product),
    product,
  });
}

/** Throws a `Refusal` without a registry: the template shows facts by the keys there are. */
function exampleNames(provider: string, tree: FactsTree): ExampleNames {
  const keys = mapAt(tree.keys?.value) as KeysFile;
  if (Object.keys(keys).length === 0)
    throw new Refusal(
      `${tree.name}/keys.yaml defines no key that can be read; the template shows facts by the keys there are.`,
      "See what is wrong with: npm run check",
    );
  return { provider, keys, kinds: Object.keys(mapAt(tree.kinds?.value)) };
}

function nextSteps(file: string, { provider: named, name, homepage }: FactsNewOptions): string {
  const [provider, product] = named.split("/");
  const isProvider = product === undefined;
  const missing = [
    name === undefined ? "name" : "",
    isProvider && homepage === undefined ? "homepage" : "",
  ]
    .filter(Boolean)
    .join(" and ");
  const steps = [
    ...(missing === ""
      ? []
      : [`Put in the provider's own ${missing}${isProvider ? "" : " of it"}.`]),
    "Remove the marks before the lines that you need, or write a fact at a time:",
  ];
  return [
    `${file}: written`,
    ...steps.map((step) => `  ${step}`),
    `    npm run facts -- set ${provider} ${product ?? '"*"'} <key> <value> --quote "…" --source <url> --title "…" --type official_docs`,
    "  npm run check says what is wrong, and where.",
    "",
  ].join("\n");
}

/** `acme-cloud` → `Acme Cloud`. */
function titleFromSlug(slug: string): string {
  return slug
    .split("-")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ");
}
