/** The script of every page. All pages can be read without it. */
import { shownCount } from "../../schema/lists/counted.ts";
import { render } from "../html.ts";
import { withAge } from "../parts/badge.ts";
import { searchBox } from "../parts/search-box.ts";
import { plainDay } from "../parts/value.ts";
import { assets } from "../paths.ts";
import { startCopyButtons } from "./copy.ts";
import { loadBuilt, loadCode, loadRest } from "./load.ts";
import { startResultsPage } from "./search-results.ts";
import { needed } from "./needed.ts";
import { missingPage } from "./missing-page.ts";
import { startSearchBox } from "./search-box.ts";
import { ageOf, parametersOf } from "./choices.ts";
import { holdsWords } from "../cell-facts.ts";
import { rememberParameters, siteAddress } from "./address.ts";

placeSearchBox();
startSearchBox();
startResultsPage();
startCopyButtons(needed(HTMLElement, "main"));
listFilterBox();
readingAges();
factUses();
void ageBanner();
registerWorker();
void missingPage();

/** In the header of every page but the home page, which has it in its midst. It needs the script. */
function placeSearchBox(): void {
  if (document.querySelector("[data-search]") === null)
    document.querySelector("header.top")?.insertAdjacentHTML("beforeend", render(searchBox()));
}

/** Pages say the day of a reading alone, since its age is another one every day. */
function readingAges(): void {
  for (const sentence of document.querySelectorAll<HTMLElement>("[data-read]")) {
    const { read } = sentence.dataset;
    const now = new Date().toISOString();
    if (read !== undefined) sentence.textContent = withAge(sentence.textContent, read, now);
  }
}

/** What is seldom asked of a fact's page is loaded when it is opened. */
function factUses(): void {
  const details = document.querySelector("details[data-uses]");
  details?.addEventListener("toggle", () =>
    loadCode(assets.factScript).catch(() => details.append("It could not be loaded.")),
  );
}

/**
 * Shows in the footer for which day the dataset was built, and how long ago where that is long; and a banner at the
 * top once none of its facts counts as verified.
 */
async function ageBanner(): Promise<void> {
  const { asOf, verifiedForDays } = await loadBuilt();
  const age = ageOf(asOf, Date.now(), verifiedForDays);
  const line = document.querySelector<HTMLElement>("[data-age]");
  if (line !== null) {
    line.classList.toggle("stale", age !== undefined);
    line.textContent = age?.text ?? `Built for ${plainDay(asOf)}.`;
    line.hidden = false;
  }
  if (!age?.isExpired) return;
  const banner = document.createElement("p");
  banner.className = "age";
  banner.setAttribute("role", "note");
  banner.textContent = age.text;
  document.querySelector("main")?.prepend(banner);
}

/** The script of the lists that can be narrowed by words: keys, kinds and changes. */
function listFilterBox(): void {
  const form = document.querySelector<HTMLFormElement>("form[data-list-filter]");
  const field = form?.querySelector("input");
  const message = form?.querySelector("[role=status]");
  if (!form || !field || !message) return;
  const listed = (): readonly { readonly item: HTMLElement; readonly text: string }[] =>
    [...document.querySelectorAll<HTMLElement>("[data-filtered] > li")].map((item) => ({
      item,
      text: `${item.textContent} ${item.dataset["words"] ?? ""}`,
    }));
  const older = document.querySelector<HTMLElement>("[data-older]");
  let items = listed();

  const show = (): void => {
    const words = field.value.trim();
    if (older !== null) older.hidden = words === "";
    if (words !== "") void showAll();
    for (const { item, text } of items) item.hidden = !holdsWords(text, words);
    for (const section of document.querySelectorAll<HTMLElement>("section:has([data-filtered])"))
      section.hidden = section.querySelector("li:not([hidden])") === null;
    const left = items.filter(({ item }) => !item.hidden).length;
    message.textContent = words === "" ? "" : `${shownCount(left)} of ${shownCount(items.length)}`;
  };
  /** Words are sought in all of them. */
  const showAll = async (): Promise<void> => {
    const markup = await loadRest(form);
    if (older === null || markup === undefined) return;
    older.innerHTML = markup;
    items = listed();
    show();
  };
  form.addEventListener("input", () => {
    const words = field.value.trim();
    rememberParameters(new URLSearchParams(words === "" ? {} : { words }));
    show();
  });
  form.addEventListener("submit", (event) => event.preventDefault());
  const read = (): void => {
    field.value = parametersOf(location.href).get("words") ?? "";
    show();
  };
  addEventListener("hashchange", read);
  form.hidden = false;
  read();
}

/** On hosts that only send files, the service worker answers the API to these pages. */
function registerWorker(): void {
  if (!/^https?:$/.test(location.protocol) || !("serviceWorker" in navigator)) return;
  addEventListener("load", () => {
    // Where it may not run, the pages are whole without it.
    void navigator.serviceWorker.register(siteAddress("sw.js")).catch(() => {});
  });
}
