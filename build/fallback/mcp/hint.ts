/** Words that ask for more than single facts → the call that suits them better. */
import type { ToolName } from "../../contract/tools.ts";
import type { Lead } from "../../search/leads.ts";
import type { Searcher } from "../../search/search.ts";
import type { DatasetStatus } from "../../schema/dataset-status.ts";
import type { Answers } from "../answers.ts";
import { Unavailable } from "../generation.ts";
import type { ToolCall } from "./mend.ts";
import { keyFor } from "./words.ts";

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
