/**
 * The registry → an example of every field of a provider file, as data that is valid, in the order of the
 * schemas. A test holds it to them: a field that is new to a schema is missing there.
 */
import type { CuratedKey, KeysFile } from "../../schema/curated.ts";
import { templateWords } from "../../validate/quality/remains.ts";
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
  const yesOrNo = keyOf(names.keys, ["boolean", "enum", "string"]);
  const sources = { live: "limits", copy: "copy" };
  return {
    hosts: ["github.com/acme"],
    aliases: ["Acme Inc."],
    formerly: [templateWords.earlier],
    sources: exampleSources(sources),
    facts: { [yesOrNo.key]: { ...stated(yesOrNo, 0), source: sources.live } },
    not_published: {
      [keyOf(names.keys, ["money"]).key]: { source: sources.live, raw_value: "Ask us for it." },
    },
    products: {
      api: {
        name: "Acme API",
        ...exampleProduct(names, `${names.provider}/api`, sources, { superseded_by: "api-next" }),
      },
      "api-next": { name: "Acme API, version 2" },
    },
  };
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

/** The names of the sources of an example; the copy is one whose age is not known. */
interface SourceNames {
  readonly live: string;
  readonly copy: string;
}

/** A product but its name; `place` is what its ids begin with. */
function exampleProduct(
  { provider, keys, kinds: [kind] }: ExampleNames,
  place: string,
  { live, copy }: SourceNames,
  successor: Fields = {},
): Fields {
  const number = keyOf(keys, ["integer", "decimal"]);
  const price = keyOf(keys, ["money"]);
  const silence = { source: live, raw_value: "Ask us for it.", note: "Its page states none." };
  const earlier = [templateWords.earlier];
  const others = [`${place}/*/${number.key}`];
  const { value, raw_value: words, ...currency } = stated(price, 2);
  const top = typeof value === "number" ? value + 1 : undefined;
  const cell = top === undefined ? (words as string) : `${words as string} to ${top}`;
  const quote = `a row | ${cell}`;
  const formula = "the page's own words that compute it";
  const wholeFact = {
    value: value!,
    ...(top === undefined ? {} : { value_to: top, formula }),
    ...currency,
    scope: "without-token",
    when: { commitment: "yearly" },
    per: ["organization"],
    bound: "default",
    adjustable: true,
    raw_value: quote,
    columns: ["", "the head of its column"],
    source: live,
    line: 1,
    witnesses: [{ source: copy, raw_value: quote }],
    observed_at: "2025-01-15",
    last_verified_at: "2025-07-01",
    note: "The default of an organization; support raises it.",
    conflicts_with: others,
    lower_of: others,
    depends_on: others,
    formerly: [`${provider}/earlier-product/pro/${price.key}`],
    upcoming: [
      {
        value: stated(price, 3)["value"]!,
        effective_from: "2098-01-01",
        effective_to: "2099-01-01",
        raw_value: stated(price, 3)["raw_value"]!,
        source: live,
        observed_at: "2025-06-30",
      },
    ],
    history: [
      {
        value: stated(price, 1)["value"]!,
        raw_value: stated(price, 1)["raw_value"]!,
        observed_at: "2024-11-12",
        source: live,
      },
      {
        ...stated(price, 0),
        ...(price.datatype === "money" ? { currency: "EUR" } : {}),
        observed_at: "2024-05-06",
        effective_from: "2024-05-01",
        effective_to: "2024-09-01",
        removed_at: "2024-08-15",
        url: templateWords.page,
      },
    ],
  };
  // Few facts have a beginning and an end, so a fact of its own shows their fields.
  const ended = {
    ...stated(number, 0),
    source: live,
    effective_from: "2025-02-01",
    effective_to: "2025-12-31",
    status: "removed",
    removed_at: "2025-08-01",
  };
  const disagreeing = [
    { ...stated(price, 3), source: live },
    { ...stated(price, 4), source: copy },
  ];
  return {
    ...(kind === undefined ? {} : { kind }),
    aliases: ["Acme REST API"],
    ...successor,
    formerly: earlier,
    detail: "scopes",
    scopes: { "without-token": "Requests without a token" },
    facts: { [number.key]: ended },
    not_published: { [price.key]: silence },
    plans: {
      pro: {
        name: "Pro",
        tier: "free",
        formerly: earlier,
        facts: { [price.key]: wholeFact },
        not_published: { [number.key]: silence },
      },
      team: { name: "Team", facts: { [price.key]: disagreeing } },
    },
  };
}

function exampleSources({ live, copy }: SourceNames): Data {
  const page = { url: templateWords.page, title: "Limits", type: "official_docs" };
  return {
    [live]: {
      ...page,
      retrieved_at: "2025-06-30T12:00:00Z",
      archive_url: `${templateWords.page}/copy`,
    },
    [copy]: {
      ...page,
      not_before: { date: "2025-05-01", reason: "page_date" },
      unconfirmed: true,
      abandoned: true,
    },
  };
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
