/**
 * The registry → a new file of a provider: its name, and below it, commented out, an example of every field
 * there is. Names, order and descriptions are those of the curated schemas; with its comment marks removed it is
 * a valid file. A test holds the example to the schemas: a field that is new to one is missing there.
 */
import { parseYaml } from "../../load/parse.ts";
import { ProviderFile, type CuratedKey, type KeysFile } from "../../schema/curated.ts";
import { mapAt } from "../../load/value-at.ts";
import type { Data, Fields } from "../file/data.ts";
import { keyWritten, scalarText } from "../file/scalar-text.ts";
import { citedTexts } from "../../validate/quality/texts.ts";
import { schemaBelow, type Ordering } from "../file/order.ts";

export interface NewFile extends ExampleNames {
  readonly name: string;
  readonly homepage: string;
}

/** The registry holds at least one key. Lines of prose start with `##`, examples with `# `. */
export function template({ name, homepage, ...names }: NewFile): string {
  const schema = ProviderFile as Ordering;
  const described = new Set<string>();
  return [
    `# yaml-language-server: $schema=../provider.schema.json`,
    ...fieldLines({ name, homepage }, schema, described),
    "",
    "## Every field there is, by example. Remove the `# ` before the lines that you need, and this prose.",
    "## An editor that knows the schema above completes names; npm run check says what is wrong.",
    ...fieldLines(exampleFile(names), schema, described).map((line) => `# ${line}`),
    "",
  ].join("\n");
}

/** Without indentation; every description once, where its field is first seen. */
function fieldLines(fields: Fields, schema: Ordering, described: Set<string>): readonly string[] {
  return Object.entries(fields).flatMap(([name, value]) => {
    const key = `${keyWritten(name)}:`;
    const about = descriptionOf(schema.properties?.[name], described);
    const below = schemaBelow(schema, name, Array.isArray(value)) ?? {};
    if (isList(value)) {
      if (value.every((item) => typeof item === "string"))
        return [`${key} [${value.map((item) => scalarText(item, "flow")).join(", ")}]${about}`];
      const item = schemaBelow(below, undefined, false) ?? {};
      const lines = value.flatMap((each) => {
        const [first = "", ...rest] = fieldLines(each as Fields, item, described);
        return [`  - ${first}`, ...rest.map((line) => `    ${line}`)];
      });
      return [`${key}${about}`, ...lines];
    }
    if (typeof value !== "object" || value === null) {
      const line = `${key} ${scalarText(value, "block")}`;
      // Beside a text of a page a comment looks like a part of it that YAML has cut off.
      return citedTexts.has(name) && about !== "" ? [about.trim(), line] : [`${line}${about}`];
    }
    const lines = fieldLines(value, below, described);
    return [`${key}${about}`, ...lines.map((line) => `  ${line}`)];
  });
}

function isList(data: Data): data is readonly Data[] {
  return Array.isArray(data);
}

/** The description and, where there are a few, the words that are usual or allowed. */
function descriptionOf(schema: object | undefined, described: Set<string>): string {
  const { description = "", ...more } = (schema ?? {}) as {
    readonly description?: string;
    readonly enum?: readonly string[];
    readonly examples?: readonly string[];
  };
  const words = more.enum ?? more.examples ?? [];
  if (description === "" || described.has(description)) return "";
  described.add(description);
  return ` # ${[description, words.length > 0 ? `${words.join(", ")}.` : ""].join(" ").trimEnd()}`;
}

interface ExampleNames {
  /** The slug of the provider, for ids. */
  readonly provider: string;
  readonly keys: KeysFile;
  /** The kinds of service that are defined. */
  readonly kinds: readonly string[];
}

