/** A fact as it is published, for tests that need one of which they know everything. */
import type { Fact } from "../../build/schema/fact.ts";

export function fact(
  slug: string,
  key: string,
  value: Fact["value"],
  more: Partial<Fact> = {},
): Fact {
  return {
    id: `${slug}/api/*/${key}`,
    provider: { slug, name: slug.toUpperCase() },
    product: { slug: "api", name: "API" },
    key,
    value,
    display: value === null ? "no limit" : `${value.toLocaleString("en")} requests`,
    datatype: "integer",
    unit: "requests",
    currency: null,
    raw_value: "as it is",
    status: "verified",
    effective_from: null,
    effective_to: null,
    last_verified_at: "2026-05-01T00:00:00Z",
    source: {
      url: `https://${slug}.test/limits`,
      title: "Limits",
      source_type: "official_docs",
      retrieved_at: "2026-05-01T00:00:00Z",
      archive_url: null,
    },
    evidence: "documentation",
    note: null,
    removed_at: null,
    history: [],
    ...more,
  };
}
