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

// "object {slug: string, name: string}"
const named = {
  type: "object",
  properties: { slug: { type: "string" }, name: { type: "string" } },
  required: ["slug", "name"],
};

/** The facts of one provider for a key, in a comparison. */
const side = {
  type: "array",
  minItems: 1,
  items: { properties: { status }, required: ["status"] },
};

/** An answer whose `data` holds objects. */
function listOf(item: object, maxItems?: number): object {
  const data = { type: "array", items: { type: "object", ...item } };
  return {
    type: "object",
    properties: { data: maxItems === undefined ? data : { ...data, maxItems } },
    required: ["data"],
  };
}

/** Section 2.1. */
export const fact = {
  type: "object",
  properties: {
    id: { type: "string" },
    provider: named,
    product: named,
    plan: named,
    key,
    value: { type: ["number", "string", "boolean", "null"] },
    datatype: {
      type: "string",
      enum: ["integer", "decimal", "boolean", "string", "enum", "money"],
    },
    unit: { type: ["string", "null"] },
    currency: { type: ["string", "null"] },
    raw_value: { type: ["string", "null"] },
    status,
    observed_at: moment,
    effective_from: momentOrNull,
    effective_to: momentOrNull,
    last_verified_at: moment,
    source: {
      type: "object",
      properties: {
        url: { type: "string", format: "uri" },
        title: { type: "string" },
        source_type: { type: "string" },
        retrieved_at: moment,
      },
    },
  },
  required: ["id", "key", "value", "datatype", "status", "source"],
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
export const keyDetail = {
  type: "object",
  properties: {
    key,
    unit: { type: ["string", "null"] },
    values: {
      type: "array",
      items: {
        type: "object",
        properties: {
          provider: { type: "string" },
          // "in the form <product_slug>/<plan_slug>"
          plan: { type: "string", pattern: "^([a-z0-9-]+|\\*)/([a-z0-9-]+|\\*)$" },
          value: { type: ["number", "string", "boolean"] },
          status,
          source: { type: "string", format: "uri" },
        },
        required: ["provider", "plan", "value", "status", "source"],
      },
    },
  },
  required: ["key", "unit", "values"],
};

/** Section 4, the facts query: "object (string), count (integer), query (object …), data (array of Fact)". */
export const factList = {
  type: "object",
  properties: {
    object: { type: "string" },
    count,
    query: {
      type: "object",
      properties: {
        provider: { type: "string" },
        product: { type: "string" },
        plan: { type: "string" },
        key: { type: "string" },
        status,
        limit: { type: "integer", minimum: 1, maximum: 1000 },
      },
    },
    data: { type: "array", items: fact, maxItems: 1000 },
  },
  required: ["object", "count", "query", "data"],
};

/** Section 2.4: "contains the provider, its products, plans and facts"; the layout is not shown. */
export const providerRecord = {
  type: "object",
  properties: {
    slug: { type: "string" },
    name: { type: "string" },
    products: { type: "array", items: { ...named, properties: { plans: { type: "array" } } } },
    facts: { type: "array", items: fact },
  },
  required: ["slug", "name", "products", "facts"],
};

/** Section 4: "provider index with fact counts". */
export const providerList = listOf({
  properties: { slug: { type: "string" }, name: { type: "string" }, fact_count: count },
  required: ["slug", "name", "fact_count"],
});

/** Section 4: "canonical fact keys with coverage counts". */
export const keyList = listOf({
  properties: { key, unit: { type: ["string", "null"] }, fact_count: count },
  required: ["key", "unit", "fact_count"],
});

/** Section 4: "deterministic key-by-key comparison of two providers on shared keys (comparison rows)". */
export const comparison = {
  type: "object",
  properties: {
    rows: {
      type: "array",
      items: {
        type: "object",
        properties: {
          key,
          a: side,
          b: side,
        },
        required: ["key", "a", "b"],
      },
    },
  },
  required: ["rows"],
};

/** Section 2.4: "a recently changed fact"; section 4: "recently changed facts, newest first". */
export const changeList = listOf(
  {
    properties: { id: { type: "string" }, key, status, changed_at: moment },
    required: ["id", "key", "status", "changed_at"],
  },
  500,
);

/** Section 7, whatever the code: an address beyond the endpoints has codes of its own. */
export const errorShape = {
  type: "object",
  properties: {
    error: {
      type: "object",
      properties: {
        code: { type: "string" },
        message: { type: "string" },
        suggestions: { type: "array", items: { type: "string" } },
      },
      required: ["code", "message"],
    },
  },
  required: ["error"],
};

/** Section 7, with the codes of the endpoints. */
export const error = {
  allOf: [
    errorShape,
    {
      properties: {
        error: {
          properties: {
            code: {
              enum: [
                "FACT_NOT_FOUND",
                "PROVIDER_NOT_FOUND",
                "MISSING_PARAMETER",
                "INVALID_LIMIT",
                "INVALID_STATUS",
                // Ours, for parameters that the text does not speak of.
                "INVALID_PARAMETER",
              ],
            },
          },
        },
      },
    },
  ],
};
