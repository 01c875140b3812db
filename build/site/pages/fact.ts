/**
 * The page of one fact: its value, the sentence of its source, how far it can be trusted, what it was
 * before, and how to cite or correct it.
 */
import { besideWords } from "../../amount/beside.ts";
import type { DatasetKey } from "../../dataset/dataset.ts";
import { termsOf, narrowedTo, ownerWords, subjectOf } from "../../derive/fact-words.ts";
import { commitOf, trustSentence } from "../../derive/trust-words.ts";
import { beganAt, endOf } from "../../schema/held.ts";
import type { Complete } from "../../schema/complete.ts";
import type { Fact } from "../../schema/fact.ts";
import { href, html, type Html } from "../html.ts";
import { factOf, shortTitle, type PageContent, type Site, type To, titlesOf } from "../page.ts";
import { factPage, keyPage, pages, providerPage } from "../paths.ts";
import { thenAddress } from "../then/two-days.ts";
import { breakable, dayElement, shownValue } from "../parts/value.ts";
import { useOf } from "../parts/cite.ts";
import { numeric, prose, table, tableCell, tableRow } from "../parts/table.ts";
import { logo, trustLine, trustParagraph } from "../parts/badge.ts";
import { markedQuote, quoted, sourceKind, witnessLines, addressAt } from "../parts/quote.ts";
import { trailOf } from "../parts/navigation.ts";
import { productPlaces } from "../page-parts.ts";

/** The fields that the page shows. A field that is neither here nor in `OffPage` does not compile. */
type OnPage =
  | ("id" | "key" | "value" | "display" | "raw_value" | "columns" | "status" | "note" | "source")
  | ("provider" | "product" | "plan")
  | (
      | "scope"
      | "lower_of"
      | "formula"
      | "depends_on"
      | "per"
      | "bound"
      | "adjustable"
      | "stale_reason"
      | "superseded_by"
      | "conflicts_with"
    )
  | ("evidence" | "witnesses")
  | ("observed_at" | "effective_from" | "effective_to" | "removed_at" | "last_verified_at")
  | "fresh_until"
  | ("upcoming" | "history");
/** Said within the display, and in the record that is loaded at the foot of the page. */
type OffPage = "when" | "detail" | "value_to" | "datatype" | "unit" | "currency";

export function factPageOf(fact: Fact, key: DatasetKey, site: Site, to: To): PageContent {
  const { dataset } = site;
  const titleOf = titlesOf(dataset);
  const shown = fact satisfies Complete<Fact, OnPage | OffPage>;
  const title = `${subjectOf(shown, titleOf)}: ${fact.display}`;
  const question = key.words.question;
  const owner = ownerWords(fact);
  const whose = fact.product?.name ?? fact.provider.name;
  const narrowed = narrowedTo(fact) === "" ? "" : ` (${narrowedTo(fact)})`;
  const otherDay = thenAddress(to(pages.twoDays), fact.provider.slug, fact.key);
  return {
    feed: null,
    title: shortTitle(
      title,
      // What is left out of a long one is what most other facts of the product share.
      `${whose}: ${titleOf(fact.key)}${narrowed}: ${fact.display}`,
      `${owner}${narrowed}: ${fact.display}`,
      `${fact.display}: ${whose}${narrowed}`,
    ),
    description: `${title}. ${trustSentence(fact)}`,
    body: html`${trail(fact, site, to)}
      <article class="fact-page">
        <div>
          <h1 class="marked">
            ${logo(fact.provider.slug, to, 40)} ${owner}:
            <a href="${to(keyPage(fact.key))}">${titleOf(fact.key)}</a>
          </h1>
          ${narrowedTo(fact) === "" ? "" : html`<p class="narrowed">${narrowedTo(fact)}</p>`}
          ${question === undefined ? "" : html`<p class="question">${question}</p>`}
          <p class="reading">${shownValue(fact)} <small>${trustLine(fact)}</small></p>
          ${conditionsLine(fact, to)}
          ${fact.note === null ? "" : html`<p class="note">${fact.note}</p>`}
          <h2>Source</h2>
          ${markedQuote(fact)} ${sourceLine(fact)} ${witnessLines(fact)} ${trustParagraph(fact)}
          ${datesOf(fact)} ${announced(fact)}
          <p class="small"><a href="${otherDay}">As of another day</a></p>
          ${rivalsOf(fact, site, to)} ${historyTable(fact)}
        </div>
        <div>
          ${
            // Without a number of the others: a page of a fact changes with that fact alone.
            key.providerCount > 1 &&
            html`<p><a href="${to(keyPage(fact.key))}">The same limit of other providers</a></p>`
          }
          ${useOf(fact, site, to)}
        </div>
      </article>`,
  };
}

