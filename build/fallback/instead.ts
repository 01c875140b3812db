/** What to ask instead of a request that its address cannot read: addresses that answer. */
import { queryNames } from "../schema/contract/route.ts";
import { addressOf, routes, type RouteId } from "../schema/contract/routes.ts";
import type { Failure } from "../respond/errors.ts";
import { nearName, type Misread } from "./misread.ts";
import { explainQuery } from "./explain-query.ts";
import type { Query } from "./query.ts";

type PathValues = Readonly<Record<string, string>>;

export interface MisreadAt {
  readonly id: RouteId;
  readonly path: PathValues;
  /** The body, or why there is none. */
  readonly ask: (id: RouteId, path: PathValues, query: Query) => Promise<string | Failure>;
}

/** The same address as it may have been meant, or what that one suggests; else the facts that fit. */
export async function instead(misread: Misread, at: MisreadAt): Promise<readonly string[]> {
  const { id, path, ask } = at;
  const found: string[] = [];
  for (const mend of misread.mends) {
    const search = new URLSearchParams(mend as Record<string, string>);
    const checked = explainQuery(routes[id], search);
    if (!("query" in checked)) continue;
    const body = await ask(id, path, checked.query);
    const isAnswered = typeof body === "string";
    const encoded = Object.entries(path).map(([name, each]) => [name, encodeURIComponent(each)]);
    if (isAnswered) found.push(addressOf(id, Object.fromEntries(encoded) as PathValues, mend));
    else found.push(...(body.suggestions ?? []).filter((each) => each.startsWith("/")));
  }
  const facts = found.length > 0 ? [] : await asFacts(misread, at);
  return [...found, ...facts, addressOf("providers"), addressOf("keys")];
}

/** All that was given as a question for facts: filters under their names, and the others as words. */
async function asFacts(
  { given }: Misread,
  { id, path, ask }: MisreadAt,
): Promise<readonly string[]> {
  const names = queryNames(routes.facts);
  const { slug, key } = path;
  const filters: Record<string, string> = {
    ...(slug === undefined ? {} : { provider: slug }),
    ...(key === undefined ? {} : { key }),
  };
  const words: string[] = [];
  for (const [name, [value = ""]] of given) {
    const near = name === "limit" || name === "offset" ? undefined : nearName(name, names);
    if (near !== undefined && near !== "q" && filters[near] === undefined && value !== "")
      filters[near] = value;
    else if (value.trim() !== "" && !/^\d+$/.test(value)) words.push(value);
  }
  const query = { ...(words.length > 0 ? { q: words.join(" ").slice(0, 200) } : {}), ...filters };
  if (Object.keys(query).length === 0 || (id === "facts" && words.length === 0)) return [];
  const checked = explainQuery(routes.facts, new URLSearchParams(query));
  if (!("query" in checked)) return [];
  const body = await ask("facts", {}, checked.query);
  if (typeof body === "string") return [addressOf("facts", {}, query)];
  return words.length > 0 ? [] : (body.suggestions ?? []);
}
