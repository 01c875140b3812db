/**
 * The names in a question → which products, plans and scopes fit its words, and how well. A product with a
 * name that says nothing else takes its words: keys and kinds that have them do not fit them. What fits a
 * product is not written to its plans.
 */
import { isProductAlone, type Binding } from "./bind.ts";
import { addFit, emptyFit, type Fit } from "./fit.ts";
import { freeTier, type CalledPlaces, type Prepared } from "./prepare.ts";
import type { AskedWord, Question } from "./understand.ts";

export interface PlaceFit extends Fit {
  readonly scopes: Fit;
  /** The words that name a place alone. */
  readonly taken: number;
}

const gains = { product: 3, part: 1.6, loose: 0.4, plan: 2, scope: 2, kind: 1.2 } as const;

export function fitPlaces(
  { words, names }: Question,
  { providers, bits: named, unmet }: Binding,
  prepared: Prepared,
): PlaceFit {
  const { places, scopes } = prepared;
  let taken = named | unmet;
  const slugOf = (provider: number): string => places[provider]!.slug;
  const own = emptyFit(places.length);
  const ofScopes = emptyFit(scopes.length);
  const isOpen = (place: number): boolean =>
    providers.size === 0 || providers.has(slugOf(places[place]!.provider));
  const isOpenScope = (scope: number): boolean =>
    providers.size === 0 || providers.has(slugOf(scopes[scope]!.provider));
  const calledOf = names.map(({ texts }) => prepared.named(texts));
  const called = new Set(calledOf.flatMap(({ products }) => products));
  const addProducts = ({ products }: CalledPlaces, bits: number, gain: number): void => {
    for (const product of products.filter(isOpen))
      // `bedrock` is that product, and none in whose longer name it stands.
      addFit(own, product, bits & taken && !called.has(product) ? 0 : bits, gain);
  };
  const addScopes = ({ scopes: within }: CalledPlaces, bits: number, gain: number): void => {
    for (const scope of within.filter(isOpenScope)) addFit(ofScopes, scope, bits, gain);
  };
  const addPlans = ({ plans }: CalledPlaces, bits: number, gain: number): void => {
    for (const plan of plans.filter(isOpen)) addFit(own, plan, bits, gain);
  };
  let [inPlaces, inScopes] = [0, 0];
  for (const [at, name] of names.entries()) {
    if (name.bits & unmet) continue;
    const { products, plans, scopes: within } = calledOf[at]!;
    const { kinds } = name.naming;
    // Where the scopes of others alone are called so, the words are no name here.
    if (kinds.length > 0 || [...products, ...plans].some(isOpen)) inPlaces |= name.bits;
    else if (within.some(isOpenScope)) inScopes |= name.bits;
    // A product that is called like its provider is no narrower choice.
    for (const product of products.filter(isOpen))
      addFit(own, product, name.bits, places[product]!.isMain ? 0 : gains.product);
    addPlans(calledOf[at]!, name.bits, gains.scope);
    addScopes(calledOf[at]!, name.bits, gains.scope);
    const isOpenSlug = (slug: string): boolean => providers.size === 0 || providers.has(slug);
    if (isProductAlone(name, prepared, isOpenSlug)) taken |= name.bits;
    else addKinds(kinds, name.bits, prepared, own, gains.kind);
  }
  for (const [at, word] of words.entries()) {
    const bit = 1 << at;
    if (word.isTier) addTier(word, bit, prepared, own);
    if (word.isUnknown || word.amount || (named | unmet) & bit) continue;
    for (const [form, factor] of word.forms) {
      const naming = prepared.parts(form);
      // `lambda` is that product, and none that is called by a word like it, such as `functions`.
      if (taken & bit && form !== word.stem) continue;
      // A word like it in a name is a hint: `pay as you go` is no price.
      const said = factor < 1 ? 0 : bit;
      // A loose word is in too many names to tell much.
      if (!word.isLoose) addProducts(naming, said, gains.part * factor);
      else if (providers.size > 0) addProducts(naming, 0, gains.loose);
      if (word.isLoose || inPlaces & bit) continue;
      const gain = (prepared.keys.isOrdinary(form) ? gains.loose : gains.part) * factor;
      // `pods` is a scope's name, and a word of another's, such as `pods per node`.
      if (!(inScopes & bit)) addPlans(naming, said, gain);
      addScopes(naming, providers.size > 0 && !word.isStrict ? bit : said, gain);
      // One word of what a kind is called tells little: `issue` is not all that an issue tracker has.
      addKinds(prepared.keys.kinds.part(form), 0, prepared, own, (gains.kind / 2) * factor);
    }
  }
  return { ...own, scopes: ofScopes, taken };
}

function addKinds(
  kinds: readonly number[],
  bits: number,
  { ofKind }: Prepared,
  fit: Fit,
  gain: number,
): void {
  for (const kind of kinds)
    for (const product of ofKind().get(kind) ?? []) addFit(fit, product, bits, gain);
}

/** `free` fits the free plans, whatever they are called, and `paid` all others. */
function addTier({ text }: AskedWord, bit: number, { ofTier }: Prepared, fit: Fit): void {
  for (const [tier, plans] of ofTier())
    if ((tier === freeTier) === (text === "free"))
      for (const plan of plans) if (!(fit.bits[plan]! & bit)) addFit(fit, plan, bit, gains.plan);
}
