/** The script of the changes page: two selects that filter the changes on the page. */
import { html, render } from "../html.ts";
import { fromHash, isShown, toHash, type ChangeFilter } from "./choices.ts";

export function changesPage(): void {
  const list = document.querySelector<HTMLElement>("[data-changes]");
  if (list === null) return;
  const entries = [...list.querySelectorAll<HTMLElement>("[data-provider]")];
  const changeOf = ({ dataset }: HTMLElement): ChangeFilter => ({
    provider: dataset["provider"] ?? "",
    key: dataset["key"] ?? "",
  });
  const names = new Map(
    entries.map((entry) => [changeOf(entry).provider, entry.dataset["name"] ?? ""]),
  );
  const titles = new Map(
    entries.map((entry) => [changeOf(entry).key, entry.dataset["title"] ?? ""]),
  );

  const form = filterForm(names, titles);
  list.before(form);
  const [provider, key] = form.querySelectorAll("select");
  const status = form.querySelector("p");
  if (!provider || !key || !status) return;

  const show = (choice: ChangeFilter): void => {
    let count = 0;
    for (const entry of entries) {
      entry.hidden = !isShown(choice, changeOf(entry));
      if (!entry.hidden) count++;
    }
    for (const month of list.querySelectorAll<HTMLElement>("section"))
      month.hidden = month.querySelector("[data-provider]:not([hidden])") === null;
    status.textContent = `${count} of ${entries.length} changes`;
  };
  const read = (): void => {
    const choice = fromHash(location.hash);
    provider.value = names.has(choice.provider) ? choice.provider : "";
    key.value = titles.has(choice.key) ? choice.key : "";
    show({ provider: provider.value, key: key.value });
  };
  form.addEventListener("change", () => {
    const choice = { provider: provider.value, key: key.value };
    history.replaceState(null, "", toHash(choice));
    show(choice);
  });
  addEventListener("hashchange", read);
  read();
}

/** Both by slug or key: what people call it. */
function filterForm(
  names: ReadonlyMap<string, string>,
  titles: ReadonlyMap<string, string>,
): HTMLFormElement {
  const form = document.createElement("form");
  form.className = "filter";
  form.innerHTML = render(
    html` <label
        >Provider
        <select name="provider">
          <option value="">All</option>
          ${[...names].toSorted(byLabel).map(([slug, name]) => html`<option value="${slug}">${name}</option>`)}
        </select></label
      >
      <label
        >Limit
        <select name="key">
          <option value="">All</option>
          ${[...titles].toSorted(byLabel).map(([key, title]) => html`<option value="${key}">${title}</option>`)}
        </select></label
      >
      <p role="status"></p>`,
  );
  return form;
}

function byLabel([, a]: readonly [string, string], [, b]: readonly [string, string]): number {
  return a.localeCompare(b, "en");
}
