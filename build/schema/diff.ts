/**
 * What `npm run diff -- --json` prints: what a change of the facts does to the published dataset. Only
 * published data is compared.
 */
import type { Fact } from "./fact.ts";

export interface FieldChange {
  /** `source.url` is the `url` of `source`. */
  readonly field: string;
  /** As it was and will be published; null where there is none. */
  readonly before: unknown;
  readonly after: unknown;
}

export interface FactChange {
  /**
   * `moved`: the id is another, by `formerly` or by the suffix that tells apart what disagrees;
   * `probably_moved`: one is gone and one is new, of the same provider, with the same value and quote, and
   * the same key or place.
   */
  readonly change: "changed" | "added" | "removed" | "moved" | "probably_moved";
  /** After the change; of what is removed, its last one. */
  readonly id: string;
  readonly previous_id: string | null;
  /** What differs beside the id, in a fixed order. */
  readonly fields: readonly FieldChange[];
  /** By how much a number grows, of its old size; null where that says nothing. */
  readonly percent: number | null;
  readonly before: Fact | null;
  readonly after: Fact | null;
}

/** A provider, a product, a plan, a key or a kind of service. */
export interface EntryChange {
  readonly change: "added" | "removed" | "renamed" | "changed";
  /** In addresses: `acme`, `acme/api/pro`, a key. */
  readonly name: string;
  readonly previous_name: string | null;
  readonly fields: readonly FieldChange[];
  /** How many published facts it has; of what is removed, had. */
  readonly facts: number;
}

export interface Warning {
  /** A publish gate, or what a reviewer should look at. */
  readonly rule: string;
  readonly message: string;
}

export interface DiffBase {
  readonly kind: "revision" | "folder" | "output" | "snapshot";
  /** As it was asked for, or how it was chosen. */
  readonly name: string;
  /** Of a revision: the whole id. */
  readonly commit: string | null;
  /**
   * The moment its statuses are for; null where a snapshot does not say. Where it is not the diff's,
   * statuses may differ by time alone.
   */
  readonly as_of: string | null;
}

export interface Diff {
  readonly object: "diff";
  /** The moment both sides are built for. */
  readonly as_of: string;
  readonly base: DiffBase;
  /** Published facts. */
  readonly facts: { readonly before: number; readonly after: number };
  /** Facts by what happens to them; `values` are those whose value or currency changes. */
  readonly counts: Readonly<Record<"values" | FactChange["change"], number>>;
  /** In dataset order. */
  readonly changes: readonly FactChange[];
  readonly providers: readonly EntryChange[];
  /** Products and plans: what is said of them beside their facts. */
  readonly places: readonly EntryChange[];
  readonly keys: readonly EntryChange[];
  /** None of a snapshot. */
  readonly kinds: readonly EntryChange[];
  /** Fields of `facts/dataset.yaml`. */
  readonly dataset: readonly FieldChange[];
  readonly warnings: readonly Warning[];
}
