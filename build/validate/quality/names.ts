/** Names of providers, products and plans: each is one of its own, in one script. */
import type { Path } from "../../load/located.ts";
import type { ProviderFile } from "../../schema/curated.ts";
import { nodesIn, pathOf } from "../parts.ts";
import { valueProblem } from "../wording.ts";
import type { QualityRule } from "./finding.ts";

export const planNames: QualityRule = {
  name: "plan-names",
  description: "The plans of a product have different names.",
  why: "Two plans with one name are one plan, or one of the names is wrong.",
  mend: "Use the provider's own names, or make one plan of the two.",
  *check({ providers }) {
    for (const { file, located } of providers)
      for (const [product, { plans = {} }] of Object.entries(file.products ?? {})) {
        const seen = new Map<string, string>();
        for (const [slug, { name }] of Object.entries(plans)) {
          const plain = name.toLowerCase().replace(/\W+/g, " ").trim();
          const first = seen.get(plain);
          const message = `"${name}" is the name of \`${first}\` too; plans of a product have names of their own.`;
          if (first === undefined) seen.set(plain, slug);
          else yield valueProblem(located, ["products", product, "plans", slug, "name"], message);
        }
      }
  },
};

/** Letters of these look alike. */
const scripts = {
  Latin: /\p{Script=Latin}/u,
  Cyrillic: /\p{Script=Cyrillic}/u,
  Greek: /\p{Script=Greek}/u,
} as const;

export const mixedScripts: QualityRule = {
  name: "mixed-scripts",
  description: "A word of a name is written in one script.",
  why: "A Cyrillic letter in a Latin word looks the same and is another word: searches miss it, and somebody may pass for somebody else.",
  mend: "Type the name anew in one script. A brand that mixes them is accepted with its reason.",
  *check({ providers }) {
    for (const node of providers.flatMap(({ located }) => nodesIn(located)))
      for (const word of node.name === "name"
        ? (String(node.value).match(/[\p{L}\p{M}]+/gu) ?? [])
        : []) {
        const found = Object.entries(scripts).filter(([, letters]) => letters.test(word));
        if (found.length < 2) continue;
        const names = found.map(([script]) => script).join(" and ");
        const message = `the word "${word}" mixes ${names} letters; a word is written in one script.`;
        yield valueProblem(node.located, pathOf(node), message);
        break;
      }
  },
};

export const providerTwice: QualityRule = {
  name: "provider-twice",
  description: "A provider stands in one file.",
  why: "Of one service in two files half of the facts are found, and a correction reaches one of the two.",
  mend: "Move the facts into one of the files, and give it the other's slug under `formerly`. Two services of one name are accepted with the reason.",
  *check({ providers }) {
    const seen = new Map<string, string>();
    for (const { slug, file, located } of providers) {
      // What one provider says of itself twice is one mark, reported at its first place.
      const said = new Set<string>();
      for (const { mark, path, words } of marksOf(file)) {
        const first = seen.get(mark) ?? slug;
        seen.set(mark, first);
        if (first === slug || said.has(first)) continue;
        said.add(first);
        const message = `${words} is that of \`${first}\` too; a provider stands in one file.`;
        const repair = `Move its facts to \`${first}\`, or use another name if it is another service.`;
        yield valueProblem(located, path, message, repair);
      }
    }
  },
};

/** What tells a provider from others, in one spelling each. */
function marksOf({ name, homepage, aliases = [] }: ProviderFile) {
  const { host, pathname } = new URL(homepage);
  const address = `${host.replace(/^www\./, "")}${pathname.replace(/\/+$/, "")}`.toLowerCase();
  const named = (text: string, kind: string, ...path: Path) => ({
    mark: `name ${spelledPlainly(text)}`,
    path,
    words: `the ${kind} "${text}"`,
  });
  return [
    named(name, "name", "name"),
    { mark: `page ${address}`, path: ["homepage"], words: `the home page ${homepage}` },
    ...aliases.map((alias, index) => named(alias, "alias", "aliases", index)),
  ];
}

/** Letters and digits in lower case; a name of none of them as it is. */
function spelledPlainly(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "") || name;
}
