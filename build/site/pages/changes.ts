/**
 * What changed, month by month: values first, each with its direction, then what was added or is no longer stated;
 * and the newest of it for the home page.
 */
import type { Change } from "../../schema/change.ts";
import type { Fact } from "../../schema/fact.ts";
import { changeWords, narrowedTo, ownerWords } from "../../derive/fact-words.ts";
import { routes } from "../../schema/contract/routes.ts";
import { counted, shownCount } from "../../schema/lists/counted.ts";
import { grouped } from "../../schema/lists/grouped.ts";
import { onceFor } from "../../schema/lists/once-for.ts";
import { href, html, type Html } from "../html.ts";
import { factOf, type PageContent, type Rest, type Site, type To, titlesOf } from "../page.ts";
import { followForm } from "../parts/follow.ts";
import { monthSections } from "../parts/months.ts";
import { elementsIn, filledParts, fitting } from "../parts/table.ts";
import { assets, changesPage, factPage, pages, restFile } from "../paths.ts";
import { listFilter, partLinks, partWords } from "../parts/navigation.ts";
import { dayElement, shownValue } from "../parts/value.ts";
import { effectMark, talliedDirections, doubtBadge, logo } from "../parts/badge.ts";
import type { Dataset } from "../../dataset/dataset.ts";

/** Elements of the changes of values on a page, and of the others on the first one. */
const mostInLists = { values: 800, others: 350 } as const;

/** More that a provider changed at one moment stand behind one line that opens. */
const mostApart = 3;

/** As many as an opened line shows: a page has room for them. */
const mostTogether = 40;

/** Those of values, the newest first: the others are additions and removals. */
export function valueChanges({ changes: all }: Pick<Dataset, "changes">): readonly Change[] {
  return all.filter(({ change }) => change === "value_changed");
}

/** What is one line: a change, or those of one announcement. */
type Together = readonly [Change, ...Change[]];

/** The changes of values, in parts of which each fits on a page, the newest first. */
const partsOfValues = onceFor((dataset: Dataset): readonly (readonly Together[])[] => {
  const lineOf = changeLine(dataset, (path) => path);
  const parts = filledParts(together(valueChanges(dataset)), mostInLists.values, (each) =>
    elementsIn(lineOf(each)),
  );
  return parts.length === 0 ? [[]] : parts;
});

/** The pages of changes, the first first. */
export function changesPages(dataset: Dataset): readonly string[] {
  return partsOfValues(dataset).map((_, part) => changesPage(part + 1));
}

/** Those of values that the first page has no room for. */
export function olderChanges(dataset: Dataset): Rest | undefined {
  const [, ...older] = partsOfValues(dataset);
  if (older.length === 0) return undefined;
  return (to) => sectionsOf(older.flat(), changeLine(dataset, to));
}

export function changes(site: Site, part: number, to: To): PageContent {
  const { dataset } = site;
  const paths = changesPages(dataset);
  const valueCount = valueChanges(dataset).length;
  const count = counted(valueCount, "change");
  const others = shownCount(dataset.changes.length - valueCount);
  const lineOf = changeLine(dataset, to);
  const isParted = part === 0 && paths.length > 1;
  const ofParts = part === 0 ? "" : partWords(paths, part);
  return {
    scripts: part === 0 ? [assets.followScript] : [],
    title: `What changed: limits and prices${ofParts}`,
    description: `${count} of limits and prices and ${others} additions and removals, newest first, each with old value, new value and source${ofParts}.`,
    body: html`<h1>What changed${ofParts}</h1>
      ${
        part === 0 &&
        html`<p>
            ${count} of a value, and ${others} additions and removals. “Added” is the day on which a
            value was first seen, which may be long after it took effect.
          </p>
          ${followForm(dataset, to)}`
      }
      <div data-everything>
        ${listFilter("Find a change", "github, storage", isParted ? restFile(pages.changes) : undefined)}
        ${partLinks(paths, part, to)}
        <h2>Values</h2>
        ${valueCount === 0 && html`<p>No change of a value has a date yet.</p>`}
        ${sectionsOf(partsOfValues(dataset)[part] ?? [], lineOf)}
        ${isParted && html`<div data-older hidden></div>`}
        ${part === 0 && otherChanges(dataset, lineOf, to)} ${partLinks(paths, part, to)}
      </div>`,
  };
}

