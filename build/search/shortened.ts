/** A question that nothing may fit → the same with fewer words, and whether there is any answer to each. */
import { onceFor } from "../lists/once-for.ts";
import { bindingsOf } from "./bind.ts";
import { filteredAtOnce, type Filtered, type SearchFilter } from "./facts-filter.ts";
import { allButNamed, fittingFacts } from "./fit-facts.ts";
import type { Prepared } from "./prepare.ts";
import { understand, type AskedWord, type Question } from "./understand.ts";
import { weighed } from "./weigh.ts";

export interface Shortened {
  readonly text: string;
  /** Whether any fact that the filter leaves is found; none is ranked for it. */
  isAnswered(filter: SearchFilter): boolean;
}

/** In words: without one of more of them nothing is won, and no more are asked for alone. */
const mostTried = 6;

/** The question itself, then nearest first. */
export function shortened(text: string, prepared: Prepared): readonly Shortened[] {
  const question = understand(text, prepared);
  const fewer = fewerOf(question.words).map((kept) => kept.map((word) => word.text).join(" "));
  const leftBy = onceFor((filter: SearchFilter) => filteredAtOnce(prepared, filter));
  const toShortened = (each: string, read: () => Question): Shortened => {
    const isAnsweredBy = answering(read, prepared);
    return {
      text: each,
      isAnswered(filter) {
        const left = leftBy(filter);
        return left !== undefined && isAnsweredBy(filter, left);
      },
    };
  };
  return [
    toShortened(text, () => question),
    ...[...new Set(fewer)].map((each) => toShortened(each, () => understand(each, prepared))),
  ];
}

/** Without what the dataset lacks, then without each of the words, from the last, then each word alone. */
function fewerOf(words: readonly AskedWord[]): readonly (readonly AskedWord[])[] {
  const known = words.filter(
    ({ isUnknown, amount, superlative }) => !isUnknown && (amount ?? superlative) === undefined,
  );
  const dropped = known.length > mostTried ? [] : known.toReversed();
  const alone = known.filter(({ isLoose }) => !isLoose).slice(0, mostTried);
  return [
    ...(known.length < words.length ? [known] : []),
    ...dropped.map((each) => known.filter((word) => word !== each)),
    ...alone.map((word) => [word]),
  ].filter((kept) => kept.length > 0);
}

function answering(
  read: () => Question,
  prepared: Prepared,
): (filter: SearchFilter, left: Filtered) => boolean {
  const asked = onceFor(() => {
    const question = read();
    if (question.words.length === 0) return [];
    return bindingsOf(question, prepared).map((each) => weighed(question, each, prepared));
  });
  return (filter, left) => {
    const [first, ...others] = asked();
    if (first === undefined) return false;
    return (
      fittingFacts(first, prepared, filter, { left, most: 1 }).number.length > 0 ||
      others.some((each) => {
        const found = fittingFacts(each, prepared, filter, { left });
        return allButNamed(found, each.binding).number.length > 0;
      })
    );
  };
}
