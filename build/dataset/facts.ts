/**
 * A curated provider → its published facts: ids, dates, statuses and conflicts derived. `inferred`
 * entries end here: nothing after this file ever sees them.
 */
import { memberOf, present } from "../schema/lists/members.ts";
import { displayOf } from "../amount/display.ts";
import type { EveryField } from "../schema/complete.ts";
import type { CuratedFact } from "../schema/curated-fact.ts";
import type { Fact, Named } from "../schema/fact.ts";
import { conditionWords, partSlug } from "../schema/when.ts";
import { toFactId } from "../schema/fact-id.ts";
import { sourceTypes } from "../schema/vocabulary.ts";
import type { Curated, CuratedProvider } from "../schema/curated.ts";
import { freshUntil } from "./freshness.ts";
import { conflictsAmong, namedAmong } from "./conflicts.ts";
import type { MovedFact } from "./formerly.ts";
import { factPlaces, type FactPlace } from "./places.ts";
import { moment, unnamedSource, toSource, toWitness, type SourcesByName } from "./sources.ts";
import { standingOn, type PublishedEntry, type Standing } from "./standing.ts";
import { deriveStatus, isRemoved } from "./status.ts";
import { toStep, toUpcoming } from "./steps.ts";

export interface FactsInput {
  readonly keys: Curated["keys"];
  /** By key: for how many days a reading counts. */
  readonly freshFor: Readonly<Record<string, number>>;
  readonly asOf: string;
}

/** An entry as it stands on the day, with what its surroundings decide: where it stands, and its id. */
interface Draft {
  readonly id: string;
  readonly place: FactPlace;
  readonly key: string;
  readonly standing: Standing;
  readonly isOver: boolean;
  readonly isAwaited: boolean;
}

/** The published facts of one provider, each list in file order. */
export interface PublishedFacts {
  readonly facts: readonly Fact[];
  /** What has no value before an announced day that lies ahead: no facts of today. */
  readonly awaited: readonly Fact[];
  /** The facts with their own earlier ids, as the curator wrote them. */
  readonly moved: readonly MovedFact[];
}

export function factsOf({ slug, file }: CuratedProvider, input: FactsInput): PublishedFacts {
  const provider = { slug, name: file.name };
  const drafts = factPlaces(file).flatMap((place) => draftsOf(slug, place, input.asOf));
  const conflicts = conflictsAmong(
    drafts.map(({ id, standing, isOver, isAwaited }) => ({
      id,
      declared: standing.entry.conflicts_with ?? [],
      isOver: isOver || isAwaited,
    })),
  );
  const partners = namedAmong(
    drafts.map(({ id, standing }) => ({ id, declared: standing.entry.lower_of ?? [] })),
  );
  const sources = file.sources ?? {};
  const publish = (draft: Draft): Fact =>
    toFact(draft, {
      provider,
      sources,
      conflicts: conflicts.get(draft.id),
      partners: partners.get(draft.id),
      input,
    });
  const held = drafts.filter(({ isAwaited }) => !isAwaited);
  return {
    facts: held.map(publish),
    awaited: drafts.filter(({ isAwaited }) => isAwaited).map(publish),
    moved: held.map(({ id, standing }) => ({ id, formerly: standing.entry.formerly ?? [] })),
  };
}

function draftsOf(provider: string, place: FactPlace, asOf: string): readonly Draft[] {
  return Object.entries(place.facts).flatMap(([key, written]) => {
    const entries = [written]
      .flat()
      .filter(isPublished)
      .map((entry) => {
        const standing = standingOn(entry, asOf);
        const isAwaited = standing === undefined;
        return { entry, standing: standing ?? awaitedStanding(entry), isAwaited };
      });
    return entries.map(({ entry, standing, isAwaited }): Draft => {
      const part = partSlug(entry);
      const { source } = entry;
      const rivals = entries.filter((other) => partSlug(other.entry) === part && !other.isAwaited);
      const isContested =
        rivals.filter((each) => !isStatedNoMore(each.standing.entry, asOf)).length > 1;
      const isOwnOver = isStatedNoMore(standing.entry, asOf);
      const isSuffixed = rivals.length > 1 && (isContested || isOwnOver);
      const id = toFactId({
        provider,
        product: place.product?.slug ?? "*",
        plan: place.plan?.slug ?? "*",
        key,
        scope: part,
        source: isSuffixed ? source : undefined,
      });
      return { id, place, key, standing, isOver: isOwnOver, isAwaited };
    });
  });
}

