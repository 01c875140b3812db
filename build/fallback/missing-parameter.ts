/** A required parameter that is missing → the error, with addresses that have it. */
import { addressOf, type RouteId } from "../schema/contract/routes.ts";
import type { Failure } from "../respond/errors.ts";
import type { Store } from "./store.ts";

export async function missingParameter(
  id: RouteId,
  name: string,
  given: URLSearchParams,
  store: Store,
): Promise<Failure> {
  const isKey = name === "key";
  const names = Object.keys((await store.names(isKey ? "key" : "provider")).called);
  const sideOf = (side: string): string | undefined =>
    names.find((slug) => slug === given.get(side));
  const [a, b] = [sideOf("a"), sideOf("b")];
  const first = a ?? names.find((slug) => slug !== b);
  const second = b ?? names.find((slug) => slug !== first);
  const [key] = names;
  const sides = first !== undefined && second !== undefined ? [{ a: first, b: second }] : [];
  const examples = isKey ? (key === undefined ? [] : [{ key }]) : sides;
  return {
    code: "MISSING_PARAMETER",
    message: `The parameter ${name} is required.`,
    suggestions: [
      ...examples.map((query) => addressOf(id, {}, query)),
      addressOf(isKey ? "keys" : "providers"),
    ],
  };
}
