/**
 * The questions of this folder, and the facts that answer one: what a YAML file says → questions, and a
 * question with the dataset → the ids of its right answers. Facts are mostly named by filters, so that a
 * question keeps its answer when facts are added beside it.
 */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import type { Dataset } from "../../build/dataset/dataset.ts";
import type { Fact } from "../../build/schema/fact.ts";

const filterLevels = ["provider", "product", "kind", "plan", "tier", "key", "scope"] as const;
type FilterLevel = (typeof filterLevels)[number];

/**
 * Facts by slugs: all levels that are given must hold, any of several values is enough. `claude-*` stands
 * for all that begins so, and `none` for a level that the fact does not name. `kind` is that of the
 * product, `tier` that of the plan.
 */
export type FactFilter = Readonly<Partial<Record<FilterLevel, string | readonly string[]>>>;

export interface AskedQuestion {
  readonly file: string;
  readonly q: string;
  /** Ids of facts. */
  readonly right: readonly string[];
  readonly rightWhere: readonly FactFilter[];
  /**
   * Why the dataset does not hold the answer. `rightWhere` then says where it would stand: as soon as a
   * fact stands there, the question has an answer.
   */
  readonly absent: string | undefined;
}

export function readQuestions(): readonly AskedQuestion[] {
  const folder = import.meta.dirname;
  return readdirSync(folder)
    .filter((name) => name.endsWith(".yaml"))
    .toSorted()
    .flatMap((name) =>
      (parse(readFileSync(join(folder, name), "utf8")) as unknown[]).map((entry, at) =>
        toQuestion(name, at, entry),
      ),
    );
}

/** The ids of a question's right answers: none where the honest answer is "not here". */
export function rightAnswersIn(dataset: Dataset): (question: AskedQuestion) => ReadonlySet<string> {
  const kept = dataset.facts
    .filter(({ status }) => status !== "removed")
    .map((fact) => ({ id: fact.id, slugs: slugsOf(fact, dataset) }));
  return ({ right, rightWhere }) => {
    const listed = new Set(right.map((id) => dataset.renamed.get(id) ?? id));
    const filters = rightWhere.map(toPatterns);
    const found = kept.filter(
      ({ id, slugs }) => listed.has(id) || filters.some((filter) => isAskedFor(filter, slugs)),
    );
    return new Set(found.map(({ id }) => id));
  };
}

/** Throws where an entry could never be right. */
function toQuestion(file: string, at: number, entry: unknown): AskedQuestion {
  const { q, right, right_where, absent, ...rest } = entry as Record<string, unknown>;
  const ids = asEntries(right);
  const filters = asEntries(right_where);
  const levels = filters.flatMap((filter) => Object.keys(filter as object));
  const isRead =
    typeof q === "string" &&
    ids.length + filters.length > 0 &&
    Object.keys(rest).length === 0 &&
    levels.every((name) => filterLevels.includes(name as FilterLevel));
  if (!isRead) throw new Error(`${file}, entry ${at + 1}: is no question with its answer`);
  return {
    file,
    q,
    right: ids as readonly string[],
    rightWhere: filters as readonly FactFilter[],
    absent: absent as string | undefined,
  };
}

function asEntries(value: unknown): readonly unknown[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}

type FactSlugs = Readonly<Record<FilterLevel, string | undefined>>;

type Patterns = readonly (readonly [FilterLevel, readonly string[]])[];

function toPatterns(filter: FactFilter): Patterns {
  return filterLevels.flatMap((level) => {
    const asked = filter[level];
    return asked === undefined ? [] : [[level, [asked].flat()] as const];
  });
}

function isAskedFor(filter: Patterns, slugs: FactSlugs): boolean {
  return filter.every(([level, any]) => any.some((pattern) => isSlugLike(pattern, slugs[level])));
}

function isSlugLike(pattern: string, name: string | undefined): boolean {
  if (pattern === "none") return name === undefined;
  if (pattern.endsWith("*")) return name?.startsWith(pattern.slice(0, -1)) ?? false;
  return name === pattern;
}

function slugsOf(fact: Fact, dataset: Dataset): FactSlugs {
  const product = dataset.providers
    .find(({ slug }) => slug === fact.provider.slug)
    ?.products.find(({ slug }) => slug === fact.product?.slug);
  return {
    provider: fact.provider.slug,
    product: fact.product?.slug,
    kind: product?.kind,
    plan: fact.plan?.slug,
    tier: product?.plans.find(({ slug }) => slug === fact.plan?.slug)?.tier,
    key: fact.key,
    scope: fact.scope?.slug,
  };
}
