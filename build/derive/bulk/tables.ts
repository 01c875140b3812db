/**
 * The dataset → flat tables, from which every bulk format is written, so that all of them say the same:
 * providers, keys, facts and their values over time, columns with one type each. A value stands in the one of
 * three columns that has its type, so that sorting by it is right in any tool; all three are null where the
 * source states that there is no limit.
 */
import type { Dataset, DatasetKey, DatasetProvider } from "../../dataset/dataset.ts";
import { heldValues } from "../../respond/values-over-time.ts";
import type { Fact, Value } from "../../schema/fact.ts";
import type { HeldValue } from "../../schema/key-history.ts";
import { observedWords } from "../../schema/vocabulary.ts";

/** A column: its name, type and words, what its cell is in the row of an item, and what it refers to. */
type ColumnOf<Item> = readonly [
  name: string,
  type: CellType,
  about: string,
  of: (item: Item) => FlatCell | undefined,
  refersTo?: FlatColumn["refersTo"],
];

function flatTable<Item>(
  parts: Omit<FlatTable, "columns" | "rows">,
  columns: readonly ColumnOf<Item>[],
  items: readonly Item[],
): FlatTable {
  return {
    ...parts,
    columns: columns.map(([name, type, about, , refersTo]) => ({
      name,
      type,
      about,
      ...(refersTo && { refersTo }),
    })),
    rows: items.map((item) => columns.map(([, , , of]) => of(item) ?? null)),
  };
}

interface Valued {
  readonly value: Value;
  readonly display: string;
}

const valueColumns: readonly ColumnOf<Valued>[] = [
  [
    "value_number",
    "number",
    "The value, where it is a number or an amount.",
    ({ value }) => (typeof value === "number" ? value : null),
  ],
  [
    "value_text",
    "text",
    "The value, where it is a word or a text.",
    ({ value }) => (typeof value === "string" ? value : null),
  ],
  [
    "value_boolean",
    "boolean",
    "The value, where it is yes or no.",
    ({ value }) => (typeof value === "boolean" ? value : null),
  ],
  ["display", "text", "The value as a person writes it.", ({ display }) => display],
];

const ofProviders = { table: "providers", column: "slug" } as const;
const ofKeys = { table: "keys", column: "key" } as const;
const ofFacts = { table: "facts", column: "id" } as const;

/** By name, in the order in which each refers only to those before it. */
const makers = { providers: providerTable, keys: keyTable, facts: factTable, history: stepTable };

/** Those of `bulkTables`, in its order. */
export const tableNames: readonly string[] = Object.keys(makers);

export function bulkTables(dataset: Dataset): readonly FlatTable[] {
  return Object.values(makers).map((tableOf) => tableOf(dataset));
}

function providerTable({ providers }: Dataset): FlatTable {
  return flatTable<DatasetProvider>(
    { name: "providers", about: "Who the facts are about.", primaryKey: ["slug"] },
    [
      ["slug", "text", "The provider's name in addresses.", ({ slug }) => slug],
      ["name", "text", "Its own name.", ({ name }) => name],
      ["homepage", "text", "Its home page.", ({ homepage }) => homepage],
      ["fact_count", "number", "How many facts there are of it.", ({ facts }) => facts.length],
    ],
    providers,
  );
}

function keyTable({ keys }: Dataset): FlatTable {
  return flatTable<DatasetKey>(
    { name: "keys", about: "What is stated of a service.", primaryKey: ["key"] },
    [
      ["key", "text", "The canonical key.", ({ key }) => key],
      ["title", "text", "What a person calls it.", ({ words }) => words.title],
      ["description", "text", "What it states.", ({ description }) => description],
      ["measure", "text", "What kind of quantity it is.", ({ words }) => words.measure],
      ["unit", "text", "What its values count.", ({ unit }) => unit],
      ["datatype", "text", "How to read its values.", ({ datatype }) => datatype],
      ["better", "text", "Which end is better for a user.", ({ words }) => words.better],
    ],
    keys,
  );
}

function factTable(dataset: Dataset): FlatTable {
  const keys = new Map(dataset.keys.map((each) => [each.key, each.words]));
  return flatTable<Fact>(
    { name: "facts", about: "One statement of a source a row.", primaryKey: ["id"] },
    [
      ...levelColumns(dataset),
      ["title", "text", "What a person calls the key.", ({ key }) => keys.get(key)?.title],
      ["measure", "text", "What kind of quantity.", ({ key }) => keys.get(key)?.measure],
      ...statedColumns,
    ],
    dataset.facts,
  );
}

