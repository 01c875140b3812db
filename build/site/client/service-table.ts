/** The script of tables of services: chooses their plan, narrows and sorts them, and keeps it in the address. */
import type { Status } from "../../schema/fact.ts";
import { moreWords, type CellFact, type Chosen, type RowPlan } from "../cell-facts.ts";
import { mostCompared, choicesText, toChoice } from "../compare/contender.ts";
import {
  parametersOf,
  fromParameters,
  tableView,
  toParameters,
  type TableChoice,
  type TableColumn,
  type TableRow,
} from "./choices.ts";
import { rememberParameters, siteAddress } from "./address.ts";
import { loadRest } from "./load.ts";
import { needed } from "./needed.ts";

/** A fact of a cell and the line of the page that shows it. */
interface CellLine extends CellFact {
  readonly line: HTMLElement;
}

interface RowElement extends TableRow<CellLine> {
  readonly element: HTMLTableRowElement;
}

export function serviceTable(): void {
  const table = document.querySelector<HTMLTableElement>("table.services");
  const form = document.querySelector<HTMLFormElement>("form[data-narrow]");
  const body = table?.tBodies[0];
  if (!table || !form || !body) return;
  const fields = [...form.querySelectorAll<HTMLInputElement | HTMLSelectElement>("[name]")];
  const heads = [...table.querySelectorAll<HTMLElement>("thead th")];
  const columns = heads.filter(({ dataset }) => dataset["key"] !== "name").map(columnOf);
  let rows = [...body.rows].map(rowOf);
  let choice = fromParameters(new URLSearchParams());

  const show = (): void => {
    const view = tableView<CellLine, RowElement>(rows, columns, choice);
    for (const { row, isShown, plan, cells } of view) {
      const { element, plans } = row;
      element.hidden = !isShown;
      const [named, box] = [element.querySelector("th small"), element.querySelector("input")];
      if (box !== null) {
        box.value = [...box.value.split("/").slice(0, 2), plan?.slug ?? "*"].join("/");
        box.hidden = false;
      }
      if (named !== null) named.textContent = plan?.name ?? "All plans";
      for (const [at, chosen] of cells.entries()) {
        const cell = element.cells[at + 1];
        if (cell !== undefined && row.cells[at]?.length !== 0)
          fillCell(cell, chosen, plans === null ? null : (plan?.slug ?? ""));
      }
    }
    body.append(...view.map(({ row }) => row.element));
    const shown = view.filter(({ isShown }) => isShown);
    foldEmpty([...body.rows], heads);
    for (const head of heads) markSorted(head, choice.sort);
    needed(HTMLElement, "[role=status]", form).textContent =
      `${shown.length} of ${form.dataset["narrow"]}`;
    showPicked();
  };
  /** What is sorted or narrowed is all of them. */
  const showAll = async (): Promise<void> => {
    const markup = await loadRest(form);
    if (markup === undefined) return;
    body.insertAdjacentHTML("beforeend", markup);
    rows = [...rows, ...[...body.rows].slice(rows.length).map(rowOf)];
    needed(HTMLElement, "[data-all]", form).hidden = true;
    show();
  };
  const showPicked = (): void => {
    const link = form.querySelector<HTMLAnchorElement>("[data-picked]");
    if (link === null) return;
    const picked = [...body.querySelectorAll<HTMLInputElement>("tr:not([hidden]) input:checked")];
    const choices = picked.slice(0, mostCompared).map(({ value }) => toChoice(value));
    link.href = `${siteAddress("compare.html")}?${choicesText(choices)}`;
    link.textContent =
      picked.length < 2 ? `Select 2 to ${mostCompared} to compare` : `Compare ${choices.length}`;
    for (const box of body.querySelectorAll("input"))
      box.disabled = picked.length >= mostCompared && !box.checked;
  };
  const read = (): void => {
    choice = fromParameters(parametersOf(location.href));
    for (const field of fields) {
      const value = choice[field.name as keyof TableChoice];
      field.value = field.name === "sort" ? value.replace(/^-/, "") : value;
      // A select that does not have the value of the address shows nothing.
      if (field instanceof HTMLSelectElement && field.selectedIndex < 0) field.value = "";
    }
    choice = { ...chosenIn(form), sort: choice.sort };
    show();
    if (toParameters(choice).toString() !== "") void showAll();
  };
  const choose = (next: TableChoice): void => {
    choice = next;
    rememberParameters(toParameters(choice));
    const sorted = fields.find(({ name }) => name === "sort");
    if (sorted) sorted.value = choice.sort.replace(/^-/, "");
    show();
    void showAll();
  };

  form.addEventListener("input", () => {
    const next = chosenIn(form);
    // Of what is sorted already the direction stays.
    choose(next.sort === choice.sort.replace(/^-/, "") ? { ...next, sort: choice.sort } : next);
  });
  form.addEventListener("submit", (event) => event.preventDefault());
  form.querySelector("[data-all]")?.addEventListener("click", () => void showAll());
  body.addEventListener("change", showPicked);
  for (const head of heads) {
    const button = head.querySelector("button");
    if (button === null) continue;
    button.hidden = false;
    button.addEventListener("click", () =>
      choose({ ...choice, sort: sortedNext(choice.sort, head.dataset["key"] ?? "") }),
    );
  }
  for (const event of ["hashchange", "popstate"]) addEventListener(event, read);
  form.hidden = false;
  read();
}

