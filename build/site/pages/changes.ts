/**
 * What changed, month by month: values that became looser or tighter first, then what was added or is no
 * longer stated.
 */
import type { Change } from "../../schema/change.ts";
import type { Fact } from "../../schema/fact.ts";
import { wholeMonthWords } from "../../derive/day-words.ts";
import { effectOf, type Effect } from "../../derive/change-effect.ts";
import { changeWords } from "../../derive/change-words.ts";
import { narrowedTo, ownerWords } from "../../derive/subject.ts";
import { routes } from "../../contract/routes.ts";
import { counted, shownCount } from "../../lists/counted.ts";
import { grouped } from "../../lists/grouped.ts";
import { href, html, type Html } from "../html.ts";
import { linker, type SitePage, type Site } from "../page.ts";
import { factPage, feedFile, pages } from "../paths.ts";
import { titlesOf } from "../titles.ts";
import { dayElement } from "../parts/day.ts";
import { effectMark } from "../parts/effect.ts";
import { quietMonth } from "../parts/latest-changes.ts";
import { statusMark } from "../parts/badge.ts";
import { shownValue } from "../parts/value.ts";

/** The most changes of values, and the most of other changes, so that the page stays small enough to read. */
const mostValues = 120;
const mostOthers = 60;

/** A change with what a line says of it. */
interface ListedChange {
  readonly change: Change;
  readonly fact: Fact;
  readonly title: string;
  readonly effect: Effect | undefined;
  readonly path: string;
}

export function changes(site: Site): SitePage {
  const { dataset } = site;
  const path = pages.changes;
  const to = linker({ path }, "");
  const facts = new Map(dataset.facts.map((fact) => [fact.id, fact]));
  const betterOf = new Map(dataset.keys.map(({ key, words }) => [key, words.better]));
  const titleOf = titlesOf(dataset);
  const shown = (change: Change): ListedChange => ({
    change,
    fact: facts.get(change.id)!,
    title: titleOf(change.key),
    effect: effectOf(change, betterOf.get(change.key)),
    path: to(factPage(change.id)),
  });
  const isOfValue = ({ change }: Change): boolean => change === "value_changed";
  const values = dataset.changes.filter(isOfValue);
  const others = dataset.changes.filter((change) => !isOfValue(change));
  return {
    path,
    section: "changes",
    waitsForScript: true,
    title: "Changes",
    description: `${counted(values.length, "change")} of limits and prices and ${shownCount(others.length)} additions and removals, newest first, each with old value, new value and source.`,
    body: html`<h1>What changed</h1>
      <p>
        ${counted(values.length, "change")} of a value, and ${shownCount(others.length)} additions
        and removals. “Added” is when a value was first seen to hold, which may be long after it
        began to. To follow: <a href="${to(feedFile("all", "atom"))}">Atom</a>,
        <a href="${to(feedFile("all", "json"))}">JSON Feed</a>, or the feed of a provider on its
        page. As data: <a href="${to("api/public/v1/changes/500.json")}">the newest as JSON</a>,
        <a href="${to(routes.snapshot.file)}">every fact with its history</a>.
      </p>
      <div data-changes>
        <h2>Values</h2>
        ${values.length === 0 ? html`<p>No change of a value has a date yet.</p>` : ""}
        ${quietMonth(dataset)} ${monthSections(values.slice(0, mostValues).map(shown))}
        <h2>Added and no longer stated</h2>
        ${others.length === 0 ? html`<p>None has a date yet.</p>` : ""}
        ${monthSections(others.slice(0, mostOthers).map(shown))}
      </div>
      ${
        values.length + others.length > mostValues + mostOthers
          ? html`<p>
              Older ones are in <a href="${to(routes.snapshot.file)}">the snapshot</a>, and on the
              page of each fact.
            </p>`
          : ""
      }`,
  };
}

function monthSections(all: readonly ListedChange[]): readonly Html[] {
  return [...grouped(all, ({ change }) => change.changed_at.slice(0, 7))].map(
    ([month, own]) =>
      html`<section>
        <h3>${wholeMonthWords(month)} ${tally(own)}</h3>
        <ul class="changes">
          ${own.map(entry)}
        </ul>
      </section>`,
  );
}

/** `3 loosened, 1 tightened`. */
function tally(own: readonly ListedChange[]): Html | null {
  const effects = [...grouped(own, ({ effect }) => effect ?? "")].filter(
    ([effect]) => effect !== "",
  );
  if (effects.length === 0) return null;
  return html`<small
    >${effects.map(([effect, { length }]) => `${length} ${effect}`).join(", ")}</small
  >`;
}

function entry({ change, fact, title, effect, path }: ListedChange): Html {
  const narrowed = narrowedTo(fact);
  return html`<li
    data-provider="${fact.provider.slug}"
    data-name="${fact.provider.name}"
    data-key="${change.key}"
    data-title="${title}"
  >
    ${dayElement(change.changed_at)}
    <span
      ><a href="${path}">${ownerWords(fact)}: ${title}</a
      >${narrowed !== "" && html` <small>${narrowed}</small>`}</span
    >
    <p>
      ${changedValue(change)} ${effect && effectMark(effect, change)}
      ${change.status !== "verified" && statusMark(change.status)}
      <a href="${href(change.source)}" rel="noopener">source</a>
    </p>
  </li>`;
}

function changedValue(change: Change): Html {
  const { lead, before, shown } = changeWords(change);
  return html`${lead}${before === undefined ? "" : html`<del>${before}</del> → `}${shownValue(shown)}`;
}
