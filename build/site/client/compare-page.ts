/**
 * The script of the compare page: people choose providers and see them side by side, at an address to
 * share.
 */
import { render } from "../html.ts";
import { counted } from "../../lists/counted.ts";
import { compareTables } from "./compare-table.ts";
import { addressFor, chosenIn, compareProviders } from "./comparison.ts";
import { loadProvider } from "./provider-record.ts";
import { siteAddress } from "./root.ts";

export function comparePage(): void {
  const form = document.querySelector<HTMLFormElement>("form[data-compare]");
  const result = document.querySelector<HTMLElement>("[data-compared]");
  const message = document.querySelector<HTMLElement>("[data-compare-message]");
  const shared = document.querySelector<HTMLElement>("[data-shared]");
  if (!form || !result || !message || !shared) return;
  const boxes = [...form.querySelectorAll<HTMLInputElement>('input[name="p"]')];
  const known = new Set(boxes.map(({ value }) => value));
  // In the order in which they were chosen.
  let chosen = chosenIn(location.href, known);

  const show = async (): Promise<void> => {
    const now = chosen;
    for (const box of boxes) box.checked = now.includes(box.value);
    // Hides the list of shared keys before the table loads, so that the page does not move later.
    shared.hidden = now.length > 1;
    if (now.length < 2) {
      result.replaceChildren();
      message.textContent =
        now.length === 0 ? "Choose two or more providers." : "Choose one more to compare with.";
      return;
    }
    message.textContent = "Loading…";
    try {
      const records = await Promise.all(now.map((slug) => loadProvider(slug)));
      if (now !== chosen) return;
      const table = compareProviders(records);
      result.innerHTML = render(compareTables(records, table, siteAddress));
      const { different, equal } = table;
      message.textContent = `${records.map(({ name }) => name).join(", ")}: ${counted(different.length, "key")} with different values, ${counted(equal.length, "key")} with the same.`;
    } catch {
      if (now !== chosen) return;
      result.replaceChildren();
      message.textContent = "Their facts could not be loaded.";
    }
  };

  form.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.name !== "p") return;
    const others = chosen.filter((slug) => slug !== target.value);
    chosen = target.checked ? [...others, target.value] : others;
    remember(addressFor(chosen));
    void show();
  });
  form.addEventListener("submit", (event) => event.preventDefault());
  addEventListener("hashchange", () => {
    chosen = chosenIn(location.href, known);
    void show();
    showFirst(boxes);
  });
  form.hidden = false;
  void show();
  showFirst(boxes);
}

/** The list scrolls, so the first chosen box is scrolled into view. */
function showFirst(boxes: readonly HTMLInputElement[]): void {
  const first = boxes.find(({ checked }) => checked)?.parentElement;
  const list = first?.parentElement;
  if (first && list) list.scrollTop = first.offsetTop - list.offsetTop;
}

/** Changes only the part after `#`: pages opened from the disk may change nothing else. */
function remember(address: string): void {
  const url = new URL(address, location.href);
  if (url.protocol !== "file:") url.search = "";
  history.replaceState(null, "", url);
}
