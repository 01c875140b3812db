/**
 * The words of a call → what it asks its route for, which entries of the answer they leave, best first, and, if
 * they ask for more than single facts, the call that suits them better. The same search answers the facts query.
 */
import type { ToolName } from "../../schema/contract/tools.ts";
import type { Lead } from "../../search/leads.ts";
import type { Searcher } from "../../search/search.ts";
import type { Query } from "../query.ts";
import type { Members } from "./envelope.ts";
import type { ToolCall } from "./tool-call.ts";

/** A key that words name: the first that fits them all. */
export async function keyFor(words: string, search: Searcher): Promise<string | undefined> {
  return (await search.keys(words)).find(({ match }) => match === "exact")?.slug;
}

type Select = (
  entries: readonly Members[],
  words: string,
  search: Searcher,
  given: Query,
) => Promise<readonly Members[]>;

/** How the words of each tool choose among the entries; absent where the route itself is asked. */
export const selections: { readonly [Name in ToolName]?: Select } = {
  list_providers: async (entries, words, search) =>
    inOrder(entries, "slug", await search.providers(words), ({ slug }) => slug),
  list_keys: async (entries, words, search) =>
    inOrder(entries, "key", await search.keys(words), ({ slug }) => slug),
  compare_key_across_providers: async (entries, words, search, { key }) => {
    const { facts } = await search.facts(words, { filter: { key: String(key) } });
    return inOrder(entries, "id", facts, ({ id }) => id);
  },
};

function inOrder<Found extends { readonly match: string }>(
  entries: readonly Members[],
  name: string,
  found: readonly Found[],
  nameOf: (each: Found) => string,
): readonly Members[] {
  const byName = new Map(entries.map((entry) => [entry[name], entry]));
  return found.flatMap((each) => {
    const entry = byName.get(nameOf(each));
    return entry === undefined ? [] : { ...entry, match: each.match };
  });
}

/** The tool to name in a hint, and its arguments. */
type Hint = ToolCall & readonly [tool: ToolName, given: unknown];

/** Undefined for words that are about facts. `today` is the day of the dataset: that of the facts is `this month`. */
export async function hintFor(
  words: string,
  search: Searcher,
  today: string,
): Promise<ToolCall | undefined> {
  for (const lead of await search.leads(words, today)) {
    const hint = await hintOf(lead, words, search);
    if (hint) return hint;
  }
  return undefined;
}

async function hintOf(lead: Lead, words: string, search: Searcher): Promise<Hint | undefined> {
  const { to, providers, since, kind = "", isWhole } = lead;
  if (to === "changes") {
    const [provider] = providers;
    return ["list_changes", { ...(provider ? { provider } : {}), ...(since ? { since } : {}) }];
  }
  if (to === "comparison") {
    const [a, b] = providers as readonly [string, string];
    const key = isWhole ? undefined : await sharedKey(words, [a, b], search);
    return ["compare_providers", { a, b, ...(key ? { key } : {}) }];
  }
  if (!isWhole) return undefined;
  for (const key of await search.deciding(kind))
    if ((await search.facts(words, { filter: { key }, limit: 1 })).total > 0)
      return ["compare_key_across_providers", { key, query: words }];
  return undefined;
}

/** The key that the words name, if all of these providers state it. */
async function sharedKey(
  words: string,
  providers: readonly string[],
  search: Searcher,
): Promise<string | undefined> {
  const key = await keyFor(words, search);
  if (key === undefined) return undefined;
  const totals = await Promise.all(
    providers.map(async (provider) => {
      const { total } = await search.facts(words, { filter: { provider, key }, limit: 1 });
      return total;
    }),
  );
  return totals.every((total) => total > 0) ? key : undefined;
}
