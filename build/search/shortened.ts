/** A question that nothing may fit → the same with fewer words, and whether there is any answer to each. */
import { onceFor } from "../lists/once-for.ts";
import { bindingsOf } from "./bind.ts";
import { hasFacts, type SearchFilter } from "./facts-filter.ts";
import { allButNamed, fittingFacts, weighed } from "./fit-facts.ts";
import type { Prepared } from "./prepare.ts";
import { understand, type AskedWord, type Question } from "./understand.ts";

export interface Shortened {
  readonly text: string;
  /** Whether any fact that the filter leaves is found; none is ranked for it. */
  isAnswered(filter: SearchFilter): boolean;
}

/** In words: a longer question is shortened no further, because each of these is tried. */
const most = { dropped: 6, alone: 6 } as const;

/** The question itself, then nearest first. */
export function shortened(text: string, prepared: Prepared): readonly Shortened[] {
  const question = understand(text, prepared);
  const fewer = fewerOf(question.words).map((kept) => kept.map((word) => word.text).join(" "));
  const isAnyLeft = onceFor((filter: SearchFilter) => hasFacts(prepared, filter));
  const toShortened = (each: string, read: () => Question): Shortened => {
    const isAnswered = answering(read, prepared);
    return { text: each, isAnswered: (filter) => isAnyLeft(filter) && isAnswered(filter) };
  };
  return [
    toShortened(text, () => question),
    ...[...new Set(fewer)].map((each) => toShortened(each, () => understand(each, prepared))),
  ];
}

/** Without what the dataset lacks, then without each of the last words, then each word alone. */
function fewerOf(words: readonly AskedWord[]): readonly (readonly AskedWord[])[] {
  const known = words.filter(
    ({ isUnknown, amount, superlative }) => !isUnknown && (amount ?? superlative) === undefined,
  );
  const dropped = known.toReversed().slice(0, most.dropped);
  const alone = known.filter(({ isLoose }) => !isLoose).slice(0, most.alone);
  return [
    ...(known.length < words.length ? [known] : []),
    ...dropped.map((each) => known.filter((word) => word !== each)),
    ...alone.map((word) => [word]),
  ].filter((kept) => kept.length > 0);
}

function answering(read: () => Question, prepared: Prepared): (filter: SearchFilter) => boolean {
  const asked = onceFor(() => {
    const question = read();
    if (question.words.length === 0) return [];
    return bindingsOf(question, prepared).map((each) => weighed(question, each, prepared));
  });
  return (filter) => {
    const [first, ...others] = asked();
    if (first === undefined) return false;
    return (
      fittingFacts(first, prepared, filter, 1).number.length > 0 ||
      others.some((each) => {
        const found = fittingFacts(each, prepared, filter);
        return allButNamed(found, each.binding).number.length > 0;
      })
    );
  };
}
