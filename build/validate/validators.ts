/**
 * A curated schema → its validator, compiled when it is first asked for. It reports all errors of a value,
 * each with the schema that it breaks.
 */
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";

/** Returns whether a value fits; its `errors` then hold what does not. */
export type Validator = Pick<ValidateFunction, "errors"> & ((value: unknown) => boolean);

export function openCompiler(): Ajv2020 {
  return new Ajv2020({
    allErrors: true,
    verbose: true,
    strict: true,
    strictTypes: false,
    strictRequired: false,
  }).addVocabulary(["patternErrorMessage"]);
}

let compiler: Ajv2020 | undefined;

/** Schemas are compiled once: they are kept by identity. */
export function validatorOf(schema: object): Validator {
  compiler ??= openCompiler();
  return compiler.compile(schema) as Validator;
}
