/**
 * What narrows a table of services: choices that would leave everything or nothing are not offered. Shown by the
 * script that makes it work, with the link to the comparison of the selected ones.
 */
import { statuses } from "../../schema/fact.ts";
import { counted } from "../../schema/lists/counted.ts";
import { tiers } from "../../schema/vocabulary.ts";
import { statusWording } from "../../schema/contract/status-wording.ts";
import { isOffered, isOfTier, tierNames } from "../cell-facts.ts";
import { html, type Html } from "../html.ts";
import type { To } from "../page.ts";
import { pages } from "../paths.ts";
import { partedRows, type Services } from "./service-table.ts";

export function narrowingForm(services: Services, to: To): Html {
  const { rows, columns, isPlanned, kindOf, rest } = services;
  const facts = rows.flatMap(({ cells }) => cells.flat());
  const countOf = (tier: string): number =>
    rows.filter((row) =>
      isPlanned
        ? isOffered(row.plans, row.cells, tier)
        : row.cells.flat().some((fact) => isOfTier(fact.tier, tier)),
    ).length;
  const ofTiers = [
    ["paid", "First paid"] as const,
    ...tiers.map((tier) => [tier, tierNames[tier]] as const),
  ];
  const occurring = statuses.filter((status) => facts.some((each) => each.status === status));
  const kinds = [...new Set(kindOf && rows.map(kindOf))].filter(Boolean).toSorted();
  const isWhole = partedRows(services).others.length === 0;
  return html`<form
    class="narrow"
    data-narrow="${counted(rows.length, "product")}"
    ${!isWhole && html`data-rest="${rest}"`}
    hidden
  >
    ${wordsField()}
    ${choice(
      "Plan",
      "tier",
      isPlanned ? "Lowest" : "Best",
      ofTiers.flatMap(([tier, name]) => {
        const count = countOf(tier);
        return count === 0 ? [] : [[tier, `${name} (${count})`] as const];
      }),
    )}
    ${
      kinds.length > 1 &&
      choice(
        "Kind",
        "kind",
        "Any",
        kinds.map((kind) => [kind, kind]),
      )
    }
    ${
      occurring.length > 1 &&
      choice(
        "Status",
        "status",
        "Any",
        occurring.map((status) => [status, statusWording[status].label]),
      )
    }
    ${facts.some(({ isScoped }) => isScoped) && choice("Conditions", "condition", "Any", [["whole", "None"]])}
    ${choice("Sort by", "sort", isPlanned ? "Most complete" : "Best first", [
      ["name", "Product"],
      ...columns.map(({ key, title }) => [key.key, title] as const),
    ])}
    <p>
      <span role="status"></span>
      ${!isWhole && html`<button type="button" data-all>Show all ${rows.length}</button>`}
    </p>
    <p><a data-picked href="${to(pages.compare)}">Compare selected</a></p>
  </form>`;
}

export function wordsField(): Html {
  return html`<label>Product <input name="words" type="search" autocomplete="off" /></label>`;
}

export function choice(
  label: string,
  name: string,
  none: string,
  options: readonly (readonly [value: string, name: string])[],
): Html {
  return html`<label
    >${label}
    <select name="${name}">
      <option value="">${none}</option>
      ${options.map(([value, words]) => html`<option value="${value}">${words}</option>`)}
    </select></label
  >`;
}