interface FactInput {
  readonly provider: Named;
  readonly sources: SourcesByName;
  readonly conflicts: readonly string[] | undefined;
  /** With which it holds together. */
  readonly partners: readonly string[] | undefined;
  readonly input: FactsInput;
}

function toFact(
  { id, place, key, standing }: Draft,
  { provider, sources, conflicts, partners, input }: FactInput,
): Fact {
  const { entry, page, history, upcoming } = standing;
  const definition = memberOf(input.keys, key);
  const written = memberOf(sources, entry.source);
  const source = page === undefined ? toSource(written, entry.line) : unnamedSource(page, written);
  const times = timesOf(entry);
  const lastVerifiedAt = moment(entry.last_verified_at) ?? source.retrieved_at;
  // A copy that is not older than a day was read on it or later.
  const readAt = lastVerifiedAt ?? source.not_before;
  const countsUntil = readAt && freshUntil(readAt, memberOf(input.freshFor, key));
  const { status, reason } = deriveStatus({
    written: entry.status,
    ...times,
    readAt,
    contested: conflicts !== undefined,
    asOf: input.asOf,
    freshUntil: countsUntil,
    isAbandoned: written.abandoned === true,
    isSecondHand: sourceTypes[written.type] === "third_party",
    isSuperseded: place.supersededBy !== undefined,
  });
  const { unit = null } = definition;
  const measured = { datatype: definition.datatype, unit, currency: entry.currency ?? null };
  const of = { ...measured, sources };
  return present({
    id,
    provider,
    product: place.product,
    plan: place.plan,
    scope: scopeOf(entry, place),
    when: entry.when,
    detail: isDetail(entry, place) ? (true as const) : undefined,
    key,
    value: entry.value,
    value_to: entry.value_to,
    formula: entry.formula,
    display: displayOf({
      value: entry.value,
      valueTo: entry.value_to,
      formula: entry.formula,
      isLeast: entry.bound === "minimum",
      ...measured,
      quote: entry.raw_value ?? "",
    }),
    ...measured,
    per: entry.per,
    bound: entry.bound,
    adjustable: entry.adjustable,
    raw_value: entry.raw_value ?? null,
    columns: entry.columns,
    status,
    stale_reason: reason,
    superseded_by: place.supersededBy,
    observed_at: times.observedAt,
    effective_from: times.effectiveFrom ?? null,
    effective_to: times.effectiveTo ?? null,
    last_verified_at: lastVerifiedAt,
    fresh_until: status === "verified" || reason === "aged" ? countsUntil : undefined,
    source,
    evidence: sourceTypes[written.type],
    witnesses: entry.witnesses?.map((witness) => toWitness(witness, sources)),
    conflicts_with: conflicts,
    lower_of: partners,
    depends_on: entry.depends_on,
    note: entry.note ?? null,
    removed_at: times.removedAt ?? null,
    upcoming: upcoming.length === 0 ? undefined : upcoming.map((step) => toUpcoming(step, of)),
    history: history.map((step) => toStep(step, of)),
  } satisfies EveryField<Fact>);
}

function isDetail({ bound, scope }: PublishedEntry, { hasDetailScopes }: FactPlace): boolean {
  return bound === "accepted" || (hasDetailScopes === true && scope !== undefined);
}

function scopeOf(entry: PublishedEntry, { scopes }: FactPlace): Named | undefined {
  const slug = partSlug(entry);
  if (slug === undefined) return undefined;
  const named = entry.scope === undefined ? [] : [memberOf(scopes, entry.scope)];
  return { slug, name: [...named, ...conditionWords(entry.when)].join(", ") };
}

function isPublished(entry: CuratedFact): entry is PublishedEntry {
  return entry.status !== "inferred";
}

function awaitedStanding(entry: PublishedEntry): Standing {
  return { entry, page: undefined, history: [], upcoming: [] };
}

function isStatedNoMore(entry: PublishedEntry, asOf: string): boolean {
  return isRemoved({ written: entry.status, ...timesOf(entry), asOf });
}

function timesOf({ removed_at, effective_from, effective_to, observed_at }: PublishedEntry) {
  return {
    removedAt: moment(removed_at),
    effectiveFrom: moment(effective_from),
    effectiveTo: moment(effective_to),
    observedAt: moment(observed_at),
  };
}
