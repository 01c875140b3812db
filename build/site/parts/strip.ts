/**
 * One fact among the same limit at every provider: a dot for each living value on one axis, this fact's
 * own dot large. Null where nobody else states a number in the same currency.
 */
import { besideWords } from "../../amount/beside.ts";
import type { Fact } from "../../schema/fact.ts";
import { counted } from "../../lists/counted.ts";
import { onceFor } from "../../lists/once-for.ts";
import { html, type Html } from "../html.ts";
import { percent, scaleOf, type Scale } from "./scale.ts";

const stripHeight = 44;
const line = 16;

/** Of a hundred percent: two dots within one such step would cover each other. */
const step = 0.5;

export function strip(fact: Fact, ofKey: readonly Fact[]): Html | null {
  const { value } = fact;
  if (typeof value !== "number") return null;
  const others = othersIn(ofKey)(fact);
  if (others === null) return null;
  const { least, most } = others;
  const scale = others.spans(value) ? others.scale : others.scaleWith(value);
  const dots = scale === others.scale ? others.dots() : dotsOn(scale, others.values);
  const ends = [value <= least.value ? fact : least.fact, value > most.value ? fact : most.fact];
  const words = ends.map(besideWords);
  const told = ends.map(({ provider }, i) => `${words[i]} (${provider.name})`);
  return html`<figure class="strip">
    <figcaption>
      ${counted(others.values.length, "value")} of ${counted(others.providers, "other provider")},
      from ${told[0]} to ${told[1]}${scale.isLogarithmic ? "; log scale" : ""}.
    </figcaption>
    <svg
      role="img"
      aria-label="${`This value, ${besideWords(fact)}, among others from ${told[0]} to ${told[1]}`}"
      width="100%"
      height="${stripHeight}"
    >
      <line class="base" x1="1%" x2="99%" y1="${line}" y2="${line}" />
      ${dots}
      <circle class="own" cx="${percent(placeOn(scale, value))}" cy="${line}" r="7" />
      <text x="1%" y="${stripHeight - 4}">${words[0]}</text>
      <text x="99%" y="${stripHeight - 4}" text-anchor="end">${words[1]}</text>
    </svg>
  </figure>`;
}

interface End {
  readonly value: number;
  readonly fact: Fact;
}

/** What other providers state, with what all facts of one provider draw of it. */
interface Others {
  readonly values: readonly number[];
  readonly providers: number;
  readonly least: End;
  readonly most: End;
  readonly scale: Scale;
  /** True where a value does not change the axis. */
  readonly spans: (value: number) => boolean;
  readonly scaleWith: (value: number) => Scale;
  readonly dots: () => Html;
}

type OthersOf = (fact: Fact) => Others | null;

let latest: { readonly facts: readonly Fact[]; readonly othersOf: OthersOf } | undefined;

/** Pages are made key by key: what is known of one key is forgotten when another is asked for. */
function othersIn(facts: readonly Fact[]): OthersOf {
  if (latest?.facts !== facts) latest = { facts, othersOf: openOthers(facts) };
  return latest.othersOf;
}

/** Facts of one provider in one currency are among the same others: these are worked out once. */
function openOthers(facts: readonly Fact[]): OthersOf {
  const living = facts.filter(({ status }) => status !== "removed");
  const known = new Map<string, Others | null>();
  return ({ provider: { slug }, currency }) => {
    const name = `${slug} ${currency}`;
    let found = known.get(name);
    if (found === undefined) {
      found = toOthers(
        living.filter((each) => each.currency === currency && each.provider.slug !== slug),
      );
      known.set(name, found);
    }
    return found;
  };
}

function toOthers(facts: readonly Fact[]): Others | null {
  const sized = facts.flatMap((fact): readonly End[] =>
    typeof fact.value === "number" ? [{ value: fact.value, fact }] : [],
  );
  if (sized.length === 0) return null;
  const values = sized.map(({ value }) => value);
  const least = sized.reduce((low, each) => (each.value < low.value ? each : low));
  const most = sized.reduce((high, each) => (each.value >= high.value ? each : high));
  const lowest = values.reduce((low, each) => (each > 0 && each < low ? each : low), Infinity);
  const scale = scaleOf(values);
  return {
    values,
    providers: new Set(sized.map(({ fact }) => fact.provider.slug)).size,
    least,
    most,
    scale,
    spans: (value) =>
      value >= least.value && value <= most.value && (value >= lowest || value === least.value),
    scaleWith: (value) => scaleOf([value, ...values]),
    dots: onceFor(() => dotsOn(scale, values)),
  };
}

/** In percent of the width. */
function placeOn(scale: Scale, value: number): number {
  return 1 + 98 * scale.position(value);
}

/** One for those that would cover each other. */
function dotsOn(scale: Scale, values: readonly number[]): Html {
  const steps = values.map((value) => Math.round(placeOn(scale, value) / step));
  return html`${[...new Set(steps)].map((each) => dotAt(each * step))}`;
}

/** A dataset has ten times as many dots as there are places for them. */
const dotAt = onceFor(
  (share: number) => html`<circle class="other" cx="${percent(share)}" cy="${line}" r="4" />`,
);
