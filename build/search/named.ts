/** What a question names, whether or not a fact answers it. */
import type { Asked, Asking } from "./ask.ts";
import { bindingsOf } from "./bind.ts";
import { missingOf, missingText, type Close } from "./missing.ts";
import { bitsOf, type AskedName } from "./understand.ts";

export interface NamedSubjects {
  /** Slugs. */
  readonly providers: readonly string[];
  readonly kinds: readonly string[];
  /** The words that matter and name none of them; where no provider is named, those that the dataset lacks. */
  readonly others: readonly string[];
}

export function subjectsNamed({ question, prepared }: Asked): NamedSubjects {
  const { keys } = prepared;
  const { words, names } = question;
  const [{ providers, bits }] = bindingsOf(question, prepared);
  const isNamed = ({ naming }: AskedName): boolean =>
    naming.kinds.length > 0 ||
    [...naming.providers, ...naming.products.map(({ provider }) => provider)].some((each) =>
      providers.has(each),
    );
  const inNames = names.filter(isNamed).reduce((sum, name) => sum | name.bits, bits);
  // A word that the dataset lacks is no kind's either.
  const others =
    bitsOf(words, ({ isLoose, isUnknown }) => !isLoose && (providers.size > 0 || isUnknown)) &
    ~inNames;
  const called = names.flatMap(({ naming }) => naming.kinds);
  const ofWords = providers.size > 0 ? [] : words.flatMap(({ stem }) => keys.kindsWith(stem));
  const kinds = called.length > 0 ? called : ofWords;
  return {
    providers: [...providers],
    kinds: [...new Set(kinds.map(({ slug }) => slug))],
    others: words.flatMap(({ text }, at) => (others & (1 << at) ? [text] : [])),
  };
}

/** The sentence for a question that `close` facts fit, or none. */
export async function whatIsMissing(
  words: string,
  asked: Asked,
  close: readonly Close[],
  { nameOf }: Pick<Asking, "nameOf">,
): Promise<string> {
  const { providers, others } = subjectsNamed(asked);
  const missing = close.length > 0 ? missingOf(close) : others;
  return missingText(words, await Promise.all(providers.map(nameOf)), missing);
}
