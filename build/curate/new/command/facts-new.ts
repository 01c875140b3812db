/** `facts new`: a provider's file from a commented template. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { consequences, withProvider } from "../../edit/consequences.ts";
import { template } from "../template.ts";
import { Refusal } from "../../set/refusal.ts";
import { parseYaml } from "../../../load/parse.ts";
import { loadTree } from "../../../load/tree.ts";
import { nearest } from "../../../lists/nearest.ts";
import type { KeysFile } from "../../../schema/curated.ts";
import { mapAt } from "../../../validate/rule.ts";
import { judgeSlug, slugRepair } from "../../../validate/rules/names.ts";
import { writeWhole } from "../../../write/whole.ts";
import { orRefused, printJson, printRefused } from "../../edit/command/facts-edit.ts";
import type { Terminal } from "../../../terminal/terminal.ts";

export interface FactsNewOptions {
  readonly facts: string;
  readonly asOf: string;
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
  const { facts, asOf, provider, json } = options;
  const wrong = judgeSlug(provider);
  if (wrong !== undefined)
    throw new Refusal(
      `"${provider}" is no slug; ${wrong}.`,
      slugRepair(provider, (slug) => `Write: ${slug}`),
    );
  const tree = loadTree(facts);
  const file = `${tree.name}/providers/${provider}.yaml`;
  const path = join(facts, "providers", `${provider}.yaml`);
  if (existsSync(path))
    throw new Refusal(
      `${file} exists; a provider has one file.`,
      `Write a fact of it with: npm run facts -- set ${provider} --help`,
    );
  const keys = mapAt(tree.keys?.value) as KeysFile;
  if (Object.keys(keys).length === 0)
    throw new Refusal(
      `${tree.name}/keys.yaml defines no key that can be read; the template shows facts by the keys there are.`,
      "See what is wrong with: npm run check",
    );
  const name = options.name ?? titleFromSlug(provider);
  const homepage = options.homepage ?? `https://${provider}.example`;
  const kinds = Object.keys(mapAt(tree.kinds?.value));
  const text = template({ provider, name, homepage, keys, kinds });
  const after = withProvider(tree, provider, parseYaml(file, text));
  const { problems } = consequences(tree, after, asOf);
  if (problems.length > 0) return printRefused("facts new", problems, json, terminal);
  writeWhole([{ path, content: text }]);
  const near = nearest(
    provider,
    tree.providers.map(({ slug }) => slug),
    3,
  );
  if (json) printJson({ object: "facts new", file, written: true, near }, terminal);
  else terminal.out(nextSteps(file, options));
  for (const slug of near)
    terminal.err(
      `"${provider}" is nearly \`${slug}\`, which has a file already: is it another provider?\n`,
    );
  return 0;
}

function nextSteps(file: string, { provider, name, homepage }: FactsNewOptions): string {
  const missing = [name === undefined ? "name" : "", homepage === undefined ? "homepage" : ""]
    .filter(Boolean)
    .join(" and ");
  const steps = [
    ...(missing === "" ? [] : [`Put in the provider's own ${missing}.`]),
    "Remove the marks before the lines that you need, or write a fact at a time:",
  ];
  return [
    `${file}: written`,
    ...steps.map((step) => `  ${step}`),
    `    npm run facts -- set ${provider} "*" <key> <value> --quote "…" --source <url> --title "…" --type official_docs`,
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