/** The newest of what was added and removed, as many as fit. */
function otherChanges(dataset: Dataset, lineOf: (each: Together) => Html, to: To): Html {
  const others = dataset.changes.filter(({ change }) => change !== "value_changed");
  const lines = together(others.slice(0, mostInLists.others));
  const count = fitting(lines, mostInLists.others, (each) => elementsIn(lineOf(each)));
  const newest = lines.slice(0, count);
  return html`<h2>Added and no longer stated</h2>
    ${others.length === 0 && html`<p>None has a date yet.</p>`} ${sectionsOf(newest, lineOf)}
    ${
      others.length > newest.flat().length &&
      html`<p>
        Older ones are in <a href="${to(routes.snapshot.file)}">the snapshot</a>, and on the page of
        each fact.
      </p>`
    }`;
}

/** Those of one provider and moment that are more than a few together, in their order. */
function together(all: readonly Change[]): readonly Together[] {
  const groups = grouped(all, ({ provider, changed_at, change }) =>
    [provider, changed_at, change].join(" "),
  );
  return [...groups.values()].flatMap((group) => {
    const size = group.length > mostApart ? mostTogether : 1;
    return Array.from({ length: Math.ceil(group.length / size) }, (_, at) =>
      group.slice(at * size, (at + 1) * size),
    ).flatMap(([first, ...others]): readonly Together[] => (first ? [[first, ...others]] : []));
  });
}

function sectionsOf(all: readonly Together[], lineOf: (each: Together) => Html): readonly Html[] {
  return monthSections(
    all,
    ([first]) => first.changed_at,
    lineOf,
    (own) => talliedDirections(own.flat()),
  );
}

function changeLine(dataset: Dataset, to: To): (each: Together) => Html {
  const titleOf = titlesOf(dataset);
  const lineOf = (change: Change): Html =>
    changeItem(change, factOf(change, dataset), titleOf(change.key), to);
  return (each) => {
    const [first, ...others] = each;
    if (others.length === 0) return lineOf(first);
    const keys = new Set(each.map(({ key }) => key));
    const told = talliedDirections(each);
    return html`<li data-words="${[first.provider, ...keys].join(" ")}">
      <details>
        <summary>
          ${dayElement(first.changed_at)} ${factOf(first, dataset).provider.name}:
          ${counted(each.length, "value")},
          ${titleOf(first.key)}${keys.size > 1 && ` and ${counted(keys.size - 1, "other limit")}`}
          ${told !== "" && html`<small>${told}</small>`}
        </summary>
        <ul class="changes">
          ${each.map(lineOf)}
        </ul>
      </details>
    </li>`;
  };
}

function changeItem(change: Change, fact: Fact, title: string, to: To, mark: Html | "" = ""): Html {
  const narrowed = narrowedTo(fact);
  const { lead, before, shown } = changeWords(change);
  return html`<li data-words="${fact.provider.slug} ${change.key}">
    ${dayElement(change.changed_at)}
    <span
      >${mark}
      <a href="${to(factPage(fact.id))}">${ownerWords(fact)}: ${title}</a
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

export function latestChanges(dataset: Dataset, to: To): Html {
  const titleOf = titlesOf(dataset);
  const moved = newestVaried(valueChanges(dataset));
  return html`<section>
    <h2 id="changes">What changed lately</h2>
    ${
      moved.length === 0
        ? html`<p>No change of a value has a date yet.</p>`
        : html`<ol class="changes">
            ${moved.map((change) =>
              changeItem(
                change,
                factOf(change, dataset),
                titleOf(change.key),
                to,
                logo(change.provider, to),
              ),
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
