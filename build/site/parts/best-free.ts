/**
 * The values of one key → the best of those that belong to free plans, in a sentence: whoever looks for
 * what costs nothing need not read it off the values of all plans.
 */
import type { DatasetKey } from "../../dataset/dataset.ts";
import { narrowedTo, ownerWords } from "../../derive/subject.ts";
import { counted } from "../../lists/counted.ts";
import type { Fact } from "../../schema/fact.ts";
import { html, type Html } from "../html.ts";
import { byCurrency, isLiving } from "./ranking.ts";

/** More that share the best value are counted. */
const mostNamed = 3;

export interface FreeLinks {
  readonly isOfFreePlan: (fact: Fact) => boolean;
  readonly pathOf: (fact: Fact) => string;
}

/** Null where the key does not say which end is better, or no two values of free plans can be compared. */
export function bestFree(
  { facts, words: { better } }: DatasetKey,
  { isOfFreePlan, pathOf }: FreeLinks,
): Html | null {
  const living = facts.filter(isLiving);
  const free = living.filter(isOfFreePlan);
  const [group, ...otherCurrencies] = byCurrency(free, better);
  const [best] = group?.facts ?? [];
  if (better === undefined || best === undefined || otherCurrencies.length > 0) return null;
  if (free.length < 2 || free.length === living.length || typeof best.value === "boolean")
    return null;
  const equal = free.filter(({ value }) => value === best.value);
  const more = equal.length - mostNamed;
  const named = equal
    .slice(0, mostNamed)
    .map(
      (fact, index) => html`${index > 0 && "; "}<a href="${pathOf(fact)}">${holderName(fact)}</a>`,
    );
  return html`<p class="best-free">
    Of ${counted(free.length, "value")} of free plans, the
    ${better === "lower" ? "lowest" : "highest"} is <strong>${best.display}</strong>:
    ${named}${more > 0 && ` and ${more} more`}.
  </p>`;
}

function holderName(fact: Fact): string {
  return [ownerWords(fact), narrowedTo(fact)].filter(Boolean).join(", ");
}
