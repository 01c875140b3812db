/** Makes the page that lists the changes of values by month, newest first. */
import { grouped } from "../../lists/grouped.ts";
import type { Change } from "../../schema/change.ts";
import type { Fact } from "../../schema/fact.ts";
import { routes } from "../../contract/routes.ts";
import { href, html, type Html } from "../html.ts";
import { linker, type SitePage, type Site } from "../page.ts";
import { breakable } from "../parts/breakable.ts";
import { counted, shownCount } from "../../lists/counted.ts";
import { dayElement } from "../parts/day.ts";
import { statusBadge } from "../parts/badge.ts";
import { shownValue } from "../parts/value.ts";
import { factPage, pages } from "../paths.ts";

/** Limits the page to a size that browsers can show and search; the answers list all changes. */
const maxListedChanges = 500;

export function changes({ dataset }: Site): SitePage {
  const path = pages.changes;
  const to = linker({ path }, "");
  const shown = dataset.changes.slice(0, maxListedChanges);
  const facts = new Map(dataset.facts.map((fact) => [fact.id, fact]));
  const pathOf = ({ id }: Fact): string => to(factPage(id));
  const isAll = shown.length === dataset.changes.length;
  return {
    path,
    section: "changes",
    waitsForScript: true,
    title: "Changes",
    description: `${counted(dataset.changes.length, "dated change")} of limits, quotas and prices, newest first, each with old value, new value and source.`,
    body: html`<h1>Changes</h1>
      <p>
        ${isAll ? counted(shown.length, "change") : html`The newest ${shownCount(shown.length)} of ${counted(dataset.changes.length, "change")}`},
        newest first. “Added” is when a value was first seen to hold, which may be long after it
        began to. The same as data:
        <a href="${to("api/public/v1/changes/500.json")}">the newest as JSON</a>,
        <a href="${to(routes.snapshot.file)}">every fact with its history</a>.
      </p>
      <div data-changes>
        ${[...grouped(shown, ({ changed_at }) => changed_at.slice(0, 7))].map(
          ([month, own]) =>
            html`<section>
              <h2>${monthTitle(month)}</h2>
              <ul class="changes">
                ${own.map((change) => changeEntry(change, facts.get(change.id)!, pathOf))}
              </ul>
            </section>`,
        )}
      </div>`,
  };
}

const monthNames =
  "January February March April May June July August September October November December".split(
    " ",
  );

function monthTitle(month: string): string {
  const [year, number] = month.split("-");
  return `${monthNames[Number(number) - 1]} ${year}`;
}

function changeEntry(change: Change, fact: Fact, pathOf: (fact: Fact) => string): Html {
  const { provider, product, plan, scope } = fact;
  const place = [provider, product, plan, scope].flatMap((each) => each?.name ?? []).join(" · ");
  return html`<li
    data-provider="${provider.slug}"
    data-name="${provider.name}"
    data-key="${change.key}"
  >
    ${dayElement(change.changed_at)} ${place}:
    <a href="${pathOf(fact)}">${breakable(change.key)}</a>
    <p>
      ${changeStep(change)} ${statusBadge(change.status)}
      <a href="${href(change.source)}" rel="noopener">source</a>
    </p>
  </li>`;
}

function changeStep(change: Change): Html {
  const { previous, value, display } = change;
  if (value === undefined || display === undefined)
    return html`removed, last known: ${shownValue(previous!)}`;
  const now = shownValue({ value, display });
  if (previous === null) return html`added: ${now}`;
  return html`<del>${previous.display}</del> → ${now}`;
}
