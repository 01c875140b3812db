/**
 * The tools for AI agents as plain data. Each tool asks one route; its schemas are derived from the
 * parameters and the body of that route, and the same code answers both.
 */
import type { RouteId } from "./routes.ts";

/** The route that each tool asks, in the order in which agents need the tools. */
export const toolRoutes = {
  list_providers: "providers",
  list_keys: "keys",
  get_facts: "facts",
  compare_key_across_providers: "key",
  compare_providers: "compare",
  list_changes: "changes",
  dataset_status: "status",
} as const satisfies Readonly<Record<string, RouteId>>;
export type ToolName = keyof typeof toolRoutes;

export interface ToolSource {
  readonly name: ToolName;
  readonly title: string;
  /** At most 200 characters; says which tool to call first. */
  readonly description: string;
  /** The default and the maximum of `limit`; absent if the answer is not a list. */
  readonly limit?: { readonly default: number; readonly maximum: number };
  /** Present if words may be asked: what `query` does. */
  readonly query?: string;
}

/** In characters: the longest text that an argument may have. No name has half this length. */
export const maxArgumentLength = 200;

const longList = { default: 100, maximum: 1000 };

/** The tools of specification section 4, in the order of `toolRoutes`. */
export const tools: readonly ToolSource[] = [
  {
    name: "list_providers",
    title: "List providers",
    description:
      "Find a provider's slug: every provider with its fact counts. Call this first when unsure of a slug.",
    limit: longList,
    query: "Only providers that fit these words, such as `postgres`; best first.",
  },
  {
    name: "list_keys",
    title: "List keys",
    description:
      "Find a canonical key: every key with its meaning, unit and coverage. Call this first when unsure of a key.",
    limit: longList,
    query: "Only keys that fit these words, such as `function timeout`; best first.",
  },
  {
    name: "get_facts",
    title: "Get facts",
    description:
      "Facts with value, status, quote, source and dates, by `query` in plain words, or by provider, product, plan, key, status. Slugs: list_providers, keys: list_keys; go on with `offset`.",
    limit: { default: 25, maximum: 1000 },
    query:
      "Words, such as `github rate limit`: the facts that fit them, best first. `match` is exact or closest.",
  },
  {
    name: "compare_key_across_providers",
    title: "Compare one key across providers",
    description:
      "One key's value at every provider and plan, each with status, source and date. Name the `key` (list_keys), or ask in words with `query`.",
    limit: longList,
    query: "Instead of `key`, or beside it: words that name the key and choose among its entries.",
  },
  {
    name: "compare_providers",
    title: "Compare two providers",
    description:
      "Two providers side by side on every key that both publish, or on one key. Find the slugs with list_providers first.",
    limit: longList,
  },
  {
    name: "list_changes",
    title: "List recent changes",
    description:
      "What changed lately, newest first: facts added, values changed, facts removed, each with the value before, source and dates. Narrow with `since`; go on with `offset`.",
    limit: { default: 25, maximum: 500 },
  },
  {
    name: "dataset_status",
    title: "Dataset status",
    description:
      "What the dataset holds and how fresh it is: counts by status, the day it was built for, oldest and newest verification, licence, snapshot.",
  },
];
