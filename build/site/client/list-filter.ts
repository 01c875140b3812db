/** The script of the lists that can be narrowed by words: keys and kinds. */
import { parametersOf } from "./chosen-address.ts";
import { holdsWords } from "../held-words.ts";
import { rememberParameters } from "./remember.ts";

export function listFilterBox(): void {
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
  field.value = parametersOf(location.href).get("words") ?? "";
  form.hidden = false;
  show();
}
