import { grouped } from "../../lists/grouped.ts";
import type { Located, Path } from "../../load/located.ts";
import type { ProviderFile } from "../../schema/curated.ts";
import { domainOf, isOnOwnGround, isShared, keptAddress } from "../own-host.ts";
import { mapAt, stepsOf, type FactEntry } from "../rule.ts";
import { problemAt } from "../wording.ts";
import type { QualityRule } from "./finding.ts";

/** A provider's limits are what the provider says; what others say of them is hearsay. */
export const sourceHost: QualityRule = {
  name: "source-host",
  description: "A source is a page of the provider itself, and so is what its copy keeps.",
  why: "A page of somebody else repeats what it once read: it is not told when the provider changes it.",
  mend: "Find the provider's own page. Where the page is the provider's and its host another, list the host under `hosts` beside `homepage`; of a host that many share, such as github.com, the account too. A copy in a web archive counts as the page that it keeps.",
  *check({ tree, curated, entries }) {
    // What only inferred facts name is not published.
    const published = grouped(
      entries.filter(({ fields }) => fields["status"] !== "inferred"),
      ({ provider }) => provider,
    );
    for (const [index, { slug, file }] of curated.providers.entries()) {
      const { located } = tree.providers[index]!;
      const { homepage, hosts = [] } = file;
      // One finding for each place, at the first of its addresses.
      const told = new Set<string>();
      for (const { url, ...at } of addresses(located, file, published.get(slug) ?? [])) {
        const page = keptAddress(url);
        if (isOnOwnGround(page, { slug, homepage, hosts })) continue;
        const { hostname, pathname } = new URL(page);
        const place = isShared(hostname) ? `${hostname}/${pathname.split("/")[1] ?? ""}` : hostname;
        if (told.has(place)) continue;
        told.add(place);
        const what = at.path.at(-1) === "archive_url" ? "a copy keeps" : "a source is";
        yield problemAt(
          at.located,
          at.path,
          "value",
          `${place} is none of the hosts of ${slug}, whose home is ${domainOf(new URL(homepage).hostname)}; ${what} the provider's own page.`,
          {
            repair: `Use the provider's page; if this is one, write \`hosts: [${place}]\` below \`homepage\`.`,
          },
        );
      }
    }
  },
};

interface CitedAddress {
  readonly located: Located;
  readonly path: Path;
  readonly url: string;
}

/** Of the sources that entries name, their pages and copies; then the pages of earlier values. */
function* addresses(
  located: Located,
  { sources = {} }: ProviderFile,
  entries: readonly FactEntry[],
): Iterable<CitedAddress> {
  const cited = new Set(entries.flatMap(sourcesOf));
  for (const [name, source] of Object.entries(sources)) {
    // It says itself that it is not the provider's.
    if (source.type === "third_party") continue;
    for (const field of ["url", "archive_url"] as const) {
      const url = source[field];
      if (cited.has(name) && url !== undefined)
        yield { located, path: ["sources", name, field], url };
    }
  }
  for (const entry of entries)
    for (const { path, fields } of stepsOf(entry)) {
      const { url } = fields;
      if (typeof url === "string") yield { located: entry.located, path: [...path, "url"], url };
    }
}

/** The names of an entry's source, of its witnesses' and of its other values'. */
function sourcesOf(entry: FactEntry): readonly unknown[] {
  const { witnesses } = entry.fields;
  const others = [
    ...(Array.isArray(witnesses) ? witnesses.map(mapAt) : []),
    ...stepsOf(entry).map(({ fields }) => fields),
  ];
  return [entry.fields["source"], ...others.map(({ source }) => source)];
}
