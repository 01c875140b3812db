/** A question that nothing may fit → the same with fewer words, and whether there is any answer to each. */
import { onceFor } from "../schema/lists/once-for.ts";
import { bindingsOf } from "./bind.ts";
import { allButNamed, filtered, fittingFacts, type SearchFilter } from "./fit-facts.ts";
import type { Prepared } from "./prepare.ts";
import { understand, type AskedWord, type Question } from "./understand.ts";
import { weighed, type WeighedQuestion } from "./weigh.ts";

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
  const leftBy = onceFor((filter: SearchFilter) => filtered(prepared, filter));
  return [text, ...new Set(fewer)].map((each) => {
    const asked = onceFor(() => weighedBindings(understand(each, prepared), prepared));
    return {
      text: each,
      isAnswered: (filter) =>
        asked().some((weighed, at) => {
          const found = fittingFacts(weighed, prepared, leftBy(filter));
          // What else may have been meant answers all but the name.
          return (at === 0 ? found : allButNamed(found, weighed.binding)).length > 0;
        }),
    };
  });
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

function weighedBindings(question: Question, prepared: Prepared): readonly WeighedQuestion[] {
  if (question.words.length === 0) return [];
  return bindingsOf(question, prepared).map((each) => weighed(question, each, prepared));
}
