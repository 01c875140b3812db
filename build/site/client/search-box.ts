/** The search in the header: shows results while the user types, and can be used by keyboard. */
import { html, render, type Html } from "../html.ts";
import { pages } from "../paths.ts";
import { siteAddress } from "./root.ts";
import type { Result } from "./search.ts";
import { resultText, siteSearch } from "./search-results.ts";

const maxResults = 12;

export function startSearchBox(): void {
  const box = document.querySelector<HTMLElement>("[data-search]");
  const input = box?.querySelector<HTMLInputElement>("#q");
  const list = box?.querySelector<HTMLElement>("#results");
  if (!box || !input || !list) return;
  const message = document.createElement("p");
  message.className = "found";
  message.setAttribute("role", "status");
  box.append(message);
  box.hidden = false;

  let active = -1;
  const options = (): readonly HTMLElement[] => [
    ...list.querySelectorAll<HTMLElement>('[role="option"]'),
  ];

  const activate = (index: number): void => {
    const all = options();
    active = all.length === 0 ? -1 : (index + all.length) % all.length;
    for (const [i, option] of all.entries())
      option.setAttribute("aria-selected", String(i === active));
    const chosen = all[active];
    if (chosen === undefined) input.removeAttribute("aria-activedescendant");
    else {
      input.setAttribute("aria-activedescendant", chosen.id);
      chosen.scrollIntoView({ block: "nearest" });
    }
  };

  const close = (): void => {
    list.hidden = true;
    message.textContent = "";
    input.setAttribute("aria-expanded", "false");
    input.removeAttribute("aria-activedescendant");
    active = -1;
  };

  const show = async (): Promise<void> => {
    const query = input.value.trim();
    if (query === "") return close();
    const search = await siteSearch().catch(() => undefined);
    // The text changed while the index was loading; a later call shows the results.
    if (query !== input.value.trim() || !box.contains(document.activeElement)) return;
    if (search === undefined) {
      close();
      message.textContent = "The search index could not be loaded.";
      return;
    }
    const results = search(query, maxResults, true);
    list.innerHTML = render(results.map((result, i) => option(result, i)));
    list.hidden = results.length === 0;
    input.setAttribute("aria-expanded", String(results.length > 0));
    input.removeAttribute("aria-activedescendant");
    active = -1;
    message.textContent =
      results.length === 0
        ? `Nothing here fits “${query}”.`
        : results.length < maxResults
          ? `${results.length} found`
          : `the first ${maxResults}`;
  };

  input.addEventListener("focus", () => {
    void siteSearch().catch(() => {});
    void show();
  });
  input.addEventListener("input", () => void show());
  input.addEventListener("keydown", (event) => {
    if (event.isComposing) return;
    if (event.key === "Escape" && (!list.hidden || message.textContent !== "")) close();
    else if (event.key === "Enter" && active >= 0 && !list.hidden) options()[active]?.click();
    else if (event.key === "Enter" && input.value.trim() !== "") openResults(input.value.trim());
    else if (event.key === "ArrowDown" && !list.hidden) activate(active + 1);
    else if (event.key === "ArrowUp" && !list.hidden) activate(active < 0 ? -1 : active - 1);
    else return;
    event.preventDefault();
  });
  // Pressing the mouse on a result must not move the focus before the click.
  list.addEventListener("mousedown", (event) => event.preventDefault());
  list.addEventListener("click", () => close());
  box.addEventListener("focusout", ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node) || !box.contains(relatedTarget)) close();
  });
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
