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

/** A fact that stands on both sides. */
export interface PairedChange {
  /** `moved`: the id is another, by `formerly` or by the suffix that tells apart what disagrees. */
  readonly change: "changed" | "moved";
  /** After the change. */
  readonly id: string;
  readonly previous_id: string | null;
  /** What differs beside the id, in a fixed order. */
  readonly fields: readonly FieldChange[];
  /** By how much a number grows, of its old size; null where that says nothing. */
  readonly percent: number | null;
  readonly before: Fact;
  readonly after: Fact;
}

/** A fact that stands on one side alone, with the fields of one that stands on both. */
interface LoneChange extends Pick<PairedChange, "id"> {
  readonly previous_id: null;
  readonly fields: readonly [];
  readonly percent: null;
}

interface AddedFact extends LoneChange {
  readonly change: "added";
  readonly before: null;
  readonly after: Fact;
}

interface RemovedFact extends LoneChange {
  readonly change: "removed";
  readonly before: Fact;
  readonly after: null;
}

export type FactChange = PairedChange | AddedFact | RemovedFact;

/** What is defined beside facts: a key, a kind of service, a provider, a product, a plan, the dataset itself. */
export interface DefinitionChange {
  /** Another name is another definition; products and plans that come or go show with their facts. */
  readonly change: "added" | "removed" | "changed";
  /** What it is, and its name in addresses: `key api.version`, `plan acme/api/pro`. */
  readonly name: string;
  readonly fields: readonly FieldChange[];
}

export interface Warning {
  /** A publish gate, or what a reviewer should look at. */
  readonly rule: string;
  readonly message: string;
}

export interface DiffBase {
  readonly kind: "revision" | "folder";
  /** As it was asked for, or how it was chosen. */
  readonly name: string;
  /** Of a revision: the whole id. */
  readonly commit: string | null;
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
  readonly definitions: readonly DefinitionChange[];
  readonly warnings: readonly Warning[];
}
