/**
 * Services as one table: a row for each, about one of its plans, which is named; a column for each key, in each cell
 * the value of that plan or of all plans, with the others behind it.
 */
import type { DatasetKey } from "../../dataset/dataset.ts";
import { statuses } from "../../schema/fact.ts";
import { tiers } from "../../schema/vocabulary.ts";
import { statusWording } from "../../schema/contract/status-wording.ts";
import { href, html, trusted, type Html, type HtmlContent } from "../html.ts";
import type { KindFact, ServiceRow } from "../kind-rows.ts";
import type { To } from "../page.ts";
import { keyPage, pages } from "../paths.ts";
import {
  chosenOf,
  isOffered,
  isOfTier,
  moreWords,
  noFilter,
  planOf,
  tierNames,
} from "../cell-facts.ts";
import type { ProductPlaces } from "../page-parts.ts";
import { logo } from "./badge.ts";
import {
  factCell,
  factRow,
  factTable,
  statedFact,
  type FactColumn,
  type FactRow,
} from "./fact-table.ts";
import { elementsIn, fitting } from "./table.ts";

export interface ServiceColumn {
  readonly key: DatasetKey;
  readonly title: string;
  /** Its place among the cells of a row. */
  readonly index: number;
}

export interface ServiceContext {
  readonly label: string;
  readonly columns: readonly ServiceColumn[];
  readonly to: To;
  readonly placeOf: ProductPlaces;
  /** Whether each row is about one of its plans; else about the best value of any. */
  readonly isPlanned: boolean;
  /** How many facts a cell holds at most, those of other tiers aside: the page of the service has all. */
  readonly most?: number;
  /** The title of its kind. */
  readonly kindOf?: (row: ServiceRow) => string;
}

export interface FittedServices {
  readonly table: Html;
  /** The first rows, those that the table holds. */
  readonly shown: readonly ServiceRow[];
  readonly elements: number;
}

/** The first rows that fit into a number of elements. */
export function serviceTable(
  all: readonly ServiceRow[],
  context: ServiceContext,
  mostElements: number,
): FittedServices {
  const { label, columns, to, kindOf, isPlanned } = context;
  const made = all.map((row) => factRow(serviceRow(row, context)));
  const count = fitting(made, mostElements);
  const rows = made.slice(0, count);
  const table = factTable(
    label,
    [
      {
        head: html`Service ${sortButton("Service", "A to Z")}`,
        attributes: trusted(`data-key="name"`),
      },
      ...columns.map((column) =>
        columnHead(column, isPlanned ? to(keyPage(column.key.key)) : undefined),
      ),
      ...(kindOf === undefined ? [] : [{ head: "Kind" }]),
    ],
    rows,
    columns.length > 4 ? "services wide" : "services",
  );
  return { table, shown: all.slice(0, count), elements: elementsIn(html`${rows}`) };
}

function serviceRow(row: ServiceRow, context: ServiceContext): FactRow {
  const { columns, to, kindOf, isPlanned, placeOf } = context;
  const { provider, product, name, plans, cells, silences } = row;
  const own = isPlanned ? planOf(plans, cells, "") : null;
  const slug = own === null ? null : (own?.slug ?? "");
  return {
    attributes: html`data-provider="${provider.name}" ${kindOf && html`data-kind="${kindOf(row)}"`}
    ${isPlanned && html`data-plans="${JSON.stringify(plans)}"`}`,
    head: html`<input
        type="checkbox"
        value="${provider.slug}/${product?.slug ?? "*"}"
        aria-label="Compare ${name}"
        hidden
      />
      ${logo(provider.slug, to)}
      <a href="${to(placeOf(provider.slug, product?.slug))}">${name}</a>
      ${isPlanned && plans.length > 0 && html`<small>${own?.name ?? "All plans"}</small>`}`,
    cells: [
      ...columns.map(({ index, title }) =>
        factCell(title, serviceCell(cells[index] ?? [], slug, silences[index], row, context)),
      ),
      ...(kindOf === undefined ? [] : [factCell("Kind", kindOf(row))]),
    ],
  };
}

function columnHead(
  { key: { key, words }, title }: ServiceColumn,
  page: string | undefined,
): FactColumn {
  const { better } = words;
  const first =
    better === undefined
      ? "highest first"
      : `best first, the ${better === "higher" ? "highest" : "lowest"}`;
  return {
    head: html`${page === undefined ? title : html`<a href="${page}">${title}</a>`}
    ${sortButton(title, first)}`,
    attributes: html`data-key="${key}" ${better && html`data-better="${better}"`}`,
  };
}

/** Shown by the script that makes it work. */
function sortButton(title: string, first: string): Html {
  return html`<button
    type="button"
    class="sort"
    aria-label="${`Sort by ${title}, ${first}`}"
    hidden
  >
    ↕
  </button>`;
}

