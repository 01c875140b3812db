/**
 * Takes search data and returns a function from words to results. It does not use the DOM, so tests run
 * the same code.
 */
import MiniSearch, { type SearchOptions } from "minisearch";
import { factPage, keyPage, providerPage } from "../paths.ts";
import type { Status } from "../../schema/fact.ts";
import { statusOrder } from "../parts/badge.ts";
import type { FactRow, SearchData } from "../search-data.ts";
import { termsOf, withOtherWords } from "./search-words.ts";

export interface Result {
  readonly kind: "provider" | "product" | "plan" | "key" | "fact";
  readonly title: string;
  /** The key of a fact, the description of a key, whose product or plan it is. */
  readonly detail: string;
  /** Relative to the root of the site. */
  readonly path: string;
  readonly value?: string;
  readonly status?: Status;
}

/** The fields that are searched. A match in a name counts more than one in a description. */
interface SearchDocument {
  readonly id: number;
  readonly kind: Result["kind"];
  readonly name: string;
  readonly place: string;
  readonly key: string;
  readonly description: string;
  readonly words: string;
  /** Of a key: how many facts state it. */
  readonly facts?: number;
}

type PathOf = (fact: FactRow) => string;

export type SearchFunction = (query: string, limit: number) => readonly Result[];

/** How much a match of each kind counts: a name comes before the many facts that contain it. */
const weight: Readonly<Record<Result["kind"], number>> = {
  provider: 6,
  product: 1.5,
  plan: 1,
  key: 3,
  fact: 1,
};

const common: SearchOptions = {
  boost: { name: 2, place: 2, key: 1.5, words: 1, description: 0.7 },
  boostDocument: (_id, _term, stored) =>
    weight[stored?.["kind"] as Result["kind"]] * reachOf(Number(stored?.["facts"] ?? 0)),
  prefix: true,
  combineWith: "AND",
  processTerm: (term) => termsOf(term),
};

/** Of two keys that match equally well, the one with more facts comes first. */
function reachOf(facts: number): number {
  return 1 + Math.log10(1 + facts) / 10;
}

/** From exact to loose matching; the first attempt with results is used. */
const attempts: readonly SearchOptions[] = [
  common,
  { ...common, fuzzy: (term) => edits(term) },
  { ...common, fuzzy: (term) => edits(term), combineWith: "OR" },
];

/** How many letters may differ. Two swapped letters count as two. */
function edits(term: string): number {
  if (term.length < 4 || /\d/.test(term)) return 0;
  return term.length < 6 ? 1 : 2;
}

export function createSearch(data: SearchData): SearchFunction {
  const index = new MiniSearch<SearchDocument>({
    fields: ["name", "place", "key", "words", "description"],
    storeFields: ["kind", "facts"],
    tokenize: (text) => text.split(/[^\p{L}\p{N}]+/u),
    processTerm: (term) => withOtherWords(term),
  });
  const documents = documentsOf(data);
  const pathOf = (fact: FactRow): string => {
    const id = idOf(data, fact);
    return factPage(id);
  };
  index.addAll(documents);
  return (query, limit) => {
    for (const options of attempts) {
      const found = index.search(query, options);
      if (found.length > 0)
        return varied(
          data,
          found.map(({ id }) => Number(id)),
        )
          .slice(0, limit)
          .map((id) => resultOf(data, id, pathOf));
    }
    return [];
  };
}

/** Only two facts of one provider and key stay in place; the others are moved to the end. */
function varied(data: SearchData, ids: readonly number[]): readonly number[] {
  const first = data.places.length + data.keys.length;
  const seen = new Map<string, number>();
  const behind: number[] = [];
  const before = ids.filter((id) => {
    const fact = data.facts[id - first];
    if (fact === undefined) return true;
    const group = `${placeAncestry(data, fact[0])[0]} ${fact[1]}`;
    const count = (seen.get(group) ?? 0) + 1;
    seen.set(group, count);
    if (count > 2) behind.push(id);
    return count <= 2;
  });
  return [...before, ...behind];
}

/** Places, keys and facts as one numbered list. */
function documentsOf(data: SearchData): readonly SearchDocument[] {
  const { places, keys, facts } = data;
  const documents: SearchDocument[] = [];
  const none = { name: "", place: "", key: "", words: "", description: "" };
  for (const [place, [, slug, name]] of places.entries()) {
    const line = placeAncestry(data, place);
    documents.push({
      ...none,
      id: documents.length,
      kind: placeKinds[line.length - 1]!,
      name: `${name} ${slug}`,
      place: line
        .slice(0, -1)
        .map((each) => places[each]!.slice(1).join(" "))
        .join(" "),
    });
  }
  const counts = keys.map(() => 0);
  for (const [, key] of facts) counts[key]! += 1;
  for (const [at, [key, description, words]] of keys.entries()) {
    const own = { key, description, words, facts: counts[at]! };
    documents.push({ ...none, ...own, id: documents.length, kind: "key" });
  }
  for (const [place, key] of facts)
    documents.push({
      id: documents.length,
      kind: "fact",
      name: "",
      // People say "the free plan", and plans are called "Free".
      place: placeAncestry(data, place)
        .map((each, depth) => [...places[each]!.slice(1), depth === 2 ? "plan" : ""].join(" "))
        .join(" "),
      key: keys[key]![0],
      description: keys[key]![1],
      words: keys[key]![2],
    });
  return documents;
}

const placeKinds = ["provider", "product", "plan"] as const;

/** Provider, product and plan of a place, as far as it has them. */
function placeAncestry(data: SearchData, place: number): readonly number[] {
  const [parent] = data.places[place]!;
  return parent < 0 ? [place] : [...placeAncestry(data, parent), place];
}

function resultOf(data: SearchData, id: number, pathOf: PathOf): Result {
  const { places, keys, facts } = data;
  if (id < places.length) return placeResult(data, id, pathOf);
  const key = keys[id - places.length];
  if (key !== undefined)
    return { kind: "key", title: key[0], detail: key[1], path: keyPage(key[0]) };
  const fact = facts[id - places.length - keys.length]!;
  const status = statusOrder[fact[3]]!;
  const title = placeNames(data, fact[0]).join(" · ");
  const detail = keys[fact[1]]![0];
  return { kind: "fact", title, detail, path: pathOf(fact), value: fact[2], status };
}

/** A product or plan leads to the first of its facts. */
function placeResult(data: SearchData, place: number, pathOf: PathOf): Result {
  const line = placeAncestry(data, place);
  const names = placeNames(data, place);
  const kind = placeKinds[line.length - 1]!;
  const first = data.facts.find((fact) => placeAncestry(data, fact[0]).includes(place));
  return {
    kind,
    title: names.join(" · "),
    detail: kind,
    path:
      kind === "provider" || first === undefined
        ? providerPage(data.places[line[0]!]![1])
        : pathOf(first),
  };
}

function placeNames(data: SearchData, place: number): readonly string[] {
  return placeAncestry(data, place).map((each) => data.places[each]![2]);
}

function idOf(data: SearchData, [place, key, , , ending = ""]: FactRow): string {
  const slugs = placeAncestry(data, place).map((each) => data.places[each]![1]);
  const [provider, product = "*", plan = "*"] = slugs;
  return `${provider}/${product}/${plan}/${data.keys[key]![0]}${ending}`;
}
