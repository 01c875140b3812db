/** What people ask for and no fact answers yet: by provider, with the pages on which somebody looked. */
import { counted } from "../../schema/lists/counted.ts";
import { grouped } from "../../schema/lists/grouped.ts";
import type { TitleOf } from "../../derive/fact-words.ts";
import type { Named } from "../../schema/fact.ts";
import type { WantedEntry } from "../../schema/wanted.ts";
import { href, html, type Html } from "../html.ts";
import { byName } from "../kind-rows.ts";
import { titlesOf, type Site, type To } from "../page.ts";
import { providerPage, wantedAnchor } from "../paths.ts";
import { elementsIn, fitting } from "./table.ts";
import { plainDay } from "./value.ts";

/** It stands below a table that is as long as a page may be. */
const mostElements = 380;

export function wantedSection({ dataset, wanted = [] }: Site, to: To): Html | null {
  if (wanted.length === 0) return null;
  const titleOf = titlesOf(dataset);
  const asked = [...grouped(wanted, ({ provider }) => provider)].map(([slug, own]) => {
    const provider = dataset.providers.find((each) => each.slug === slug);
    return { slug, own, provider, name: provider?.name ?? slug };
  });
  const items = asked.toSorted(byName).map(({ slug, own, provider, name }) => {
    const pages = new Map(own.flatMap(({ looked }) => looked.map(({ url, on }) => [url, on])));
    return html`<li id="${wantedAnchor(slug)}">
      ${provider ? html`<a href="${to(providerPage(slug))}">${name}</a>` : name}:
      ${own.map((entry) => questionOf(entry, provider?.products ?? [], titleOf)).join("; ")}.
      <small
        >Looked
        ${[...grouped([...pages], ([, on]) => on)].map(
          ([on, looked], which) =>
            html`${which > 0 && "; "}on ${plainDay(on)} at
            ${looked.map(([url], at) => html`${at > 0 && ", "}<a href="${href(url)}" rel="noopener">${new URL(url).hostname}</a>`)}`,
        )}.</small
      >
    </li>`;
  });
  const shown = fitting(items, mostElements, elementsIn);
  return html`<h2 id="wanted">Wanted</h2>
    <p>
      ${counted(wanted.length, "question")} about ${counted(items.length, "provider")} that no fact
      answers yet: somebody looked at these pages, and could not read the answer there.
      ${askingLine(dataset.meta, "If you can read one,")}
    </p>
    <ul>
      ${items.slice(0, shown)}
    </ul>
    ${shown < items.length && html`<p>And ${counted(items.length - shown, "more provider")}.</p>`}`;
}

/** How to tell of a value that is missing; `lead` begins the sentence. */
export function askingLine(meta: Site["dataset"]["meta"], lead: string): Html {
  const repository = meta.repository?.replace(/\/+$/, "");
  if (repository === undefined)
    return html`${lead} tell ${meta.publisher ?? "whoever publishes this dataset"}, with the address
    of the page that states it.`;
  return html`${lead}
    <a href="${`${repository}/issues/new?template=missing-value.yml`}" data-form rel="noopener"
      >report it</a
    >
    or <a href="${`${repository}/blob/main/CONTRIBUTING.md`}" rel="noopener">add it</a>.`;
}

/** How many questions about each provider are open, as JSON for the script of the page of results. */
export function wantedCounts({ wanted = [] }: Pick<Site, "wanted">): string {
  const counts = [...grouped(wanted, ({ provider }) => provider)].map(
    ([slug, own]) => [slug, own.length] as const,
  );
  return JSON.stringify(Object.fromEntries(counts));
}

/** `Price of storage (Amazon S3, Standard)`; in the words of who asked, where they are kept. */
function questionOf(
  { product, plan, key, ask }: WantedEntry,
  products: readonly (Named & { readonly plans: readonly Named[] })[],
  titleOf: TitleOf,
): string {
  const owner = products.find(({ slug }) => slug === product);
  const offer = owner?.plans.find(({ slug }) => slug === plan);
  const place = [owner?.name ?? product, offer?.name ?? plan].filter(Boolean).join(", ");
  const all = key.startsWith("pricing.") ? "prices" : "limits and prices";
  const title = key.endsWith("*") ? all : titleOf(key);
  return ask ?? (place === "" ? title : `${title} (${place})`);
}
