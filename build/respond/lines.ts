/**
 * Facts as lines of text: the form in which both shells filter and list them. Id and status are all
 * that a filter needs, and both are read off the line without parsing it: `id` is its first member,
 * and inside JSON text a quoted string can never look like the `status` member.
 */
import type { Fact } from "../schema/fact.ts";
import { parseFactId } from "../schema/fact-id.ts";
import type { FactList, FactsQuery } from "../schema/facts.ts";
import { composed, toJsonList, withNewline, toJson, type Json } from "./serialise.ts";

export const filterNames = ["provider", "product", "plan", "key", "status"] as const;
export type FilterName = (typeof filterNames)[number];
export type Filter = Readonly<Partial<Record<FilterName, string>>>;

export interface FactLine {
  readonly json: Json<Fact>;
  /** What a filter can ask for; a level that the fact does not name is null. */
  readonly labels: Readonly<Record<FilterName, string | null>>;
}

const statusMember = ',"status":"';

/** A line of a shard or of the snapshot. */
export function parseLine(json: Json<Fact>): FactLine {
  const id = json.slice('{"id":"'.length, json.indexOf('"', '{"id":"'.length));
  const { provider, product, plan, key } = parseFactId(id);
  const start = json.indexOf(statusMember) + statusMember.length;
  return {
    json,
    labels: {
      provider,
      product: product === "*" ? null : product,
      plan: plan === "*" ? null : plan,
      key,
      status: json.slice(start, json.indexOf('"', start)),
    },
  };
}

/** The lines of a JSONL text, in its order. */
export function parseLines(text: string): readonly FactLine[] {
  return text.split("\n").flatMap((line) => (line === "" ? [] : parseLine(line)));
}

export function matches({ labels }: FactLine, filter: Filter): boolean {
  return filterNames.every((name) => filter[name] === undefined || labels[name] === filter[name]);
}

/** The body of a facts query: `lines` are its answer, in dataset order, already cut at the limit. */
export function factList(query: FactsQuery, lines: readonly FactLine[]): Json<FactList> {
  return withNewline(
    composed<FactList>({
      object: '"list"',
      count: String(lines.length),
      query: toJson(query),
      data: toJsonList(lines.map(({ json }) => json)) as Json<Fact[]>,
    }),
  );
}
