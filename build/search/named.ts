/** What a question names, whether or not a fact answers it. */
import type { Asked } from "./ask.ts";
import { bindingsOf } from "./bind.ts";
import type { SearchedKind } from "./key-index.ts";
import { bitsOf, type AskedName } from "./understand.ts";

export interface NamedSubjects {
  /** Slugs. */
  readonly providers: readonly string[];
  readonly kinds: readonly string[];
  /** The words that matter and name none of them. */
  readonly others: readonly string[];
}

export function subjectsNamed({ question, prepared }: Asked): NamedSubjects {
  const { keys } = prepared;
  const { words, names } = question;
  const [{ providers, bits }] = bindingsOf(question, prepared);
  const kindsOf = (stem: string): readonly SearchedKind[] =>
    providers.size > 0 ? [] : keys.kindsWith(stem);
  const isNamed = ({ naming }: AskedName): boolean =>
    naming.kinds.length > 0 ||
    [...naming.providers, ...naming.products.map(({ provider }) => provider)].some((each) =>
      providers.has(each),
    );
  const inNames = names.filter(isNamed).reduce((sum, name) => sum | name.bits, bits);
  const others =
    bitsOf(words, ({ stem, isLoose }) => !isLoose && kindsOf(stem).length === 0) & ~inNames;
  const called = names.flatMap(({ naming }) => naming.kinds);
  const kinds = called.length > 0 ? called : words.flatMap(({ stem }) => kindsOf(stem));
  return {
    providers: [...providers],
    kinds: [...new Set(kinds.map(({ slug }) => slug))],
    others: words.flatMap(({ text }, at) => (others & (1 << at) ? [text] : [])),
  };
}
