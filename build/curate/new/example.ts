/**
 * The registry → an example of every field of a provider file, as data that is valid. What a field is
 * by its meaning is written here; a field that is new to a schema gets a value made up from its schema.
 */
import {
  CuratedAnnouncement,
  CuratedFact,
  CuratedPlan,
  CuratedProduct,
  CuratedSource,
  CuratedStep,
  ProviderFile,
  type CuratedKey,
  type KeysFile,
} from "../../schema/curated.ts";
import { templateWords } from "../../validate/quality/template-left.ts";
import type { Data } from "../file/curated-file.ts";

export type Fields = { readonly [name: string]: Data };

export interface ExampleNames {
  /** The slug of the provider, for ids. */
  readonly provider: string;
  readonly keys: KeysFile;
  /** The kinds of service that are defined. */
  readonly kinds: readonly string[];
}

/** The fields of a provider file besides its name and its homepage. */
export function exampleFile(names: ExampleNames): Fields {
  const { provider, keys } = names;
  const yesOrNo = keyOf(keys, ["boolean", "enum", "string"]);
  const simple = { [yesOrNo.key]: { ...stated(yesOrNo, 0), source: ofProvider.live } };
  const { name: _, homepage: __, ...more } = ProviderFile.properties;
  return filled(more, {
    formerly,
    hosts: ["github.com/acme"],
    aliases: ["Acme Inc."],
    sources: exampleSources(ofProvider),
    facts: simple,
    products: {
      api: { name: "Acme API", ...exampleProduct(names, `${provider}/api`, ofProvider) },
    },
  });
}

/** The fields of a product's file besides its name. */
export function exampleProductFile(names: ExampleNames, product: string): Fields {
  // Its provider may have sources of the usual names.
  const sources = { live: `${product}-limits`, copy: `${product}-copy` };
  return {
    ...exampleProduct(names, `${names.provider}/${product}`, sources),
    sources: exampleSources(sources),
  };
}

/** A product but its name; `place` is what its ids begin with. */
function exampleProduct(
  { provider, keys, kinds: [kind] }: ExampleNames,
  place: string,
  sources: SourceNames,
): Fields {
  const number = keyOf(keys, ["integer", "decimal"]);
  const price = keyOf(keys, ["money"]);
  const moved = {
    conflicts_with: [`${place}/*/${number.key}`],
    formerly: [`${provider}/earlier-product/pro/${price.key}`],
  };
  const { name: _, kind: kindField, ...others } = CuratedProduct.properties;
  return filled(kind === undefined ? others : { kind: kindField, ...others }, {
    ...(kind === undefined ? {} : { kind }),
    formerly,
    aliases: ["Acme REST API"],
    scopes: { [scope]: "Requests without a token" },
    facts: { [number.key]: endedFact(number, sources) },
    plans: {
      pro: filled(CuratedPlan.properties, {
        name: "Pro",
        formerly,
        facts: { [price.key]: wholeFact(price, moved, sources) },
      }),
      team: { name: "Team", facts: { [price.key]: disagreement(price, sources) } },
    },
  });
}

const scope = "without-token";
const formerly = [templateWords.earlier];
const { page } = templateWords;

const dates = {
  retrieved_at: "2025-06-30T12:00:00Z",
  observed_at: "2025-01-15",
  last_verified_at: "2025-07-01",
  effective_from: "2025-02-01",
  effective_to: "2025-12-31",
  removed_at: "2025-08-01",
} as const;

/** The fields for the beginning and the end of a fact: few facts have them, so the example has a fact for them. */
const ends: ReadonlySet<string> = new Set([
  "effective_from",
  "effective_to",
  "status",
  "removed_at",
]);

/** The names of the sources of an example. */
interface SourceNames {
  readonly live: string;
  /** Read in a copy whose age is not known. */
  readonly copy: string;
}

const ofProvider: SourceNames = { live: "limits", copy: "copy" };

function exampleSources({ live, copy: copied }: SourceNames): Data {
  const { retrieved_at } = dates;
  const known = { url: page, title: "Limits", type: "official_docs", retrieved_at };
  const { unconfirmed: _, abandoned: __, ...confirmed } = CuratedSource.properties;
  const { retrieved_at: ___, ...copy } = { ...known, unconfirmed: true, abandoned: true };
  return { [live]: filled(confirmed, known), [copied]: copy };
}

