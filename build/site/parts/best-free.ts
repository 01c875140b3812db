/**
 * The values of one key → the best of those that belong to free plans, in a sentence: whoever looks for
 * what costs nothing need not read it off the values of all plans. Like is ranked with like: services of one
 * kind, what holds for the whole of them, counted for the same and equally firm.
 */
import { besideWords } from "../../amount/beside.ts";
import type { DatasetKey } from "../../dataset/dataset.ts";
import { narrowedTo, ownerWords } from "../../derive/subject.ts";
import { grouped } from "../../lists/grouped.ts";
import type { Fact } from "../../schema/fact.ts";
import { html, type Html } from "../html.ts";
import { byCurrency, isLiving, isExact } from "./ranking.ts";

/** More that share the best value are counted. */
const mostNamed = 3;

export interface FreeLinks {
  readonly isOfFreePlan: (fact: Fact) => boolean;
  /** What people call the kind of service that it is about; undefined where that is not known. */
  readonly kindOf: (fact: Fact) => string | undefined;
  readonly pathOf: (fact: Fact) => string;
}

/** Of more kinds than anybody compares, those with the best values. */
const mostKinds = 6;

/** Null where the key does not say which end is better, or fewer than two values of free plans are known. */
export function bestFree(
  { facts, words: { better } }: DatasetKey,
  { isOfFreePlan, kindOf, pathOf }: FreeLinks,
): Html | null {
  const living = facts.filter(isLiving);
  const free = living.filter(isOfFreePlan);
  if (better === undefined || free.length < 2 || free.length === living.length) return null;
  const [sized, ...otherCurrencies] = byCurrency(
    free.filter(
      (fact) =>
        fact.scope === undefined &&
        isExact(fact) &&
        kindOf(fact) !== undefined &&
        typeof fact.value !== "boolean",
    ),
    better,
  );
  if (sized === undefined || otherCurrencies.length > 0) return null;
  const kinds = [...grouped(sized.facts, kindOf).values()].slice(0, mostKinds);
  return html`<p class="best-free">
    ${better === "lower" ? "Lowest" : "Highest"} on free plans, by kind of service:
    ${kinds.map(
      (own, index) =>
        html`${index > 0 && "; "}${kindOf(own[0]!)}
        ${[...grouped(own, countedAs).values()].map((alike, at) => html`${at > 0 && " and "}${bestOf(alike, pathOf)}`)}`,
    )}.
  </p>`;
}

/** What it is counted for, and how firm it is. */
function countedAs({ per = [], bound }: Fact): string {
  return [...per.toSorted(), bound].join("/");
}

/** `<b>100 GB/month</b> of 3 values (Vercel CDN, Hobby)`; the best of them first. */
function bestOf(own: readonly Fact[], pathOf: FreeLinks["pathOf"]): Html {
  const [best] = own as readonly [Fact];
  const equal = own.filter(({ value }) => value === best.value);
  const more = equal.length - mostNamed;
  const named = equal
    .slice(0, mostNamed)
    .map(
      (fact, index) => html`${index > 0 && "; "}<a href="${pathOf(fact)}">${holderName(fact)}</a>`,
    );
  return html`<strong>${besideWords(best)}</strong>${own.length > 1 && ` of ${own.length} values`}
    (${named}${more > 0 && ` and ${more} more`})`;
}

function holderName(fact: Fact): string {
  return [ownerWords(fact), narrowedTo(fact)].filter(Boolean).join(", ");
}
