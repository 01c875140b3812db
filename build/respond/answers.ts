/**
 * The dataset → every static answer that is composed from facts alone, with the file that holds it,
 * composed when it is read. A body of another route does not compile; the routes that have no producer
 * here need one among the guides, or the build does not compile (`compose/contents.ts`).
 */
import type { Dataset, DatasetProvider } from "../dataset/dataset.ts";
import { onceFor } from "../schema/lists/once-for.ts";
import { fileFor, variantFor, type Values } from "../schema/contract/route.ts";
import { routeOf, routes, type RouteId, type Routes } from "../schema/contract/routes.ts";
import type { Body, BodyName } from "../schema/bodies.ts";
import { statuses, type Fact } from "../schema/fact.ts";
import type { FactsQuery } from "../schema/facts.ts";
import { commonKinds, kindList } from "./kinds.ts";
import { comparison, toParty } from "./compare.ts";
import { compactUnit } from "./compact.ts";
import { keyDetail, keyHistory, keyList } from "./keys.ts";
import { type Json, type OutputFile, toJson, whenRead, withNewline } from "./serialise.ts";
import {
  lineOfChange,
  changeList,
  type ChangeLine,
  type FactLine,
  factList,
  lineOf,
  type Matching,
} from "./lines.ts";
import { nameFiles } from "./names.ts";
import { textOfPage } from "./pages.ts";
import { providerList, providerRecord } from "./providers.ts";
import {
  listsFile,
  pageFile,
  placesFile,
  startsFile,
  pageStarts,
  toLists,
  toParts,
  toShards,
  type Sharded,
  type Shards,
} from "./shards.ts";

/**
 * `full` writes every pair; `akin` only pairs of providers that share a kind of service;
 * `lean` leaves out whatever the fallback can compose.
 */
export type StaticMode = "full" | "akin" | "lean";

/** The dataset with each fact serialised once, and the pieces that several answers share. */
export interface Composed {
  readonly dataset: Dataset;
  readonly lines: () => readonly FactLine[];
  readonly changes: () => readonly ChangeLine[];
}

/** Serialised when they are first asked for: the first answers of a server need none of them. */
export function compose(dataset: Dataset): Composed {
  return {
    dataset,
    lines: onceFor(() => dataset.facts.map(lineOf)),
    changes: onceFor(() => dataset.changes.map((change) => lineOfChange(change))),
  };
}

type BodyOf<Id extends RouteId> = Routes[Id] extends { readonly body: infer Name extends BodyName }
  ? Body<Name>
  : never;

interface FileAnswer<Id extends RouteId> {
  readonly path?: Values;
  readonly query?: Values;
  readonly body: () => Json<BodyOf<Id>>;
}

type Producer<Id extends RouteId> = (
  composed: Composed,
  mode: StaticMode,
) => Iterable<FileAnswer<Id>>;

