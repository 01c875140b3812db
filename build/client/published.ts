/** What is read of a published fact: the part of it that assertions and loaders need. */

export type FactValue = number | string | boolean | null;

export interface KnownFact {
  readonly id: string;
  readonly value: FactValue;
  readonly display: string;
  readonly status: string;
  readonly raw_value: string | null;
  readonly last_verified_at?: string;
  readonly observed_at?: string;
  readonly removed_at: string | null;
  readonly source: { readonly url: string; readonly archive_url: string | null };
}

/** Earlier ids → those of today. */
export type RenamedIds = Readonly<Record<string, string>>;

/** Where a dataset has the facts of one provider, and the earlier ids, below its base address. */
export const publishedFiles = {
  provider: (slug: string): string => `api/public/v1/facts/provider/${slug}.json`,
  renamed: "data/renamed.json",
} as const;

export function providerOfId(id: string): string {
  return id.slice(0, id.indexOf("/"));
}

/** Throws for a text that is no list of facts. */
export function factsInList(text: string): readonly KnownFact[] {
  const { data } = JSON.parse(text) as { readonly data?: unknown };
  if (!Array.isArray(data) || !data.every(isFact)) throw new Error("it is no list of facts");
  return data;
}

function isFact(each: unknown): each is KnownFact {
  const { id, value, source } = (each ?? {}) as Partial<KnownFact>;
  return typeof id === "string" && value !== undefined && typeof source === "object";
}
