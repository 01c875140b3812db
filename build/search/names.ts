/** What providers and their products, plans and scopes are called → the texts by which a question may name them. */
import { isSilent, plainWords, toStem } from "./words.ts";

/** Words of products that name the whole of what a provider offers. */
export const mainWords: ReadonlySet<string> = new Set(
  "api apis rest web http https platform cloud public client the v1 v2 v3 com io net hosted".split(
    " ",
  ),
);

/** A text that something is called by. */
export interface CalledBy {
  readonly words: readonly string[];
  readonly stems: readonly string[];
}

/** A slug is mostly the name again: texts with the same words are one. */
export function calledBy(texts: readonly string[]): readonly CalledBy[] {
  const all = new Map(texts.map(meaningful).map((words) => [words.join(" "), words]));
  return [...all.values()].map((words) => {
    const stems = words.map(toStem);
    return { words, stems };
  });
}

/** A name that is made of words without meaning alone, such as `DO`, keeps them. */
export function meaningful(text: string): readonly string[] {
  const words = plainWords(text);
  const kept = words.filter((word) => !isSilent(word));
  return kept.length > 0 ? kept : words;
}

/** True for a product that is called like its provider, or by words such as `API` alone. */
export function isMainProduct(
  name: string,
  provider: { readonly slug: string; readonly name: string },
): boolean {
  const own = new Set([provider.slug, provider.name].flatMap(plainWords));
  return plainWords(name).every((word) => own.has(word) || mainWords.has(word));
}

export function addTo<Name, Item>(lists: Map<Name, Item[]>, name: Name, item: Item): void {
  const list = lists.get(name);
  if (list === undefined) lists.set(name, [item]);
  else if (list.at(-1) !== item) list.push(item);
}
