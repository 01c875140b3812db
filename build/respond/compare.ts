/**
 * Two providers, key by key. Each provider is prepared once (its facts by key, each side serialised),
 * so that a pair is no more than joining texts: what makes every ordered pair cheap to write.
 */
import { grouped } from "../schema/lists/grouped.ts";
import type { Comparison, CompareQuery, ComparisonRow } from "../schema/comparison.ts";
import type { Fact, Named } from "../schema/fact.ts";
import type { MomentsQuery } from "../schema/list.ts";
import { valueOrFormula } from "../schema/value-or-formula.ts";
import { compactUnit, toSide } from "./compact.ts";
import { isUndated } from "./values-over-time.ts";
import { composed, toJsonList, withNewline, toJson, type Json } from "./serialise.ts";

export interface Party {
  readonly slug: string;
  readonly name: Json<Named>;
  /** By key, in key order. */
  readonly keys: ReadonlyMap<string, PartyKey>;
}

interface PartyKey {
  /** The row up to its result: key, unit, datatype. */
  readonly head: string;
  /** The distinct (value, currency) among entries that are not removed, in one canonical text. */
  readonly values: string;
  readonly sides: Json<ComparisonRow["a"]>;
  /** Of an earlier moment: the ids of those of which nobody knows since when they hold. */
  readonly undated: readonly string[];
}

/**
 * `facts` are all published facts of one provider, in dataset order; at least one. Of an earlier moment all of
 * them held, those too that are removed today.
 */
export function toParty(
  { slug, name }: Named,
  facts: readonly Fact[],
  held: "today" | "then" = "today",
): Party {
  const keys = [...grouped(facts, ({ key }) => key)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return {
    slug,
    name: toJson({ slug, name }),
    keys: new Map(
      keys.flatMap(([key, entries]) => {
        const [first] = entries;
        return first === undefined ? [] : [[key, toPartyKey(first, entries, held === "then")]];
      }),
    ),
  };
}

function toPartyKey(first: Fact, facts: readonly Fact[], allHeld: boolean): PartyKey {
  const { key, datatype } = first;
  const current = facts.filter(({ status }) => allHeld || status !== "removed");
  const values = new Set(
    current.map((fact) => JSON.stringify([valueOrFormula(fact), fact.currency])),
  );
  return {
    head: toJson({ key, unit: compactUnit(first), datatype }).slice(0, -1),
    values: [...values].toSorted().join(),
    undated: allHeld ? facts.filter(isUndated).map(({ id }) => id) : [],
    sides: toJsonList(facts.map((fact) => toJson(toSide(fact)))) as Json<ComparisonRow["a"]>,
  };
}

/** The comparison of two parties; with `key`, only that row. Rows are by key. */
export function comparison(
  a: Party,
  b: Party,
  key?: string,
  moments: MomentsQuery = {},
): Json<Comparison> {
  const rows: Json<ComparisonRow>[] = [];
  const undated: string[] = [];
  for (const [name, ofA] of a.keys) {
    const ofB = b.keys.get(name);
    if (ofB === undefined || (key !== undefined && key !== name)) continue;
    undated.push(...ofA.undated, ...ofB.undated);
    const result = ofA.values === ofB.values ? "equal" : "different";
    rows.push(`${ofA.head},"result":"${result}","a":${ofA.sides},"b":${ofB.sides}}`);
  }
  const query: CompareQuery = {
    a: a.slug,
    b: b.slug,
    ...(key === undefined ? {} : { key }),
    ...moments,
  };
  return withNewline(
    composed<Comparison>({
      object: '"comparison"',
      query: toJson(query),
      ...(undated.length === 0 ? {} : { undated: toJson(undated) }),
      a: a.name,
      b: b.name,
      count: String(rows.length),
      rows: toJsonList(rows) as Json<ComparisonRow[]>,
    }),
  );
}
