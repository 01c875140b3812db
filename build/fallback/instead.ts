/** What to ask instead of a request that its address cannot read: addresses that answer. */
import { addressOf, routes, type RouteId } from "../schema/contract/routes.ts";
import type { Failure } from "../respond/errors.ts";
import { explain, isFilter, type Explained } from "./explain.ts";
import { askedOfRoute, type Refused } from "./explain-query.ts";
import type { Query } from "./query.ts";
import type { Store } from "./store.ts";

type PathValues = Readonly<Record<string, string>>;

export interface RefusedAt {
  readonly id: RouteId;
  readonly path: PathValues;
  /** The body, or why there is none. */
  readonly ask: (id: RouteId, path: PathValues, query: Query) => Promise<string | Failure>;
  readonly given: URLSearchParams;
  readonly store: Store;
}

/** The failure of a query that its address cannot read, with what to ask instead. */
export async function refusalOf(
  { explained, ...failure }: Refused,
  at: RefusedAt,
): Promise<Failure> {
  if (explained === undefined) return failure;
  const { id, path, given } = at;
  const own = await answered(explained, id, path, at);
  const lists = [addressOf("providers"), addressOf("keys")];
  const [missing] = explained.lacks;
  if (missing !== undefined) {
    const list = missing === "key" ? lists[1]! : lists[0]!;
    return { ...failure, suggestions: [...own, ...(await example(missing, at)), list] };
  }
  // All that was given as a question for facts.
  const { slug, key } = path;
  const named = Object.entries({ provider: slug, key }).filter(([, value]) => value !== undefined);
  const asFacts = explain([...named, ...given], askedOfRoute(routes.facts));
  const mends = asFacts.mends.filter((mend) => Object.keys(mend).some(isFilter));
  const facts =
    own.length > 0 || id === "facts" ? [] : await answered({ ...asFacts, mends }, "facts", {}, at);
  return { ...failure, suggestions: [...own, ...facts, ...lists] };
}

/** The addresses that were meant, or what those suggest. */
async function answered(
  { mends, isGuess }: Explained,
  id: RouteId,
  path: PathValues,
  { ask }: RefusedAt,
): Promise<readonly string[]> {
  const encoded = Object.entries(path).map(([name, each]) => [name, encodeURIComponent(each)]);
  const found: string[] = [];
  for (const mend of mends) {
    const body = await ask(id, path, mend);
    if (typeof body === "string")
      found.push(addressOf(id, Object.fromEntries(encoded) as PathValues, mend));
    else if (!isGuess)
      found.push(...(body.suggestions ?? []).filter((each) => each.startsWith("/")));
  }
  return found;
}

/** An address that has what is missing, with what was given and is known. */
async function example(
  missing: string,
  { id, given, store }: RefusedAt,
): Promise<readonly string[]> {
  if (missing === "key") {
    const [key] = Object.keys((await store.names("key")).called);
    return key === undefined ? [] : [addressOf(id, {}, { key })];
  }
  const slugs = Object.keys((await store.names("provider")).called);
  const known = (side: string): string | undefined =>
    slugs.find((slug) => slug === given.get(side));
  const a = known("a") ?? slugs.find((slug) => slug !== known("b"));
  const b = known("b") ?? slugs.find((slug) => slug !== a);
  return a !== undefined && b !== undefined ? [addressOf(id, {}, { a, b })] : [];
}