function wholeFact(key: ChosenKey, ids: Fields, { live, copy }: SourceNames): Data {
  const { url: _, ...named } = CuratedStep.properties;
  const { source: __, ...linked } = CuratedStep.properties;
  const given = {
    ...stated(key, 2),
    source: live,
    scope,
    per: ["organization"],
    bound: "default",
    adjustable: true,
    witnesses: [{ source: copy, raw_value: stated(key, 2)["raw_value"]! }],
    ...ids,
    ...dates,
    note: "The default of an organization; support raises it.",
    upcoming: [
      filled(
        CuratedAnnouncement.properties,
        {
          ...stated(key, 3),
          source: live,
          observed_at: "2025-06-30",
          effective_from: "2098-01-01",
          effective_to: "2099-01-01",
        },
        (field) => field !== "currency",
      ),
    ],
    history: [
      filled(
        named,
        { ...stated(key, 1), observed_at: "2024-11-12", source: live },
        (field) => !ends.has(field) && field !== "currency",
      ),
      filled(linked, {
        ...inEuro(stated(key, 0)),
        observed_at: "2024-05-06",
        effective_from: "2024-05-01",
        effective_to: "2024-09-01",
        removed_at: "2024-08-15",
        url: page,
      }),
    ],
  };
  return filled(CuratedFact.properties, given, (field) => !ends.has(field));
}

function endedFact(key: ChosenKey, { live }: SourceNames): Data {
  const given = { ...stated(key, 0), source: live, ...dates, status: "removed" };
  return filled(
    CuratedFact.properties,
    given,
    (field) => field in stated(key, 0) || field === "source" || ends.has(field),
  );
}

function disagreement(key: ChosenKey, { live, copy }: SourceNames): Data {
  return [
    { ...stated(key, 3), source: live },
    { ...stated(key, 4), source: copy },
  ];
}

interface ChosenKey extends CuratedKey {
  readonly key: string;
}

/** The first key of these datatypes, else the first of all. */
function keyOf(keys: KeysFile, datatypes: readonly string[]): ChosenKey {
  const all = Object.entries(keys).map(([key, definition]) => ({ ...definition, key }));
  return all.find(({ datatype }) => datatypes.includes(datatype)) ?? all[0]!;
}

/** One of several values of a key, with a quote that states it. */
function stated({ datatype, values = [] }: ChosenKey, which: number): Fields {
  const words: Readonly<Record<string, Data>> = {
    boolean: which % 2 === 0,
    enum: values[which % values.length] ?? "",
    string: `version ${which + 1}`,
  };
  const value = words[datatype] ?? (which + 1) * 10;
  return {
    value,
    ...(datatype === "money" ? { currency: "USD" } : {}),
    raw_value: `${templateWords.quote} ${JSON.stringify(value).replaceAll('"', "")}`,
  };
}

function inEuro(fields: Fields): Fields {
  return "currency" in fields ? { ...fields, currency: "EUR" } : fields;
}

/** The fields of a shape in their order, as given or, where nothing is, made up. */
function filled(
  properties: Readonly<Record<string, object>>,
  given: Fields,
  isShown: (field: string) => boolean = () => true,
): Fields {
  const fields = Object.entries(properties).filter(
    // Only money has a currency.
    ([field]) => isShown(field) && (field !== "currency" || field in given),
  );
  return Object.fromEntries(
    fields.map(([field, schema]) => [field, given[field] ?? madeUp(schema)]),
  );
}

function madeUp(schema: {
  readonly type?: string;
  readonly pattern?: string;
  readonly enum?: readonly string[];
}): Data {
  if (schema.type === "boolean") return true;
  if (schema.type === "integer" || schema.type === "number") return 1;
  if (schema.enum) return schema.enum[0]!;
  if (schema.pattern?.startsWith("^https?:")) return `${page}/copy`;
  return schema.pattern?.startsWith("^\\d{4}") ? dates.observed_at : "text";
}
