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
import { chart } from "./chart.ts";
import {
  type FittedServices,
  narrowingForm,
  serviceTable,
  type ServiceContext,
} from "./service-table.ts";
import { elementsIn } from "./table.ts";

/** Of a service with more values its page has the rest; of many services, more of each do not fit. */
const mostOfService = { usual: 12, ofMany: [6, 3, 1] } as const;

export interface KeyContext extends Pick<ServiceContext, "to" | "placeOf"> {
  /** How many elements they take at most. */
  readonly most: number;
}

export function keyValues(definition: DatasetKey, { dataset }: Site, around: KeyContext): Html {
  const { key, facts, words } = definition;
  const { to, placeOf } = around;
  const title = words.title ?? key;
  const living = facts.filter(({ status }) => status !== "removed");
  const exact = living.filter(isExact);
  const [main, others] =
    exact.length > 0 ? [exact, living.filter((fact) => !isExact(fact))] : [living, []];
  const removed = facts.filter(({ status }) => status === "removed");
  const base = {
    columns: [{ key: definition, title: "Value", index: 0 }],
    to,
    placeOf,
    isPlanned: false,
    kindOf: ({ product }: ServiceRow) =>
      dataset.kinds.find(({ slug }) => slug === product?.kind)?.title ?? "",
  };
  const drawn = charts(title, keyRows(definition, exact, dataset.providers), to);
  let left = around.most - elementsIn(html`${drawn}`);
  const tableOf = (label: string, own: readonly Fact[]): Html => {
    const all = keyRows(definition, own, dataset.providers);
    const fittedTo = (most: number): FittedServices =>
      serviceTable(all, { ...base, label, most }, left);
    let fitted = fittedTo(mostOfService.usual);
    for (const most of mostOfService.ofMany)
      if (fitted.shown.length < all.length) fitted = fittedTo(most);
    const { table, shown, elements } = fitted;
    left -= elements;
    return html`${own === main && narrowingForm(shown, { ...base, label })} ${table}
    ${
      shown.length < all.length &&
      html`<p>The JSON has ${counted(all.length - shown.length, "more service")}.</p>`
    }`;
  };
  const folded = (summary: string, label: string, own: readonly Fact[]): Html | "" =>
    own.length === 0
      ? ""
      : html`<details class="folded">
          <summary>${summary}</summary>
          ${tableOf(`${label}: ${title}`, own)}
        </details>`;
  return html`<div class="key-values">
      <div>${main.length > 0 && tableOf(`Values of ${title}`, main)}</div>
      ${drawn.length > 0 && html`<div>${drawn}</div>`}
    </div>
    ${folded(
      `${counted(others.length, "other value")}: API details, ranges and minimums`,
      "Details",
      others,
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
