/**
 * The dataset → flat tables: providers, keys, facts and their values over time. A value stands in the one of
 * three columns that has its type, so that sorting by it is right in any tool; all three are null where the
 * source states that there is no limit.
 */
import type { Dataset, DatasetKey, DatasetProvider } from "../../dataset/dataset.ts";
import { heldValues } from "../../respond/held.ts";
import type { Fact, Value } from "../../schema/fact.ts";
import type { HeldValue } from "../../schema/key-history.ts";
import { observedWords } from "../../schema/vocabulary.ts";
import type { FlatCell, CellType, FlatColumn, FlatTable } from "./table.ts";

/** A column, and what its cell is in the row of an item; undefined stands for null. */
interface ColumnOf<Item> extends FlatColumn {
  readonly of: (item: Item) => FlatCell | undefined;
}

type MoreOfColumn = Partial<Pick<FlatColumn, "refersTo">>;

function column<Item>(
  name: string,
  type: CellType,
  about: string,
  of: ColumnOf<Item>["of"],
  more: MoreOfColumn = {},
): ColumnOf<Item> {
  return { name, type, about, of, ...more };
}

function flatTable<Item>(
  parts: Omit<FlatTable, "columns" | "rows">,
  columns: readonly ColumnOf<Item>[],
  items: readonly Item[],
): FlatTable {
  return {
    ...parts,
    columns: columns.map(({ of: _of, ...each }) => each),
    rows: items.map((item) => columns.map(({ of }) => of(item) ?? null)),
  };
}

interface Valued {
  readonly value: Value;
  readonly display: string;
}

const valueColumns: readonly ColumnOf<Valued>[] = [
  column<Valued>(
    "value_number",
    "number",
    "The value, where it is a number or an amount.",
    ({ value }) => (typeof value === "number" ? value : null),
  ),
  column<Valued>("value_text", "text", "The value, where it is a word or a text.", ({ value }) =>
    typeof value === "string" ? value : null,
  ),
  column<Valued>("value_boolean", "boolean", "The value, where it is yes or no.", ({ value }) =>
    typeof value === "boolean" ? value : null,
  ),
  column<Valued>("display", "text", "The value as a person writes it.", ({ display }) => display),
];

const ofProviders = { table: "providers", column: "slug" } as const;
const ofKeys = { table: "keys", column: "key" } as const;
const ofFacts = { table: "facts", column: "id" } as const;

/** In the order in which each refers only to those before it. */
export function bulkTables(dataset: Dataset): readonly FlatTable[] {
  return [providerTable(dataset), keyTable(dataset), factTable(dataset), stepTable(dataset)];
}

function providerTable({ providers }: Dataset): FlatTable {
  return flatTable(
    { name: "providers", about: "Who the facts are about.", primaryKey: ["slug"] },
    [
      column<DatasetProvider>(
        "slug",
        "text",
        "The provider's name in addresses.",
        ({ slug }) => slug,
      ),
      column<DatasetProvider>("name", "text", "Its own name.", ({ name }) => name),
      column<DatasetProvider>("homepage", "text", "Its home page.", ({ homepage }) => homepage),
      column<DatasetProvider>(
        "fact_count",
        "number",
        "How many facts there are of it.",
        ({ facts }) => facts.length,
      ),
    ],
    providers,
  );
}

