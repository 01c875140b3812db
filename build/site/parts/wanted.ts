/** What people ask for and no fact answers yet: by provider, with the pages on which somebody looked. */
import { counted } from "../../lists/counted.ts";
import { grouped } from "../../lists/grouped.ts";
import type { WantedEntry } from "../../schema/wanted.ts";
import { href, html, type Html } from "../html.ts";
import { repositoryOf, titlesOf, type Site, type To } from "../page.ts";
import { providerPage } from "../paths.ts";
import { issueForm } from "./cite.ts";
import { fitting } from "./table.ts";

/** It stands below a table that is as long as a page may be. */
const mostElements = 380;

export function wantedSection(site: Site, to: To): Html | null {
  const { wanted = [] } = site;
  if (wanted.length === 0) return null;
  const repository = repositoryOf(site);
  const items = [...grouped(wanted, ({ provider }) => provider)].map(([slug, own]) =>
    wantedOf(slug, own, site, to),
  );
  const shown = fitting(items, mostElements);
  return html`<h2 id="wanted">Wanted</h2>
    <p>
      ${counted(wanted.length, "question")} about ${counted(items.length, "provider")} that no fact
      answers yet: somebody looked at these pages, and could not read the answer there.
      ${
        repository !== undefined &&
        html`Who can read one adds it:
          <a href="${href(`${repository}/blob/main/CONTRIBUTING.md`)}" rel="noopener">how to</a>.`
      }
    </p>
    <ul class="wanted">
      ${items.slice(0, shown)}
    </ul>
    ${
      shown < items.length &&
      html`<p>Of ${counted(items.length - shown, "more provider")} facts/wanted.yaml tells.</p>`
    }`;
}

function wantedOf(slug: string, own: readonly WantedEntry[], site: Site, to: To): Html {
  const provider = site.dataset.providers.find((each) => each.slug === slug);
  const pages = new Map(own.flatMap(({ looked }) => looked.map(({ url, on }) => [url, on])));
  const form = issueForm(site, "missing-value.yml", { title: `Missing value: ${slug}` });
  return html`<li>
    ${provider ? html`<a href="${to(providerPage(slug))}">${provider.name}</a>` : slug}:
    ${own.map((entry) => questionOf(entry, site)).join("; ")}.
    <small
      >Looked at
      ${[...pages].map(
        ([url, on], index) =>
          html`${index > 0 && ", "}<a href="${href(url)}" rel="noopener"
              >${new URL(url).hostname}</a
            >
            on ${on}`,
      )}.
      ${form !== undefined && html`<a href="${form}" rel="noopener">Add it</a>.`}</small
    >
  </li>`;
}

/** `Price of storage (s3, standard)`; in the words of who asked, where they are kept. */
function questionOf({ product, plan, key, ask }: WantedEntry, { dataset }: Site): string {
  const place = [product, plan].filter((name) => name !== undefined).join(", ");
  const title = key === "*" ? "limits and prices" : titlesOf(dataset)(key);
  return ask ?? (place === "" ? title : `${title} (${place})`);
}