/** What a fact is about: its levels, by slug and by name. */
function levelColumns(dataset: Dataset): readonly ColumnOf<Fact>[] {
  const products = new Map(
    dataset.providers.flatMap(({ slug, products: own }) =>
      own.map((product) => [`${slug}/${product.slug}`, product] as const),
    ),
  );
  const productOf = ({ provider, product }: Fact) =>
    product && products.get(`${provider.slug}/${product.slug}`);
  const tierOf = (fact: Fact): string | undefined =>
    productOf(fact)?.plans.find(({ slug }) => slug === fact.plan?.slug)?.tier;
  return [
    ["id", "text", "`provider/product/plan/key`; it never changes.", ({ id }) => id],
    ["provider", "text", "The provider's slug.", (fact) => fact.provider.slug, ofProviders],
    ["provider_name", "text", "Its own name.", (fact) => fact.provider.name],
    ["product", "text", "The product's slug.", (fact) => fact.product?.slug],
    ["product_name", "text", "Its own name.", (fact) => fact.product?.name],
    ["kind", "text", "The kind of service.", (fact) => productOf(fact)?.kind],
    ["plan", "text", "The plan's slug.", (fact) => fact.plan?.slug],
    ["plan_name", "text", "Its own name.", (fact) => fact.plan?.name],
    ["tier", "text", "What the plan is to a buyer.", tierOf],
    ["scope", "text", "The slug of what it is stated for.", (fact) => fact.scope?.slug],
    ["scope_name", "text", "The provider's name for that.", (fact) => fact.scope?.name],
    ["conditions", "text", "Its conditions, as JSON.", ({ when }) => when && JSON.stringify(when)],
    ["key", "text", "The canonical key.", ({ key }) => key, ofKeys],
  ];
}

const momentColumns: readonly ColumnOf<Fact>[] = (
  [
    ["observed_at", observedWords],
    ["effective_from", "When it starts to hold, as the provider says."],
    ["effective_to", "When it ceases to hold, as the provider says."],
    ["last_verified_at", "When it was last read."],
    ["removed_at", "When the source stopped stating it."],
  ] as const
).map(([name, about]) => [name, "moment", about, (fact) => fact[name]]);

/** Quotes are as their pages have them; no other text begins as a formula does. */
const quoteWords =
  "The source's own words; a spreadsheet that opens the CSV may compute one that begins with = + - or @.";

/** What is stated, and by whom. */
const statedColumns: readonly ColumnOf<Fact>[] = [
  ["unit", "text", "What the value counts.", ({ unit }) => unit],
  ["per", "text", "What it is counted for, with commas.", ({ per }) => per?.join(",")],
  ["currency", "text", "Of money: ISO 4217.", ({ currency }) => currency],
  ["datatype", "text", "How to read the value.", ({ datatype }) => datatype],
  ...valueColumns,
  ["value_to", "number", "Of a range the other end.", (fact) => fact.value_to],
  [
    "formula",
    "text",
    "How it is computed; without a number, it has no value.",
    (fact) => fact.formula,
  ],
  ["bound", "text", "How firm the limit is.", ({ bound }) => bound],
  ["adjustable", "boolean", "Whether it can be raised.", (fact) => fact.adjustable],
  ["status", "text", "How far it can be trusted today.", ({ status }) => status],
  ["raw_value", "text", quoteWords, (fact) => fact.raw_value],
  ...momentColumns,
  ["source_url", "text", "The page that states it.", ({ source }) => source.url],
  ["source_title", "text", "Its title.", ({ source }) => source.title],
  ["source_type", "text", "What kind of page.", ({ source }) => source.source_type],
  ["archive_url", "text", "The copy that was read.", ({ source }) => source.archive_url],
  ["note", "text", "One sentence of scope.", ({ note }) => note],
];

interface HeldStep extends HeldValue {
  readonly id: string;
  /** 0 is today's value. */
  readonly step: number;
}

function stepTable({ facts }: Dataset): FlatTable {
  const steps = facts.flatMap((fact) =>
    heldValues(fact).map((held, step) => ({ ...held, id: fact.id, step })),
  );
  return flatTable<HeldStep>(
    { name: "history", about: "One value of a fact a row.", primaryKey: ["id", "step"] },
    [
      ["id", "text", "The fact.", ({ id }) => id, ofFacts],
      ["step", "number", "0 is today's value, 1 the one before.", ({ step }) => step],
      ...valueColumns,
      ["raw_value", "text", quoteWords, ({ raw_value }) => raw_value],
      ["since", "moment", "When it starts to hold.", ({ since }) => since],
      ["until", "moment", "When it ceases to hold.", ({ until }) => until],
      ["known_since", "moment", "When its source says so.", (held) => held.known_since],
      ["source", "text", "Where it stands or stood.", ({ source }) => source],
    ],
    steps,
  );
}

/** A moment is a timestamp in UTC. */
export type CellType = "text" | "number" | "boolean" | "moment";
export type FlatCell = string | number | boolean | null;

export interface FlatColumn {
  readonly name: string;
  readonly type: CellType;
  readonly about: string;
  /** The column of another table that holds its values. */
  readonly refersTo?: { readonly table: string; readonly column: string };
}

export interface FlatTable {
  readonly name: string;
  readonly about: string;
  readonly columns: readonly FlatColumn[];
  /** The columns that tell a row from every other. */
  readonly primaryKey: readonly string[];
  readonly rows: readonly (readonly FlatCell[])[];
}

/** RFC 4180, UTF-8: a null is an empty cell, an empty text is quoted. */
export function toCsv({ columns, rows }: FlatTable): string {
  const lines = [columns.map(({ name }) => name), ...rows.map((row) => row.map(csvCell))];
  return lines.map((cells) => `${cells.join(",")}\r\n`).join("");
}

function csvCell(cell: FlatCell): string {
  if (cell === null) return "";
  const text = String(cell);
  return text === "" || /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
