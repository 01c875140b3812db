/**
 * The page of another day: what its address asks for is loaded, and shown as it was. The form leads to the
 * address of its fields by itself.
 */
import { render } from "../html.ts";
import { askedDayIn, sinceDay, sinceTable, sinceWords, thenFields } from "../then/two-days.ts";
import { namedOptions, siteAddress } from "./address.ts";
import { parametersOf } from "./choices.ts";
import { loadBuilt, loadProvider } from "./load.ts";
import { needed } from "./needed.ts";

const form = document.querySelector<HTMLFormElement>("form[data-then-form]");
if (form !== null) void fillThenPage(form);

async function fillThenPage(form: HTMLFormElement): Promise<void> {
  const parameters = parametersOf(location.href);
  const usual = needed(HTMLInputElement, `[name="${thenFields.day}"]`, form).value;
  for (const name of Object.values(thenFields)) {
    const given = parameters.get(name);
    if (given !== null) needed(HTMLInputElement, `[name="${name}"]`, form).value = given;
  }
  const asked = askedDayIn(parameters, namedOptions(form), usual);
  const message = needed(HTMLElement, "[data-then-message]");
  if (asked === undefined) return;
  if (typeof asked === "string") {
    message.textContent = asked;
    return;
  }
  message.textContent = "Loading…";
  try {
    const [provider, { asOf }] = await Promise.all([loadProvider(asked.provider), loadBuilt()]);
    needed(HTMLInputElement, `[name="${thenFields.provider}"]`, form).value = provider.name;
    const found = sinceDay(provider, asked, asOf);
    if (found.moved.length > 0)
      needed(HTMLElement, "[data-then]").innerHTML = render(
        sinceTable(found, asked.day, siteAddress),
      );
    message.textContent = sinceWords(found);
  } catch {
    message.textContent = "The facts could not be loaded.";
  }
}
