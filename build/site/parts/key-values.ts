/**
 * The facts of a key as its page shows them: a line a service with its best value, the others behind it, and a chart
 * beside them. What no limit is set against, and what is no longer stated, is folded.
 */
import type { DatasetKey } from "../../dataset/dataset.ts";
import { counted } from "../../schema/lists/counted.ts";
import type { Fact } from "../../schema/fact.ts";
import { html, type Html } from "../html.ts";
import { grouped } from "../../schema/lists/grouped.ts";
import { isExact, keyRows, type ServiceRow } from "../kind-rows.ts";
import type { Site, To } from "../page.ts";
import { mostOnPage, productPlaces } from "../page-parts.ts";
import { keyPage, restFile } from "../paths.ts";
import { chart } from "./chart.ts";
import { narrowingForm } from "./narrowing.ts";
import { serviceTable, type Services } from "./service-table.ts";
import { elementsIn } from "./table.ts";

/** Elements of the main table, with a chart beside it. */
const room = 900;

/** What is set side by side, what is not, and what is no longer stated. */
function layersOf({
  facts,
}: DatasetKey): Readonly<Record<"main" | "other" | "removed", readonly Fact[]>> {
  const living = facts.filter(({ status }) => status !== "removed");
  const exact = living.filter(isExact);
  return {
    ...(exact.length > 0
      ? { main: exact, other: living.filter((fact) => !isExact(fact)) }
      : { main: living, other: [] }),
    removed: facts.filter(({ status }) => status === "removed"),
  };
}

export function keyServices(definition: DatasetKey, { dataset }: Site): Services {
  const title = definition.words.title ?? definition.key;
  return {
    label: `Values of ${title}`,
    rows: keyRows(definition, layersOf(definition).main, dataset.providers),
    columns: [{ key: definition, title: "Value", index: 0 }],
    placeOf: productPlaces(dataset),
    isPlanned: false,
    // The page of a service has all of its values.
    most: 6,
    kindOf: ({ product }) => dataset.kinds.find(({ slug }) => slug === product?.kind)?.title ?? "",
    room,
    rest: restFile(keyPage(definition.key)),
  };
}

export function keyValues(
  definition: DatasetKey,
  services: Services,
  { dataset }: Site,
  to: To,
): Html {
  const title = definition.words.title ?? definition.key;
  const { main, other, removed } = layersOf(definition);
  const drawn = charts(title, services.rows, to);
  const table = serviceTable(services, to);
  let left = mostOnPage - elementsIn(html`${drawn} ${table}`);
  const folded = (summary: string, label: string, own: readonly Fact[]): Html | false => {
    if (own.length === 0) return false;
    const rows = keyRows(definition, own, dataset.providers);
    const shown = { ...services, label: `${label}: ${title}`, rows, room: left, rest: undefined };
    const table = serviceTable(shown, to);
    left -= elementsIn(table);
    return html`<details class="folded">
      <summary>${summary}</summary>
      ${table}
    </details>`;
  };
  return html`<div class="key-values">
      <div>${main.length > 0 && [narrowingForm(services, to), table]}</div>
      ${drawn.length > 0 && html`<div>${drawn}</div>`}
    </div>
    ${folded(
      `${counted(other.length, "other value")}: API details, ranges and minimums`,
      "Details",
      other,
    )}
    ${folded(`${counted(removed.length, "value")} no longer stated`, "No longer stated", removed)}`;
}

/** The best of each service, by currency; of values under a condition, where no other is stated. */
function charts(title: string, rows: readonly ServiceRow[], to: To): readonly Html[] {
  const best = rows.flatMap(({ cells }) => cells[0]?.[0] ?? []);
  const whole = best.filter(({ isScoped }) => !isScoped);
  const facts = (whole.length > 1 ? whole : best).map(({ fact }) => fact);
  const isSized = facts.every(({ value }) => value === null || typeof value === "number");
  if (!isSized || facts.length < 2) return [];
  return [...grouped(facts, ({ currency }) => currency)].map(([currency, own], at) =>
    chart(currency === null ? title : `${title} in ${currency}`, own, `chart-${at}`, to),
  );
}
