/** Our way to compile a schema: with every error of a value, and with the schema that it offends. */
import { Ajv2020, type Options, type ValidateFunction } from "ajv/dist/2020.js";

/** Says whether a value fits, and leaves what does not in its `errors`. */
export type Validator = Pick<ValidateFunction, "errors"> & ((value: unknown) => boolean);

export function openCompiler(options: Options = {}): Ajv2020 {
  return new Ajv2020({
    allErrors: true,
    verbose: true,
    strict: true,
    strictTypes: false,
    strictRequired: false,
    ...options,
  }).addVocabulary(["patternErrorMessage"]);
}
