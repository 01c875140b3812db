/** The script of a fact's page once its uses are opened: how to cite it and to ask for it, and its record. */
import { html, render } from "../html.ts";
import { usesOf } from "../parts/cite.ts";
import { startCopyButtons } from "./copy.ts";
import { loadBuilt, loadProvider } from "./load.ts";

const place = document.querySelector<HTMLElement>("details[data-uses]");
const { uses } = place?.dataset ?? {};
if (place !== null && uses !== undefined) void showUses(uses, place);

async function showUses(id: string, place: HTMLElement): Promise<void> {
  const shown = document.createElement("div");
  shown.textContent = "Loading…";
  place.append(shown);
  try {
    const [built, { facts, keys }] = await Promise.all([
      loadBuilt(),
      loadProvider(id.slice(0, id.indexOf("/"))),
    ]);
    const fact = facts.find((each) => each.id === id);
    if (fact === undefined) throw new Error(`no fact ${id}`);
    shown.innerHTML = render(usesOf(fact, built, (key) => keys[key]?.title ?? key));
    startCopyButtons(shown);
  } catch {
    shown.innerHTML = render(html`<p role="status">The record could not be loaded.</p>`);
  }
}
