/** Ajv, a second judge of our schemas, with the formats of JSON Schema as typebox knows them. */
import { Ajv2020, type Options } from "ajv/dist/2020.js";
import { Format } from "typebox/format";

export function openAjv(options: Options): Ajv2020 {
  const ajv = new Ajv2020(options);
  for (const [name, check] of Format.Entries()) ajv.addFormat(name, check);
  return ajv;
}
