import type { ProviderFile } from "../../schema/curated.ts";
import { valueProblem } from "../wording.ts";
import type { QualityRule } from "./finding.ts";

/** One service in two files has two sets of limits, and each is corrected without the other. */
export const providerTwice: QualityRule = {
  name: "provider-twice",
  description: "A provider stands in one file.",
  why: "Of one service in two files half of the facts are found, and a correction reaches one of the two.",
  mend: "Move the facts into one of the files, and give it the other's slug under `formerly`. Two services of one name are accepted with the reason.",
  *check({ tree, curated }) {
    const seen = new Map<string, string>();
    for (const [index, { slug, file }] of curated.providers.entries()) {
      const { located } = tree.providers[index]!;
      // What one provider says of itself twice is one mark, reported at its first place.
      const said = new Set<string>();
      for (const { mark, path, words } of marksOf(file)) {
        const first = seen.get(mark);
        if (first === undefined) seen.set(mark, slug);
        else if (first !== slug && !said.has(first)) {
          said.add(first);
          yield valueProblem(
            located,
            path,
            `${words} is that of \`${first}\` too; a provider stands in one file.`,
            {
              repair: `Move its facts to \`${first}\`, or use another name if it is another service.`,
            },
          );
        }
      }
    }
  },
};

/** What tells a provider from others, in one spelling each. */
function marksOf({ name, homepage, aliases = [] }: ProviderFile) {
  const { host, pathname } = new URL(homepage);
  const address = `${host.replace(/^www\./, "")}${pathname.replace(/\/+$/, "")}`;
  return [
    { mark: `name ${spelledPlainly(name)}`, path: ["name"], words: `the name "${name}"` },
    {
      mark: `page ${address.toLowerCase()}`,
      path: ["homepage"],
      words: `the home page ${homepage}`,
    },
    ...aliases.map((alias, index) => ({
      mark: `name ${spelledPlainly(alias)}`,
      path: ["aliases", index],
      words: `the alias "${alias}"`,
    })),
  ];
}

/** Letters and digits in lower case; a name of none of them as it is. */
function spelledPlainly(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "") || name;
}
