/**
 * The records of the specification as JSON Schemas, typed by hand from its text, sentence by sentence,
 * and used by the tests of this folder and by `specification.test.ts` alone: nothing here is derived from the code. Where the text
 * writes "or null", null is allowed; where it only says that a field is not required, the field may be
 * absent and may not be null. Fields beyond the text are allowed: its records are not closed.
 */

// "Timestamps are ISO 8601 in UTC."
const moment = { type: "string", format: "date-time", pattern: "Z$" };
const momentOrNull = { type: ["string", "null"], format: "date-time", pattern: "Z$" };
const count = { type: "integer", minimum: 0 };

// Section 3: "The status of a fact is one of: verified, stale, conflicting, removed."
const status = { type: "string", enum: ["verified", "stale", "conflicting", "removed"] };

// "canonical key, dotted lowercase words"
const key = { type: "string", pattern: "^[a-z0-9_]+(\\.[a-z0-9_]+)+$" };

const text = { type: "string" };
const textOrNull = { type: ["string", "null"] };

/** An object that has these members, and may have the others. */
function record(required: object, others: object = {}) {
  const properties = { ...required, ...others };
  return { type: "object", properties, required: Object.keys(required) };
}

// "object {slug: string, name: string}"
const named = record({ slug: text, name: text });

/** An answer whose `data` holds objects. */
function listOf(item: object, bounds: object = {}): object {
  return record({ data: { type: "array", items: item, ...bounds } });
}

const source = {
  url: { type: "string", format: "uri" },
  title: text,
  source_type: text,
  retrieved_at: moment,
};

/** Section 2.1. */
export const fact = {
  ...record(
    {
      id: text,
      key,
      value: { type: ["number", "string", "boolean", "null"] },
      datatype: { ...text, enum: ["integer", "decimal", "boolean", "string", "enum", "money"] },
      status,
      source: record({}, source),
    },
    {
      provider: named,
      product: named,
      plan: named,
      unit: textOrNull,
      currency: textOrNull,
      raw_value: textOrNull,
      observed_at: moment,
      effective_from: momentOrNull,
      effective_to: momentOrNull,
      last_verified_at: moment,
    },
  ),
  // "null for boolean facts"
  anyOf: [
    { not: { properties: { datatype: { const: "boolean" } } } },
    { properties: { unit: { type: "null" } } },
  ],
};

/**
 * Section 2.2. "value (number, string or boolean)": not null, and each entry has one. A fact that names
 * no plan has none to show, so the form alone is asked of `plan`.
 */
export const keyDetail = record({
  key,
  unit: textOrNull,
  values: {
    type: "array",
    items: record({
      provider: text,
      // "in the form <product_slug>/<plan_slug>"
      plan: { ...text, pattern: "^([a-z0-9-]+|\\*)/([a-z0-9-]+|\\*)$" },
      value: { type: ["number", "string", "boolean"] },
      status,
      source: source.url,
    }),
  },
});

/** Section 4, the facts query: "object (string), count (integer), query (object …), data (array of Fact)". */
export const factList = record({
  object: text,
  count,
  query: record(
    {},
    {
      provider: text,
      product: text,
      plan: text,
      key: text,
      status,
      limit: { type: "integer", minimum: 1, maximum: 1000 },
    },
  ),
  data: { type: "array", items: fact, maxItems: 1000 },
});

/** Section 2.4: "contains the provider, its products, plans and facts"; the layout is not shown. */
export const providerRecord = record({
  slug: text,
  name: text,
  products: { type: "array", items: record({ slug: {}, name: {} }, { plans: { type: "array" } }) },
  facts: { type: "array", items: fact },
});

/** Section 4: "provider index with fact counts". */
export const providerList = listOf(record({ slug: text, name: text, fact_count: count }));

/** Section 4: "canonical fact keys with coverage counts". */
export const keyList = listOf(record({ key, unit: textOrNull, fact_count: count }));

/** The facts of one provider for a key, in a comparison. */
const side = { type: "array", minItems: 1, items: record({ status }) };

/** Section 4: "deterministic key-by-key comparison of two providers on shared keys (comparison rows)". */
export const comparison = record({
  rows: { type: "array", items: record({ key, a: side, b: side }) },
});

/** Section 2.4: "a recently changed fact"; section 4: "recently changed facts, newest first". */
export const changeList = listOf(record({ id: text, key, status, changed_at: moment }), {
  maxItems: 500,
});

function errorWith(code: object): object {
  const suggestions = { type: "array", items: text };
  return record({ error: record({ code, message: text }, { suggestions }) });
}

/** Section 7, whatever the code: an address beyond the endpoints has codes of its own. */
export const errorShape = errorWith(text);

/** Section 7, with the codes of the endpoints. */
export const error = errorWith({
  enum: [
    "FACT_NOT_FOUND",
    "PROVIDER_NOT_FOUND",
    "MISSING_PARAMETER",
    "INVALID_LIMIT",
    "INVALID_STATUS",
    // Ours, for parameters that the text does not speak of.
    "INVALID_PARAMETER",
  ],
});
