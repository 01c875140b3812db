/**
 * The page of two days: what its address asks for is loaded, and shown as it was. The form leads to the
 * address of its fields by itself.
 */
import { providersOfKey } from "../../search/index-form.ts";
import { html, render } from "../html.ts";
import {
  askedDaysIn,
  thenFields,
  type AskedDays,
  twoDays,
  type FactOnDays,
  type TwoDays,
} from "../then/two-days.ts";
import { daysTable, daysWords } from "../then/days-table.ts";
import { parametersOf } from "./choices.ts";
import { loadProvider, loadIndex } from "./load.ts";
import { siteAddress } from "./address.ts";

/** Of a key that more of them state, one is to be named: each is a file of its own. */
const mostLoaded = 30;

thenPageFilled();

function thenPageFilled(): void {
  const form = document.querySelector<HTMLFormElement>("form[data-then-form]");
  if (form === null) return;
  const field = (name: string): HTMLInputElement =>
    form.querySelector<HTMLInputElement>(`[name="${name}"]`)!;
  const providers = [...form.querySelectorAll<HTMLOptionElement>("option[data-slug]")].map(
    ({ value, dataset }) => ({ slug: dataset["slug"]!, name: value }),
  );
  const [from, to] = [field(thenFields.from), field(thenFields.to)];
  const parameters = parametersOf(location.href);
  const asked = askedDaysIn(parameters, providers, [from.value, to.value]);
  for (const name of Object.values(thenFields)) field(name).value ||= parameters.get(name) ?? "";
  // What is left empty does not stand in the address.
  form.addEventListener("formdata", ({ formData }) => {
    for (const name of Object.values(thenFields))
      if (formData.get(name) === "") formData.delete(name);
  });
  const message = document.querySelector("[data-then-message]")!;
  if (asked === undefined) return;
  if (typeof asked === "string") {
    message.textContent = asked;
    return;
  }
  [from.value, to.value] = asked.days;
  const { provider } = asked;
  field(thenFields.provider).value = providers.find(({ slug }) => slug === provider)?.name ?? "";
  void showTwoDays(asked, message);
}

async function showTwoDays(asked: AskedDays, message: Element): Promise<void> {
  message.textContent = "Loading…";
  try {
    const { words, found } = await loadTwoDays(asked);
    message.textContent = words;
    showTables(document.querySelector("[data-then]")!, found, asked);
  } catch {
    message.textContent = "The facts could not be loaded.";
  }
}

async function loadTwoDays(
  asked: AskedDays,
): Promise<{ readonly words: string; readonly found?: TwoDays }> {
  const slugs =
    asked.provider === undefined
      ? providersOfKey(await loadIndex(), asked.limit)
      : [asked.provider];
  if (slugs.length === 0)
    return { words: `Nobody states “${asked.limit}” here: name a provider, or a whole key.` };
  const loaded = slugs.slice(0, mostLoaded);
  const found = twoDays(await Promise.all(loaded.map(loadProvider)), asked, today());
  const others = slugs.length - loaded.length;
  const more = others === 0 ? "" : ` ${others} more providers state it: name one.`;
  return { words: `${daysWords(found)}${more}`, found };
}

/** The moment that the dataset was built for. */
function today(): string {
  return document.documentElement.dataset["asOf"]!;
}

/** What changed at once; the rest is long, and made when somebody opens it. */
function showTables(place: Element, found: TwoDays | undefined, asked: AskedDays): void {
  if (found === undefined) return;
  const tableOf = (title: string, facts: readonly FactOnDays[]): string =>
    render(daysTable(facts, title, asked, siteAddress));
  if (found.changed.length > 0) place.innerHTML = tableOf("Changed", found.changed);
  for (const [title, facts] of [
    ["Recorded only since", found.begun],
    ["The same", found.same],
  ] as const) {
    if (facts.length === 0) continue;
    const details = document.createElement("details");
    details.innerHTML = render(
      html`<summary>${title} <small>${facts.length}</small></summary>
        <div></div>`,
    );
    const fill = (): void => void (details.lastElementChild!.innerHTML = tableOf(title, facts));
    details.addEventListener("toggle", fill, { once: true });
    place.append(details);
  }
}
