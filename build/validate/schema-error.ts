/** One error of ajv → the problem as a curator reads it, or nothing where a rule says it better. */
import type { ErrorObject } from "ajv/dist/2020.js";
import { hides } from "../load/hidden.ts";
import type { Located, Path } from "../load/located.ts";
import { mapAt, valueAt } from "../load/value-at.ts";
import type { RuleProblem, Problem, Meaning } from "../load/problem.ts";
import { nearest } from "../schema/lists/nearest.ts";
import { CuratedFact, writtenStatuses } from "../schema/curated-fact.ts";
import { CuratedSource } from "../schema/curated.ts";
import { toJsonSchema, type JsonSchema } from "../schema/json-schema.ts";
import { fitsPattern, formRepair, typeRepair } from "./form.ts";
import { unknownField } from "./unknown-field.ts";
import {
  didYouMean,
  found,
  isMisspelt,
  joinWords,
  keyProblem,
  listWords,
  nameAt,
  shortLine,
  valueProblem,
} from "./wording.ts";

export const fieldsMeaning: Meaning = {
  name: "fields",
  description: "Only known fields are written, each where it belongs.",
  why: "A misspelt field would be ignored in silence, and its fact published without what it was to say.",
  mend: "The message lists what is allowed at that place. Datatype and unit of a fact belong to its key in keys.yaml; sources belong to the provider.",
};

export const required: Meaning = {
  name: "required",
  description: "What a fact, a source, a key or a provider cannot do without is there.",
  why: "A fact without its value, source or quote is a claim that nobody can check.",
  mend: "Add the field that the message names. If you only suspect the value, write `status: inferred`: it is kept here and never published.",
};

export const shape: Meaning = {
  name: "shape",
  description: "Every field holds the type and the form that it is meant for.",
  why: "Readers of the dataset compute with these fields. A date in another notation, or a number where text is meant, reads differently to everyone.",
  mend: "Write what the message asks for. Text that looks like a number, a date or true and false goes in quotes; a date is YYYY-MM-DD; an address starts with http:// or https://.",
};

export function schemaProblem(
  located: Located,
  path: Path,
  error: ErrorObject,
): Problem | undefined {
  const { keyword, data } = error;
  // What hides in a text is reported once, by the rule `text`.
  if (typeof data === "string" && path.length > 0 && hides(data)) return undefined;
  const problem = describers[keyword]?.(located, path, error);
  return problem && { ...problem, rule: (meanings[keyword] ?? shape).name };
}

/** The meaning of an error by its keyword; for all others it is `shape`. */
const meanings: Readonly<Record<string, Meaning>> = {
  additionalProperties: fieldsMeaning,
  required,
};

/**
 * By keyword of the schema; others give no problem. `if` only says that one of its branches did not fit,
 * and the branch has an error of its own.
 */
const describers: Readonly<
  Record<string, (located: Located, path: Path, error: ErrorObject) => RuleProblem | undefined>
> = {
  additionalProperties(located, path, { params, parentSchema }) {
    const field = String(params["additionalProperty"]);
    if (hides(field)) return undefined;
    return unknownField(
      located,
      [...path, field],
      Object.keys(toJsonSchema(parentSchema).properties ?? {}),
    );
  },
  required: missing,
  type: wrongType,
  enum(located, path, { parentSchema, data }) {
    if (typeof data !== "string") return undefined;
    const words = (toJsonSchema(parentSchema).enum ?? []).map(String);
    const message = `${nameAt(path)} is "${shortLine(data)}"; allowed: ${listWords(words, "docs/data-model.md")}.`;
    const repair =
      data === "verified"
        ? "Remove the line: `verified` is earned, never written."
        : (didYouMean(data, words) ?? fullerName(data, words));
    return valueProblem(located, path, message, repair);
  },
  pattern(located, path, { parentSchema, data }) {
    if (isSourceName(path)) return undefined;
    const schema = toJsonSchema(parentSchema);
    return unfit(located, path, patternRule(schema), formRepair(schema, data));
  },
  maxLength(located, path, { params, data }) {
    if (isSourceName(path)) return undefined;
    const rule = `at most ${String(params["limit"])} characters, not ${String(data).length}`;
    return unfit(located, path, rule);
  },
  minItems(located, path) {
    const message = `${nameAt(path)} is an empty list; it holds at least one item.`;
    return valueProblem(located, path, message, "Remove the line, or add an item.");
  },
  uniqueItems(located, path, { params }) {
    const at = [...path, Math.max(Number(params["i"]), Number(params["j"]))];
    const message = `${nameAt(path)} holds ${found(located, at)} twice; each item stands once.`;
    return valueProblem(located, at, message, "Remove the second.");
  },
  minimum: (located, path, { params, data }) =>
    Number.isInteger(data)
      ? unfit(located, path, `at least ${String(params["limit"])}`)
      : undefined,
};

