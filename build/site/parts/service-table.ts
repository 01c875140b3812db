/**
 * Services as one table: a row for each, about one of its plans, which is named; a column for each key, in each cell
 * the value of that plan or of all plans, with the others behind it.
 */
import type { DatasetKey } from "../../dataset/dataset.ts";
import { counted } from "../../schema/lists/counted.ts";
import { onceFor } from "../../schema/lists/once-for.ts";
import { href, html, trusted, type Html, type HtmlContent } from "../html.ts";
import type { KindFact, ServiceRow } from "../kind-rows.ts";
import type { Rest, To } from "../page.ts";
import { keyPage } from "../paths.ts";
import { chosenOf, moreWords, noFilter, planOf } from "../cell-facts.ts";
import type { ProductPlaces } from "../page-parts.ts";
import { logo } from "./badge.ts";
import { statedFact } from "./stated-fact.ts";
import { elementsIn, fitting, table, tableCell, tableRow, type Column } from "./table.ts";

export interface ServiceColumn {
  readonly key: DatasetKey;
  readonly title: string;
  /** Its place among the cells of a row. */
  readonly index: number;
}

/** What a table of services shows. A page holds the first rows; its script loads the rest when somebody asks. */
export interface Services {
  readonly label: string;
  readonly rows: readonly ServiceRow[];
  readonly columns: readonly ServiceColumn[];
  readonly placeOf: ProductPlaces;
  /** Whether each row is about one of its plans; else about the best value of any. */
  readonly isPlanned: boolean;
  /** How many facts a cell holds at most, those of other tiers aside: the page of the service has all. */
  readonly most?: number;
  /** The title of its kind. */
  readonly kindOf?: (row: ServiceRow) => string;
  /** How many elements the rows of the page take at most. */
  readonly room: number;
  /** The file of the other rows, which the script of the page loads; undefined where the JSON alone has them. */
  readonly rest: string | undefined;
}

/** The rows that the page holds, and the others. */
interface PartedRows {
  readonly held: readonly ServiceRow[];
  readonly others: readonly ServiceRow[];
}

/** Computed once, because each row is made to be counted and several parts of the page ask. */
export const partedRows = onceFor((services: Services): PartedRows => {
  const { rows, room } = services;
  // A row that is not held is a link where there are no scripts.
  const sizeOf = (row: ServiceRow): number =>
    elementsIn(serviceRow(row, services, (path) => path)) - 1;
  const count = fitting(rows, room - rows.length, sizeOf);
  return { held: rows.slice(0, count), others: rows.slice(count) };
});

/** The other rows, if there are any. */
export function restOfRows(services: Services): Rest | undefined {
  const { others } = partedRows(services);
  if (others.length === 0) return undefined;
  return (to) => others.map((row) => serviceRow(row, services, to));
}

export function serviceTable(services: Services, to: To): Html {
  const { label, columns, kindOf, isPlanned, placeOf, rest } = services;
  const { held, others } = partedRows(services);
  const rows = table(
    label,
    [
      {
        head: html`Product ${sortButton("Product", "A to Z")}`,
        attributes: trusted(`data-key="name"`),
      },
      ...columns.map((column) =>
        columnHead(column, isPlanned ? to(keyPage(column.key.key)) : undefined),
      ),
      ...(kindOf === undefined ? [] : ["Kind"]),
    ],
    held.map((row) => serviceRow(row, services, to)),
    columns.length > 4 ? "services wide" : "services",
  );
  if (others.length === 0) return rows;
  if (rest === undefined)
    return html`${rows}
      <p>The JSON has ${counted(others.length, "more product")}.</p>`;
  return html`${rows}
    <noscript
      ><p class="small">
        With JavaScript the table also has
        ${others.map(
          ({ provider, product, name }, at) =>
            html`${at > 0 && ", "}<a href="${to(placeOf(provider.slug, product?.slug))}"
                >${name}</a
              >`,
        )}.
      </p></noscript
    >`;
}

function serviceRow(row: ServiceRow, services: Services, to: To): Html {
  const { columns, kindOf, isPlanned, placeOf } = services;
  const { provider, product, name, plans, cells, silences } = row;
  const own = isPlanned ? planOf(plans, cells, "") : null;
  const slug = own === null ? null : (own?.slug ?? "");
  return tableRow(
    html`<input
        type="checkbox"
        value="${provider.slug}/${product?.slug ?? "*"}"
        aria-label="Compare ${name}"
        hidden
      />
      ${logo(provider.slug, to)}
      <a href="${to(placeOf(provider.slug, product?.slug))}">${name}</a>
      ${isPlanned && plans.length > 0 && html`<small>${own?.name ?? "All plans"}</small>`}`,
    [
      ...columns.map(({ index, title }) =>
        tableCell(title, serviceCell(cells[index] ?? [], slug, silences[index], row, services, to)),
      ),
      ...(kindOf === undefined ? [] : [tableCell("Kind", kindOf(row))]),
    ],
    html`data-provider="${provider.name}" ${kindOf && html`data-kind="${kindOf(row)}"`}
    ${isPlanned && html`data-plans="${JSON.stringify(plans)}"`}`,
  );
}

function columnHead(
  { key: { key, words }, title }: ServiceColumn,
  page: string | undefined,
): Column {
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
  { most, placeOf }: Services,
  to: To,
): HtmlContent {
  if (facts.length === 0 && silence !== undefined)
    return html`<a class="none" href="${href(silence.source.url)}" rel="noopener"
      >not published</a
    >`;
  const kept = keptFacts(facts, most);
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

/** The first, and the first of each tier, so that there is one to choose. */
function keptFacts(facts: readonly KindFact[], most = Infinity): readonly KindFact[] {
  return facts.filter(
    ({ tier }, at) => at < most || facts.findIndex((fact) => fact.tier === tier) === at,
  );
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
