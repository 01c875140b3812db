/**
 * The names in a question → which products, plans and scopes fit its words, and how well. A product with a
 * name that says nothing else takes its words: keys and kinds that have them do not fit them. What fits a
 * product is not written to its plans.
 */
import { isProductAlone, type Binding } from "./bind.ts";
import { addFit, fitOf, type Fit, type Fits } from "./fit.ts";
import type { SearchedKind } from "./key-index.ts";
import type { Prepared, SearchedPlace } from "./prepare.ts";
import { bitsOf, type AskedWord, type Question } from "./understand.ts";

export interface PlaceFits {
  readonly fits: Fits;
  /** The words that name a place alone. */
  readonly taken: number;
}

const gains = { product: 3, part: 1.6, loose: 0.4, plan: 2, scope: 2, kind: 1.2 } as const;

export function fitPlaces(
  { words, names }: Question,
  { providers, bits: named, unmet }: Binding,
  prepared: Prepared,
): PlaceFits {
  const fits = new Map<SearchedPlace, Fit>();
  const isOpenSlug = (slug: string): boolean => providers.size === 0 || providers.has(slug);
  const isOpen = ({ provider }: SearchedPlace): boolean => isOpenSlug(provider.slug);
  const planned = bitsOf(words, ({ isPlan }) => isPlan);
  const called = names.map((name) => ({
    name,
    // The `team plan` is none of a product that is called `team`.
    places: prepared
      .named(name.texts)
      .filter((place) => isOpen(place) && (name.bits & ~planned || place.level !== "product")),
  }));
  const calledPlaces = new Set(called.flatMap(({ places }) => places));
  let taken = named | unmet;
  let inPlaces = 0;
  for (const { name, places } of called) {
    if (name.bits & unmet) continue;
    const { kinds } = name.naming;
    // Where the scopes of others alone are called so, the words are no name here.
    if (kinds.length > 0 || places.some(({ level }) => level !== "scope")) inPlaces |= name.bits;
    // A product that is called like its provider is no narrower choice.
    for (const place of places) {
      const isMain = place.level === "product" && place.isMain;
      addFit(fits, place, name.bits, isMain ? 0 : gains[place.level]);
    }
    if (isProductAlone(name, prepared, isOpenSlug)) taken |= name.bits;
    else
      for (const product of productsOf(kinds, prepared))
        addFit(fits, product, name.bits, gains.kind);
  }
  for (const [at, word] of words.entries()) {
    const bit = 1 << at;
    if (word.isTier)
      for (const plan of plansOfTier(word, prepared))
        if ((fitOf(fits, plan).bits & bit) === 0) addFit(fits, plan, bit, gains.plan);
    if (word.isUnknown || word.amount || (named | unmet) & bit) continue;
    // `hosting` is a product, and a part of the names of several kinds.
    if (providers.size === 0 && !word.isLoose)
      for (const product of productsOf(prepared.keys.kindsWith(word.stem), prepared))
        addFit(fits, product, bit, gains.loose);
    for (const [form, factor] of word.forms) {
      const gain = (prepared.keys.isOrdinary(form) ? gains.loose : gains.part) * factor;
      for (const place of prepared.parts(form).filter(isOpen)) {
        const isProduct = place.level === "product";
        if (isProduct && word.isPlan) continue;
        if (word.isLoose) {
          // It is in too many names to tell much.
          if (isProduct && providers.size > 0) addFit(fits, place, 0, gains.loose);
        } else if (isProduct) {
          // `bedrock` is that product, and none in whose longer name it stands.
          const isOther = (bit & taken) !== 0 && !calledPlaces.has(place);
          addFit(fits, place, isOther ? 0 : bit, gains.part * factor);
        } else if (!(inPlaces & bit)) {
          addFit(fits, place, bit, gain);
        }
      }
    }
  }
  return { fits, taken };
}

function productsOf(
  kinds: readonly SearchedKind[],
  { places }: Prepared,
): readonly SearchedPlace[] {
  return places.filter(
    (place) => place.level === "product" && place.kind !== undefined && kinds.includes(place.kind),
  );
}

/** `free` are the free plans, whatever they are called, and `paid` all others. */
function plansOfTier({ text }: AskedWord, { places }: Prepared): readonly SearchedPlace[] {
  const isFree = text === "free";
  return places.filter((place) => place.level === "plan" && place.isFree === isFree);
}
