/**
 * What each tool shows of its route's body, by the names of the members. A text is the member's wording
 * where its name does not say enough; it is said once, at the first tool that has the member. The schemas
 * of the tools and the answers themselves both follow this table.
 */
import type { ToolName } from "./tools.ts";

/** `true`: shown as it is. */
export type ShownMembers = { readonly [member: string]: true | string | ShownMembers };

/** Members that are shown as they are, by their names in order. */
function asTheyAre(names: string): ShownMembers {
  return Object.fromEntries(names.split(" ").map((name) => [name, true]));
}

/** Present where words were asked. */
const match = "Of `query`; closest is no answer";

const factEntry: ShownMembers = {
  match: true,
  differs: "Words unmet",
  id: "`provider/product/plan/key`; `*`: no product or plan; `~scope`",
  display: "For people",
  value: "null: no limit; beside a formula, no number",
  unit: true,
  per: "Counted for",
  ...asTheyAre("formula bound adjustable status stale_reason observed_at last_verified_at"),
  ...asTheyAre("effective_from effective_to"),
  upcoming: "Announced, not yet held",
  removed_at: true,
  source: { url: true },
  raw_value: "The source's words",
  note: true,
};

const sideEntry = asTheyAre(
  "plan scope value display formula status last_verified_at effective_from effective_to upcoming source",
);

export const shownMembers: Readonly<Record<ToolName, ShownMembers>> = {
  list_providers: { data: { match, ...asTheyAre("slug name fact_count last_verified_at") } },
  list_keys: { data: asTheyAre("match key description unit provider_count") },
  get_facts: {
    not_published: true,
    ranked_by: { key: true },
    data: factEntry,
  },
  compare_key_across_providers: {
    ...asTheyAre("key unit"),
    values: { ...asTheyAre("match provider"), ...sideEntry, plan: "`product/plan`; `*`: none" },
  },
  compare_providers: { rows: { ...asTheyAre("key unit result"), a: sideEntry, b: sideEntry } },
  list_changes: {
    data: {
      ...asTheyAre("changed_at change id display"),
      previous: asTheyAre("value display observed_at source"),
      direction: true,
      status: "Today's",
      ...asTheyAre("last_verified_at source"),
    },
  },
  dataset_status: {
    ...asTheyAre("object name version"),
    as_of: "Built for this day",
    verified_for_days: "Then a fact is stale",
    ...asTheyAre("counts last_verified_at license snapshot"),
  },
};
