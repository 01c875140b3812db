/**
 * A curated provider → its published facts: ids, dates, statuses and conflicts derived. `inferred`
 * entries end here: nothing after this file ever sees them.
 */
import { displayOf } from "../amount/display.ts";
import { onceFor } from "../lists/once-for.ts";
import type { CuratedFact, CuratedSource, CuratedStep, CuratedWitness } from "../schema/curated.ts";
import type { Fact, HistoryStep, Named, Source, Value, Witness } from "../schema/fact.ts";
import { toFactId } from "../schema/fact-id.ts";
import { toTimestamp } from "../schema/timestamp.ts";
import { sourceTypes } from "../schema/vocabulary.ts";
import type { Curated, CuratedProvider } from "../schema/curated-facts.ts";
import { conflictsAmong } from "./conflicts.ts";
import { foldSpaces } from "./folded.ts";
import { factPlaces, toNamed, type FactPlace } from "./places.ts";
import { present } from "./present.ts";
import { deriveStatus, isRemoved, staleReason } from "./status.ts";

export interface FactsInput {
  readonly keys: Curated["keys"];
  readonly verifiedForDays: number;
  readonly asOf: string;
}

type PublishedEntry = CuratedFact & {
  readonly status?: Exclude<CuratedFact["status"], "inferred">;
};
type SourcesByName = Readonly<Record<string, CuratedSource>>;

/** An entry with what its surroundings decide: where it stands, and its id. */
interface Draft {
  readonly id: string;
  readonly place: FactPlace;
  readonly key: string;
  readonly entry: PublishedEntry;
  readonly isOver: boolean;
}

export interface PublishedFact {
  readonly fact: Fact;
  /** Its own earlier ids, as the curator wrote them. */
  readonly formerly: readonly string[];
}

/** The published facts of one provider, in file order. */
export function factsOf(
  { slug, file }: CuratedProvider,
  input: FactsInput,
): readonly PublishedFact[] {
  const provider = toNamed(slug, file.name);
  const drafts = factPlaces(file).flatMap((place) => draftsOf(slug, place, input.asOf));
  const conflicts = conflictsAmong(
    drafts.map(({ id, entry, isOver }) => ({
      id,
      declared: entry.conflicts_with ?? [],
      isOver,
    })),
  );
  const sources = file.sources ?? {};
  return drafts.map((draft) => ({
    fact: toFact(draft, { provider, sources, conflicts: conflicts.get(draft.id), input }),
    formerly: draft.entry.formerly ?? [],
  }));
}

function draftsOf(provider: string, place: FactPlace, asOf: string): readonly Draft[] {
  return Object.entries(place.facts).flatMap(([key, written]) => {
    const entries = [written].flat().filter(isPublished);
    return entries.map((entry): Draft => {
      const { scope } = entry;
      const rivals = entries.filter((other) => other.scope === scope);
      const isContested = rivals.filter((each) => !isOver(each, asOf)).length > 1;
      const isSuffixed = rivals.length > 1 && (isContested || isOver(entry, asOf));
      const id = toFactId({
        provider,
        product: place.product?.slug ?? "*",
        plan: place.plan?.slug ?? "*",
        key,
        scope,
        source: isSuffixed ? entry.source : undefined,
      });
      return { id, place, key, entry, isOver: isOver(entry, asOf) };
    });
  });
}

interface FactInput {
  readonly provider: Named;
  readonly sources: SourcesByName;
  readonly conflicts: readonly string[] | undefined;
  readonly input: FactsInput;
}

function toFact(
  { id, place, key, entry }: Draft,
  { provider, sources, conflicts, input }: FactInput,
): Fact {
  const definition = input.keys[key]!;
  const written = sources[entry.source]!;
  const source = toSource(written, entry.line);
  const removedAt = moment(entry.removed_at);
  const effectiveTo = moment(entry.effective_to);
  const lastVerifiedAt =
    moment(entry.last_verified_at) ??
    (written.unconfirmed === true ? undefined : source.retrieved_at);
  const status = deriveStatus({
    written: entry.status,
    removedAt,
    effectiveTo,
    lastVerifiedAt,
    contested: conflicts !== undefined,
    asOf: input.asOf,
    freshForDays: definition.fresh_for_days ?? input.verifiedForDays,
  });
  const unit = definition.unit === undefined ? null : foldSpaces(definition.unit);
  const measured = { datatype: definition.datatype, unit, currency: entry.currency ?? null };
  const shown = (value: Value, quote = ""): string => displayOf({ value, ...measured, quote });
  return present({
    id,
    provider,
    product: place.product,
    plan: place.plan,
    scope: entry.scope === undefined ? undefined : toNamed(entry.scope, place.scopes[entry.scope]!),
    key,
    value: entry.value,
    display: shown(entry.value, entry.raw_value),
    ...measured,
    per: entry.per,
    bound: entry.bound,
    adjustable: entry.adjustable,
    raw_value: entry.raw_value === undefined ? null : foldSpaces(entry.raw_value),
    status,
    stale_reason:
      status === "stale"
        ? staleReason({ isAbandoned: written.abandoned === true, lastVerifiedAt })
        : undefined,
    observed_at: moment(entry.observed_at),
    effective_from: moment(entry.effective_from) ?? null,
    effective_to: effectiveTo ?? null,
    last_verified_at: lastVerifiedAt,
    source,
    evidence: sourceTypes[written.type],
    witnesses: entry.witnesses?.map((witness) => toWitness(witness, sources)),
    conflicts_with: conflicts,
    note: entry.note === undefined ? null : foldSpaces(entry.note),
    removed_at: removedAt ?? null,
    history: (entry.history ?? []).map((step) => toStep(step, sources, shown)),
  });
}

/** The copy is shown at the line in which the quote stands, where that is known. */
function toSource(source: CuratedSource, line?: number): Source {
  const { archive_url: copy = null } = source;
  return present({
    url: source.url,
    title: foldSpaces(source.title),
    source_type: source.type,
    retrieved_at: moment(source.retrieved_at),
    archive_url: copy !== null && line !== undefined ? `${copy}#L${line}` : copy,
  });
}

function toWitness({ source, raw_value }: CuratedWitness, sources: SourcesByName): Witness {
  const { url, archive_url, retrieved_at } = sources[source]!;
  return present({
    url,
    archive_url,
    raw_value: foldSpaces(raw_value),
    retrieved_at: moment(retrieved_at),
  });
}

/** A step's source is the address where the value can still be seen: the kept copy, if there is one. */
function toStep(
  step: CuratedStep,
  sources: SourcesByName,
  shown: (value: Value, quote?: string) => string,
): HistoryStep {
  const named = step.source === undefined ? undefined : sources[step.source]!;
  return {
    value: step.value,
    display: shown(step.value, step.raw_value),
    raw_value: foldSpaces(step.raw_value),
    observed_at: moment(step.observed_at) ?? null,
    source: named ? (named.archive_url ?? named.url) : step.url!,
  };
}

function isPublished(entry: CuratedFact): entry is PublishedEntry {
  return entry.status !== "inferred";
}

function isOver(entry: PublishedEntry, asOf: string): boolean {
  return isRemoved({
    written: entry.status,
    removedAt: moment(entry.removed_at),
    effectiveTo: moment(entry.effective_to),
    asOf,
  });
}

function moment(written: string | undefined): string | undefined {
  return written === undefined ? undefined : timestampOf(written);
}

/** A dataset names the same few days again and again. */
const timestampOf = onceFor((written: string) => toTimestamp(written)!);
