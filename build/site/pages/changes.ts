/**
 * What changed, month by month: values first, each with its direction, then what was added or is no longer stated;
 * and the newest of it for the home page.
 */
import type { Change } from "../../schema/change.ts";
import type { Fact } from "../../schema/fact.ts";
import {
  wholeMonthWords,
  changeWords,
  changeTitle,
  narrowedTo,
  ownerWords,
  subjectOf,
} from "../../derive/fact-words.ts";
import { routes } from "../../schema/contract/routes.ts";
import { counted, shownCount } from "../../schema/lists/counted.ts";
import { grouped } from "../../schema/lists/grouped.ts";
import { href, html, type Html } from "../html.ts";
import { type PageContent, type Site, type To, titlesOf } from "../page.ts";
import { fitting } from "../parts/table.ts";
import { calendarFile, factPage, feedFile, pages } from "../paths.ts";
import { listFilter } from "../parts/navigation.ts";
import { dayElement, shownValue } from "../parts/value.ts";
import { effectMark, talliedDirections, doubtBadge, logo } from "../parts/badge.ts";
import type { Dataset } from "../../dataset/dataset.ts";

/** Elements of the changes of values, and of the others; the months above them take the rest. */
const mostInLists = { values: 800, others: 350 } as const;

export function changes(site: Site, to: To): PageContent {
  const { dataset } = site;
  const facts = new Map(dataset.facts.map((fact) => [fact.id, fact]));
  const titleOf = titlesOf(dataset);
  const lineOf = (change: Change): ChangeLine => ({
    change,
    markup: changeItem(change, facts.get(change.id)!, titleOf(change.key), to),
  });
  const values = dataset.changes.filter(({ change }) => change === "value_changed");
  const others = dataset.changes.filter(({ change }) => change !== "value_changed");
  const newestValues = fittingLines(values, lineOf, mostInLists.values);
  const newestOthers = fittingLines(others, lineOf, mostInLists.others);
  return {
    section: "changes",
    waitsForScript: true,
    title: "Changes",
    description: `${counted(values.length, "change")} of limits and prices and ${shownCount(others.length)} additions and removals, newest first, each with old value, new value and source.`,
    body: html`<h1>What changed</h1>
      <p>
        ${counted(values.length, "change")} of a value, and ${shownCount(others.length)} additions
        and removals. “Added” is when a value was first seen to hold, which may be long after it
        began to. To follow: <a href="${to(feedFile("all", "atom"))}">Atom</a>,
        <a href="${to(feedFile("all", "json"))}">JSON Feed</a>,
        <a href="${to(calendarFile)}">a calendar of announced days</a>, or the feed of a provider on
        its page. As data: <a href="${to("api/public/v1/changes/500.json")}">the newest as JSON</a>,
        <a href="${to(routes.snapshot.file)}">every fact with its history</a>.
      </p>
      ${listFilter("Find a change", "github, storage")}
      <div>
        <h2>Values</h2>
        ${values.length === 0 ? html`<p>No change of a value has a date yet.</p>` : ""}
        ${monthSections(newestValues)}
        <h2>Added and no longer stated</h2>
        ${others.length === 0 ? html`<p>None has a date yet.</p>` : ""}
        ${monthSections(newestOthers)}
      </div>
      ${
        values.length + others.length > newestValues.length + newestOthers.length
          ? html`<p>
              Older ones are in <a href="${to(routes.snapshot.file)}">the snapshot</a>, and on the
              page of each fact.
            </p>`
          : ""
      }`,
  };
}

interface ChangeLine {
  readonly change: Change;
  readonly markup: Html;
}

/** The newest, as many as fit. */
function fittingLines(
  all: readonly Change[],
  lineOf: (change: Change) => ChangeLine,
  most: number,
): readonly ChangeLine[] {
  const lines = all.slice(0, most).map(lineOf);
  const markup = lines.map((line) => line.markup);
  return lines.slice(0, fitting(markup, most));
}

function monthSections(all: readonly ChangeLine[]): readonly Html[] {
  return [...grouped(all, ({ change }) => change.changed_at.slice(0, 7))].map(([month, own]) => {
    const told = talliedDirections(own.map(({ change }) => change));
    return html`<section>
      <h3>${wholeMonthWords(month)} ${told !== "" && html`<small>${told}</small>`}</h3>
      <ul class="changes" data-filtered>
        ${own.map(({ markup }) => markup)}
      </ul>
    </section>`;
  });
}

function changeItem(change: Change, fact: Fact, title: string, to: To): Html {
  const narrowed = narrowedTo(fact);
  const { lead, before, shown } = changeWords(change);
  return html`<li data-words="${fact.provider.slug} ${change.key}">
    ${dayElement(change.changed_at)}
    <span
      ><a href="${to(factPage(fact.id))}">${ownerWords(fact)}: ${title}</a
      >${narrowed !== "" && html` <small>${narrowed}</small>`}</span
    >
    <p>
      ${lead}${before !== undefined && html`<del>${before}</del> → `}${shownValue(shown)}
      ${effectMark(change.direction)} ${doubtBadge(change.status)}
      <a href="${href(change.source)}" rel="noopener">source</a>
    </p>
  </li>`;
}

/** The newest changes of values, each with what it means for the user. */
const mostListed = 7;
/** One announcement of a provider often changes many of its plans. */
const mostOfProvider = 2;

export function latestChanges({ changes, facts, keys }: Dataset, to: To): Html {
  const titleOf = titlesOf({ keys });
  const factOf = new Map(facts.map((fact) => [fact.id, fact]));
  const moved = newestVaried(changes.filter(({ change }) => change === "value_changed"));
  return html`<section>
    <h2 id="changes">What changed lately</h2>
    ${
      moved.length === 0
        ? html`<p>No change of a value has a date yet.</p>`
        : html`<ol class="latest">
            ${moved.map(
              (change) =>
                html`<li>
                  ${dayElement(change.changed_at)}
                  <span
                    >${logo(change.provider, to)}
                    <a href="${to(factPage(change.id))}"
                      >${subjectOf(factOf.get(change.id)!, titleOf)}</a
                    >
                    ${changeTitle(change)} ${effectMark(change.direction)}</span
                  >
                </li>`,
            )}
          </ol>`
    }
    <p class="small"><a href="${to(pages.changes)}">All changes</a></p>
  </section>`;
}

/** The newest, few of each provider. */
function newestVaried(changes: readonly Change[]): readonly Change[] {
  const counts = new Map<string, number>();
  return changes
    .filter(({ provider }) => {
      const count = (counts.get(provider) ?? 0) + 1;
      counts.set(provider, count);
      return count <= mostOfProvider;
    })
    .slice(0, mostListed);
}
