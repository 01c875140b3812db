/**
 * Facts and changes as lines of text: the form in which both shells filter and list them. Id and status
 * are all that a filter of facts needs, and both are read off the line without parsing it: `id` is its
 * first member, and inside JSON text a quoted string can never look like the `status` member.
 */
import { onceFor } from "../schema/lists/once-for.ts";
import type { Change, ChangeList, ChangesQuery } from "../schema/change.ts";
import { parseFactId } from "../schema/fact-id.ts";
import type { Fact } from "../schema/fact.ts";
import type { FactList, FactsQuery, ListedFact, MatchMembers, RankedBy } from "../schema/facts.ts";
import type { NotPublished } from "../schema/not-published.ts";
import { composed, type Json, toJson, toJsonList, withNewline } from "./serialise.ts";

/** What facts are filtered by. */
export const filterNames = ["provider", "product", "plan", "scope", "key", "status"] as const;
export type FilterName = (typeof filterNames)[number];
/** What facts or changes are filtered by, in the order that names of shards keep. */
export const labelNames = [...filterNames, "kind"] as const;
export type LabelName = (typeof labelNames)[number];
export type Filter = Readonly<Partial<Record<LabelName, string>>>;

export interface Labelled<Item> {
  readonly json: Json<Item>;
  /** What a filter can ask for; a level that the item does not name is null or absent. */
  readonly labels: Readonly<Partial<Record<LabelName, string | null>>>;
}
export type FactLine = Labelled<Fact>;
export interface ChangeLine extends Labelled<Change> {
  readonly changedAt: string;
}

const statusMember = ',"status":"';

/** The id of the fact of a line. */
export function idOfLine(json: Json<Fact>): string {
  return json.slice('{"id":"'.length, json.indexOf('"', '{"id":"'.length));
}

/** A line of a shard or of the snapshot. */
export function parseLine(json: Json<Fact>): FactLine {
  const { provider, product, plan, scope = null, key } = parseFactId(idOfLine(json));
  const start = json.indexOf(statusMember) + statusMember.length;
  return {
    json,
    labels: {
      provider,
      product: product === "*" ? null : product,
      plan: plan === "*" ? null : plan,
      scope,
      key,
      status: json.slice(start, json.indexOf('"', start)),
    },
  };
}

export function parseChange(json: Json<Change>): ChangeLine {
  return lineOfChange(JSON.parse(json) as Change, json);
}

export function lineOfChange(change: Change, json: Json<Change> = toJson(change)): ChangeLine {
  const { changed_at: changedAt, change: kind, provider, key } = change;
  return { json, changedAt, labels: { provider, key, kind } };
}

export function matches({ labels }: Labelled<unknown>, filter: Filter): boolean {
  return labelNames.every((name) => filter[name] === undefined || labels[name] === filter[name]);
}

/** Some of the lines that match a filter, and how many there are in all. */
export interface Matching<Each extends Labelled<unknown>> {
  readonly lines: readonly Each[];
  readonly total: number;
}

/** A fact that was found by words, with how it fits them. */
export function withMatch(
  { json, labels }: FactLine,
  { match, differs }: Required<MatchMembers>,
): Labelled<ListedFact> {
  const members = toJson({ match, ...(differs.length > 0 ? { differs } : {}) });
  return { json: `${json.slice(0, -1)},${members.slice(1)}`, labels };
}

/**
 * The body of a facts query: `matching` is its answer, in its order, already cut at the limit. `undated` are the
 * ids of those that hold at the moment that was asked for, nobody knows since when; `notPublished` is what the
 * words ask for and its provider does not publish; `rankedBy` by what the first are ranked.
 */
export function factList(
  query: FactsQuery,
  matching: Matching<Labelled<ListedFact>>,
  { undated = [], notPublished = [], rankedBy }: BesideFacts = {},
): Json<FactList> {
  return listBody(query, matching, {
    ...(undated.length === 0 ? {} : { undated: toJson(undated) }),
    ...(notPublished.length === 0 ? {} : { not_published: toJson(notPublished) }),
    ...(rankedBy && { ranked_by: toJson(rankedBy) }),
  });
}

interface BesideFacts {
  readonly undated?: readonly string[];
  readonly notPublished?: readonly NotPublished[];
  readonly rankedBy?: RankedBy | undefined;
}

/** The body of a query for changes: `matching` is its answer, newest first, already cut at the limit. */
export function changeList(query: ChangesQuery, matching: Matching<ChangeLine>): Json<ChangeList> {
  return listBody(query, matching);
}

function listBody(
  query: FactsQuery | ChangesQuery,
  { lines, total }: Matching<Labelled<unknown>>,
  besides: Readonly<Record<string, string>> = {},
): string {
  const more = total - (query.offset ?? 0) - lines.length;
  return withNewline(
    composed<Record<string, unknown>>({
      object: '"list"',
      count: String(lines.length),
      // Where entries follow those that are shown.
      ...(more > 0 ? { more: String(more) } : {}),
      query: toJson(query),
      ...besides,
      data: toJsonList(lines.map(({ json }) => json)),
    }),
  );
}

export const lineOf: (fact: Fact) => FactLine = onceFor((fact: Fact) => parseLine(toJson(fact)));
