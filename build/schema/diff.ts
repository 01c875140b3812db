/**
 * The schema of what `npm run diff -- --json` prints: what a change of the facts does to the published
 * dataset. Only published data is compared.
 */
import { Type, type Static } from "typebox";
import { Fact } from "./fact.ts";
import { Count, Timestamp, nullable, oneOf, text, titled } from "./scalar.ts";

export const FieldChange = titled("FieldChange", {
  field: text({}, "Name of the field; `source.url` is the `url` of `source`."),
  before: Type.Unknown({ description: "As it was published; null where there was none." }),
  after: Type.Unknown({ description: "As it will be published; null where there is none." }),
});
export interface FieldChange extends Static<typeof FieldChange> {}

export const factChanges = ["changed", "added", "removed", "moved", "probably_moved"] as const;

export const FactChange = titled("FactChange", {
  change: oneOf(
    factChanges,
    "`moved`: the id is another, by `formerly` or by the suffix that tells apart what disagrees; `probably_moved`: one is gone and one is new, of the same provider, with the same value and quote, and the same key or place.",
  ),
  id: text({}, "The id after the change; of what is removed, its last one."),
  previous_id: nullable(Type.String(), "Where the id was another."),
  fields: Type.Array(FieldChange, {
    description: "What differs beside the id, in a fixed order.",
  }),
  percent: nullable(
    Type.Number(),
    "By how much a number grows, of its old size; null where that says nothing.",
  ),
  before: nullable(Fact, "The whole fact as it was published."),
  after: nullable(Fact, "The whole fact as it will be published."),
});
export interface FactChange extends Static<typeof FactChange> {}

/** A provider, a product, a plan, a key or a kind of service. */
export const EntryChange = titled("EntryChange", {
  change: oneOf(["added", "removed", "renamed", "changed"], "What happens."),
  name: text({}, "Its name in addresses: `acme`, `acme/api/pro`, a key."),
  previous_name: nullable(Type.String(), "Its earlier name where it is renamed."),
  fields: Type.Array(FieldChange),
  facts: { ...Count, description: "How many published facts it has; of what is removed, had." },
});
export interface EntryChange extends Static<typeof EntryChange> {}

export const fileChanges = ["changed", "added", "removed"] as const;

export const FileChange = titled("FileChange", {
  change: oneOf(fileChanges, "What happens to the bytes."),
  group: text({}, "The route that the file answers, or what it is part of."),
  path: text({}, "Path of the file, below the base address."),
});
export interface FileChange extends Static<typeof FileChange> {}

export const Addresses = titled("Addresses", {
  total: { ...Count, description: "Files of a full build whose bytes differ." },
  before: { ...Count, description: "Files of the base." },
  after: { ...Count, description: "Files of the new build." },
  groups: Type.Array(
    Type.Object({ group: Type.String(), changed: Count, added: Count, removed: Count }),
    { description: "Counted by route, most first." },
  ),
  files: Type.Array(FileChange, { description: "By path, at most 5,000." }),
  omitted: { ...Count, description: "How many more there are." },
});
export interface Addresses extends Static<typeof Addresses> {}

export const Warning = titled("Warning", {
  rule: text({}, "A publish gate, or what a reviewer should look at."),
  message: text({}, "One sentence."),
});
export interface Warning extends Static<typeof Warning> {}

export const DiffBase = titled("DiffBase", {
  kind: oneOf(["revision", "folder", "output", "snapshot"], "What the facts are compared with."),
  name: text({}, "As it was asked for, or how it was chosen."),
  commit: nullable(Type.String(), "Of a revision: the whole id."),
  as_of: nullable(
    Timestamp,
    "The moment its statuses are for; null where a snapshot does not say. Where it is not the diff's, statuses may differ by time alone.",
  ),
});
export interface DiffBase extends Static<typeof DiffBase> {}

export const Diff = titled("Diff", {
  object: Type.Literal("diff"),
  as_of: text(Timestamp, "The moment both sides are built for."),
  base: DiffBase,
  facts: Type.Object({ before: Count, after: Count }, { description: "Published facts." }),
  counts: Type.Object(
    {
      values: { ...Count, description: "Facts whose value or currency changes." },
      changed: Count,
      added: Count,
      removed: Count,
      moved: Count,
      probably_moved: Count,
    },
    { description: "Facts by what happens to them." },
  ),
  changes: Type.Array(FactChange, { description: "In dataset order." }),
  providers: Type.Array(EntryChange),
  places: Type.Array(EntryChange, {
    description: "Products and plans: what is said of them beside their facts.",
  }),
  keys: Type.Array(EntryChange),
  kinds: Type.Array(EntryChange, { description: "Kinds of service; none of a snapshot." }),
  dataset: Type.Array(FieldChange, { description: "Fields of `facts/dataset.yaml`." }),
  warnings: Type.Array(Warning),
  addresses: nullable(Addresses, "Null where they were not composed."),
});
export interface Diff extends Static<typeof Diff> {}