/** Where the fact stands: provider, product, plan. */
function trail({ provider, product, plan }: Fact, { dataset }: Site, to: To): Html {
  const productPath = product && productPlaces(dataset)(provider.slug, product.slug);
  return trailOf([
    html`<a href="${to(pages.providers)}">Providers</a>`,
    html`<a href="${to(providerPage(provider.slug))}">${provider.name}</a>`,
    ...(productPath ? [html`<a href="${to(productPath)}">${product.name}</a>`] : []),
    ...(plan ? [html`${plan.name}`] : []),
  ]);
}

/** The scope stands above the value. */
function conditionsLine(fact: Fact, to: To): Html | null {
  const partners = (fact.lower_of ?? []).map(
    (id) => html` Or <a href="${to(factPage(id))}">${breakable(id)}</a>, whichever is lower.`,
  );
  const inputs = (fact.depends_on ?? []).map(
    (id) => html` It depends on <a href="${to(factPage(id))}">${breakable(id)}</a>.`,
  );
  const words = termsOf(fact).join("; ");
  return words === "" && partners.length === 0 && inputs.length === 0
    ? null
    : html`<p class="conditions">${words}${partners}${inputs}</p>`;
}

function sourceLine(fact: Fact): Html {
  const { source, raw_value } = fact;
  const commit = commitOf(fact);
  const copy =
    source.archive_url === null || source.archive_url === source.url
      ? null
      : html` ·
          <a href="${href(source.archive_url)}" rel="noopener"
            >permanent copy${commit === undefined ? "" : ` at ${commit}`}</a
          >`;
  return html`<p class="source">
    <a href="${addressAt(source.url, raw_value)}" rel="noopener">${source.title}</a>${copy}
    <small>(${sourceKind(fact)})</small>
  </p>`;
}

/** The dates that the sentence of trust does not say; null if there are none. */
function datesOf({ observed_at, effective_from, effective_to, fresh_until }: Fact): Html | null {
  const dates = (
    [
      ["First seen with this value", observed_at],
      ["In force from", effective_from],
      ["In force until", effective_to],
      ["Reading valid until", fresh_until],
    ] as const
  ).flatMap(([label, moment]) => (moment == null ? [] : [{ label, moment }]));
  if (dates.length === 0) return null;
  return html`<dl class="dates">
    ${dates.map(
      ({ label, moment }) =>
        html`<div>
          <dt>${label}</dt>
          <dd>${dayElement(moment)}</dd>
        </div>`,
    )}
  </dl>`;
}

/** What does not hold yet, in the source's words. */
function announced({ upcoming = [] }: Fact): Html | null {
  if (upcoming.length === 0) return null;
  return html`<h2>Announced</h2>
    ${upcoming.map(
      ({ display, effective_from, raw_value, source }) =>
        html`<p>
          From ${dayElement(effective_from)}: <b>${display}</b>. ${quoted(raw_value)}
          <a href="${href(source)}" rel="noopener">source</a>
        </p>`,
    )}`;
}

/** The facts that say otherwise, beside this one. */
function rivalsOf(fact: Fact, { dataset }: Site, to: To): Html | null {
  const { conflicts_with = [] } = fact;
  if (conflicts_with.length === 0) return null;
  const rivals = conflicts_with.map((id) => factOf({ id }, dataset));
  return html`<h2>Two pages disagree</h2>
    <div class="rivals">
      ${[fact, ...rivals].map(
        (each) =>
          html`<div class="rival">
            <p class="reading">${shownValue(each)} <small>${trustLine(each)}</small></p>
            ${markedQuote(each)}
            <p class="source">
              <a href="${addressAt(each.source.url, each.raw_value)}" rel="noopener"
                >${each.source.title}</a
              >, ${trustSentence(each)}
            </p>
            ${each.id === fact.id ? html`<p class="small">This fact.</p>` : html`<p class="small"><a href="${to(factPage(each.id))}">${breakable(each.id)}</a></p>`}
          </div>`,
      )}
    </div>`;
}

/** Every value that a fact had, newest first: since when, in whose words. */
export function historyTable(fact: Fact): Html | null {
  if (fact.history.length === 0) return null;
  const { unit, currency } = fact;
  const steps = [{ ...fact, source: fact.source.url }, ...fact.history];
  return html`<h2>What it was before</h2>
    ${table(
      "Earlier values",
      ["Since", { head: "Value", attributes: numeric }, "Source's words", "Source"],
      steps.map(({ value, display, raw_value, source, ...dates }, at) =>
        tableRow(
          [dayElement(beganAt(dates)), at > 0 && ended(dates)],
          [
            tableCell("Value", besideWords({ value, display, unit, currency }), numeric),
            tableCell("Source's words", raw_value === null ? "" : quoted(raw_value), prose),
            tableCell("Source", html`<a href="${href(source)}" rel="noopener">source</a>`),
          ],
        ),
      ),
      "history",
    )}`;
}

/** Where the source stopped stating the value before the next one. */
function ended(dates: Parameters<typeof endOf>[0]): Html | null {
  const { since } = endOf(dates);
  return since === null ? null : html` until ${dayElement(since)}`;
}
