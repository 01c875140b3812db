/**
 * Valid values → the dataset: sorted, with statuses, counts and changes derived. The moment it
 * is built for is passed in; the same values and moment give the same dataset anywhere.
 */
import { memberOf, present } from "../schema/lists/members.ts";
import { grouped } from "../schema/lists/grouped.ts";
import type { Change } from "../schema/change.ts";
import { countStatuses } from "../schema/provider.ts";
import type { Curated, CuratedKind, CuratedProvider } from "../schema/curated.ts";
import type { Datatype, Fact, Named } from "../schema/fact.ts";
import type { KeyWords } from "../schema/key.ts";
import { planPath } from "../schema/fact-id.ts";
import { anyOrigin } from "../schema/text-forms.ts";
import type { Product, StatusCounts } from "../schema/provider.ts";
import type { NotPublished } from "../schema/not-published.ts";
import { freshForDays } from "./freshness.ts";
import { notPublishedOf } from "./not-published.ts";
import { deriveChanges } from "./changes.ts";
import { factsOf } from "./facts.ts";
import { foldTexts } from "./folded.ts";
import { earlierIds, earlierNames, type FormerNames } from "./formerly.ts";
import { productsOf } from "./products.ts";
import { spokenNames, type SpokenNames } from "./spoken.ts";
import { byNewest, byPlace, byText } from "../schema/order.ts";

/** Facts of one provider or key, with what is counted over them. */
export interface FactCounts {
  /** In dataset order. */
  readonly facts: readonly Fact[];
  readonly statuses: StatusCounts;
}

export interface DatasetProvider extends FactCounts, Named {
  readonly homepage: string;
  /** Absent where it has none. */
  readonly aliases?: readonly string[];
  /** Where else its own pages are; not published, but compared. */
  readonly hosts?: readonly string[];
  /** Products with published facts and their plans, by slug. */
  readonly products: readonly Product[];
  /** Where its facts stand, `product/plan`, in the curator's order: plans as they rise. */
  readonly places: readonly string[];
  /** What it does not publish, in the order of its file. */
  readonly notPublished: readonly NotPublished[];
  /** The newest verification among its facts. */
  readonly lastVerifiedAt: string | null;
}

export interface DatasetKey extends FactCounts {
  readonly key: string;
  readonly description: string;
  readonly datatype: Datatype;
  readonly unit: string | null;
  readonly values: readonly string[] | null;
  /** Which end is better for the user; not published, but compared. */
  readonly better?: "higher" | "lower";
  /** What has no value under it, by provider. */
  readonly notPublished: readonly NotPublished[];
  readonly providerCount: number;
  readonly words: KeyWords;
}

export interface DatasetKind extends CuratedKind {
  readonly slug: string;
}

export interface DatasetMeta {
  readonly name: string;
  readonly description: string;
  /** Without a trailing slash. */
  readonly baseUrl: string;
  readonly license: string;
  readonly verifiedForDays: number;
  readonly repository: string | null;
  readonly publisher: string | null;
  /** Whose pages may read the answers: `*`, or one origin. */
  readonly allowedOrigin: string;
}

export interface Dataset {
  readonly meta: DatasetMeta;
  readonly asOf: string;
  /** By provider, product, plan, key, id. */
  readonly facts: readonly Fact[];
  /** What holds from an announced day on and had no value before: no fact of today. In no order. */
  readonly awaited: readonly Fact[];
  /** Those with a published fact, by slug. */
  readonly providers: readonly DatasetProvider[];
  /** The whole registry, by key. */
  readonly keys: readonly DatasetKey[];
  /** By slug. */
  readonly kinds: readonly DatasetKind[];
  /** Newest first. */
  readonly changes: readonly Change[];
  readonly statuses: StatusCounts;
  readonly formerly: FormerNames;
  /** What slugs and keys are called. */
  readonly spoken: SpokenNames;
  /** Every earlier id of a published fact → its id today. */
  readonly renamed: ReadonlyMap<string, string>;
}

