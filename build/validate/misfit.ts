/** One error of ajv → the problem as a curator reads it, or nothing where a rule says it better. */
import type { ErrorObject } from "ajv/dist/2020.js";
import { hidden } from "../load/hidden.ts";
import type { Located, Path } from "../load/located.ts";
import type { Problem } from "../load/problem.ts";
import { nearest } from "../nearest.ts";
import { CuratedFact, writtenStatuses } from "../schema/curated.ts";
import { unknownField } from "./unknown-field.ts";
import {
  didYouMean,
  found,
  isMisspelt,
  joined,
  listed,
  nameOf,
  problemAt,
  shortened,
} from "./wording.ts";

export interface AnnotatedSchema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly patternProperties?: Readonly<Record<string, object>>;
  readonly required?: readonly string[];
  readonly else?: AnnotatedSchema;
  readonly enum?: readonly string[];
  readonly pattern?: string;
  readonly patternErrorMessage?: string;
  readonly maxLength?: number;
}

export function misfit(located: Located, path: Path, error: ErrorObject): Problem | undefined {
  const schema = (error.parentSchema ?? {}) as AnnotatedSchema;
  const name = nameOf(path);
  const { keyword, data, params } = error;
  // What hides in a text is reported once, by the rule `text`.
  if (typeof data === "string" && path.length > 0 && hidden.test(data)) return undefined;
  switch (keyword) {
    case "additionalProperties":
      return unknownField(
        located,
        [...path, String(params["additionalProperty"])],
        Object.keys(schema.properties ?? {}),
      );
    case "required":
      return missing(located, path, error, String(params["missingProperty"]));
    case "type":
      return wrongType(located, path, schema, data);
    case "enum":
      return typeof data === "string"
        ? wrongWord(located, path, data, schema.enum ?? [])
        : undefined;
    case "pattern":
    case "maxLength": {
      // The name of a source is looked up among the sources, whose names have a rule of their own.
      if (path.at(-1) === "source") return undefined;
      const rule =
        keyword === "pattern" ? patternRule(schema) : `at most ${schema.maxLength} characters`;
      return problemAt(located, path, "value", `${name} is ${found(located, path)}; ${rule}.`, {
        repair: encoded(String(data), schema),
      });
    }
    case "minItems":
      return problemAt(
        located,
        path,
        "value",
        `${name} is an empty list; it holds at least one item.`,
        { repair: "Remove the line, or add an item." },
      );
    case "uniqueItems": {
      const at = [...path, Math.max(Number(params["i"]), Number(params["j"]))];
      const message = `${name} holds ${found(located, at)} twice; each item stands once.`;
      return problemAt(located, at, "value", message);
    }
    case "minimum": {
      if (!Number.isInteger(data)) return undefined;
      const least = String(params["limit"]);
      return problemAt(
        located,
        path,
        "value",
        `${name} is ${found(located, path)}; at least ${least}.`,
      );
    }
    default:
      // `if` only says that one of its branches did not fit; the branch has its own error.
      return undefined;
  }
}

function missing(
  located: Located,
  path: Path,
  { data, parentSchema }: ErrorObject,
  field: string,
): Problem | undefined {
  const fields = data as Readonly<Record<string, unknown>>;
  const schema = parentSchema as AnnotatedSchema;
  // `raw_value` is required by a branch of the fact's schema that names no properties.
  const whole: AnnotatedSchema = schema.properties ? schema : CuratedFact;
  if (isMisspelt(fields, field, Object.keys(whole.properties ?? {}))) return undefined;
  const { status } = fields;
  if (field === "raw_value" && typeof status === "string" && isAlmostInferred(status))
    return undefined;
  const required = [
    ...(whole.required ?? []),
    ...(status === "inferred" ? [] : (whole.else?.required ?? [])),
  ];
  const owner = path.length === 0 ? "this file" : nameOf(path);
  const all = required.map((each) => `\`${each}\``).join(", ");
  return problemAt(located, path, "key", `${owner} lacks \`${field}\`; required: ${all}.`);
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
  schema: AnnotatedSchema,
  data: unknown,
): Problem | undefined {
  const types = [schema.type ?? []].flat();
  // A number that is not finite has its own rule.
  const asksForNumber = types.includes("number") || types.includes("integer");
  if (typeof data === "number" && !Number.isFinite(data) && asksForNumber) return undefined;
  const message = `${nameOf(path)} is ${found(located, path)}; ${asked(schema, types, located.written(path))}.`;
  return problemAt(located, path, "value", message, {
    repair: path.length === 0 ? undefined : typeRepair(located, path, schema, types, data),
  });
}

function asked(schema: AnnotatedSchema, types: readonly string[], written = ""): string {
  if (schema.enum) return `allowed: ${listed(schema.enum)}`;
  // A date or an address without quotes that reads as a number: its form says more than its type.
  if (written !== "" && !fits(schema, written)) return patternRule(schema);
  const names = types.flatMap((type) =>
    type === "boolean" ? ["true", "false"] : (typeNames[type] ?? type),
  );
  return `${joined(names)} is expected here`;
}

function typeRepair(
  located: Located,
  path: Path,
  schema: AnnotatedSchema,
  types: readonly string[],
  data: unknown,
): string | undefined {
  const written = located.written(path) ?? "";
  if (data === null && written === "") return "Fill it in, or remove the line if it may be absent.";
  if (data === null || typeof data === "object" || /[\n\r]|.{61}/.test(written)) return undefined;
  if (typeof data === "string") {
    if (types.includes("array")) return `Write a list: [${written}]`;
    return types.includes("integer") && /^\d+$/.test(data)
      ? `Remove the quotes: ${data}`
      : undefined;
  }
  return types.includes("string") && !schema.enum && fits(schema, written)
    ? `Put it in quotes: "${written}"`
    : undefined;
}

function fits({ pattern }: AnnotatedSchema, text: string): boolean {
  return pattern === undefined || new RegExp(pattern).test(text);
}

/** A web address with other characters percent-encoded, where that is all it lacks. */
function encoded(text: string, { pattern = "" }: AnnotatedSchema): string | undefined {
  if (!pattern.startsWith("^https") || !/^https?:/.test(text) || !URL.canParse(text))
    return undefined;
  const { href } = new URL(text);
  return fits({ pattern }, href) ? `Write: ${href}` : undefined;
}

function wrongWord(located: Located, path: Path, word: string, words: readonly string[]): Problem {
  const message = `${nameOf(path)} is "${shortened(word)}"; allowed: ${listed(words)}.`;
  return problemAt(
    located,
    path,
    "value",
    message,
    word === "verified"
      ? { repair: "Remove the line: `verified` is earned, never written." }
      : didYouMean(word, words),
  );
}

function patternRule({ pattern, patternErrorMessage }: AnnotatedSchema): string {
  return patternErrorMessage ?? `it must match ${String(pattern)}`;
}
