/**
 * Writes the documents of `/data` for people: `schema.md` with every record and its fields, the statuses of a
 * fact and the registry of keys, and `coverage.md`.
 */
import { routeWords } from "../schema/contract/route-words.ts";
import type { Dataset, DatasetMeta } from "../dataset/dataset.ts";
import { addressOf, routeIds, routeOf } from "../schema/contract/routes.ts";
import { bodies, type BodyName } from "../schema/bodies.ts";
import { statuses } from "../schema/fact.ts";
import { toJsonSchema, type JsonSchema } from "../schema/json-schema.ts";
import { meaningOf, statusWording } from "../schema/contract/status-wording.ts";
import { codeSpan, link, literal, markdownTable, paragraphs } from "./markdown.ts";
import type { Coverage, ProviderCoverage } from "../schema/coverage.ts";

/** The schemas with a title, those within others too, each once, by title and in the order in which they are met. */
export function titledSchemas(roots: readonly object[]): ReadonlyMap<string, JsonSchema> {
  const found = new Map<string, JsonSchema>();
  const seek = (value: unknown): void => {
    if (value === null || typeof value !== "object") return;
    const { title } = value as { readonly title?: unknown };
    if (typeof title === "string") {
      if (found.has(title)) return;
      found.set(title, toJsonSchema(value));
    }
    Object.values(value).forEach(seek);
  };
  roots.forEach(seek);
  return found;
}

/**
 * Every record that an answer can contain, once: a fact and its parts, then the body of each route with
 * the records in it, then the error.
 */
function recordsOf(): readonly JsonSchema[] {
  const names = routeIds.flatMap((id) => routeOf(id).body ?? []);
  const roots = new Set<BodyName>(["Fact", ...names, "Error"]);
  return [...titledSchemas([...roots].map((name) => bodies[name])).values()];
}

export function schemaDocument({ meta, keys, asOf }: Dataset): string {
  return paragraphs([
    `# ${literal(meta.name)}: schema`,
    "Field by field: what every answer holds. JSON is UTF-8 and compact; members stand in the order below; timestamps are `YYYY-MM-DDTHH:MM:SSZ`. Fields are only ever added.",
    "## Addresses",
    markdownTable(
      ["Address", "Answer", "What it is"],
      routeIds.map((id) => {
        const route = routeOf(id);
        return [
          codeSpan(`GET ${route.path}`),
          route.body
            ? codeSpan(toJsonSchema(bodies[route.body]).title ?? route.body)
            : codeSpan(route.extension),
          escapeBars(routeWords[id].summary),
        ];
      }),
    ),
    "## Status of a fact",
    `Derived when the dataset is built (this one for ${asOf}), in this order; the first that applies decides. Facts marked as inferred by their curator are dropped before: they are never served.`,
    stateMachine(meta.verifiedForDays),
    markdownTable(
      ["Status", "Meaning"],
      statuses.map((status) => [
        codeSpan(statusWording[status].label),
        meaningOf(status, meta.verifiedForDays),
      ]),
    ),
    "From one build to the next a fact moves so:",
    transitions(meta.verifiedForDays),
    ...recordsOf().flatMap(recordPart),
    "## Keys",
    `${keys.length} canonical keys. Datatype and unit belong to the key: two providers cannot disagree about what it measures.`,
    markdownTable(
      ["Key", "Meaning", "Unit", "Datatype", "Facts"],
      keys.map((key) => [
        link(key.key, meta.baseUrl + addressOf("key", { key: key.key })),
        literal(key.description + (key.values ? ` One of: ${key.values.join(", ")}.` : "")),
        literal(key.unit ?? (key.datatype === "boolean" ? "boolean" : "")),
        key.datatype,
        String(key.facts.length),
      ]),
    ),
  ]);
}

/** Escapes only `|`, which would end a table cell: the descriptions are Markdown already. */
function escapeBars(text: string): string {
  return text.replaceAll("|", "\\|");
}

function recordPart(record: JsonSchema): readonly string[] {
  return [`## ${record.title ?? ""}`, markdownTable(["Field", "Type", "Notes"], fieldRows(record))];
}

function fieldRows(record: JsonSchema): readonly (readonly string[])[] {
  return membersOf(record).map(({ name, schema, isRequired }) => [
    codeSpan(name),
    typeText(schema),
    (isRequired ? "" : "Optional. ") + escapeBars(schema.description ?? ""),
  ]);
}

/** A member of a record, `error.code` where it is one of a record without a title: that stands where it is used. */
export interface RecordMember {
  readonly name: string;
  readonly schema: JsonSchema;
  readonly isRequired: boolean;
}