function serviceCell(
  facts: readonly KindFact[],
  plan: string | null,
  silence: ServiceRow["silences"][number],
  row: ServiceRow,
  { to, most = Infinity, placeOf }: ServiceContext,
): HtmlContent {
  if (facts.length === 0 && silence !== undefined)
    return html`<a class="none" href="${href(silence.source.url)}" rel="noopener"
      >not published</a
    >`;
  const isFirstOfTier = ({ tier }: KindFact, at: number): boolean =>
    facts.findIndex((fact) => fact.tier === tier) === at;
  const kept = facts.filter((fact, at) => at < most || isFirstOfTier(fact, at));
  const chosen = chosenOf(kept, noFilter, plan);
  const { main, others } = chosen;
  const line = (each: KindFact): Html => statedLine(each, row, each.plan === plan, to);
  const left = facts.length - kept.length;
  const onItsPage =
    left > 0 &&
    html`<a href="${to(placeOf(row.provider.slug, row.product?.slug))}"
      >${left} more on its page</a
    >`;
  if (others.length === 0)
    return html`${main === undefined ? html`<span class="none">–</span>` : line(main)} ${onItsPage}`;
  return html`${main && line(main)}
    <details>
      <summary>${moreWords(chosen)}</summary>
      ${others.map(line)}
    </details>
    ${onItsPage}`;
}

/** The name of the plan is hidden where the row is about it. */
function statedLine(
  { fact, tier, isScoped }: KindFact,
  { plans }: ServiceRow,
  isOwn: boolean,
  to: To,
): Html {
  const { status, value, currency, plan, scope } = fact;
  const ofPlan =
    plan === undefined ? plans.length > 0 && "all plans; " : html`<span>${plan.name}; </span>`;
  return html`<div
    data-tier="${tier}"
    data-plan="${plan?.slug}"
    data-status="${status}"
    data-value="${JSON.stringify(value)}"
    ${currency !== null && html`data-currency="${currency}"`}
    ${isScoped && trusted("data-scoped")}
    ${isOwn && trusted("data-own")}
  >
    ${statedFact(fact, to, [ofPlan, scope && `${scope.name}; `])}
  </div>`;
}

/**
 * What narrows the table: choices that would leave everything or nothing are not offered. Shown by the script that
 * makes it work, with the link to the comparison of the selected ones.
 */
export function narrowingForm(
  rows: readonly ServiceRow[],
  { columns, isPlanned, kindOf, to }: ServiceContext,
): Html {
  const facts = rows.flatMap(({ cells }) => cells.flat());
  const countOf = (tier: string): number =>
    rows.filter((row) =>
      isPlanned
        ? isOffered(row.plans, row.cells, tier)
        : row.cells.flat().some((fact) => isOfTier(fact.tier, tier)),
    ).length;
  const ofTiers = [
    ["paid", "First paid"] as const,
    ...tiers.map((tier) => [tier, tierNames[tier]] as const),
  ];
  const occurring = statuses.filter((status) => facts.some((each) => each.status === status));
  const kinds = [...new Set(kindOf && rows.map(kindOf))].filter(Boolean).toSorted();
  return html`<form class="narrow" data-narrow hidden>
    ${wordsField()}
    ${choice(
      "Plan",
      "tier",
      isPlanned ? "Lowest" : "Best",
      ofTiers.flatMap(([tier, name]) => {
        const count = countOf(tier);
        return count === 0 ? [] : [[tier, `${name} (${count})`] as const];
      }),
    )}
    ${
      kinds.length > 1 &&
      choice(
        "Kind",
        "kind",
        "Any",
        kinds.map((kind) => [kind, kind]),
      )
    }
    ${
      occurring.length > 1 &&
      choice(
        "Status",
        "status",
        "Any",
        occurring.map((status) => [status, statusWording[status].label]),
      )
    }
    ${facts.some(({ isScoped }) => isScoped) && choice("Conditions", "condition", "Any", [["whole", "None"]])}
    ${choice("Sort by", "sort", isPlanned ? "Most complete" : "Best first", [
      ["name", "Service"],
      ...columns.map(({ key, title }) => [key.key, title] as const),
    ])}
    <p role="status"></p>
    <p><a data-picked href="${to(pages.compare)}">Compare selected</a></p>
  </form>`;
}

export function wordsField(): Html {
  return html`<label>Service <input name="words" type="search" autocomplete="off" /></label>`;
}

export function choice(
  label: string,
  name: string,
  none: string,
  options: readonly (readonly [value: string, name: string])[],
): Html {
  return html`<label
    >${label}
    <select name="${name}">
      <option value="">${none}</option>
      ${options.map(([value, words]) => html`<option value="${value}">${words}</option>`)}
    </select></label
  >`;
}
