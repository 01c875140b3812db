/** The search in the header: shows results while the user types, and can be used by keyboard. */
import { html, render, type Html } from "../html.ts";
import { searchPage } from "../paths.ts";
import { siteAddress } from "./address.ts";
import { needed } from "./needed.ts";
import { saidOf, type Lacking, type Said } from "./search-said.ts";
import type { Result } from "./search.ts";
import { failedWords, loadingWords, resultText, siteSearch } from "./search-results.ts";

const maxResults = 12;
/** In milliseconds, between two letters of a word. */
const mostPause = 100;

interface SearchBox {
  readonly box: HTMLElement;
  readonly input: HTMLInputElement;
  readonly list: HTMLElement;
  readonly message: HTMLElement;
}

export function startSearchBox(): void {
  const box = needed(HTMLElement, "[data-search]");
  const input = needed(HTMLInputElement, "#q", box);
  const list = needed(HTMLElement, "#results", box);
  const message = needed(HTMLElement, "[role=status]", box);
  box.hidden = false;

  const search: SearchBox = { box, input, list, message };
  const close = (): void => showResults(search, [], "");
  let pause = 0;
  // Words that are typed at once are asked once: each beginning of one would load parts of the index.
  const answer = (): void => {
    clearTimeout(pause);
    pause = setTimeout(() => void showAnswer(search), mostPause);
  };
  input.addEventListener("keydown", (event) => {
    if (event.isComposing || !hasUsed(event.key, search)) return;
    // What is closed stays so.
    clearTimeout(pause);
    event.preventDefault();
  });
  input.addEventListener("focus", answer);
  input.addEventListener("input", answer);
  needed(HTMLElement, "button", box).addEventListener("click", () => {
    input.value = "";
    close();
    input.focus();
  });
  // Pressing the mouse on a result must not move the focus before the click.
  list.addEventListener("mousedown", (event) => event.preventDefault());
  list.addEventListener("click", close);
  box.addEventListener("focusout", ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node) || !box.contains(relatedTarget)) close();
  });
  focusBySlash(input);
}

/** No results hide the list; `said` is told for the results, or instead of any. */
function showResults(
  { input, list, message }: SearchBox,
  results: readonly Result[],
  said: Said | string,
): void {
  // Where results are seen, what is said of them is for screen readers: the first one tells what it lacks.
  const reasons = typeof said === "string" ? { missing: [], isAnswered: true } : said;
  list.innerHTML = render(
    results.map((result, index) =>
      option(result, index, index === 0 ? { ...reasons, missing: [] } : reasons),
    ),
  );
  list.hidden = results.length === 0;
  input.setAttribute("aria-expanded", String(!list.hidden));
  input.removeAttribute("aria-activedescendant");
  message.textContent = typeof said === "string" ? said : said.text;
}

/** Looks for what is typed and shows what is found. */
async function showAnswer(search: SearchBox): Promise<void> {
  const { box, input } = search;
  const query = input.value.trim();
  if (query === "") showResults(search, [], "");
  else if (search.list.hidden) showResults(search, [], loadingWords);
  // Without words, what all questions need is loaded.
  const found = await siteSearch(query, maxResults, true).catch(() => undefined);
  // The text changed while parts of the index were loading; a later call shows the results.
  const isCurrent = query === input.value.trim() && box.contains(document.activeElement);
  if (query === "" || !isCurrent) return;
  if (found === undefined) return showResults(search, [], failedWords);
  const { results } = found;
  const said = saidOf(query, found);
  showResults(
    search,
    results,
    said.isAnswered ? { ...said, text: foundWords(results.length) } : said,
  );
}

function foundWords(count: number): string {
  return count < maxResults ? `${count} found` : `the first ${maxResults}`;
}

/** False for a key that means nothing here. */
function hasUsed(key: string, search: SearchBox): boolean {
  const { input, list, message } = search;
  const active = list.querySelector<HTMLElement>('[aria-selected="true"]');
  const words = input.value.trim();
  if (key === "Escape" && (!list.hidden || message.textContent !== "")) showResults(search, [], "");
  else if (key === "Enter" && active !== null) active.click();
  else if (key === "Enter" && words !== "")
    // Every word is kept there, so that going back shows the same results.
    location.assign(siteAddress(searchPage(words)));
  else if (key === "ArrowDown" && !list.hidden) step(search, 1);
  else if (key === "ArrowUp" && !list.hidden) step(search, -1);
  else return false;
  return true;
}

/** Makes the next or the one before active, around the ends. */
function step({ input, list }: SearchBox, by: 1 | -1): void {
  const all = [...list.querySelectorAll<HTMLElement>('[role="option"]')];
  const at = all.findIndex((each) => each.getAttribute("aria-selected") === "true");
  const next = all.at(at < 0 && by < 0 ? -1 : (at + by) % all.length);
  if (next === undefined) return;
  for (const each of all) each.setAttribute("aria-selected", String(each === next));
  input.setAttribute("aria-activedescendant", next.id);
  next.scrollIntoView({ block: "nearest" });
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

function option(result: Result, index: number, reasons: Lacking): Html {
  return html`<li role="presentation">
    <a
      role="option"
      id="result-${index}"
      aria-selected="false"
      href="${siteAddress(result.path)}"
      tabindex="-1"
      >${resultText(result, reasons)}</a
    >
  </li>`;
}

function isWriting(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}
