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
  /** At most 200 characters; says what is asked with it, and what to call first. */
  readonly description: string;
  /** The default and the maximum of `limit`; absent if the answer is not a list. */
  readonly limit?: { readonly default: number; readonly maximum: number };
  /** True if values of an earlier day can be asked. */
  readonly dated?: true;
  /** True if `detail` can ask for whole entries. */
  readonly detailed?: true;
  /** Present if words may be asked: what `query` does. */
  readonly query?: string;
}

/** The words of `detail`: the members that an agent needs (the default), or all that have a value. */
export const details = ["compact", "full"] as const;

/**
 * Only here null says something: there is no limit. Any other member that is null, in an answer of a tool,
 * is left out.
 */
export const meaningfulNull = "value";

/**
 * Moments that compact entries say only where the better one is not known: each costs an agent as much as the
 * value, and no entry is without any that is known.
 */
export const lesserMoments: Readonly<Record<string, string>> = { observed_at: "last_verified_at" };

/** Only `get_facts` has it: words may ask for more than single facts. */
export const hintMember = "better_call";

/** In characters: the longest text that an argument may have. No name has half this length. */
export const maxArgumentLength = 200;

/**
 * In bytes of JSON: the longest answer. Clients take 25,000 tokens, and no text of the dataset has fewer than
 * 2.4 bytes a token.
 */
export const longestAnswer = 60_000;

/** The tools of specification section 4, in the order of `toolRoutes`. */
export const tools: readonly ToolSource[] = [
  {
    name: "list_providers",
    title: "List providers",
    description: "The providers of the dataset, with their slugs.",
    limit: { default: 50, maximum: 1000 },
    query: "Words, such as `postgres`: what fits them, best first.",
  },
  {
    name: "list_keys",
    title: "List keys",
    description:
      "The canonical keys: what facts are stated about, each with its meaning, unit and number of providers.",
    limit: { default: 20, maximum: 1000 },
    query: "Words, such as `function timeout`: what fits them, best first.",
  },
  {
    name: "get_facts",
    dated: true,
    title: "Get facts",
    description:
      "Facts, each with its source, quote and dates, by plain words in `query` or by provider (from list_providers), key (from list_keys) and the other filters.",
    limit: { default: 10, maximum: 1000 },
    query: "Words, such as `github rate limit`: what fits them, best first.",
    detailed: true,
  },
  {
    name: "compare_key_across_providers",
    title: "Compare one key across providers",
    description:
      "One key's value at every provider and plan. Name the key (from list_keys) or ask in words.",
    limit: { default: 20, maximum: 1000 },
    query: "Words that name the key, and choose among its entries.",
  },
  {
    name: "compare_providers",
    title: "Compare two providers",
    description:
      "Two providers side by side, on every key that both publish or on one. Slugs are from list_providers.",
    limit: { default: 10, maximum: 1000 },
  },
  {
    name: "list_changes",
    title: "List recent changes",
    description: "Facts added, values changed and facts removed, newest first.",
    limit: { default: 10, maximum: 500 },
  },
  {
    name: "dataset_status",
    title: "Dataset status",
    description: "How much the dataset holds and how fresh it is, with its licence and download.",
  },
];