/** Best first, then worst first, then the order of the page. */
function sortedNext(sort: string, key: string): string {
  return sort === key ? `-${key}` : sort === `-${key}` ? "" : key;
}

/** Columns of which no shown row states anything take no place. */
function foldEmpty(rows: readonly HTMLTableRowElement[], heads: readonly HTMLElement[]): void {
  const shown = rows.filter(({ hidden }) => !hidden);
  for (const [at, head] of heads.entries()) {
    const isEmpty = at > 0 && !shown.some(({ cells }) => cells[at]?.querySelector("a, summary"));
    head.hidden = isEmpty && head.dataset["key"] !== undefined;
    for (const { cells } of rows) cells[at]?.toggleAttribute("hidden", head.hidden);
  }
}

function markSorted(head: HTMLElement, sort: string): void {
  const button = head.querySelector("button");
  const { key = "", better } = head.dataset;
  const isSorted = key !== "" && sort.replace(/^-/, "") === key;
  const isRising = (better === "lower" || key === "name") !== sort.startsWith("-");
  if (isSorted) head.setAttribute("aria-sort", isRising ? "ascending" : "descending");
  else head.removeAttribute("aria-sort");
  if (button) button.textContent = !isSorted ? "↕" : isRising ? "↑" : "↓";
}

function chosenIn(form: HTMLFormElement): TableChoice {
  return fromParameters(new URLSearchParams([...new FormData(form)] as [string, string][]));
}

function columnOf({ dataset }: HTMLElement): TableColumn {
  const { key = "", better } = dataset;
  return { key, better: better === "higher" || better === "lower" ? better : undefined };
}

function rowOf(element: HTMLTableRowElement): RowElement {
  const [head, ...cells] = element.cells;
  const { provider = "", kind = "", plans } = element.dataset;
  return {
    element,
    name: head?.querySelector("a")?.textContent ?? "",
    provider,
    kind,
    plans: plans === undefined ? null : (JSON.parse(plans) as readonly RowPlan[]),
    cells: cells.map((cell) =>
      [...cell.querySelectorAll<HTMLElement>("[data-tier]")].map(cellLineOf),
    ),
  };
}

function cellLineOf(line: HTMLElement): CellLine {
  const { tier, plan = "", status, value = "null", currency, scoped } = line.dataset;
  return {
    line,
    plan,
    tier: tier as CellFact["tier"],
    status: status as Status,
    value: JSON.parse(value) as CellFact["value"],
    currency: currency ?? null,
    isScoped: scoped !== undefined,
    display: line.querySelector("a")?.textContent ?? "",
  };
}

/** The lines of the cell are moved, not made anew. `plan` is that of the row, null for none. */
function fillCell(cell: HTMLTableCellElement, chosen: Chosen<CellLine>, plan: string | null): void {
  const { main, others } = chosen;
  for (const { line, plan: own } of [main, ...others].flatMap((each) => each ?? []))
    line.toggleAttribute("data-own", own === plan);
  const shown = main === undefined ? [] : [main.line];
  // Which leads to those for which the page has no room.
  const rest = [...cell.querySelectorAll(":scope > a")];
  if (others.length === 0) {
    const none = document.createElement("span");
    none.className = "none";
    none.textContent = "–";
    return cell.replaceChildren(...(main === undefined ? [none] : shown), ...rest);
  }
  const details = cell.querySelector("details") ?? document.createElement("details");
  const summary = details.querySelector("summary") ?? document.createElement("summary");
  summary.textContent = moreWords(chosen);
  details.replaceChildren(summary, ...others.map(({ line }) => line));
  cell.replaceChildren(...shown, details, ...rest);
}
