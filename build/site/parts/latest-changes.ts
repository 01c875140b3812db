/** The newest changes of values, each with what it means for the user; those of the month, if there are any. */
import type { Dataset } from "../../dataset/dataset.ts";
import { changeTitle } from "../../derive/change-words.ts";
import { monthWords } from "../../derive/day-words.ts";
import { subjectOf } from "../../derive/subject.ts";
import { counted } from "../../lists/counted.ts";
import type { Change } from "../../schema/change.ts";
import { html, type Html } from "../html.ts";
import type { To } from "../page.ts";
import { factPage, pages } from "../paths.ts";
import { titlesOf } from "../titles.ts";
import { dayElement } from "./day.ts";
import { effectMark } from "./effect.ts";
import { logo } from "./logo.ts";

const mostListed = 7;
/** One announcement of a provider often changes many of its plans. */
const mostOfProvider = 2;

export function latestChanges(dataset: Dataset, to: To): Html {
  const { changes, asOf } = dataset;
  const ofMonth = changes.filter(({ changed_at }) => changed_at.startsWith(asOf.slice(0, 7)));
  const month = monthWords(asOf);
  const moved = changes.filter(({ change }) => change === "value_changed");
  const movedNow = ofMonth.filter(({ change }) => change === "value_changed");
  const isThisMonth = movedNow.length > 0;
  const steps = (["added", "removed"] as const).flatMap((kind) => {
    const count = ofMonth.filter(({ change }) => change === kind).length;
    return count === 0 ? [] : [`${counted(count, "value")} ${kind}`];
  });
  return html`<section>
    <h2 id="changes">${isThisMonth ? `What changed in ${month}` : "What changed lately"}</h2>
    ${quietMonth(dataset)}
    ${moved.length === 0 ? html`<p>No change of a value has a date yet.</p>` : latestList(isThisMonth ? movedNow : moved, dataset, to)}
    <p class="small">
      ${steps.length === 0 ? "" : `In ${month}: ${steps.join(", ")}. `}<a
        href="${to(pages.changes)}"
        >All changes</a
      >
    </p>
  </section>`;
}

/** Says that no value changed in the month of the dataset; null where one did, or none ever. */
export function quietMonth({ changes, asOf }: Pick<Dataset, "changes" | "asOf">): Html | null {
  const moved = changes.filter(({ change }) => change === "value_changed");
  const isOfMonth = moved.some(({ changed_at }) => changed_at.startsWith(asOf.slice(0, 7)));
  if (isOfMonth || moved.length === 0) return null;
  return html`<p class="small">
    No value is known to have changed in ${monthWords(asOf)}; these changed last.
  </p>`;
}

function latestList(changes: readonly Change[], { facts, keys }: Dataset, to: To): Html {
  const titleOf = titlesOf({ keys });
  const factOf = new Map(facts.map((fact) => [fact.id, fact]));
  return html`<ol class="latest">
    ${newestVaried(changes).map(
      (change) =>
        html`<li>
          ${dayElement(change.changed_at)}
          <span
            >${logo(change.provider, to)}
            <a href="${to(factPage(change.id))}">${subjectOf(factOf.get(change.id)!, titleOf)}</a>
            ${changeTitle(change)} ${effectMark(change.direction)}</span
          >
        </li>`,
    )}
  </ol>`;
}

/** The newest, few of each provider. */
export function newestVaried(changes: readonly Change[]): readonly Change[] {
  const counts = new Map<string, number>();
  return changes
    .filter(({ provider }) => {
      const count = (counts.get(provider) ?? 0) + 1;
      counts.set(provider, count);
      return count <= mostOfProvider;
    })
    .slice(0, mostListed);
}
