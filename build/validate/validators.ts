/** A curated schema → its validator, compiled when it is first asked for. */
import type { Ajv2020 } from "ajv/dist/2020.js";
import { openCompiler, type Validator } from "./compiler.ts";

let compiler: Ajv2020 | undefined;

/** Schemas are compiled once: they are kept by identity. */
export function validatorOf(schema: object): Validator {
  compiler ??= openCompiler();
  return compiler.compile(schema) as Validator;
}
