/**
 * The names in a question → which products, plans and scopes fit its words, and how well. A product with a
 * name that says nothing else takes its words: keys and kinds that have them do not fit them. What fits a
 * product is not written to its plans.
 */
import { isProductAlone, type Binding } from "./bind.ts";
import { addFit, type Fit, type Fits } from "./fit.ts";
import type { SearchedKind } from "./key-index.ts";
import type {
  CalledPlaces,
  Prepared,
  SearchedPlan,
  SearchedProduct,
  SearchedScope,
} from "./prepare.ts";
import type { AskedName, AskedWord, Question } from "./understand.ts";

export interface PlaceFits {
  readonly products: Fits<SearchedProduct>;
  readonly plans: Fits<SearchedPlan>;
  readonly scopes: Fits<SearchedScope>;
  /** The words that name a place alone. */
  readonly taken: number;
}

const gains = { product: 3, part: 1.6, loose: 0.4, plan: 2, scope: 2, kind: 1.2 } as const;

export function fitPlaces(
  { words, names }: Question,
  { providers, bits: named, unmet }: Binding,
  prepared: Prepared,
): PlaceFits {
  const fits = {
    products: new Map<SearchedProduct, Fit>(),
    plans: new Map<SearchedPlan, Fit>(),
    scopes: new Map<SearchedScope, Fit>(),
  };
  const isOpenSlug = (slug: string): boolean => providers.size === 0 || providers.has(slug);
  const isOpen = ({ provider }: SearchedProduct | SearchedPlan | SearchedScope): boolean =>
    isOpenSlug(provider.slug);
  const called = names.map((name) => ({ name, places: openPlaces(name, prepared, isOpen) }));
  const calledProducts = new Set(called.flatMap(({ places }) => places.products));
  const addKinds = (kinds: readonly SearchedKind[], bits: number, gain: number): void => {
    for (const product of prepared.products)
      for (const kind of kinds)
        if (product.kind === kind) addFit(fits.products, product, bits, gain);
  };
  let taken = named | unmet;
  let [inPlaces, inScopes] = [0, 0];
  for (const { name, places } of called) {
    if (name.bits & unmet) continue;
    const { kinds } = name.naming;
    // Where the scopes of others alone are called so, the words are no name here.
    if (kinds.length + places.products.length + places.plans.length > 0) inPlaces |= name.bits;
    else if (places.scopes.length > 0) inScopes |= name.bits;
    // A product that is called like its provider is no narrower choice.
    for (const product of places.products)
      addFit(fits.products, product, name.bits, product.isMain ? 0 : gains.product);
    for (const plan of places.plans) addFit(fits.plans, plan, name.bits, gains.scope);
    for (const scope of places.scopes) addFit(fits.scopes, scope, name.bits, gains.scope);
    if (isProductAlone(name, prepared, isOpenSlug)) taken |= name.bits;
    else addKinds(kinds, name.bits, gains.kind);
  }
  const addProducts = (products: CalledPlaces["products"], bits: number, gain: number): void => {
    for (const product of products.filter(isOpen))
      // `bedrock` is that product, and none in whose longer name it stands.
      addFit(fits.products, product, bits & taken && !calledProducts.has(product) ? 0 : bits, gain);
  };
  for (const [at, word] of words.entries()) {
    const bit = 1 << at;
    if (word.isTier) addTier(word, bit, prepared.plans, fits.plans);
    if (word.isUnknown || word.amount || (named | unmet) & bit) continue;
    for (const [form, factor] of word.forms) {
      const { products, plans, scopes } = prepared.parts(form);
      // `lambda` is that product, and none that is called by a word like it, such as `functions`.
      if (taken & bit && form !== word.stem) continue;
      // A word like it in a name is a hint: `pay as you go` is no price.
      const said = factor < 1 ? 0 : bit;
      // A loose word is in too many names to tell much.
      if (!word.isLoose) addProducts(products, said, gains.part * factor);
      else if (providers.size > 0) addProducts(products, 0, gains.loose);
      if (word.isLoose || inPlaces & bit) continue;
      const gain = (prepared.keys.isOrdinary(form) ? gains.loose : gains.part) * factor;
      // `pods` is a scope's name, and a word of another's, such as `pods per node`.
      if (!(inScopes & bit))
        for (const plan of plans.filter(isOpen)) addFit(fits.plans, plan, said, gain);
      const ofScope = providers.size > 0 && !word.isStrict ? bit : said;
      for (const scope of scopes.filter(isOpen)) addFit(fits.scopes, scope, ofScope, gain);
      // One word of what a kind is called tells little: `issue` is not all that an issue tracker has.
      addKinds(prepared.keys.kindsWith(form), 0, (gains.kind / 2) * factor);
    }
  }
  return { ...fits, taken };
}

function openPlaces(
  { texts }: AskedName,
  prepared: Prepared,
  isOpen: (place: SearchedProduct | SearchedPlan | SearchedScope) => boolean,
): CalledPlaces {
  const { products, plans, scopes } = prepared.named(texts);
  return {
    products: products.filter(isOpen),
    plans: plans.filter(isOpen),
    scopes: scopes.filter(isOpen),
  };
}

/** `free` fits the free plans, whatever they are called, and `paid` all others. */
function addTier(
  { text }: AskedWord,
  bit: number,
  plans: readonly SearchedPlan[],
  fits: Map<SearchedPlan, Fit>,
): void {
  for (const plan of plans)
    if (plan.isFree === (text === "free") && ((fits.get(plan)?.bits ?? 0) & bit) === 0)
      addFit(fits, plan, bit, gains.plan);
}
