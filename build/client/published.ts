/** What is read of a published fact: the part of it that assertions and loaders need. */

export type FactValue = number | string | boolean | null;

export interface KnownFact {
  readonly id: string;
  readonly value: FactValue;
  readonly display: string;
  /** Beside a null: what the source states instead of a number. */
  readonly formula?: string;
  readonly status: string;
  readonly unit?: string | null;
  readonly currency?: string | null;
  readonly per?: readonly string[];
  readonly bound?: string;
  readonly adjustable?: boolean;
  readonly raw_value: string | null;
  readonly last_verified_at?: string;
  readonly observed_at?: string;
  readonly effective_from?: string | null;
  readonly removed_at: string | null;
  readonly source: {
    readonly url: string;
    readonly archive_url: string | null;
    readonly retrieved_at?: string;
  };
}

/** Earlier ids → those of today. */
export type RenamedIds = Readonly<Record<string, string>>;

/** Where a dataset has the facts of one provider, and the earlier ids, below its base address. */
export const publishedFiles = {
  notPublished: "data/not-published.jsonl",
  provider: (slug: string): string => `api/public/v1/providers/${slug}.json`,
  renamed: "data/renamed.json",
} as const;

export function providerOfId(id: string): string {
  return id.slice(0, id.indexOf("/"));
}

/** All facts of a provider. A filtered list would end at its limit. Throws for another text. */
export function factsOfProvider(text: string): readonly KnownFact[] {
  const { facts } = JSON.parse(text) as { readonly facts?: unknown };
  if (!Array.isArray(facts) || !facts.every(isFact)) throw new Error("it holds no facts");
  return facts;
}

/** Throws for a text that is no JSON, with the name of its file. */
export function parsedObject(text: string, file: string): object {
  try {
    return (JSON.parse(text) ?? {}) as object;
  } catch (error) {
    throw new Error(`${file} is no JSON: ${(error as Error).message}`, { cause: error });
  }
}

function isFact(each: unknown): each is KnownFact {
  const { id, value, source } = (each ?? {}) as Partial<KnownFact>;
  return typeof id === "string" && value !== undefined && typeof source === "object";
}
