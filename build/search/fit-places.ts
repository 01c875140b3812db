/**
 * The names in a question → which products, plans and scopes fit its words, and how well. A product with a
 * name that says nothing else takes its words: keys and kinds that have them do not fit them. What fits a
 * product is not written to its plans.
 */
import { isProductAlone, type Binding } from "./bind.ts";
import { addFit, type Fit, type Fits } from "./fit.ts";
import type { SearchedKind } from "./key-index.ts";
import type { Prepared, SearchedPlace } from "./prepare.ts";
import type { Question } from "./understand.ts";

export interface PlaceFits {
  readonly fits: Fits<SearchedPlace>;
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
  const called = names.map((name) => ({
    name,
    places: prepared.named(name.texts).filter(isOpen),
  }));
  const calledPlaces = new Set(called.flatMap(({ places }) => places));
  const addKinds = (kinds: readonly SearchedKind[], bits: number, gain: number): void => {
    for (const place of prepared.places)
      for (const kind of kinds)
        if (place.level === "product" && place.kind === kind) addFit(fits, place, bits, gain);
  };
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
    else addKinds(kinds, name.bits, gains.kind);
  }
  for (const [at, word] of words.entries()) {
    const bit = 1 << at;
    // `free` fits the free plans, whatever they are called, and `paid` all others.
    if (word.isTier)
      for (const place of prepared.places)
        if (place.level === "plan" && place.isFree === (word.text === "free"))
          if (((fits.get(place)?.bits ?? 0) & bit) === 0) addFit(fits, place, bit, gains.plan);
    if (word.isUnknown || word.amount || (named | unmet) & bit) continue;
    for (const [form, factor] of word.forms) {
      const gain = (prepared.keys.isOrdinary(form) ? gains.loose : gains.part) * factor;
      for (const place of prepared.parts(form).filter(isOpen)) {
        if (place.level === "product") {
          // A loose word is in too many names to tell much.
          if (word.isLoose && providers.size > 0) addFit(fits, place, 0, gains.loose);
          // `bedrock` is that product, and none in whose longer name it stands.
          const isOther = (bit & taken) !== 0 && !calledPlaces.has(place);
          if (!word.isLoose) addFit(fits, place, isOther ? 0 : bit, gains.part * factor);
        } else if (!word.isLoose && !(inPlaces & bit)) {
          addFit(fits, place, bit, gain);
        }
      }
    }
  }
  return { fits, taken };
}