/** What stands there, and what the schema asks for. */
function unfit(located: Located, path: Path, rule: string, repair?: string): RuleProblem {
  const message = `${nameAt(path)} is ${found(located, path)}; ${rule}.`;
  return valueProblem(located, path, message, repair);
}

/** The rule `sources` looks the name of a source up, and the rule `names` judges its form. */
function isSourceName(path: Path): boolean {
  return path.at(-1) === "source";
}

function missing(
  located: Located,
  path: Path,
  { data, params, parentSchema }: ErrorObject,
): RuleProblem | undefined {
  const field = String(params["missingProperty"]);
  const given = data as Readonly<Record<string, unknown>>;
  const schema = toJsonSchema(parentSchema);
  // A branch that requires a field names no properties itself.
  const branch = field === "raw_value" ? CuratedFact : CuratedSource;
  const whole = schema.properties ? schema : toJsonSchema(branch);
  if (isMisspelt(given, field, Object.keys(whole.properties ?? {}))) return undefined;
  const { status } = given;
  if (field === "raw_value" && typeof status === "string" && isAlmostInferred(status))
    return undefined;
  const all = [
    ...(whole.required ?? []),
    ...(status === "inferred" ? [] : (whole.else?.required ?? [])),
  ];
  const listed = all.map((each) => `\`${each}\``).join(", ");
  const message = `${nameAt(path)} lacks \`${field}\`; required: ${listed}.`;
  return keyProblem(located, path, message, missingRepair(located, path, field));
}

function missingRepair(located: Located, path: Path, field: string): string | undefined {
  if (field === "retrieved_at")
    return "Where the age of the copy is not known, write `unconfirmed: true` instead.";
  const [owners, slug] = path.slice(-2);
  if (typeof owners !== "string" || !["plans", "products"].includes(owners) || slug !== "facts")
    return undefined;
  const beside = Object.keys(mapAt(valueAt(located.value, path.slice(0, -1))));
  return beside.length > 1
    ? `Move \`facts\` one level up, beside \`${owners}\`.`
    : `Write the ${owners.slice(0, -1)}'s slug between \`${owners}\` and \`facts\`.`;
}

/** A misspelt `inferred` is one mistake: such a fact needs no `raw_value`. */
function isAlmostInferred(status: string): boolean {
  return nearest(status, writtenStatuses)[0] === "inferred";
}

const typeNames: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  integer: "a whole number",
  object: "a map",
  array: "a list",
  null: "null",
};

function wrongType(
  located: Located,
  path: Path,
  { parentSchema, data }: ErrorObject,
): RuleProblem | undefined {
  const schema = toJsonSchema(parentSchema);
  const types = [schema.type ?? []].flat();
  // A number that is not finite has its own rule.
  const asksForNumber = types.includes("number") || types.includes("integer");
  if (typeof data === "number" && !Number.isFinite(data) && asksForNumber) return undefined;
  const repair = path.length === 0 ? undefined : typeRepair(located, path, schema, types, data);
  return unfit(located, path, asked(schema, types, located.written(path)), repair);
}

function asked(schema: JsonSchema, types: readonly string[], written = ""): string {
  if (schema.enum) return `allowed: ${listWords(schema.enum.map(String), "docs/data-model.md")}`;
  // A date or an address without quotes that reads as a number: its form says more than its type.
  if (written !== "" && !fitsPattern(schema, written)) return patternRule(schema);
  const names = types.flatMap((type) =>
    type === "boolean" ? ["true", "false"] : (typeNames[type] ?? type),
  );
  return `${joinWords(names)} is expected here`;
}

function patternRule({ pattern, patternErrorMessage }: JsonSchema): string {
  return patternErrorMessage ?? `it must match ${String(pattern)}`;
}

/** The one allowed word that the word is a part of. */
function fullerName(word: string, words: readonly string[]): string | undefined {
  const fuller = words.filter((each) => each.split("_").includes(word.toLowerCase()));
  return fuller.length === 1 ? `Did you mean \`${fuller[0]}\`?` : undefined;
}
