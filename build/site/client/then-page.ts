/**
 * The page of two days: what its address asks for is loaded, and shown as it was. The form leads to the
 * address of its fields by itself.
 */
import { providersOfKey } from "../../search/key-providers.ts";
import { render } from "../html.ts";
import { askedDaysIn, thenFields, type AskedDays, twoDays } from "../then/two-days.ts";
import { daysTable, daysWords } from "../then/days-table.ts";
import { parametersOf } from "./choices.ts";
import { loadBuilt, loadPart, loadProvider } from "./load.ts";
import { needed } from "./needed.ts";
import { namedOptions, siteAddress } from "./address.ts";

/** Of a key that more of them state, one is to be named: each is a file of its own. */
const mostLoaded = 30;

thenPageFilled();

function thenPageFilled(): void {
  const form = document.querySelector<HTMLFormElement>("form[data-then-form]");
  if (form === null) return;
  const field = (name: keyof typeof thenFields): HTMLInputElement =>
    needed(HTMLInputElement, `[name="${thenFields[name]}"]`, form);
  const [provider, limit, from, to] = [
    field("provider"),
    field("limit"),
    field("from"),
    field("to"),
  ];
  const parameters = parametersOf(location.href);
  const providers = namedOptions(form);
  const asked = askedDaysIn(parameters, providers, [from.value, to.value]);
  const message = needed(HTMLElement, "[data-then-message]");
  provider.value = parameters.get(thenFields.provider) ?? "";
  limit.value = parameters.get(thenFields.limit) ?? "";
  if (asked === undefined) return;
  if (typeof asked === "string") {
    message.textContent = asked;
    return;
  }
  [from.value, to.value] = asked.days;
  provider.value = providers.find(({ slug }) => slug === asked.provider)?.name ?? "";
  message.textContent = "Loading…";
  loadTwoDays(asked).then(
    (words) => (message.textContent = words),
    () => (message.textContent = "The facts could not be loaded."),
  );
}

/** Fills the page, and returns what is to be said of it. */
async function loadTwoDays(asked: AskedDays): Promise<string> {
  const { provider, limit } = asked;
  const { slugs, count } =
    provider === undefined
      ? await providersOfKey(limit, loadPart)
      : { slugs: [provider], count: 1 };
  if (slugs.length === 0) return `Nobody states “${limit}” here: name a provider, or a whole key.`;
  const loaded = await Promise.all(slugs.slice(0, mostLoaded).map(loadProvider));
  const found = twoDays(loaded, asked, (await loadBuilt()).asOf);
  if (found.moved.length > 0)
    needed(HTMLElement, "[data-then]").innerHTML = render(daysTable(found, asked, siteAddress));
  const others = count - loaded.length;
  return `${daysWords(found)}${others === 0 ? "" : ` ${others} more providers state it: name one.`}`;
}
