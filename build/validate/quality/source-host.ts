import { domainOf, isOnOwnGround, isShared } from "../own-host.ts";
import { problemAt } from "../wording.ts";
import type { QualityRule } from "./finding.ts";

/** A provider's limits are what the provider says; what others say of them is hearsay. */
export const sourceHost: QualityRule = {
  name: "source-host",
  description: "A source is a page of the provider itself.",
  why: "A page of somebody else repeats what it once read: it is not told when the provider changes it.",
  mend: "Find the provider's own page. Where the page is the provider's and its host another, list the host under `hosts` beside `homepage`; of a host that many share, such as github.com, the account too.",
  *check({ tree, curated, entries }) {
    // A source that only inferred facts name is not published.
    const cited = new Set(
      entries.flatMap(({ provider, fields: { status, source } }) =>
        status === "inferred" ? [] : [`${provider}/${String(source)}`],
      ),
    );
    for (const [index, { slug, file }] of curated.providers.entries()) {
      const { homepage, hosts = [], sources = {} } = file;
      const { located } = tree.providers[index]!;
      // One finding for each place, at the first of its sources.
      const told = new Set<string>();
      for (const [name, { url }] of Object.entries(sources)) {
        if (!cited.has(`${slug}/${name}`) || isOnOwnGround(url, { slug, homepage, hosts }))
          continue;
        const { hostname, pathname } = new URL(url);
        const place = isShared(hostname) ? `${hostname}/${pathname.split("/")[1] ?? ""}` : hostname;
        if (told.has(place)) continue;
        told.add(place);
        yield problemAt(
          located,
          ["sources", name, "url"],
          "value",
          `${place} is none of the hosts of ${slug}, whose home is ${domainOf(new URL(homepage).hostname)}; a source is the provider's own page.`,
          {
            repair: `Use the provider's page; if this is one, write \`hosts: [${place}]\` below \`homepage\`.`,
          },
        );
      }
    }
  },
};