const producers = {
  *providers({ dataset }) {
    yield { body: () => providerList(dataset.providers) };
  },
  *provider({ dataset }) {
    for (const provider of dataset.providers) {
      const lines = () => provider.facts.map((fact) => lineOf(fact).json);
      yield { path: { slug: provider.slug }, body: () => providerRecord(provider, lines()) };
    }
  },
  *keys({ dataset }) {
    yield { body: () => keyList(dataset.keys) };
  },
  *key({ dataset }) {
    for (const each of dataset.keys) {
      const { key, facts, notPublished } = each;
      const named = { key, unit: compactUnit(each) };
      yield { path: { key }, body: () => keyDetail(named, facts, undefined, notPublished) };
    }
  },
  *history({ dataset }) {
    for (const key of dataset.keys) {
      const query = { key: key.key };
      yield {
        query,
        body: () => keyHistory(query, { key: key.key, unit: compactUnit(key) }, key.facts),
      };
    }
  },
  *kinds({ dataset }) {
    yield { body: () => kindList(dataset) };
  },
  *facts({ dataset }) {
    const shown = routes.facts.parameters.limit.limit.default;
    function* answer(query: FactsQuery, facts: readonly Fact[]): Iterable<FileAnswer<"facts">> {
      // A query that matches nothing is an error, and errors have no file.
      if (facts.length === 0) return;
      const head = () => facts.slice(0, shown).map(lineOf);
      yield {
        query: { ...query },
        body: () => factList(query, { lines: head(), total: facts.length }),
      };
    }
    yield* answer({}, dataset.facts);
    for (const { slug, facts } of dataset.providers) yield* answer({ provider: slug }, facts);
    for (const { key, facts } of dataset.keys) yield* answer({ key }, facts);
    for (const status of statuses)
      yield* answer(
        { status },
        dataset.facts.filter((fact) => fact.status === status),
      );
  },
  *changes(composed) {
    const { parameters, variants } = routes.changes;
    const changes = composed.changes();
    const newest = (most: number): Matching<ChangeLine> => ({
      lines: changes.slice(0, most),
      total: changes.length,
    });
    yield { body: () => changeList({}, newest(parameters.limit.limit.default)) };
    for (const n of variants[0].only)
      yield { query: { limit: n }, body: () => changeList({ limit: n }, newest(n)) };
  },
  *compare({ dataset: { providers } }, mode) {
    const partyOf = onceFor((each: DatasetProvider) => toParty(each, each.facts));
    for (const a of providers)
      for (const b of providers)
        if (a.slug < b.slug && (mode !== "akin" || commonKinds(a, b).length > 0))
          yield {
            query: { a: a.slug, b: b.slug },
            body: () => comparison(partyOf(a), partyOf(b)),
          };
  },
} as const satisfies { readonly [Id in RouteId]?: Producer<Id> };

/** The routes that are answered here, in the order in which they are written. */
export type AnsweredRoute = keyof typeof producers;
export const answeredRoutes = Object.keys(producers) as readonly AnsweredRoute[];

/** The files of one route, in a fixed order. */
export function* answersOf(
  id: AnsweredRoute,
  composed: Composed,
  mode: StaticMode,
): Iterable<OutputFile> {
  const route = routeOf(id);
  const isAlwaysAsked = route.file === "";
  if (mode === "lean" && isAlwaysAsked && route.variants?.every(({ lean }) => lean === "omit"))
    return;
  for (const { path = {}, query = {}, body } of (producers[id] as Producer<AnsweredRoute>)(
    composed,
    mode,
  )) {
    if (mode === "lean" && variantFor(route, query)?.lean === "omit") continue;
    // The file that the fallback will look for.
    const file = fileFor(route, path, query);
    if (file === undefined) throw new Error(`${id}: no file is named for ${JSON.stringify(query)}`);
    yield whenRead(file, body);
  }
}

/** The shards that the fallback reads: see `shards.ts`. */
export function* shardFiles({ dataset, lines, changes }: Composed): Iterable<OutputFile> {
  const ofChanges = toShards(changes());
  yield* listFiles("facts", toShards(lines()));
  yield* listFiles("changes", ofChanges);
  yield { file: startsFile, text: withNewline(toJson(pageStarts(ofChanges))) };
  yield* nameFiles(dataset);
}

function* listFiles(of: Sharded, shards: Shards<FactLine | ChangeLine>): Iterable<OutputFile> {
  for (const { name, page, lines } of shards.pages)
    yield whenRead(pageFile(of, name, page), () => textOfPage(lines));
  const parts = toParts(shards);
  yield { file: listsFile(of), text: withNewline(toJson(toLists(shards, parts))) };
  for (const [part, places] of parts.entries())
    yield { file: placesFile(of, part), text: withNewline(toJson(places)) };
}

/** Every published fact, one a line, in dataset order: in parts, provider by provider. */
export function* snapshotParts({ dataset }: Composed): Iterable<string> {
  for (const { facts } of dataset.providers) yield asLines(facts.map((fact) => lineOf(fact).json));
}

/** Joined at once: an end that is added to a long text makes whoever reads it copy all of it. */
function asLines(items: readonly string[]): string {
  return [...items, ""].join("\n");
}