export function membersOf(
  { properties = {}, required = [] }: JsonSchema,
  prefix = "",
): readonly RecordMember[] {
  return Object.entries(properties).flatMap(([own, schema]) => {
    const name = prefix + own;
    const inner = schema.title ? {} : (schema.items ?? schema);
    const within = inner.title ? {} : inner;
    return [
      { name, schema, isRequired: required.includes(own) },
      ...membersOf(within, `${name}${schema.items ? "[]" : ""}.`),
    ];
  });
}

function typeText(field: JsonSchema): string {
  if (field.const !== undefined) return codeSpan(JSON.stringify(field.const));
  if (field.title) return codeSpan(field.title);
  if (field.anyOf) return field.anyOf.map(typeText).join(" or ");
  if (field.enum) {
    const words = field.enum.map((word) => codeSpan(String(word)));
    return `one of ${words.join(", ")}`;
  }
  if (field.items) {
    const nullable = Array.isArray(field.type) && field.type.includes("null") ? " or null" : "";
    return `array of ${typeText(field.items)}${nullable}`;
  }
  const types = [field.type ?? "object"].flat().join(" or ");
  return field.format ? `${types} (${field.format})` : types;
}

function stateMachine(days: number): string {
  return [
    "1. The source no longer states it (`removed_at`), or its `effective_to` has passed: **removed**.",
    "2. Another page of the provider states another value: **conflicting**.",
    `3. It is not known when it was last read in its source, or that was before the day from which it holds (\`effective_from\`), or more than ${days} days ago: **stale**.`,
    "4. Otherwise: **verified**.",
  ].join("\n");
}

function transitions(days: number): string {
  return `| From | To | When |
| --- | --- | --- |
| (new) | \`verified\` | a fact is added whose source was read on a known day |
| (new) | \`stale\` | a fact is added from a copy whose age is not known |
| \`verified\` | \`stale\` | the day of an announced value comes: it is the value, and not read since |
| \`verified\` | \`stale\` | ${days} days pass without a new reading |
| \`stale\` | \`verified\` | someone reads the value in its source again |
| \`verified\`, \`stale\` | \`conflicting\` | another page of the provider states another value |
| \`conflicting\` | \`verified\`, \`stale\` | the pages agree again |
| any | \`removed\` | the source stops stating it, or its period ends |
| \`removed\` | \`verified\`, \`stale\` | the source states it again |
`;
}

/** Writes `/data/coverage.md`, the coverage as Markdown for people. */
export function coverageDocument(coverage: Coverage, meta: DatasetMeta): string {
  const { providers, domains, fact_count: facts } = coverage;
  const names = domains.map(({ domain }) => domain);
  return paragraphs([
    `# ${literal(meta.name)}: coverage`,
    `As of ${coverage.as_of}: ${facts} facts about ${providers.length} providers; ${wholePercent(coverage.with_copy, facts)} have a permanent copy of their source, ${wholePercent(coverage.with_history, facts)} have earlier values. Worst first.`,
    statuses
      .map((status) => `- ${codeSpan(status)}: ${meaningOf(status, meta.verifiedForDays)}`)
      .join("\n"),
    "## Trust",
    markdownTable(
      [
        "Provider",
        "Facts",
        "Permanent copy",
        "History",
        ...statuses,
        "Oldest check",
        "Median check",
      ],
      providers.map((provider) => [
        link(provider.name, meta.baseUrl + addressOf("markdown", { slug: provider.slug })),
        String(provider.fact_count),
        wholePercent(provider.with_copy, provider.fact_count),
        wholePercent(provider.with_history, provider.fact_count),
        ...statuses.map((status) => wholePercent(provider.statuses[status], provider.fact_count)),
        dayText(provider.last_verified_at.oldest),
        dayText(provider.last_verified_at.median),
      ]),
    ),
    "## Facts by domain",
    markdownTable(
      ["Provider", ...names],
      providers.map((provider) => [
        literal(provider.name),
        ...names.map((name) => inDomain(provider, name)),
      ]),
    ),
  ]);
}

function inDomain({ domains }: ProviderCoverage, name: string): string {
  return String(domains.find(({ domain }) => domain === name)?.fact_count ?? "");
}

function wholePercent(part: number, whole: number): string {
  return whole === 0 ? "0%" : `${Math.round((part / whole) * 100)}%`;
}

function dayText(timestamp: string | null): string {
  return timestamp?.slice(0, 10) ?? "not known";
}
