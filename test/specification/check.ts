/** A schema typed by hand → a check that says where a body is none of it. */
import type { ValidateFunction } from "ajv/dist/2020.js";
import { expect } from "vitest";
import { openAjv } from "../ajv.ts";

const ajv = openAjv({ strict: false, allErrors: true });

export type BodyCheck = (body: unknown, what: string) => void;

export function compiled(schema: object): ValidateFunction {
  return ajv.compile(schema);
}

export function checkOf(schema: object): BodyCheck {
  const validate = compiled(schema);
  return (body, what) => {
    if (!validate(body)) expect(validate.errors?.slice(0, 3), what).toEqual([]);
  };
}
