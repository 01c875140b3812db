/** Shows a long comparison one part at a time, below buttons that name the subjects of each. */
import { partLabel, type ComparedPart } from "../compare/parts.ts";
import { html, render, type Html } from "../html.ts";

export function showInParts(
  place: HTMLElement,
  parts: readonly ComparedPart[],
  tableOf: (part: ComparedPart) => Html,
): void {
  const [first = [], ...others] = parts;
  if (others.length === 0) {
    place.innerHTML = render(tableOf(first));
    return;
  }
  place.innerHTML = render(
    html`<div class="parts" role="group" aria-label="Parts of the comparison">
        ${parts.map(
          (part, index) =>
            html`<button type="button" aria-pressed="${String(index === 0)}">
              ${partLabel(part)}
            </button>`,
        )}
      </div>
      <div>${tableOf(first)}</div>`,
  );
  const buttons = [...place.querySelectorAll(".parts button")];
  for (const [index, button] of buttons.entries())
    button.addEventListener("click", () => {
      for (const each of buttons) each.setAttribute("aria-pressed", String(each === button));
      place.lastElementChild!.innerHTML = render(tableOf(parts[index]!));
    });
}
