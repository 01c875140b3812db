/**
 * The script of the compare page: people choose providers, their products and plans, and see them side by
 * side, at an address to share.
 */
import { counted } from "../../schema/lists/counted.ts";
import { compareContenders, type ComparedSubjects } from "../compare/compared.ts";
import {
  choiceText,
  choicesIn,
  choicesText,
  type Choice,
  contenderOf,
  mostCompared,
  type Contender,
} from "../compare/contender.ts";
import { comparisonTable, loneLimits, mostElements } from "../compare/table.ts";
import { html, render } from "../html.ts";
import { namedOptions, rememberParameters, siteAddress } from "./address.ts";
import { parametersOf } from "./choices.ts";
import { comparisonChips, providerCalled } from "./compare-chips.ts";
import { loadProvider } from "./load.ts";
import { needed } from "./needed.ts";

const form = needed(HTMLFormElement, "form[data-compare]");
const input = needed(HTMLInputElement, "input", form);
const chips = needed(HTMLElement, "[data-chosen]");
const message = needed(HTMLElement, "[data-compare-message]");
const result = needed(HTMLElement, "[data-compared]");
const lone = needed(HTMLDetailsElement, "[data-lone]");
const pairs = needed(HTMLElement, "[data-pairs]");
const providers = namedOptions(form);
const known = new Set(providers.map(({ slug }) => slug));
let chosen: readonly Choice[] = [];

form.addEventListener("submit", (event) => {
  event.preventDefault();
  add(true);
});
// A suggestion that is taken is added at once; a name that is typed waits for Enter.
input.addEventListener("input", (event) => {
  if (!(event instanceof InputEvent) || event.inputType === "insertReplacementText") add(false);
});
chips.addEventListener("change", ({ target }) => {
  if (!(target instanceof HTMLSelectElement)) return;
  const level = target.dataset["level"] === "plan" ? "plan" : "product";
  const side = sideOf(target);
  // With another product the plan is kept if the product has it: `contenderOf` drops it else.
  const narrowed = { ...chosen[side]!, [level]: target.value || undefined };
  choose(chosen.with(side, narrowed));
});
chips.addEventListener("click", ({ target }) => {
  const button = target instanceof Element ? target.closest("button") : null;
  if (button !== null) choose(chosen.toSpliced(sideOf(button), 1));
});
addEventListener("hashchange", read);
form.hidden = false;
read();

function read(): void {
  void showChoices(choicesIn(parametersOf(location.href), known));
}

function choose(choices: readonly Choice[]): void {
  rememberParameters(choicesText(choices));
  void showChoices(choices);
}

function add(isEntered: boolean): void {
  const slug = providerCalled(input.value, providers, isEntered);
  if (slug === undefined) {
    if (isEntered) message.textContent = `No provider is called “${input.value.trim()}” here.`;
    return;
  }
  input.value = "";
  if (chosen.some((each) => choiceText(each) === slug))
    message.textContent = "It is already chosen.";
  else if (chosen.length >= mostCompared)
    message.textContent = `There is room for ${mostCompared}: remove one first.`;
  else choose([...chosen, { provider: slug }]);
}

function sideOf(element: Element): number {
  return Number(element.closest<HTMLElement>("[data-side]")?.dataset["side"]);
}

async function showChoices(choices: readonly Choice[]): Promise<void> {
  chosen = choices;
  // The pairs are many: they leave before anything loads, so that nothing moves later.
  if (choices.length === 0) needed(HTMLElement, "main").append(pairs);
  else pairs.remove();
  message.textContent =
    ["Choose two or more providers.", "Choose one more to compare with."][choices.length] ??
    "Loading…";
  try {
    const contenders = await Promise.all(
      choices.map(async (choice) => contenderOf(choice, await loadProvider(choice.provider))),
    );
    if (chosen === choices) showContenders(contenders);
  } catch {
    if (chosen !== choices) return;
    showContenders([]);
    message.textContent = "Their facts could not be loaded.";
  }
}

function showContenders(contenders: readonly Contender[]): void {
  replaceKeepingFocus(chips, render(comparisonChips(contenders)));
  result.innerHTML = "";
  lone.hidden = true;
  if (contenders.length < 2) return;
  const compared = compareContenders(contenders);
  showTable(contenders, compared, mostElements.table);
  const count = compared.alone.flat().length;
  lone.hidden = count === 0;
  needed(HTMLElement, "summary", lone).textContent =
    `Stated by one side only: ${counted(count, "limit")}`;
  needed(HTMLElement, "div", lone).innerHTML = render(
    loneLimits(contenders, compared, siteAddress, mostElements.alone),
  );
  const names = contenders.map(({ data }) => data.name).join(", ");
  const limits = compared.subjects.flatMap(([, own]) => own);
  document.title = `Compare ${names}`;
  message.textContent = `${names}: ${counted(limits.length, "limit")} in common.`;
}

/** Of a long comparison what fits, with a button for all of it. */
function showTable(
  contenders: readonly Contender[],
  compared: ComparedSubjects,
  most: number,
): void {
  const { table, left } = comparisonTable(contenders, compared, siteAddress, most);
  const more = left > 0 && html`<button type="button" class="more">${left} more limits</button>`;
  result.innerHTML = render([table, more]);
  result
    .querySelector("button.more")
    ?.addEventListener("click", () => showTable(contenders, compared, Infinity));
}

/** Whoever turns a choice with the keyboard stays at it. */
function replaceKeepingFocus(element: HTMLElement, markup: string): void {
  const { activeElement } = document;
  const id = activeElement !== null && element.contains(activeElement) ? activeElement.id : "";
  element.innerHTML = markup;
  if (id !== "") document.getElementById(id)?.focus();
}
