/** The page of what costs nothing: by kind of service, each free plan with the first things it allows. */
import { besideWords } from "../../amount/beside.ts";
import { counted } from "../../schema/lists/counted.ts";
import { trustBrief } from "../../derive/trust-words.ts";
import type { TitleOf } from "../../derive/fact-words.ts";
import { html, type Html } from "../html.ts";
import { type PageContent, type Site, type To, titlesOf } from "../page.ts";
import { productPlaces, type ProductPlaces } from "../page-parts.ts";
import { factPage, kindPage } from "../paths.ts";
import { logo } from "../parts/badge.ts";
import type { Dataset } from "../../dataset/dataset.ts";
import type { Fact, Named } from "../../schema/fact.ts";
import type { Product } from "../../schema/provider.ts";
import { kindTables, type KindProduct, type KindTable } from "../kind-rows.ts";

/** The most facts of a plan on the page; its product's place has all. */
const mostOfPlan = 3;
/** The most plans of all kinds together; the page of a kind has all of its own. */
const mostPlans = 270;

interface FreeContext {
  readonly to: To;
  readonly titleOf: TitleOf;
  readonly productPlace: ProductPlaces;
}

export function free(site: Site, to: To): PageContent {
  const { dataset } = site;
  const offers = freeOffers(dataset);
  const plans = offers.flatMap((offer) => offer.plans);
  const providers = new Set(plans.map(({ provider }) => provider.slug)).size;
  const count = `${counted(plans.length, "free plan")} of ${counted(providers, "provider")}`;
  const titleOf = titlesOf(dataset);
  const most = mostOfKind(offers.map((offer) => offer.plans.length));
  const productPlace = productPlaces(dataset);
  return {
    section: "free",
    title: `What costs nothing: ${count}`,
    description: `${count} in ${counted(offers.length, "kind")} of service, each with what it allows and the source that says so.`,
    body: html`<h1>What costs nothing</h1>
      <p>
        ${count}, by kind of service, each with what it allows. A product that is missing here may
        be free too: nobody has recorded a free plan of it yet.
      </p>
      <nav class="contents" aria-label="Kinds">
        <ul>
          ${offers.map(
            ({ kind, plans: own }) =>
              html`<li><a href="#${kind.slug}">${kind.title}</a> <small>${own.length}</small></li>`,
          )}
        </ul>
      </nav>
      ${offers.map((offer) => kindSection(offer, most, { to, titleOf, productPlace }))}`,
  };
}

/** How many plans of each kind stand here, so that all together are no more than fit. */
function mostOfKind(counts: readonly number[]): number {
  let most = Math.max(0, ...counts);
  const listed = (): number => counts.reduce((sum, count) => sum + Math.min(count, most), 0);
  while (most > 1 && listed() > mostPlans) most--;
  return most;
}

function kindSection({ kind, plans }: FreeOfKind, most: number, context: FreeContext): Html {
  return html`<section id="${kind.slug}">
    <h2>${kind.title}</h2>
    <p class="small">
      <a href="${context.to(kindPage(kind.slug))}?tier=free"
        >${kind.title}: free plans side by side</a
      >
    </p>
    <ul class="free">
      ${plans.slice(0, most).map((plan) => planItem(plan, context))}
      ${plans.length > most ? html`<li class="muted">${plans.length - most} more on that page</li>` : ""}
    </ul>
  </section>`;
}

/** Few elements: there are a hundred plans. */
function planItem(
  { provider, product, name, plan, facts }: FreePlan,
  { to, titleOf, productPlace }: FreeContext,
): Html {
  const rest = facts.length - mostOfPlan;
  return html`<li>
    ${logo(provider.slug, to)}
    <a href="${to(productPlace(provider.slug, product.slug))}">${name}</a>: ${plan.name}
    <p>
      ${facts.slice(0, mostOfPlan).map(
        (fact, index) =>
          html`${index === 0 ? "" : " · "}${titleOf(fact.key)}${fact.scope === undefined ? "" : `, ${fact.scope.name}`}
            <a href="${to(factPage(fact.id))}">${besideWords(fact)}</a>
            ${trustBrief(fact)}`,
      )}${rest > 0 ? ` · ${rest} more` : ""}
    </p>
  </li>`;
}

interface FreePlan {
  readonly provider: Named;
  readonly product: Named;
  /** With the name of its provider. */
  readonly name: string;
  readonly plan: Named;
  /** What the plan states: what decides for the kind first. */
  readonly facts: readonly Fact[];
}

interface FreeOfKind {
  readonly kind: KindTable["kind"];
  /** Those that say most come first. */
  readonly plans: readonly FreePlan[];
}

/** By title of the kind; kinds without a free plan are left out. */
function freeOffers(dataset: Pick<Dataset, "kinds" | "keys" | "providers">): readonly FreeOfKind[] {
  const factsOf = new Map(dataset.providers.map(({ slug, facts }) => [slug, facts]));
  return kindTables(dataset)
    .map(({ kind, products }) => ({
      kind,
      plans: products
        .flatMap((product) => freePlansOf(product, kind.keys, factsOf.get(product.provider.slug)!))
        .toSorted((a, b) => b.facts.length - a.facts.length),
    }))
    .filter(({ plans }) => plans.length > 0);
}

function freePlansOf(
  { provider, product, name }: KindProduct,
  deciding: readonly string[],
  facts: readonly Fact[],
): readonly FreePlan[] {
  const rank = ({ key }: Fact): number => deciding.indexOf(key) + 1 || deciding.length + 1;
  return product.plans.flatMap((plan) => {
    const own = facts.filter(
      (fact) =>
        fact.product?.slug === product.slug &&
        fact.plan?.slug === plan.slug &&
        fact.status !== "removed",
    );
    if (own.length === 0 || !isFree(plan, own)) return [];
    return [{ provider, product, name, plan, facts: own.toSorted((a, b) => rank(a) - rank(b)) }];
  });
}

/** A plan that is called free, or whose price is nothing. */
function isFree({ tier }: Product["plans"][number], facts: readonly Fact[]): boolean {
  return tier === "free" || facts.some(({ key, value }) => key === planPrice && value === 0);
}

const planPrice = "pricing.plan.monthly_price";
