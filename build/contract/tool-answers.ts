/**
 * What each tool shows of its route's body, by the names of the members. A text is the member's wording
 * where its name does not say enough; it is said once, at the first tool that has the member. The schemas
 * of the tools and the answers themselves both follow this table.
 */
import type { ToolName } from "./tools.ts";

/** `true`: shown as it is. */
export type ShownMembers = { readonly [member: string]: true | string | ShownMembers };

/** Present where words were asked. */
const match = "Of `query`: exact, or closest, which is no answer";

const factEntry: ShownMembers = {
  match: true,
  differs: "Words it does not fit",
  id: "`provider/product/plan/key`; `*`: no product or plan; `~scope`",
  display: "As people write it",
  value: "null: the source states no limit; beside a formula, no number",
  unit: true,
  per: "What it is counted for",
  bound: true,
  adjustable: true,
  status: true,
  stale_reason: true,
  observed_at: true,
  last_verified_at: true,
  effective_from: true,
  effective_to: true,
  upcoming: "Announced, not yet held",
  removed_at: true,
  source: { url: true },
  raw_value: "The source's words",
  note: true,
};

const sideEntry: ShownMembers = {
  plan: true,
  scope: true,
  value: true,
  display: true,
  status: true,
  last_verified_at: true,
  effective_from: true,
  effective_to: true,
  upcoming: true,
  source: true,
};

export const shownMembers: Readonly<Record<ToolName, ShownMembers>> = {
  list_providers: {
    data: {
      match,
      slug: true,
      name: true,
      fact_count: true,
      last_verified_at: true,
    },
  },
  list_keys: {
    data: {
      match: true,
      key: true,
      description: true,
      unit: true,
      provider_count: true,
    },
  },
  get_facts: { data: factEntry },
  compare_key_across_providers: {
    key: true,
    unit: true,
    values: { match: true, provider: true, ...sideEntry, plan: "`product/plan`; `*`: none" },
  },
  compare_providers: { rows: { key: true, unit: true, result: true, a: sideEntry, b: sideEntry } },
  list_changes: {
    data: {
      changed_at: true,
      change: true,
      id: true,
      display: true,
      previous: { value: true, display: true, observed_at: true, source: true },
      direction: true,
      status: "Today's",
      last_verified_at: true,
      source: true,
    },
  },
  dataset_status: {
    object: true,
    name: true,
    version: true,
    as_of: "Built for this day",
    verified_for_days: "Then a fact is stale",
    counts: true,
    last_verified_at: true,
    license: true,
    snapshot: true,
  },
};
