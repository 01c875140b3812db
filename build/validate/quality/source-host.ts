import { grouped } from "../../schema/lists/grouped.ts";
import type { Located, Path } from "../../load/located.ts";
import type { ProviderFile } from "../../schema/curated.ts";
import { listedIn, stepsOf, type FactEntry } from "../rule.ts";
import { valueProblem } from "../wording.ts";
import type { QualityRule } from "./finding.ts";

/** A provider's limits are what the provider says; what others say of them is hearsay. */
export const sourceHost: QualityRule = {
  name: "source-host",
  description: "A source is a page of the provider itself, and so is what its copy keeps.",
  why: "A page of somebody else repeats what it once read: it is not told when the provider changes it.",
  mend: "Find the provider's own page. Where the page is the provider's and its host another, list the host under `hosts` beside `homepage`; of a host that many share, such as github.com, the account too. A copy in a web archive counts as the page that it keeps.",
  *check({ providers, entries }) {
    // What only inferred facts name is not published.
    const published = grouped(
      entries.filter(({ fields }) => fields.status !== "inferred"),
      ({ provider }) => provider,
    );
    for (const { slug, file, located } of providers) {
      // One finding for each place, at the first of its addresses.
      const told = new Set<string>();
      for (const { url, ...at } of addresses(located, file, published.get(slug) ?? [])) {
        const page = new URL(keptAddress(url));
        if (isOnOwnGround(page, slug, file)) continue;
        const { hostname, pathname } = page;
        const place = isShared(hostname) ? `${hostname}/${pathname.split("/")[1] ?? ""}` : hostname;
        if (told.has(place)) continue;
        told.add(place);
        const what = at.path.at(-1) === "archive_url" ? "a copy keeps" : "a source is";
        const message = `${place} is none of the hosts of ${slug}, whose home is ${domainOf(new URL(file.homepage).hostname)}; ${what} the provider's own page.`;
        const repair = `Use the provider's page; if this is one, write \`hosts: [${place}]\` below \`homepage\`.`;
        yield valueProblem(at.located, at.path, message, repair);
      }
    }
  },
};

/** Of the sources that entries name, their pages and copies; then the pages of earlier values. */
function* addresses(
  located: Located,
  { sources = {} }: ProviderFile,
  entries: readonly FactEntry[],
): Iterable<{ readonly located: Located; readonly path: Path; readonly url: string }> {
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
  const all = [entry, ...listedIn(entry, "witnesses"), ...stepsOf(entry)];
  return all.map(({ fields }) => fields["source"]);
}

/** On the domain of the home page, a host or path that the file lists, or the account on a host of repositories. */
function isOnOwnGround(page: URL, slug: string, { homepage, hosts = [] }: ProviderFile): boolean {
  const home = new URL(homepage);
  if (domainOf(page.hostname) === domainOf(home.hostname)) return true;
  const place = `${page.hostname}${page.pathname}`.toLowerCase();
  const isListed = (host: string): boolean =>
    `${place}/`.startsWith(`${host.toLowerCase()}/`) ||
    (!host.includes("/") && page.hostname.endsWith(`.${host}`));
  if (hosts.some(isListed)) return true;
  const [, account = ""] = page.pathname.split("/");
  const ownNames = [slug, domainOf(home.hostname).replace(/\..*$/, "")].map(plainName);
  return isShared(page.hostname) && ownNames.includes(plainName(account));
}

/** The address that a web archive kept, which stands in that of its copy; any other address itself. */
function keptAddress(address: string): string {
  const kept =
    /^https?:\/\/(?:web\.archive\.org\/web|archive\.(?:today|ph|is))\/[^/]+\/(https?:\/\/.+)$/i;
  return kept.exec(address)?.[1] ?? address;
}

/** Where everybody has pages: the first part of the path is an account, and says whose they are. */
function isShared(hostname: string): boolean {
  const shared = /^(www\.)?(github|gitlab|raw\.githubusercontent|npmjs)\.com$|^bitbucket\.org$/;
  return shared.test(hostname);
}

/**
 * The part of a host's name that one owner has: its last two labels, or three below an ending such as
 * `co.uk`, or below a service that gives each customer a name of its own.
 */
function domainOf(hostname: string): string {
  const labels = hostname.toLowerCase().split(".");
  return labels.slice(givesNames.test(hostname) ? -3 : -2).join(".");
}

const givesNames =
  /(^|\.)(((co|com|org|net|gov|ac)\.[a-z]{2})|(github|gitlab|gitbook|readthedocs)\.io|(vercel|netlify|fly|web)\.app|pages\.dev|(notion|webflow)\.(site|io)|blogspot\.com|substack\.com|medium\.com|wordpress\.com|zendesk\.com|atlassian\.net)$/i;

function plainName(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, "");
}