/** The fields of a provider file besides its name and its homepage. */
function exampleFile({ provider, keys, kinds: [kind] }: ExampleNames): Fields {
  const yesOrNo = keyOf(keys, ["boolean", "enum", "string"]);
  const number = keyOf(keys, ["integer", "decimal"]);
  const price = keyOf(keys, ["money"]);
  const former = "earlier-slug";
  const page = "https://acme.example/page-that-states-the-limits";
  const others = JSON.stringify([`${provider}/api/*/${number.key}`]);
  const silence = `{ source: limits, raw_value: Ask us for it., note: Its page states none. }`;
  const [earlier, today, announced] = [valueOf(price, 1), valueOf(price, 2), valueOf(price, 3)];
  const top = typeof today.value === "number" ? today.value + 1 : undefined;
  const cell = top === undefined ? today.quote : `${today.quote} to ${top}`;
  const quote = JSON.stringify(`a row | ${cell}`);
  const described = `url: "${page}", title: Limits, type: official_docs`;
  return read(`
hosts: [github.com/acme]
aliases: [Acme Inc.]
formerly: [${former}]
sources:
  limits: { ${described}, retrieved_at: "2025-06-30T12:00:00Z", archive_url: "${page}/copy" }
  copy: { ${described}, not_before: { date: 2025-05-01, reason: page_date },
      unconfirmed: true, abandoned: true }
facts: { ${yesOrNo.name}: { ${stated(yesOrNo, 0)}, source: limits } }
not_published: { ${price.name}: { source: limits, raw_value: Ask us for it. } }
products:
  api:
    name: Acme API
    ${kind === undefined ? "" : `kind: ${keyWritten(kind)}`}
    aliases: [Acme REST API]
    superseded_by: api-next
    formerly: [${former}]
    detail: scopes
    scopes: { without-token: Requests without a token }
    facts:
      # Few facts have a beginning and an end, so a fact of its own shows their fields.
      ${number.name}: { ${stated(number, 0)}, source: limits, effective_from: 2025-02-01,
        effective_to: 2025-12-31, status: removed, removed_at: 2025-08-01 }
    not_published: { ${price.name}: ${silence} }
    plans:
      pro:
        name: Pro
        tier: free
        formerly: [${former}]
        facts:
          ${price.name}:
            value: ${JSON.stringify(today.value)}
            ${top === undefined ? "" : `value_to: ${top}`}
            ${top === undefined ? "" : "formula: the page's own words that compute it"}
            ${price.datatype === "money" ? "currency: USD" : ""}
            scope: without-token
            when: { commitment: yearly }
            per: [organization]
            bound: default
            adjustable: true
            raw_value: ${quote}
            columns: ["", the head of its column]
            source: limits
            line: 1
            witnesses: [{ source: copy, raw_value: ${quote} }]
            observed_at: 2025-01-15
            last_verified_at: 2025-07-01
            note: The default of an organization; support raises it.
            conflicts_with: ${others}
            lower_of: ${others}
            depends_on: ${others}
            formerly: [${JSON.stringify(`${provider}/earlier-product/pro/${price.key}`)}]
            upcoming:
              - { value: ${JSON.stringify(announced.value)}, effective_from: 2098-01-01, effective_to: 2099-01-01,
                  raw_value: ${JSON.stringify(announced.quote)}, source: limits, observed_at: 2025-06-30 }
            history:
              - { value: ${JSON.stringify(earlier.value)}, raw_value: ${JSON.stringify(earlier.quote)}, observed_at: 2024-11-12, source: limits }
              - { ${stated(price, 0, "EUR")}, observed_at: 2024-05-06, effective_from: 2024-05-01,
                  effective_to: 2024-09-01, removed_at: 2024-08-15, url: "${page}" }
        not_published: { ${number.name}: ${silence} }
      team:
        name: Team
        facts:
          # Pages that disagree.
          ${price.name}:
            - { ${stated(price, 3)}, source: limits }
            - { ${stated(price, 4)}, source: copy }
  api-next: { name: "Acme API, version 2" }`);
}

interface ChosenKey extends CuratedKey {
  readonly key: string;
  /** The key as a name of a map is written. */
  readonly name: string;
}

/** The first key of these datatypes, else the first of all. */
function keyOf(keys: KeysFile, datatypes: readonly string[]): ChosenKey {
  const all = Object.entries(keys).map(([key, definition]) => ({
    ...definition,
    key,
    name: keyWritten(key),
  }));
  const found = all.find(({ datatype }) => datatypes.includes(datatype)) ?? all[0];
  if (found === undefined) throw new Error("the registry holds no key");
  return found;
}

/** One of several values of a key, with a quote that states it. */
function valueOf({ datatype, values = [] }: ChosenKey, which: number) {
  const words: Readonly<Record<string, Data>> = {
    boolean: which % 2 === 0,
    enum: values[which % values.length] ?? "",
    string: `version ${which + 1}`,
  };
  const value = words[datatype] ?? (which + 1) * 10;
  const shown = JSON.stringify(value).replaceAll('"', "");
  return { value, quote: `the page's own words that say ${shown}` };
}

/** The same as the first fields of a fact. */
function stated(key: ChosenKey, which: number, currency = "USD"): string {
  const { value, quote } = valueOf(key, which);
  const money = key.datatype === "money" ? `, currency: ${currency}` : "";
  return `value: ${JSON.stringify(value)}${money}, raw_value: ${JSON.stringify(quote)}`;
}

function read(text: string): Fields {
  return mapAt(parseYaml("", text).located?.value) as Fields;
}
