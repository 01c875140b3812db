/**
 * The script of the compare page: people choose providers, their products and plans, and see them side by
 * side, at an address to share.
 */
import { counted } from "../../lists/counted.ts";
import type { Named } from "../../schema/fact.ts";
import {
  choicesIn,
  choicesText,
  type Choice,
  contenderOf,
  type Contender,
} from "../compare/contender.ts";
import { compareContenders, type ComparedSubjects } from "../compare/compared.ts";
import { comparisonMarkdown } from "../compare/markdown-table.ts";
import {
  comparedParts,
  elementsToCompare,
  partLabel,
  type ComparedPart,
} from "../compare/parts.ts";
import { comparisonTable, loneLimits } from "../compare/table.ts";
import { render, html, type Html } from "../html.ts";
import { announce, confirmCopied, writeToClipboard } from "./copy.ts";
import { parametersOf } from "./choices.ts";
import {
  comparisonChips,
  providerCalled,
  withAnother,
  withLevel,
  withSwapped,
} from "./compare-chips.ts";
import { loadProvider } from "./load.ts";
import { rememberParameters, baseAddress, siteAddress } from "./address.ts";

comparePage();

function comparePage(): void {
  const form = document.querySelector<HTMLFormElement>("form[data-compare]");
  if (form === null) return;
  const view = viewOf(form);
  const known = new Set(view.providers.map(({ slug }) => slug));
  let chosen = choicesIn(parametersOf(location.href), known);

  const show = async (): Promise<void> => {
    const now = chosen;
    // Before anything loads, so that they do not move later.
    view.showPairs(now.length === 0);
    view.say(messageFor(now.length));
    try {
      const records = await Promise.all(now.map(({ provider }) => loadProvider(provider)));
      if (now !== chosen) return;
      view.show(now.map((choice, side) => contenderOf(choice, records[side]!)));
    } catch {
      if (now !== chosen) return;
      view.show([]);
      view.say("Their facts could not be loaded.");
    }
  };
  const choose = (choices: readonly Choice[]): void => {
    chosen = choices;
    rememberParameters(choicesText(chosen));
    void show();
  };

  listenTo(form, view, () => chosen, choose);
  addEventListener("hashchange", () => {
    chosen = choicesIn(parametersOf(location.href), known);
    void show();
  });
  form.hidden = false;
  void show();
}

/** Adding a provider, narrowing, swapping and removing. */
function listenTo(
  form: HTMLFormElement,
  view: View,
  chosen: () => readonly Choice[],
  choose: (choices: readonly Choice[]) => void,
): void {
  const add = (isEntered: boolean): void => {
    const slug = providerCalled(view.input.value, view.providers, isEntered);
    if (slug === undefined) {
      if (isEntered) view.say(`No provider is called “${view.input.value.trim()}” here.`);
      return;
    }
    const next = withAnother(chosen(), slug);
    view.input.value = "";
    if (next === undefined) view.say("It is chosen already, or there is no room for another.");
    else choose(next);
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    add(true);
  });
  // A suggestion that is taken is added at once; a name that is typed waits for Enter.
  view.input.addEventListener("input", (event) => {
    if (!(event instanceof InputEvent) || event.inputType === "insertReplacementText") add(false);
  });
  view.chips.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLSelectElement)) return;
    const level = target.dataset["level"] === "plan" ? "plan" : "product";
    choose(withLevel(chosen(), sideOf(target), level, target.value));
  });
  view.chips.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest("button") : null;
    if (button === null) return;
    const side = sideOf(button);
    choose("swap" in button.dataset ? withSwapped(chosen(), side) : chosen().toSpliced(side, 1));
  });
}

interface View {
  readonly input: HTMLInputElement;
  readonly chips: HTMLElement;
  /** The pairs are many: they leave the page while there is something else to see. */
  showPairs(isShown: boolean): void;
  readonly providers: readonly Named[];
  say(message: string): void;
  show(contenders: readonly Contender[]): void;
}

