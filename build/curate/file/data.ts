/** The data of a curated file, as it is read and as it is to be said. */
import type { Path } from "../../load/located.ts";
import type { Value } from "../../schema/fact.ts";

export type Data = Value | readonly Data[] | Fields;

export type Fields = { readonly [name: string]: Data };

/** The data with another value at a path; the maps that lead there are made where they are missing. */
export function withValue(data: Data | undefined, [step, ...rest]: Path, value: Data): Data {
  if (step === undefined) return value;
  const own = isFields(data) ? data : {};
  return { ...own, [step]: withValue(own[step], rest, value) };
}

export function isFields(data: Data | undefined): data is Fields {
  return typeof data === "object" && data !== null && !Array.isArray(data);
}

export function isSame(a: Data | undefined, b: Data | undefined): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
