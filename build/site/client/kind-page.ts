/** The script of the pages of kinds: sorts the table and narrows it, and keeps both in the address. */
import type { Status } from "../../schema/fact.ts";
import { counted } from "../../schema/lists/counted.ts";
import { moreWords, type Chosen, type CellFact } from "../cell-facts.ts";
import {
  parametersOf,
  fromParameters,
  kindView,
  toParameters,
  type KindChoice,
  type KindColumn,
  type KindViewRow,
} from "./choices.ts";
import { rememberParameters } from "./address.ts";

/** A fact of a cell and the line of the page that shows it. */
interface CellLine extends CellFact {
  readonly line: HTMLElement;
}

interface KindRowElement extends KindViewRow<CellLine> {
  readonly element: HTMLTableRowElement;
}

export function decidingPage(): void {
  const table = document.querySelector<HTMLTableElement>("table[data-deciding]");
  const form = document.querySelector<HTMLFormElement>("form[data-narrow]");
  const body = table?.tBodies[0];
  const message = form?.querySelector("[role=status]");
  if (!table || !form || !body || !message) return;
  const heads = [...table.querySelectorAll<HTMLElement>("thead [data-key]")];
  const columns = heads.slice(1).map(kindColumnOf);
  const rows = [...body.rows].map(kindRowOf);
  let choice = fromParameters(new URLSearchParams());

  const show = (): void => {
    const view = kindView(rows, columns, choice);
    for (const { index, isShown, cells } of view) {
      const { element } = rows[index]!;
      element.hidden = !isShown;
      for (const [at, chosen] of cells.entries())
        fillCell(element.cells[at + 1]!, chosen, rows[index]!.cells[at]!.length > 0);
    }
    body.append(...view.map(({ index }) => rows[index]!.element));
    for (const head of heads) markSorted(head, choice);
    const left = view.filter(({ isShown }) => isShown).length;
    message.textContent = `${left} of ${counted(rows.length, "product")}`;
  };
  const read = (): void => {
    choice = fromParameters(parametersOf(location.href));
    for (const field of form.querySelectorAll<HTMLInputElement | HTMLSelectElement>("[name]")) {
      field.value = choice[field.name as keyof ChosenFields];
      // A select that does not have the value of the address shows nothing.
      if (field instanceof HTMLSelectElement && field.selectedIndex < 0) field.value = "";
    }
    choice = { ...choice, ...chosenFields(form) };
    show();
  };
  const choose = (next: KindChoice): void => {
    choice = next;
    rememberParameters(toParameters(choice));
    show();
  };

  form.addEventListener("input", () => choose({ ...choice, ...chosenFields(form) }));
  form.addEventListener("submit", (event) => event.preventDefault());
  for (const head of heads) {
    const button = head.querySelector("button");
    if (button === null) continue;
    button.hidden = false;
    button.addEventListener("click", () => choose(sortedNext(choice, head.dataset["key"] ?? "")));
  }
  for (const event of ["hashchange", "popstate"]) addEventListener(event, read);
  form.hidden = false;
  read();
}

/** Best first, then worst first, then the order of the page. */
function sortedNext(choice: KindChoice, key: string): KindChoice {
  if (choice.sort !== key) return { ...choice, sort: key, isReversed: false };
  return choice.isReversed
    ? { ...choice, sort: "", isReversed: false }
    : { ...choice, isReversed: true };
}

function markSorted(head: HTMLElement, { sort, isReversed }: KindChoice): void {
  const button = head.querySelector("button");
  const isSorted = head.dataset["key"] === sort;
  const isRising = (head.dataset["better"] === "lower" || sort === "name") !== isReversed;
  if (isSorted) head.setAttribute("aria-sort", isRising ? "ascending" : "descending");
  else head.removeAttribute("aria-sort");
  if (button) button.textContent = !isSorted ? "↕" : isRising ? "↑" : "↓";
}

type ChosenFields = Pick<KindChoice, "tier" | "status" | "provider">;

function chosenFields(form: HTMLFormElement): ChosenFields {
  const given = fromParameters(new URLSearchParams([...new FormData(form)] as [string, string][]));
  return { tier: given.tier, status: given.status, provider: given.provider.trim() };
}

function kindColumnOf({ dataset }: HTMLElement): KindColumn {
  const { key = "", better } = dataset;
  return { key, better: better === "higher" || better === "lower" ? better : undefined };
}

function kindRowOf(element: HTMLTableRowElement): KindRowElement {
  const [head, ...cells] = element.cells;
  return {
    element,
    name: head?.textContent?.trim() ?? "",
    provider: element.dataset["provider"] ?? "",
    tiers: (element.dataset["tiers"] ?? "").split(" "),
    cells: cells.map((cell) =>
      [...cell.querySelectorAll<HTMLElement>("[data-tier]")].map(cellLineOf),
    ),
  };
}

function cellLineOf(line: HTMLElement): CellLine {
  const { tier, status, value = "null", currency, scoped } = line.dataset;
  return {
    line,
    tier: tier as CellFact["tier"],
    status: status as Status,
    value: JSON.parse(value) as CellFact["value"],
    currency: currency ?? null,
    isScoped: scoped !== undefined,
    display: line.querySelector(".value")?.textContent ?? "",
  };
}

/** The lines of the cell are moved, not made anew. */
function fillCell(
  cell: HTMLTableCellElement,
  { main, others }: Chosen<CellLine>,
  isKnown: boolean,
): void {
  if (!isKnown) return;
  const none = document.createElement("span");
  none.className = "none";
  none.textContent = "no such fact";
  const shown = main?.line ?? none;
  if (others.length === 0) return cell.replaceChildren(shown);
  const details = cell.querySelector("details") ?? document.createElement("details");
  const summary = details.querySelector("summary") ?? document.createElement("summary");
  summary.textContent = main === undefined ? `${others.length} for other plans` : moreWords(others);
  details.replaceChildren(summary, ...others.map(({ line }) => line));
  cell.replaceChildren(shown, details);
}
