/** A question that nothing may fit → the same with fewer words, and whether there is any answer to each. */
import type { Asking } from "./ask.ts";
import { bindingsOf } from "./bind.ts";
import { allButNamed, filtered, fittingFacts, type SearchFilter } from "./fit-facts.ts";
import type { AskedWord } from "./understand.ts";
import { weighed } from "./weigh.ts";

export interface Shortened {
  readonly text: string;
  /** Whether any fact that the filter leaves is found; none is ranked for it. */
  readonly isAnswered: (filter: SearchFilter) => Promise<boolean>;
}

/** In words: without one of more of them nothing is won, and no more are asked for alone. */
const mostTried = 6;

/** The question itself, then nearest first. */
export async function shortened(text: string, { ask }: Asking): Promise<readonly Shortened[]> {
  const whole = await ask(text);
  const fewer = fewerOf(whole.question.words).map((kept) =>
    kept.map((word) => word.text).join(" "),
  );
  return [text, ...new Set(fewer)].map((each) => ({
    text: each,
    async isAnswered(filter) {
      const { question, prepared } = await ask(each, { filter });
      if (question.words.length === 0) return false;
      const left = filtered(prepared.facts, filter);
      return bindingsOf(question, prepared).some((binding, at) => {
        const { facts: found } = fittingFacts(weighed(question, binding, prepared), left);
        // What else may have been meant answers all but the name.
        return (at === 0 ? found : allButNamed(found, binding)).length > 0;
      });
    },
  }));
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
