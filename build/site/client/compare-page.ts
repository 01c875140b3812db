/**
 * The script of the compare page: people choose providers, their products and plans, and see them side by
 * side, at an address to share.
 */
import { counted } from "../../schema/lists/counted.ts";
import type { Named } from "../../schema/fact.ts";
import {
  choicesIn,
  choicesText,
  type Choice,
  contenderOf,
  type Contender,
} from "../compare/contender.ts";
import { compareContenders, type ComparedSubjects } from "../compare/compared.ts";
import { comparisonTable, loneLimits, mostElements } from "../compare/table.ts";
import { html, render } from "../html.ts";
import { parametersOf } from "./choices.ts";
import { comparisonChips, providerCalled, withAnother, withLevel } from "./compare-chips.ts";
import { loadProvider } from "./load.ts";
import { needed } from "./needed.ts";
import { namedOptions, rememberParameters, siteAddress } from "./address.ts";

comparePage();

function comparePage(): void {
  const form = document.querySelector<HTMLFormElement>("form[data-compare]");
  if (form === null) return;
  const page = partsOf(form);
  const known = new Set(page.providers.map(({ slug }) => slug));
  let chosen: readonly Choice[] = [];
  const show = (choices: readonly Choice[]): void => {
    chosen = choices;
    void showChoices(page, choices, () => chosen === choices);
  };
  const choose = (choices: readonly Choice[]): void => {
    rememberParameters(choicesText(choices));
    show(choices);
  };
  const read = (): void => show(choicesIn(parametersOf(location.href), known));

  listenForProviders(page, () => chosen, choose);
  listenToChips(page, () => chosen, choose);
  addEventListener("hashchange", read);
  form.hidden = false;
  read();
}

/** The parts of the page, which the built page is known to have. */
interface ComparePage {
  readonly form: HTMLFormElement;
  readonly input: HTMLInputElement;
  readonly providers: readonly Named[];
  readonly chips: HTMLElement;
  readonly result: HTMLElement;
  readonly lone: HTMLDetailsElement;
  readonly pairs: HTMLElement;
  readonly say: (message: string) => void;
}

function partsOf(form: HTMLFormElement): ComparePage {
  const message = needed(HTMLElement, "[data-compare-message]");
  return {
    form,
    input: needed(HTMLInputElement, "input", form),
    providers: namedOptions(form),
    chips: needed(HTMLElement, "[data-chosen]"),
    result: needed(HTMLElement, "[data-compared]"),
    lone: needed(HTMLDetailsElement, "[data-lone]"),
    pairs: needed(HTMLElement, "[data-pairs]"),
    say: (text) => void (message.textContent = text),
  };
}

async function showChoices(
  page: ComparePage,
  choices: readonly Choice[],
  isCurrent: () => boolean,
): Promise<void> {
  // The pairs are many: they leave before anything loads, so that nothing moves later.
  if (choices.length === 0) needed(HTMLElement, "main").append(page.pairs);
  else page.pairs.remove();
  page.say(messageFor(choices.length));
  try {
    const contenders = await Promise.all(
      choices.map(async (choice) => contenderOf(choice, await loadProvider(choice.provider))),
    );
    if (isCurrent()) showContenders(page, contenders);
  } catch {
    if (!isCurrent()) return;
    showContenders(page, []);
    page.say("Their facts could not be loaded.");
  }
}

function messageFor(count: number): string {
  if (count === 0) return "Choose two or more providers.";
  return count === 1 ? "Choose one more to compare with." : "Loading…";
}

function showContenders(page: ComparePage, contenders: readonly Contender[]): void {
  replaceKeepingFocus(page.chips, render(comparisonChips(contenders)));
  page.result.innerHTML = "";
  page.lone.hidden = true;
  if (contenders.length < 2) return;
  const compared = compareContenders(contenders);
  showTable(page.result, contenders, compared, mostElements.table);
  showLone(page.lone, contenders, compared);
  const names = contenders.map(({ data }) => data.name).join(", ");
  const limits = compared.subjects.flatMap(([, own]) => own);
  document.title = `Compare ${names}`;
  page.say(`${names}: ${counted(limits.length, "limit")} in common.`);
}

/** Of a long comparison what fits, with a button for all of it. */
function showTable(
  place: HTMLElement,
  contenders: readonly Contender[],
  compared: ComparedSubjects,
  most: number,
): void {
  const { table, left } = comparisonTable(contenders, compared, siteAddress, most);
  const more = left > 0 && html`<button type="button" class="more">${left} more limits</button>`;
  place.innerHTML = render([table, more]);
  place
    .querySelector("button.more")
    ?.addEventListener("click", () => showTable(place, contenders, compared, Infinity));
}

/** Large providers have hundreds of them, so they are made when they are asked for. */
function showLone(
  lone: HTMLDetailsElement,
  contenders: readonly Contender[],
  compared: ComparedSubjects,
): void {
  const count = compared.alone.flat().length;
  const list = needed(HTMLElement, "div", lone);
  const fill = (): void => {
    list.innerHTML = render(loneLimits(contenders, compared, siteAddress, mostElements.alone));
  };
  lone.hidden = count === 0;
  needed(HTMLElement, "summary", lone).textContent =
    `Stated by one side only: ${counted(count, "limit")}`;
  list.innerHTML = "";
  if (lone.open) fill();
  else lone.addEventListener("toggle", fill, { once: true });
}

function listenForProviders(
  { form, input, providers, say }: ComparePage,
  chosen: () => readonly Choice[],
  choose: (choices: readonly Choice[]) => void,
): void {
  const add = (isEntered: boolean): void => {
    const slug = providerCalled(input.value, providers, isEntered);
    if (slug === undefined) {
      if (isEntered) say(`No provider is called “${input.value.trim()}” here.`);
      return;
    }
    const next = withAnother(chosen(), slug);
    input.value = "";
    if (next === undefined) say("It is already chosen, or there is no room for another.");
    else choose(next);
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    add(true);
  });
  // A suggestion that is taken is added at once; a name that is typed waits for Enter.
  input.addEventListener("input", (event) => {
    if (!(event instanceof InputEvent) || event.inputType === "insertReplacementText") add(false);
  });
}

/** Narrowing and removing. */
function listenToChips(
  { chips }: ComparePage,
  chosen: () => readonly Choice[],
  choose: (choices: readonly Choice[]) => void,
): void {
  chips.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLSelectElement)) return;
    const level = target.dataset["level"] === "plan" ? "plan" : "product";
    choose(withLevel(chosen(), sideOf(target), level, target.value));
  });
  chips.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest("button") : null;
    if (button !== null) choose(chosen().toSpliced(sideOf(button), 1));
  });
}

function sideOf(element: Element): number {
  return Number(element.closest<HTMLElement>("[data-side]")?.dataset["side"]);
}

/** Whoever turns a choice with the keyboard stays at it. */
function replaceKeepingFocus(element: HTMLElement, markup: string): void {
  const { activeElement } = document;
  const id = activeElement !== null && element.contains(activeElement) ? activeElement.id : "";
  element.innerHTML = markup;
  if (id !== "") document.getElementById(id)?.focus();
}
