/** How facts are read, what each status means, and what to do about a wrong one. */
import { staleReasons } from "../../schema/vocabulary.ts";
import { counted, shownCount } from "../../schema/lists/counted.ts";
import { html } from "../html.ts";
import { type PageContent, type Site, type To } from "../page.ts";
import { pages } from "../paths.ts";
import { statusMeanings } from "../parts/badge.ts";

export function about({ dataset }: Site, to: To): PageContent {
  const { meta, facts, providers, statuses: counts } = dataset;
  const copied = facts.filter(({ source }) => source.archive_url !== null).length;
  const dated = facts.filter(({ last_verified_at }) => last_verified_at !== undefined).length;
  return {
    title: "How facts are read",
    description: `How ${meta.name} reads limits and prices in the providers' own pages, and what verified, stale, conflicting and removed mean.`,
    body: html`<h1>How facts are read</h1>
      <div class="prose">
        <p>
          ${meta.name} holds ${counted(facts.length, "fact")} about
          ${counted(providers.length, "provider")}. A fact is one value that a provider states on a
          page of its own: a limit, a quota, a price, or whether something exists.
        </p>
        <h2>From a page to a fact</h2>
        <ol>
          <li>
            The page is the provider's own: its documentation, its price list, its API description,
            its source code. What others write about it is no source.
          </li>
          <li>
            The words that state the value are kept as they stand, and published beside the value.
            Each fact's page marks the number in them and opens the source at that place.
          </li>
          <li>
            Where the page is in a public repository, the copy that was read is linked at its
            revision: ${shownCount(copied)} of ${shownCount(facts.length)} facts have such a copy.
          </li>
          <li>
            The moment of reading is published only where it is known: for ${shownCount(dated)}
            facts. For the others the copy has no date, and they say so.
          </li>
          <li>
            An automatic reading confirms a fact only if the same words stand in the same place.
            Everything else waits for a person.
          </li>
        </ol>
        <h2>What the statuses mean</h2>
      </div>
      ${statusMeanings(counts, meta.verifiedForDays)}
      <div class="prose">
        <h3>Why a fact is stale</h3>
        <ul>
          ${Object.entries(staleReasons).map(
            ([, meaning]) =>
              html`<li>${meaning.slice(0, 1).toUpperCase()}${meaning.slice(1)}.</li>`,
          )}
        </ul>
        <p>
          A stale fact is not a wrong one: nobody has looked again. The page of
          <a href="${to(pages.coverage)}">coverage</a> shows how fresh each provider is.
        </p>
        <h2>What is never published</h2>
        <p>
          A value that nobody states: an estimate, a measurement, a conclusion from another page.
          “No fact” means that none was read, never that there is no limit.
        </p>
        <h2 id="wrong">If a fact is wrong</h2>
        <p>
          ${
            meta.repository === null
              ? html`Tell ${meta.publisher ?? "whoever publishes this dataset"}: the id of the fact,
                which is on its page, the words that say otherwise, and the address of the
                provider's page that they stand on.`
              : html`Every fact's page has “Report it”: a form with the fact filled in. What is
                  reported is reviewed in <a href="${meta.repository}">the repository</a> and keeps
                  its history.`
          }
        </p>
        <h2>Use of the data</h2>
        <p>
          The data is under ${meta.license}. <a href="${to(pages.docs)}">The addresses</a> need no
          key; <a href="${to("data/snapshot.jsonl")}">everything</a> can be downloaded, and
          <a href="${to("feeds/all.atom")}">changes can be followed</a>.
        </p>
      </div>`,
  };
}
