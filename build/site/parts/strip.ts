/**
 * One fact among the same limit at every provider: a dot for each living value on one axis, this fact's
 * own dot large. Null where nobody else states a number in the same currency.
 */
import type { Fact } from "../../schema/fact.ts";
import { onceFor } from "../../lists/once-for.ts";
import { counted } from "../../lists/counted.ts";
import { html, type Html } from "../html.ts";
import { percent, scaleOf } from "./scale.ts";

/** More dots than an axis can show apart. */
const mostDots = 200;

const stripHeight = 44;
const line = 16;

export function strip(fact: Fact, ofKey: readonly Fact[]): Html | null {
  if (typeof fact.value !== "number") return null;
  const others = livingNumbers(ofKey).filter(
    ({ currency, provider }) => currency === fact.currency && provider.slug !== fact.provider.slug,
  );
  if (others.length === 0) return null;
  const all = [fact, ...others];
  const scale = scaleOf(all.map(({ value }) => value as number));
  const at = ({ value }: Fact): string => percent(1 + 98 * scale.position(value as number));
  const ends = [
    all.reduce((least, each) => (Number(each.value) < Number(least.value) ? each : least)),
    all.reduce((most, each) => (Number(each.value) >= Number(most.value) ? each : most)),
  ];
  const told = ends.map(({ display, provider }) => `${display} (${provider.name})`);
  const providers = new Set(others.map(({ provider }) => provider.slug)).size;
  return html`<figure class="strip">
    <figcaption>
      ${counted(others.length, "value")} of ${counted(providers, "other provider")}, from ${told[0]}
      to ${told[1]}${scale.isLogarithmic ? "; log scale" : ""}.
    </figcaption>
    <svg
      role="img"
      aria-label="${`This value, ${fact.display}, among others from ${told[0]} to ${told[1]}`}"
      width="100%"
      height="${stripHeight}"
    >
      <line class="base" x1="1%" x2="99%" y1="${line}" y2="${line}" />
      ${dotsOf(others).map((each) => dotAt(at(each)))}
      <circle class="own" cx="${at(fact)}" cy="${line}" r="7" />
      <text x="1%" y="${stripHeight - 4}">${ends[0]!.display}</text>
      <text x="99%" y="${stripHeight - 4}" text-anchor="end">${ends[1]!.display}</text>
    </svg>
  </figure>`;
}

const livingNumbers = onceFor((facts: readonly Fact[]) =>
  facts.filter(({ value, status }) => typeof value === "number" && status !== "removed"),
);

/** A dataset has ten times as many dots as there are places for them, each to a hundredth of a percent. */
const dotAt = onceFor((cx: string) => html`<circle class="other" cx="${cx}" cy="${line}" r="4" />`);

/** Of very many every so manyth, by value: they show the same shape. */
function dotsOf(facts: readonly Fact[]): readonly Fact[] {
  if (facts.length <= mostDots) return facts;
  const step = facts.length / mostDots;
  const rising = facts.toSorted((a, b) => Number(a.value) - Number(b.value));
  return Array.from({ length: mostDots }, (_, i) => rising[Math.floor(i * step)]!);
}
