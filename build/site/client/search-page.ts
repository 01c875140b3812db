/** The page of results: `search.html?q=` shows all that the words find, and the box keeps them. */
import { html, render } from "../html.ts";
import { siteAddress } from "./root.ts";
import { freeTurn } from "./pauses.ts";
import { failedWords, loadingWords, resultText, siteSearch } from "./search-results.ts";

/** More than somebody reads; another word leaves fewer. */
const mostResults = 60;

export function searchPage(): void {
  const main = document.querySelector<HTMLElement>("[data-found]");
  if (main === null) return;
  const words = new URLSearchParams(location.search).get("q")?.trim() ?? "";
  if (words === "") return;
  const input = document.querySelector<HTMLInputElement>("#q");
  if (input) input.value = words;
  document.title = `${words} · ${document.title}`;
  void listResults(words, main);
}

async function listResults(words: string, main: HTMLElement): Promise<void> {
  main.innerHTML = render(html`<p role="status">${loadingWords}</p>`);
  const status = main.firstElementChild!;
  const search = await siteSearch().catch(() => undefined);
  if (search === undefined) {
    status.textContent = failedWords;
    return;
  }
  await freeTurn();
  const found = search(words, mostResults);
  await freeTurn();
  const close = found.findIndex(({ differs }) => differs !== undefined);
  const said =
    found.length === 0
      ? `Nothing here fits “${words}”.`
      : close === 0
        ? `Nothing here is all of “${words}”. What comes closest:`
        : `What fits “${words}”, best first:`;
  status.textContent = said;
  const list = document.createElement("ol");
  list.className = "results";
  list.innerHTML = render(
    found.map(
      (result) => html`<li><a href="${siteAddress(result.path)}">${resultText(result)}</a></li>`,
    ),
  );
  main.append(list);
}
