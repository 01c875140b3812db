/** `facts new`: the file of a provider, from a commented template, or of a product of one. */
import type { Given } from "../../../commands/terminal/flag.ts";
import { Refusal } from "../../../load/refusal.ts";
import type { FactsTree } from "../../../load/tree.ts";
import { mapAt } from "../../../load/value-at.ts";
import type { KeysFile } from "../../../schema/curated.ts";
import { editVerb } from "../../edit/command/write-edit.ts";
import { scalarText } from "../../file/scalar-text.ts";
import { providerOf } from "../../set/place.ts";
import { refuseWrongSlug } from "../../set/refusal.ts";
import { template } from "../example.ts";

const ownFlags = {
  name: { value: "TEXT", about: "the provider's own name for it (from the slug)" },
  homepage: { value: "URL", about: "its home page (an example address)" },
} as const;

export const factsNewVerb = editVerb({
  name: "facts new",
  summary: "Writes the file of a provider, which shows every field, or of a product of one.",
  words: ["<provider>"],
  flags: ownFlags,
  told: "file",
  about: `
The provider is named by its slug: lowercase letters and digits, joined by single hyphens; it becomes
the file name. The new file is valid as it stands. Below its two lines it shows every field, commented
out: remove the marks before the lines that you need, or let "facts set" write facts one by one.

For a product, <provider>/<product> writes a file of its own with its name into the folder of its provider, beside the
provider's file: facts/providers/<provider>/<product>.yaml. A long provider is easier to edit so.`,
  examples: [
    'npm run facts -- new acme --name "Acme" --homepage https://acme.example',
    "npm run facts -- new acme-cloud",
    'npm run facts -- new acme/queue --name "Acme Queue"',
  ],
  edit(given, [named = ""], { folder, tree }) {
    const [provider = "", product, ...more] = named.split("/");
    const slugs = [provider, ...(product === undefined ? [] : [product])];
    for (const slug of more.length > 0 ? [named] : slugs) refuseWrongSlug(slug);
    const path = `providers/${slugs.join("/")}.yaml`;
    const file = `${tree.name}/${path}`;
    if (folder.source.list()?.some((each) => each.path === path))
      throw new Refusal(
        `${file} exists; a ${product === undefined ? "provider" : "product"} has one file.`,
        `Write a fact of it with: npm run facts -- set ${provider} --help`,
      );
    folder.write(file, newText({ provider, product, ...given }, tree));
    const lines = [nextSteps(file, { provider, product, ...given })];
    return { record: { file }, lines, isNewFile: true };
  },
});

interface NewFile extends Given<typeof ownFlags> {
  readonly provider: string;
  /** Undefined for the file of the provider itself. */
  readonly product: string | undefined;
}

/**
 * Throws a `Refusal` for a product whose provider is not there, or that it has already, and without a
 * registry: the template shows facts by the keys there are.
 */
function newText({ provider, product, name, homepage }: NewFile, tree: FactsTree): string {
  if (product !== undefined) return newProduct(tree, provider, product, { name, homepage });
  const keys = mapAt(tree.keys?.value) as KeysFile;
  if (Object.keys(keys).length === 0)
    throw new Refusal(
      `${tree.name}/keys.yaml defines no key that can be read; the template shows facts by the keys there are.`,
      "See what is wrong with: npm run check",
    );
  const kinds = Object.keys(mapAt(tree.kinds?.value));
  const own = {
    name: name ?? titleFromSlug(provider),
    homepage: homepage ?? `https://${provider}.example`,
  };
  return template({ provider, keys, kinds, ...own });
}

function newProduct(
  tree: FactsTree,
  provider: string,
  product: string,
  { name = titleFromSlug(product), homepage }: Pick<NewFile, "name" | "homepage">,
): string {
  const owner = providerOf(tree, provider).located;
  if (homepage !== undefined)
    throw new Refusal(
      "--homepage is given for a product; it is the provider that has a home page.",
    );
  if (Object.hasOwn(mapAt(mapAt(owner.value)["products"]), product))
    throw new Refusal(
      `\`${product}\` stands in ${owner.file} already; of one provider's files only one defines it.`,
      "Move its lines to a file of its own by hand, or write a fact of it with: npm run facts -- set",
    );
  return `# yaml-language-server: $schema=../../product.schema.json\nname: ${scalarText(name, "block")}\n`;
}

function nextSteps(file: string, { provider, product, name, homepage }: NewFile): string {
  const isProvider = product === undefined;
  const missing = [
    ...(name === undefined ? ["name"] : []),
    ...(isProvider && homepage === undefined ? ["homepage"] : []),
  ].join(" and ");
  const own = `  Put in the provider's own ${missing}${isProvider ? "" : " of it"}.\n`;
  return `${file}: new
${missing === "" ? "" : own}  ${isProvider ? "Remove the marks before the lines that you need, or write" : "Write"} a fact at a time:
    npm run facts -- set ${provider} ${product ?? '"*"'} <key> <value> --quote "…" --source <url> --title "…" --type official_docs
  npm run check says what is wrong, and where.`;
}

/** `acme-cloud` → `Acme Cloud`. */
function titleFromSlug(slug: string): string {
  return slug
    .split("-")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ");
}
