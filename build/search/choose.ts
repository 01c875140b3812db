/** A question → the parts of the index whose facts may answer it, the likeliest first. */
import type { Binding } from "./bind.ts";
import type { SearchFilter } from "./fit-facts.ts";
import { leastShare, priors } from "./fit.ts";
import { partAt } from "../schema/lists/part-at.ts";
import type { SearchBase } from "./index-form.ts";
import type { Prepared, Spoken } from "./prepare.ts";
import { bitsOf, type AskedWord, type Question } from "./understand.ts";
import { weighed } from "./weigh.ts";
import { plainWords, toStem } from "./words.ts";

/** Parts of providers; `isAll` is true if no facts beside theirs are asked for. */
interface ChosenParts {
  readonly parts: readonly number[];
  readonly isAll: boolean;
}

/** The parts of a provider. Of several, those of products that are named, or else those that `partsWithWords` tells. */
export function partsOfProvider(
  slug: string,
  question: Question,
  spoken: Spoken,
  { product }: SearchFilter,
): ChosenParts {
  const partOf = (place: string): number => partOfPlace(place, spoken.keys.base);
  if (product !== undefined) return { parts: [partOf(`${slug} ${product}`)], isAll: true };
  const [first, last] = [partOf(slug), partOf(`${slug} ~`)];
  if (first === last) return { parts: [first], isAll: true };
  const products = question.names
    .flatMap(({ naming }) => naming.products)
    .filter(({ provider }) => provider === slug);
  const sides = products.filter(({ isMain }) => !isMain);
  const isAll = sides.length > 0;
  const isOwn = (part: number): boolean => part >= first && part <= last;
  const likely = isAll ? [] : partsWithWords(question.words, spoken, isOwn, slug);
  const named = (isAll ? sides : products).map((each) => partOf(`${slug} ${each.product}`));
  const parts = new Set([...likely.slice(0, mostWithWords), ...named]);
  return { parts: [...parts].slice(0, mostOfProvider), isAll };
}

/** Where no provider is named: the parts that a filter names, or else the likeliest. */
export function partsOfAny(
  { words }: Question,
  spoken: Spoken,
  { product = "", plan = "", scope = "" }: SearchFilter,
): ChosenParts {
  const filtering = plainWords(`${product} ${plan} ${scope}`).map((text) => ({
    text,
    stem: toStem(text),
    isLoose: false,
  }));
  const isFiltered = filtering.length > 0;
  const parts = partsWithWords(isFiltered ? filtering : words, spoken, () => true);
  return { parts: parts.slice(0, isFiltered ? mostOfProvider : 1), isAll: false };
}

/** The parts whose names have words of the question, the rarest first; words of the provider's name do not count. */
function partsWithWords(
  words: readonly Pick<AskedWord, "text" | "stem" | "isLoose">[],
  { lexicon }: Spoken,
  isOpen: (part: number) => boolean,
  provider = "",
): readonly number[] {
  const scores = new Map<number, number>();
  for (const { stem, text, isLoose } of words) {
    if (isLoose || lexicon.providersWith(text).some(({ slug }) => slug === provider)) continue;
    const parts = lexicon.partsWith(stem).filter(isOpen);
    for (const part of parts) scores.set(part, (scores.get(part) ?? 0) + 1 / parts.length);
  }
  const best = [...scores].toSorted(([a, scored], [b, other]) => other - scored || a - b);
  return best.map(([part]) => part);
}

/** The part in which a provider begins, or a product of one with several parts, behind its slug and a blank. */
export function partOfPlace(place: string, { providers }: SearchBase): number {
  return partAt(providers, place);
}

/** The most parts of one provider. */
const mostOfProvider = 3;
/** Those of them that are chosen by words, where its main product is not among them. */
const mostWithWords = 2;

/** The keys and kinds whose best facts may answer, the likeliest first: where no provider is named. */
export function groupsFor(
  question: Question,
  binding: Binding,
  prepared: Prepared,
  filter: SearchFilter,
): readonly number[] {
  const { keys, lexicon } = prepared;
  if (filter.key !== undefined)
    return keys.keys.filter(({ name }) => name === filter.key).map(({ number }) => number);
  const { words, names } = question;
  const { masks, weightOf, keys: fits } = weighed(question, binding, prepared);
  const isPlaced = ({ stem, text, isTier }: AskedWord): boolean =>
    isTier || lexicon.isPart(stem) || lexicon.isPart(text);
  const placed = names.reduce((sum, { bits }) => sum | bits, bitsOf(words, isPlaced));
  const telling = masks.telling & ~bitsOf(words, ({ superlative }) => superlative !== undefined);
  const most = weightOf(telling) * (1 - leastShare.free);
  const byKeys = keys.keys
    .map((key) => {
      const { bits, unsure, score } = fits.of(key);
      const own = bits | unsure;
      return {
        number: key.number,
        isClose:
          weightOf(telling & ~own & ~placed) <= most && (telling === 0 || (own & telling) !== 0),
        score: score + priors.reach * key.reach - 3 * weightOf(telling & ~own),
      };
    })
    .filter(({ isClose }) => isClose)
    .toSorted((a, b) => b.score - a.score || a.number - b.number)
    .map(({ number }) => number);
  const kinds = new Set([
    ...names.flatMap(({ naming }) => naming.kinds),
    ...names.flatMap(({ naming }) => naming.products.flatMap(({ kind }) => kind ?? [])),
    ...words.flatMap(({ stem, isLoose }) => (isLoose ? [] : keys.kindsWith(stem))),
  ]);
  const byKinds = [...kinds].map(({ number }) => keys.keys.length + number);
  return [...byKeys.slice(0, 2), ...byKinds.slice(0, 1), ...byKeys.slice(2)];
}
