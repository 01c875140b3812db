/** What a question names, whether or not a fact answers it. */
import type { Asked } from "./ask.ts";
import { bindingsOf, type Binding } from "./bind.ts";
import { bitsOf, type AskedName } from "./understand.ts";

export interface NamedSubjects {
  /** Slugs. */
  readonly providers: readonly string[];
  readonly kinds: readonly string[];
  /** The words that matter and name none of them. */
  readonly others: readonly string[];
}

export function subjectsNamed({ question, prepared }: Asked): NamedSubjects {
  const { base, keys } = prepared;
  const { words, names } = question;
  const [{ providers, bits }] = bindingsOf(question, prepared) as [Binding];
  const kindsOf = (stem: string): readonly number[] =>
    providers.size > 0 ? [] : keys.kinds.part(stem);
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
    kinds: [...new Set(kinds)].map((kind) => base.kinds[kind]![0]),
    others: words.flatMap(({ text }, at) => (others & (1 << at) ? [text] : [])),
  };
}
