/**
 * A curated provider → its published facts, with ids, dates and statuses. Entries with the status
 * `inferred` are left out here.
 */
import type { CuratedFact, CuratedSource, CuratedStep } from "../schema/curated.ts";
import type { Fact, HistoryStep, Named, Source } from "../schema/fact.ts";
import { planPath } from "../schema/plan-path.ts";
import { toTimestamp } from "../schema/timestamp.ts";
import type { Curated, CuratedProvider } from "../schema/curated-facts.ts";
import { deriveStatus, isRemoved } from "./status.ts";

export interface FactsInput {
  readonly keys: Curated["keys"];
  readonly verifiedForDays: number;
  readonly asOf: string;
}

interface FactScope {
  readonly product: Named | null;
  readonly plan: Named | null;
  readonly facts: Readonly<Record<string, CuratedFact | readonly CuratedFact[]>>;
}

type PublishedEntry = CuratedFact & {
  readonly status?: Exclude<CuratedFact["status"], "inferred">;
};

/** The published facts of one provider, in file order. */
export function factsOf({ slug, file }: CuratedProvider, input: FactsInput): readonly Fact[] {
  const provider = toNamed(slug, file.name);
  const sources = file.sources ?? {};
  return factScopes(file).flatMap((place) =>
    Object.entries(place.facts).flatMap(([key, entry]) => {
      const entries = [entry].flat().filter(isPublished);
      const contested = entries.filter((each) => !isOver(each, input.asOf)).length > 1;
      return entries.map((each) => {
        const suffixed = entries.length > 1 && (contested || isOver(each, input.asOf));
        return toFact({ provider, place, key, entry: each, contested, suffixed, sources, input });
      });
    }),
  );
}

/** Text as it is published: line breaks and runs of spaces folded into one space. */
export function foldSpaces(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

interface FactInput {
  readonly provider: Named;
  readonly place: FactScope;
  readonly key: string;
  readonly entry: PublishedEntry;
  readonly contested: boolean;
  readonly suffixed: boolean;
  readonly sources: Readonly<Record<string, CuratedSource>>;
  readonly input: FactsInput;
}

function toFact({
  provider,
  place,
  key,
  entry,
  contested,
  suffixed,
  sources,
  input,
}: FactInput): Fact {
  const definition = input.keys[key]!;
  const written = sources[entry.source]!;
  const source = toSource(written);
  const { product, plan } = place;
  const removedAt = toTimestampOrNull(entry.removed_at);
  const effectiveTo = toTimestampOrNull(entry.effective_to);
  const lastVerifiedAt =
    toTimestampOrNull(entry.last_verified_at) ??
    (written.unconfirmed === true ? null : source.retrieved_at);
  return {
    id: `${provider.slug}/${planPath({ product, plan })}/${key}${suffixed ? `@${entry.source}` : ""}`,
    provider,
    product,
    plan,
    key,
    value: entry.value,
    datatype: definition.datatype,
    unit: definition.unit === undefined ? null : foldSpaces(definition.unit),
    currency: entry.currency ?? null,
    raw_value: entry.raw_value === undefined ? null : foldSpaces(entry.raw_value),
    status: deriveStatus({
      written: entry.status,
      removedAt,
      effectiveTo,
      lastVerifiedAt,
      contested: contested && !isOver(entry, input.asOf),
      asOf: input.asOf,
      verifiedForDays: input.verifiedForDays,
    }),
    observed_at: toTimestampOrNull(entry.observed_at),
    effective_from: toTimestampOrNull(entry.effective_from),
    effective_to: effectiveTo,
    last_verified_at: lastVerifiedAt,
    source,
    note: entry.note === undefined ? null : foldSpaces(entry.note),
    removed_at: removedAt,
    history: (entry.history ?? []).map((step) => toStep(step, sources)),
  };
}

function toSource(source: CuratedSource): Source {
  return {
    url: source.url,
    title: foldSpaces(source.title),
    source_type: source.type,
    retrieved_at: toTimestamp(source.retrieved_at)!,
    archive_url: source.archive_url ?? null,
  };
}

/** A step's source is the address where the value can still be seen: the kept copy, if there is one. */
function toStep(step: CuratedStep, sources: FactInput["sources"]): HistoryStep {
  const named = step.source === undefined ? undefined : sources[step.source]!;
  return {
    value: step.value,
    raw_value: foldSpaces(step.raw_value),
    observed_at: toTimestampOrNull(step.observed_at),
    source: named ? (named.archive_url ?? named.url) : step.url!,
  };
}

function factScopes({ facts, products }: CuratedProvider["file"]): readonly FactScope[] {
  const places: FactScope[] = [{ product: null, plan: null, facts: facts ?? {} }];
  for (const [slug, product] of Object.entries(products ?? {})) {
    const own = toNamed(slug, product.name);
    places.push({ product: own, plan: null, facts: product.facts ?? {} });
    for (const [planSlug, plan] of Object.entries(product.plans ?? {}))
      places.push({ product: own, plan: toNamed(planSlug, plan.name), facts: plan.facts ?? {} });
  }
  return places;
}

function toNamed(slug: string, name: string): Named {
  return { slug, name: foldSpaces(name) };
}

function isPublished(entry: CuratedFact): entry is PublishedEntry {
  return entry.status !== "inferred";
}

function isOver(entry: PublishedEntry, asOf: string): boolean {
  return isRemoved({
    written: entry.status,
    removedAt: toTimestampOrNull(entry.removed_at),
    effectiveTo: toTimestampOrNull(entry.effective_to),
    asOf,
  });
}

function toTimestampOrNull(written: string | undefined): string | null {
  return written === undefined ? null : toTimestamp(written)!;
}
