/**
 * How many elements the values of a key take on its page, counted from the facts: which facts fit is asked
 * before any page is composed. `test/site/sizes.test.ts` holds it against what `keyValues` composes.
 */
import type { DatasetKey } from "../../dataset/dataset.ts";
import type { Fact } from "../../schema/fact.ts";
import {
  chartGroups,
  type ChartGroup,
  byCurrency,
  byValue,
  isLiving,
  isSized,
  rankFacts,
} from "./ranking.ts";
import { isQuotedIn, mostRanked, rankingRows, rowWords } from "./key-values.ts";
import { axisWords, mostDrawn } from "./chart.ts";
import { scaleOf } from "./scale.ts";

export function elementsOfValues(
  { words }: Pick<DatasetKey, "words">,
  facts: readonly Fact[],
): number {
  const living = facts.filter(isLiving);
  const removed = facts.filter((fact) => !isLiving(fact));
  const heading = 3;
  return (
    (living.length > 0 ? elementsOfLiving(living, words.better) : 0) +
    (removed.length > 0 ? heading + elementsOfRanking(rankFacts(removed, words.better)) : 0)
  );
}

function elementsOfLiving(facts: readonly Fact[], better: DatasetKey["words"]["better"]): number {
  const heading = 2;
  if (isSized(facts))
    return sum(
      byCurrency(facts, better),
      ({ facts: own }) =>
        heading + (own.length > 1 ? elementsOfChart(own) : 0) + elementsOfRanking(own),
    );
  // A section with a heading, a count and a list; each holder has a mark, a logo, a link and a place.
  const lists = sum(byValue(facts), ({ facts: own }) => 4 + 5 * own.length);
  return lists + elementsOfRanking(rankFacts(facts));
}

function elementsOfRanking(facts: readonly Fact[]): number {
  const rows = rankingRows(facts);
  const isQuoted = isQuotedIn(facts);
  // The region, the table, its head and body, and the names of the columns.
  const around = 5 + (isQuoted ? 5 : 4);
  const foot = rows.length > mostRanked ? 3 : 0;
  return (
    around +
    foot +
    sum(rows.slice(0, mostRanked), (own) => {
      const [first] = own as readonly [Fact];
      const terms = rowWords(first).length > 0 ? 1 : 0;
      const quote = isQuoted ? (first.raw_value === null ? 1 : 2) : 0;
      return 8 + own.length + terms + quote;
    })
  );
}

function elementsOfChart(facts: readonly Fact[]): number {
  const [measured] = facts as readonly [Fact];
  const all = chartGroups(facts);
  const values = facts.flatMap(({ value }) => (typeof value === "number" ? [value] : []));
  const scale = scaleOf(values, measured.unit);
  const { isLogarithmic, ticks } = scale;
  const shown = new Set(facts.map(({ status }) => status)).size;
  // The figure with its caption and picture; of each status three elements of the legend and a shape.
  const around = 4 + (axisWords(measured, scale) === "" ? 0 : 1) + 4 * shown;
  const cut = all.length > mostDrawn ? 1 : 0;
  const axis = values.length === 0 ? 0 : 1 + 2 * ticks.length;
  return (
    around +
    cut +
    axis +
    sum(all.slice(0, mostDrawn), (group) => elementsOfRow(group, isLogarithmic))
  );
}

function elementsOfRow({ facts, isOfPlans }: ChartGroup, isLogarithmic: boolean): number {
  const marks = isOfPlans ? facts.slice(0, 1) : facts;
  const numbers = marks.filter(({ value }) => value !== null).length;
  const endless = numbers < marks.length ? 1 : 0;
  const range = numbers === 0 || (numbers === 1 && isLogarithmic) ? 0 : 1;
  const label = 4 + endless + range;
  return label + (marks.length === 1 ? 4 : 3 * marks.length);
}

function sum<Item>(items: readonly Item[], count: (item: Item) => number): number {
  return items.reduce((total, item) => total + count(item), 0);
}
