/** The chosen providers as chips: the product and the plan of each, and a button to remove it. */
import type { Named } from "../../schema/fact.ts";
import { html, trusted, type Html } from "../html.ts";
import { plansOf, type Contender } from "../compare/contender.ts";

export function comparisonChips(contenders: readonly Contender[]): Html {
  return html`${contenders.map(chip)}`;
}

function chip({ choice, data }: Contender, side: number): Html {
  const { name } = data;
  return html`<li data-side="${side}">
    <b>${name}</b>
    <button type="button" id="remove-${side}" data-remove aria-label="Remove ${name}">×</button>
    ${levelSelect("product", `Product of ${name}`, choice.product, data.products, side)}
    ${levelSelect("plan", `Plan of ${name}`, choice.plan, plansOf(data, choice.product), side)}
  </li>`;
}

/** Nothing where there is nothing to choose. */
function levelSelect(
  level: "product" | "plan",
  label: string,
  chosen: string | undefined,
  names: readonly Named[],
  side: number,
): Html | string {
  if (names.length === 0) return "";
  return html`<select id="${level}-${side}" data-level="${level}" aria-label="${label}">
    <option value="">All ${level}s</option>
    ${names.map(
      ({ slug, name }) =>
        html`<option value="${slug}" ${slug === chosen ? trusted("selected") : ""}>
          ${name}
        </option>`,
    )}
  </select>`;
}

/** The provider of this name or slug; with `isEntered` the first one whose name begins so will do. */
export function providerCalled(
  text: string,
  providers: readonly Named[],
  isEntered: boolean,
): string | undefined {
  const asked = text.trim().toLowerCase();
  if (asked === "") return undefined;
  const whole = providers.find(({ slug, name }) => slug === asked || name.toLowerCase() === asked);
  if (whole !== undefined || !isEntered) return whole?.slug;
  return providers.find(
    ({ slug, name }) => slug.startsWith(asked) || name.toLowerCase().startsWith(asked),
  )?.slug;
}