export interface DatasetOptions {
  readonly asOf: string;
  /** Overrides the curated base address. */
  readonly baseUrl?: string | undefined;
  /** Overrides the curated address of the repository. */
  readonly repository?: string | undefined;
}

export function buildDataset(
  written: Curated,
  { asOf, baseUrl, repository }: DatasetOptions,
): Dataset {
  const curated = foldTexts(written);
  const { dataset, keys } = curated;
  const { verified_for_days: atMost } = dataset;
  const freshFor = Object.fromEntries(
    Object.entries(keys).map(([key, definition]) => [
      key,
      freshForDays(key, definition, curated.freshness, atMost),
    ]),
  );
  const input = { keys, freshFor, asOf };
  const published = curated.providers.map((each) => ({ ...factsOf(each, input), curated: each }));
  const moved = published.flatMap((each) => each.moved);
  const providers = published
    .map((each) => toProvider(each.curated, each.facts))
    .filter(({ facts }) => facts.length > 0)
    .toSorted((a, b) => byText(a.slug, b.slug));
  const facts = providers.flatMap((provider) => provider.facts);
  const byKey = grouped(facts, ({ key }) => key);
  const silent = grouped(
    providers.flatMap(({ notPublished }) => notPublished),
    ({ key }) => key,
  );
  return {
    meta: {
      name: dataset.name,
      description: dataset.description,
      baseUrl: (baseUrl ?? dataset.base_url).replace(/\/+$/, ""),
      license: dataset.license,
      verifiedForDays: dataset.verified_for_days,
      repository: repository ?? dataset.repository ?? null,
      publisher: dataset.publisher ?? null,
      allowedOrigin: dataset.cors ?? anyOrigin,
    },
    asOf,
    facts,
    providers,
    keys: Object.entries(keys)
      .toSorted(([a], [b]) => byText(a, b))
      .map(([key, definition]) => {
        const days = memberOf(freshFor, key);
        const ownTerm = days < atMost ? { fresh_for_days: days } : {};
        return toKey(key, definition, byKey.get(key) ?? [], silent.get(key) ?? [], ownTerm);
      }),
    kinds: Object.entries(curated.kinds)
      .toSorted(([a], [b]) => byText(a, b))
      .map(([slug, kind]) => ({ slug, ...kind })),
    statuses: countStatuses(facts),
    awaited: published.flatMap((each) => each.awaited),
    changes: facts
      .flatMap((fact) => deriveChanges(fact, keys[fact.key]?.better))
      .toSorted(byNewest),
    spoken: spokenNames(curated, facts),
    formerly: earlierNames(curated, moved),
    renamed: earlierIds(curated, moved),
  };
}

function toProvider(curated: CuratedProvider, inFileOrder: readonly Fact[]): DatasetProvider {
  const { slug, file } = curated;
  const { name, homepage, aliases, hosts, products = {} } = file;
  const facts = inFileOrder.toSorted(byPlace);
  const verified = facts.flatMap((fact) => fact.last_verified_at ?? []);
  return {
    slug,
    name,
    homepage,
    ...present({ aliases, hosts }),
    products: productsOf(facts, products),
    facts,
    places: [...new Set(inFileOrder.map(planPath))],
    statuses: countStatuses(facts),
    notPublished: notPublishedOf(curated),
    lastVerifiedAt: verified.toSorted().at(-1) ?? null,
  };
}

function toKey(
  key: string,
  definition: Curated["keys"][string],
  facts: readonly Fact[],
  notPublished: readonly NotPublished[],
  ownTerm: Pick<KeyWords, "fresh_for_days">,
): DatasetKey {
  const { title, question, measure, aliases, group, better } = definition;
  return {
    key,
    description: definition.description,
    datatype: definition.datatype,
    unit: definition.unit ?? null,
    values: definition.values ?? null,
    ...present({ better }),
    notPublished,
    providerCount: new Set(facts.map(({ provider }) => provider.slug)).size,
    facts,
    statuses: countStatuses(facts),
    words: { ...present({ title, question, measure, aliases, group, better }), ...ownTerm },
  };
}