function keyTable({ keys }: Dataset): FlatTable {
  return flatTable(
    { name: "keys", about: "What is stated of a service.", primaryKey: ["key"] },
    [
      column<DatasetKey>("key", "text", "The canonical key.", ({ key }) => key),
      column<DatasetKey>("title", "text", "What a person calls it.", ({ words }) => words.title),
      column<DatasetKey>(
        "description",
        "text",
        "What it states.",
        ({ description }) => description,
      ),
      column<DatasetKey>(
        "measure",
        "text",
        "What kind of quantity it is.",
        ({ words }) => words.measure,
      ),
      column<DatasetKey>("unit", "text", "What its values count.", ({ unit }) => unit),
      column<DatasetKey>("datatype", "text", "How to read its values.", ({ datatype }) => datatype),
      column<DatasetKey>(
        "better",
        "text",
        "Which end is better for a user.",
        ({ words }) => words.better,
      ),
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
      column<Fact>(
        "title",
        "text",
        "What a person calls the key.",
        ({ key }) => keys.get(key)?.title,
      ),
      column<Fact>(
        "measure",
        "text",
        "What kind of quantity.",
        ({ key }) => keys.get(key)?.measure,
      ),
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
    column<Fact>("id", "text", "`provider/product/plan/key`; it never changes.", ({ id }) => id),
    column<Fact>("provider", "text", "The provider's slug.", (fact) => fact.provider.slug, {
      refersTo: ofProviders,
    }),
    column<Fact>("provider_name", "text", "Its own name.", (fact) => fact.provider.name),
    column<Fact>("product", "text", "The product's slug.", (fact) => fact.product?.slug),
    column<Fact>("product_name", "text", "Its own name.", (fact) => fact.product?.name),
    column<Fact>("kind", "text", "The kind of service.", (fact) => productOf(fact)?.kind),
    column<Fact>("plan", "text", "The plan's slug.", (fact) => fact.plan?.slug),
    column<Fact>("plan_name", "text", "Its own name.", (fact) => fact.plan?.name),
    column<Fact>("tier", "text", "What the plan is to a buyer.", tierOf),
    column<Fact>("scope", "text", "The slug of what it is stated for.", (fact) => fact.scope?.slug),
    column<Fact>("scope_name", "text", "The provider's name for that.", (fact) => fact.scope?.name),
    column<Fact>("when", "text", "Its conditions, as JSON.", ({ when }) =>
      when === undefined ? undefined : JSON.stringify(when),
    ),
    column<Fact>("key", "text", "The canonical key.", ({ key }) => key, { refersTo: ofKeys }),
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
).map(([name, about]) => column<Fact>(name, "moment", about, (fact) => fact[name]));

/** Quotes are as their pages have them; no other text begins as a formula does. */
const quoteWords =
  "The source's own words; a spreadsheet that opens the CSV may compute one that begins with = + - or @.";

/** What is stated, and by whom. */
const statedColumns: readonly ColumnOf<Fact>[] = [
  column<Fact>("unit", "text", "What the value counts.", ({ unit }) => unit),
  column<Fact>("per", "text", "What it is counted for, with commas.", ({ per }) => per?.join(",")),
  column<Fact>("currency", "text", "Of money: ISO 4217.", ({ currency }) => currency),
  column<Fact>("datatype", "text", "How to read the value.", ({ datatype }) => datatype),
  ...valueColumns,
  column<Fact>("value_to", "number", "Of a range the other end.", (fact) => fact.value_to),
  column<Fact>("bound", "text", "How firm the limit is.", ({ bound }) => bound),
  column<Fact>("adjustable", "boolean", "Whether it can be raised.", (fact) => fact.adjustable),
  column<Fact>("status", "text", "How far it can be trusted today.", ({ status }) => status),
  column<Fact>("raw_value", "text", quoteWords, (fact) => fact.raw_value),
  ...momentColumns,
  column<Fact>("source_url", "text", "The page that states it.", ({ source }) => source.url),
  column<Fact>("source_title", "text", "Its title.", ({ source }) => source.title),
  column<Fact>("source_type", "text", "What kind of page.", ({ source }) => source.source_type),
  column<Fact>(
    "archive_url",
    "text",
    "The copy that was read.",
    ({ source }) => source.archive_url,
  ),
  column<Fact>("note", "text", "One sentence of scope.", ({ note }) => note),
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
  return flatTable(
    { name: "history", about: "One value of a fact a row.", primaryKey: ["id", "step"] },
    [
      column<HeldStep>("id", "text", "The fact.", ({ id }) => id, { refersTo: ofFacts }),
      column<HeldStep>(
        "step",
        "number",
        "0 is today's value, 1 the one before.",
        ({ step }) => step,
      ),
      ...valueColumns,
      column<HeldStep>("raw_value", "text", quoteWords, ({ raw_value }) => raw_value),
      column<HeldStep>("since", "moment", "When it starts to hold.", ({ since }) => since),
      column<HeldStep>("until", "moment", "When it ceases to hold.", ({ until }) => until),
      column<HeldStep>(
        "known_since",
        "moment",
        "When its source says so.",
        (held) => held.known_since,
      ),
      column<HeldStep>("source", "text", "Where it stands or stood.", ({ source }) => source),
    ],
    steps,
  );
}
