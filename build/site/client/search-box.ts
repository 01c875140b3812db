/** The search in the header: shows results while the user types, and can be used by keyboard. */
import { html, render, type Html } from "../html.ts";
import { pages } from "../paths.ts";
import { siteAddress } from "./address.ts";
import type { Result } from "./search.ts";
import {
  failedWords,
  isSearchReady,
  loadingWords,
  resultText,
  siteSearch,
} from "./search-results.ts";

const maxResults = 12;

export function startSearchBox(): void {
  const box = document.querySelector<HTMLElement>("[data-search]");
  const input = box?.querySelector<HTMLInputElement>("#q");
  const list = box?.querySelector<HTMLElement>("#results");
  if (!box || !input || !list) return;
  const message = document.createElement("p");
  message.className = "found";
  message.setAttribute("role", "status");
  const clear = document.createElement("button");
  clear.type = "button";
  clear.textContent = "×";
  clear.setAttribute("aria-label", "Clear the search");
  box.append(clear, message);
  box.hidden = false;

  const options = optionList(input, list);
  const show = (results: readonly Result[], words: string): void => {
    options.show(results);
    message.textContent = words;
  };
  listenToKeys(
    input,
    options,
    () => message.textContent !== "",
    () => show([], ""),
  );
  input.addEventListener("focus", () => {
    void siteSearch().catch(() => {});
    void showAnswer(input, box, show);
  });
  input.addEventListener("input", () => void showAnswer(input, box, show));
  clear.addEventListener("click", () => {
    input.value = "";
    show([], "");
    input.focus();
  });
  // Pressing the mouse on a result must not move the focus before the click.
  list.addEventListener("mousedown", (event) => event.preventDefault());
  list.addEventListener("click", () => show([], ""));
  box.addEventListener("focusout", ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node) || !box.contains(relatedTarget)) show([], "");
  });
  focusBySlash(input);
}

/** Looks for what is typed and shows what is found. */
async function showAnswer(
  input: HTMLInputElement,
  box: HTMLElement,
  show: (results: readonly Result[], words: string) => void,
): Promise<void> {
  const query = input.value.trim();
  if (query === "") return show([], "");
  if (!isSearchReady()) show([], loadingWords);
  const search = await siteSearch().catch(() => undefined);
  // The text changed while the index was loading; a later call shows the results.
  if (query !== input.value.trim() || !box.contains(document.activeElement)) return;
  if (search === undefined) return show([], failedWords);
  const results = search(query, maxResults, true);
  show(results, foundWords(results.length, query));
}

function foundWords(count: number, query: string): string {
  if (count === 0) return `Nothing here fits “${query}”.`;
  return count < maxResults ? `${count} found` : `the first ${maxResults}`;
}

/** The results as a list of options, one of which may be active, as the field says. */
interface OptionList {
  /** None hides the list. */
  show(results: readonly Result[]): void;
  isShown(): boolean;
  /** Makes the next or the one before active, around the ends. */
  step(by: 1 | -1): void;
  active(): HTMLElement | undefined;
}

function optionList(input: HTMLInputElement, list: HTMLElement): OptionList {
  let at = -1;
  const options = (): readonly HTMLElement[] => [
    ...list.querySelectorAll<HTMLElement>('[role="option"]'),
  ];
  return {
    show(results) {
      list.innerHTML = render(results.map(option));
      list.hidden = results.length === 0;
      input.setAttribute("aria-expanded", String(results.length > 0));
      input.removeAttribute("aria-activedescendant");
      at = -1;
    },
    isShown: () => !list.hidden,
    step(by) {
      const all = options();
      const from = at < 0 && by < 0 ? 0 : at;
      at = (from + by + all.length) % all.length;
      for (const [index, each] of all.entries())
        each.setAttribute("aria-selected", String(index === at));
      input.setAttribute("aria-activedescendant", all[at]!.id);
      all[at]!.scrollIntoView({ block: "nearest" });
    },
    active: () => options()[at],
  };
}

function listenToKeys(
  input: HTMLInputElement,
  options: OptionList,
  isTelling: () => boolean,
  close: () => void,
): void {
  input.addEventListener("keydown", (event) => {
    if (event.isComposing) return;
    const { key } = event;
    const isShown = options.isShown();
    const active = isShown ? options.active() : undefined;
    if (key === "Escape" && (isShown || isTelling())) close();
    else if (key === "Enter" && active !== undefined) active.click();
    else if (key === "Enter" && input.value.trim() !== "") openResults(input.value.trim());
    else if (key === "ArrowDown" && isShown) options.step(1);
    else if (key === "ArrowUp" && isShown) options.step(-1);
    else return;
    event.preventDefault();
  });
}

/** A slash that is typed anywhere but into a field leads to this one. */
function focusBySlash(input: HTMLInputElement): void {
  document.addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isWriting(event.target)) return;
    event.preventDefault();
    input.focus();
    input.select();
  });
}

function option(result: Result, index: number): Html {
  return html`<li role="presentation">
    <a
      role="option"
      id="result-${index}"
      aria-selected="false"
      href="${siteAddress(result.path)}"
      tabindex="-1"
      >${resultText(result)}</a
    >
  </li>`;
}

/** Every word is kept there, so that going back shows the same results. */
function openResults(words: string): void {
  location.assign(`${siteAddress(pages.search)}?q=${encodeURIComponent(words)}`);
}

function isWriting(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}