/** The parts of the page, which the built page is known to have. */
function viewOf(form: HTMLFormElement): View {
  const part = (name: string): HTMLElement => document.querySelector<HTMLElement>(`[${name}]`)!;
  const [chips, message, tools, result] = [
    part("data-chosen"),
    part("data-compare-message"),
    part("data-compare-tools"),
    part("data-compared"),
  ];
  const [main, pairs] = [document.querySelector("main")!, part("data-pairs")];
  let compared: { readonly of: readonly Contender[]; readonly by: ComparedSubjects } | undefined;
  tools.querySelector("button")!.addEventListener("click", ({ currentTarget }) => {
    if (compared === undefined) return;
    const button = currentTarget as HTMLButtonElement;
    writeToClipboard(comparisonMarkdown(compared.of, compared.by, baseAddress())).then(
      () => confirmCopied(button),
      () => announce("It could not be copied."),
    );
  });
  const lone = part("data-lone") as HTMLDetailsElement;
  // Large providers have hundreds of them, so they are made when they are asked for.
  const showLone = (): void => {
    const count = compared?.by.alone.flat().length ?? 0;
    lone.hidden = count === 0;
    lone.firstElementChild!.textContent = `Stated by one of them alone: ${counted(count, "limit")}`;
    lone.lastElementChild!.innerHTML =
      compared && lone.open
        ? render(loneLimits(compared.of, compared.by, siteAddress, elementsToCompare.alone))
        : "";
  };
  lone.addEventListener("toggle", showLone);
  const say = (text: string): void => void (message.textContent = text);
  return {
    input: form.querySelector("input")!,
    chips,
    showPairs: (isShown) => (isShown ? main.append(pairs) : pairs.remove()),
    providers: [...form.querySelectorAll<HTMLOptionElement>("option[data-slug]")].map(
      ({ value, dataset }) => ({ slug: dataset["slug"]!, name: value }),
    ),
    say,
    show(contenders) {
      replaceKeepingFocus(chips, render(comparisonChips(contenders)));
      compared =
        contenders.length < 2 ? undefined : { of: contenders, by: compareContenders(contenders) };
      tools.hidden = compared === undefined;
      const parts =
        compared === undefined ? [] : comparedParts(compared.by, elementsToCompare.table);
      if (compared === undefined) result.innerHTML = "";
      else
        showInParts(result, parts, (subjects) =>
          comparisonTable(contenders, { subjects }, siteAddress),
        );
      showLone();
      if (compared !== undefined) say(comparedWords(contenders, compared.by));
    },
  };
}

function messageFor(count: number): string {
  if (count === 0) return "Choose two or more providers.";
  return count === 1 ? "Choose one more to compare with." : "Loading…";
}

function comparedWords(contenders: readonly Contender[], { subjects }: ComparedSubjects): string {
  const limits = subjects.flatMap(([, own]) => own);
  const names = contenders.map(({ data }) => data.name).join(", ");
  return `${names}: ${counted(limits.length, "limit")} that several of them state.`;
}

/** Whoever turns a choice with the keyboard stays at it. */
function replaceKeepingFocus(element: HTMLElement, markup: string): void {
  const { activeElement } = document;
  const id = element.contains(activeElement) ? activeElement!.id : "";
  element.innerHTML = markup;
  if (id !== "") document.getElementById(id)?.focus();
}

function sideOf(element: Element): number {
  return Number(element.closest<HTMLElement>("[data-side]")?.dataset["side"]);
}

/** Shows a long comparison one part at a time, below buttons that name the subjects of each. */
function showInParts(
  place: HTMLElement,
  parts: readonly ComparedPart[],
  tableOf: (part: ComparedPart) => Html,
): void {
  const [first = [], ...others] = parts;
  if (others.length === 0) {
    place.innerHTML = render(tableOf(first));
    return;
  }
  place.innerHTML = render(
    html`<div class="parts" role="group" aria-label="Parts of the comparison">
        ${parts.map(
          (part, index) =>
            html`<button type="button" aria-pressed="${String(index === 0)}">
              ${partLabel(part)}
            </button>`,
        )}
      </div>
      <div>${tableOf(first)}</div>`,
  );
  const buttons = [...place.querySelectorAll(".parts button")];
  for (const [index, button] of buttons.entries())
    button.addEventListener("click", () => {
      for (const each of buttons) each.setAttribute("aria-pressed", String(each === button));
      place.lastElementChild!.innerHTML = render(tableOf(parts[index]!));
    });
}
