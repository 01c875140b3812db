/** What people ask for and no fact answers yet: by provider, with the pages on which somebody looked. */
import { counted } from "../../schema/lists/counted.ts";
import { grouped } from "../../schema/lists/grouped.ts";
import type { TitleOf } from "../../derive/fact-words.ts";
import type { WantedEntry } from "../../schema/wanted.ts";
import { href, html, type Html } from "../html.ts";
import { titlesOf, type Site, type To } from "../page.ts";
import { providerPage } from "../paths.ts";
import { fitting } from "./table.ts";

/** It stands below a table that is as long as a page may be. */
const mostElements = 380;

export function wantedSection({ dataset, wanted = [] }: Site, to: To): Html | null {
  if (wanted.length === 0) return null;
  const titleOf = titlesOf(dataset);
  const repository = dataset.meta.repository?.replace(/\/+$/, "");
  const items = [...grouped(wanted, ({ provider }) => provider)].map(([slug, own]) => {
    const provider = dataset.providers.find((each) => each.slug === slug);
    const pages = new Map(own.flatMap(({ looked }) => looked.map(({ url, on }) => [url, on])));
    return html`<li>
      ${provider ? html`<a href="${to(providerPage(slug))}">${provider.name}</a>` : slug}:
      ${own.map((entry) => questionOf(entry, titleOf)).join("; ")}.
      <small>Looked at ${[...pages].map(pageLink)}.</small>
    </li>`;
  });
  const shown = fitting(items, mostElements);
  return html`<h2 id="wanted">Wanted</h2>
    <p>
      ${counted(wanted.length, "question")} about ${counted(items.length, "provider")} that no fact
      answers yet: somebody looked at these pages, and could not read the answer there.
      ${
        repository !== undefined &&
        html`Who can read one
          <a href="${`${repository}/issues/new?template=missing-value.yml`}" rel="noopener"
            >tells it</a
          >
          or <a href="${`${repository}/blob/main/CONTRIBUTING.md`}" rel="noopener">adds it</a>.`
      }
    </p>
    <ul>
      ${items.slice(0, shown)}
    </ul>
    ${shown < items.length && html`<p>And ${counted(items.length - shown, "more provider")}.</p>`}`;
}

function pageLink([url, on]: readonly [string, string], index: number): Html {
  const { hostname } = new URL(url);
  return html`${index > 0 && ", "}<a href="${href(url)}" rel="noopener">${hostname}</a> on ${on}`;
}

/** `Price of storage (s3, standard)`; in the words of who asked, where they are kept. */
function questionOf({ product, plan, key, ask }: WantedEntry, titleOf: TitleOf): string {
  const place = [product, plan].filter((name) => name !== undefined).join(", ");
  const title = key === "*" ? "limits and prices" : titleOf(key);
  return ask ?? (place === "" ? title : `${title} (${place})`);
}
