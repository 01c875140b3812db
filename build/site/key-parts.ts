/** The facts of a key in the order of its page, in parts of which each is light enough for a page. */
import type { DatasetKey } from "../dataset/dataset.ts";
import { onceFor } from "../lists/once-for.ts";
import type { Fact } from "../schema/fact.ts";
import { mostOnPage, mostPerFact } from "./parts/elements.ts";
import { byCurrency, byValue, isLiving, isSized, rankFacts } from "./parts/ranking.ts";
import { elementsOfValues } from "./parts/values-size.ts";
import { keyPage } from "./paths.ts";

/** What the page holds beside the values. */
const besideValues = 40;

export const keyParts = onceFor((definition: DatasetKey): readonly (readonly Fact[])[] => {
  const { facts, words } = definition;
  const room = mostOnPage - besideValues;
  if (facts.length * mostPerFact <= room) return [facts];
  const living = facts.filter(isLiving);
  const groups = isSized(living) ? byCurrency(living, words.better) : byValue(living);
  const removed = rankFacts(
    facts.filter((fact) => !isLiving(fact)),
    words.better,
  );
  const ranked = [...groups.flatMap((group) => group.facts), ...removed];
  // Facts that say the same share a row, so their number alone does not tell how many fit.
  const elementsOf = (part: readonly Fact[]): number => elementsOfValues(definition, part);
  // In parts they take no less room than together.
  let count = Math.max(1, Math.ceil(elementsOf(ranked) / room));
  while (!inEqualParts(ranked, count).every((part) => elementsOf(part) <= room)) count++;
  return count === 1 ? [facts] : inEqualParts(ranked, count);
});

function inEqualParts(facts: readonly Fact[], count: number): readonly (readonly Fact[])[] {
  const size = Math.ceil(facts.length / count);
  return Array.from({ length: Math.ceil(facts.length / size) }, (_, part) =>
    facts.slice(part * size, (part + 1) * size),
  );
}

/** The pages of a key, the first first. */
export function pagesOfKey(definition: DatasetKey): readonly string[] {
  return keyParts(definition).map((_, part) => keyPage(definition.key, part + 1));
}
