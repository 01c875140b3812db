/**
 * The words of a call → what it asks its route for, which entries of the answer they leave, best first, and, if
 * they ask for more than single facts, the call that suits them better. The same search answers the facts query.
 */
import type { ToolName } from "../../schema/contract/tools.ts";
import type { DatasetStatus } from "../../schema/dataset-status.ts";
import type { Lead } from "../../search/leads.ts";
import type { Searcher } from "../../search/search.ts";
import type { Answers } from "../answers.ts";
import { Unavailable } from "../generation.ts";
import type { Query } from "../query.ts";
import type { Members } from "./envelope.ts";
import type { ToolCall } from "./tool-call.ts";

/** A key that words name: the first that fits them all. */
export function keyFor(words: string, search: Searcher): string | undefined {
  return search.keys(words).find(({ match }) => match === "exact")?.slug;
}

type Select = (
  entries: readonly Members[],
  words: string,
  search: Searcher,
  given: Query,
) => readonly Members[];

/** How the words of each tool choose among the entries; absent where the route itself is asked. */
export const selections: { readonly [Name in ToolName]?: Select } = {
  list_providers: (entries, words, search) =>
    inOrder(entries, "slug", search.providers(words), ({ slug }) => slug),
  list_keys: (entries, words, search) =>
    inOrder(entries, "key", search.keys(words), ({ slug }) => slug),
  compare_key_across_providers: (entries, words, search, { key }) => {
    const { facts } = search.facts(words, { filter: { key: String(key) } });
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

/** Undefined for words that are about facts. */
export async function hintFor(
  words: string,
  search: Searcher,
  answers: Answers,
): Promise<ToolCall | undefined> {
  for (const lead of search.leads(words, await dayOfDataset(answers))) {
    const hint = hintOf(lead, words, search);
    if (hint) return hint;
  }
  return undefined;
}

function hintOf(lead: Lead, words: string, search: Searcher): Hint | undefined {
  const { to, providers, since, kind = "", isWhole } = lead;
  if (to === "changes") {
    const [provider] = providers;
    return ["list_changes", { ...(provider ? { provider } : {}), ...(since ? { since } : {}) }];
  }
  if (to === "comparison") {
    const [a, b] = providers as readonly [string, string];
    const key = isWhole ? undefined : sharedKey(words, [a, b], search);
    return ["compare_providers", { a, b, ...(key ? { key } : {}) }];
  }
  const key = search
    .deciding(kind)
    .find((each) => search.facts(words, { filter: { key: each }, limit: 1 }).total > 0);
  return isWhole && key ? ["compare_key_across_providers", { key, query: words }] : undefined;
}

/** The key that the words name, if all of these providers state it. */
function sharedKey(
  words: string,
  providers: readonly string[],
  search: Searcher,
): string | undefined {
  const key = keyFor(words, search);
  const isShared = providers.every(
    (provider) => search.facts(words, { filter: { provider, key: key ?? "" }, limit: 1 }).total > 0,
  );
  return isShared ? key : undefined;
}

/** The day that the dataset was built for: a time such as `this month` is that of the facts. */
function dayOfDataset(answers: Answers): Promise<string> {
  return answers.remembered("the day of the dataset", async () => {
    const text = await answers.ask("status", {}, {});
    if (typeof text !== "string") throw new Unavailable("the status is missing");
    return (JSON.parse(text) as DatasetStatus).as_of.slice(0, 10);
  });
}
