/** Whether a body is what the schemas say, to the letter: a member beyond them is wrong too. */
import type { ValidateFunction } from "ajv/dist/2020.js";
import { bodies, type BodyName } from "../../build/schema/bodies.ts";
import { closedSchema } from "../closed-schema.ts";
import { openAjv } from "../ajv.ts";

const ajv = openAjv({ strict: true, strictTypes: false, strictRequired: false });
ajv.addVocabulary(["patternErrorMessage"]);
const validators = new Map<BodyName, ValidateFunction>();

export function misfits(name: BodyName, body: unknown): readonly string[] {
  const validate = validators.get(name) ?? ajv.compile(closedSchema(bodies[name]) as object);
  validators.set(name, validate);
  if (validate(body)) return [];
  return (validate.errors ?? []).map(
    ({ instancePath, message }) => `${name}${instancePath} ${message}`,
  );
}
