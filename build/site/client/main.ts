/** The script of every page. All pages can be read without it. */
import { startCopyButtons } from "./copy.ts";
import { searchPage } from "./search-results.ts";
import { saveButtons } from "./save-table.ts";
import { serviceTable } from "./service-table.ts";
import { missingPage } from "./missing-page.ts";
import { startSearchBox } from "./search-box.ts";
import { ageOf, parametersOf } from "./choices.ts";
import { holdsWords } from "../cell-facts.ts";
import { rememberParameters, siteAddress } from "./address.ts";

startSearchBox();
searchPage();
startCopyButtons();
serviceTable();
saveButtons();
listFilterBox();
ageBanner();
registerWorker();
void missingPage();

/**
 * Shows the age of the dataset in the footer, and a banner at the top once none of its facts counts as
 * verified.
 */
function ageBanner(): void {
  const { asOf = "", verifiedForDays } = document.documentElement.dataset;
  const age = ageOf(asOf, Date.now(), Number(verifiedForDays));
  if (age === undefined) return;
  const line = document.querySelector<HTMLElement>("[data-age]");
  if (line !== null) {
    line.textContent = age.text;
    line.hidden = false;
  }
  if (!age.isExpired) return;
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
  const items = [...document.querySelectorAll<HTMLElement>("[data-filtered] > li")];
  const texts = items.map(({ textContent, dataset }) => `${textContent} ${dataset["words"] ?? ""}`);
  const sections = [...document.querySelectorAll<HTMLElement>("section:has([data-filtered])")];

  const show = (): void => {
    const words = field.value.trim();
    for (const [index, item] of items.entries()) item.hidden = !holdsWords(texts[index]!, words);
    for (const section of sections)
      section.hidden = section.querySelector("li:not([hidden])") === null;
    const left = items.filter(({ hidden }) => !hidden).length;
    message.textContent = words === "" ? "" : `${left} of ${items.length}`;
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
  const register = (): void => {
    // Where it may not run, the pages are whole without it.
    void navigator.serviceWorker.register(siteAddress("sw.js")).catch(() => {});
  };
  if (document.readyState === "complete") register();
  else addEventListener("load", register, { once: true });
}
