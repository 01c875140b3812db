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
  const missing = (suggestions: readonly string[]): Failure => {
    return {
      code: "MISSING_PARAMETER",
      message: `The parameter ${name} is required.`,
      suggestions,
    };
  };
  const namesOf = async (level: "key" | "provider"): Promise<readonly string[]> =>
    Object.keys((await store.names(level)).called);
  if (name === "key") {
    const example = (await namesOf("key")).slice(0, 1);
    return missing([...example.map((key) => addressOf(id, {}, { key })), addressOf("keys")]);
  }
  const providers = await namesOf("provider");
  const sideOf = (side: string): string | undefined =>
    providers.find((slug) => slug === given.get(side));
  const [a, b] = [sideOf("a"), sideOf("b")];
  // Providers that were given under other names fill the sides that are missing.
  const others = [...given.values(), ...providers].filter(
    (each) => providers.includes(each) && each !== a && each !== b,
  );
  const first = a ?? others[0];
  const second = b ?? others.find((slug) => slug !== first);
  const example = first && second ? [addressOf(id, {}, { a: first, b: second })] : [];
  return missing([...example, addressOf("providers")]);
}
