/** The search in the header: shows results while the user types, and can be used by keyboard. */
import { html, render, type Html } from "../html.ts";
import { assets } from "../paths.ts";
import { statusBadge } from "../parts/badge.ts";
import { siteAddress } from "./root.ts";
import { loadScript } from "./script.ts";
import { createSearch, type Result, type SearchFunction } from "./search.ts";
import type { SearchData } from "../search-data.ts";

declare global {
  // Set by the search index.
  var publicFactsIndex: SearchData | undefined;
}

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
    const search = await ready().catch(() => undefined);
    // The text changed while the index was loading; a later call shows the results.
    if (query !== input.value.trim() || !box.contains(document.activeElement)) return;
    if (search === undefined) {
      close();
      message.textContent = "The search index could not be loaded.";
      return;
    }
    const results = search(query, maxResults);
    list.innerHTML = render(results.map((result, i) => option(result, i)));
    list.hidden = results.length === 0;
    input.setAttribute("aria-expanded", String(results.length > 0));
    input.removeAttribute("aria-activedescendant");
    active = -1;
    message.textContent =
      results.length === 0
        ? `Nothing is called “${query}” here.`
        : results.length < maxResults
          ? `${results.length} found`
          : `the first ${maxResults}`;
  };

  input.addEventListener("focus", () => {
    void ready().catch(() => {});
    void show();
  });
  input.addEventListener("input", () => void show());
  input.addEventListener("keydown", (event) => {
    if (event.isComposing) return;
    if (event.key === "Escape" && (!list.hidden || message.textContent !== "")) close();
    else if (event.key === "Enter" && !list.hidden) options()[Math.max(active, 0)]?.click();
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

let search: SearchFunction | undefined;

async function ready(): Promise<SearchFunction> {
  await loadScript(siteAddress(assets.searchIndex));
  const data = globalThis.publicFactsIndex;
  if (data === undefined) throw new Error("no search index");
  search ??= createSearch(data);
  return search;
}

function option({ kind, title, detail, path, value, status }: Result, index: number): Html {
  return html`<li role="presentation">
    <a
      role="option"
      id="result-${index}"
      aria-selected="false"
      href="${siteAddress(path)}"
      tabindex="-1"
    >
      <span class="title">${kind === "key" ? html`<code>${title}</code>` : title}</span>
      ${value === undefined ? "" : html`<b>${value}</b>`}
      ${status === undefined || status === "verified" ? "" : statusBadge(status)}
      <small>${kind === "fact" ? html`<code>${detail}</code>` : detail}</small>
    </a>
  </li>`;
}

function isWriting(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}
