/**
 * What is asked of the facts of a package and what it answers, for any type of fact: types alone, so that the
 * package has this very file among its declarations.
 */

/** Keeps texts from one run to another: a file, a database, `localStorage`. */
export interface FactCache {
  get(name: string): string | null | undefined | Promise<string | null | undefined>;
  set(name: string, text: string): void | Promise<void>;
}

export interface LoaderOptions {
  /** Another address that publishes the dataset; null to ask none. */
  readonly base?: string | null;
  readonly cache?: FactCache;
  readonly fetch?: (address: string, init: { readonly signal: AbortSignal }) => Promise<Response>;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  /** Of Ed25519, as PEM: what is not signed with it, older than what was seen, or expired counts as out of reach. */
  readonly publicKey?: string;
  /** In milliseconds, until the published facts count as out of reach (5000). */
  readonly patience?: number;
}

export interface FactAnswer<Fact> {
  readonly fact: Fact;
  readonly from: "live" | "cache" | "bundled";
  /** When that was read, or built. */
  readonly as_of: string;
  readonly age_days: number;
  /** The id that was asked for, where the fact has another one today. */
  readonly asked?: string;
  /** What is bundled, where its value is another than the one answered. */
  readonly bundled?: Fact;
}

/** A value, or the least that it may be. */
export type HeldTo<Value> = Value | { readonly at_least: number };
