/** A fact by its id, of today or an earlier one. */
import { idOfLine, type FactLine } from "../respond/lines.ts";
import { parseFactId } from "../schema/fact-id.ts";
import type { Store } from "./store.ts";

/** None if nothing is published under the id; several if it was split. */
export async function factsById(id: string, store: Store): Promise<readonly FactLine[]> {
  const own = await lineOf(id, store);
  if (own !== undefined) return [own];
  const { formerly, renamed } = await store.known();
  const today = [
    ...(Object.hasOwn(formerly.id, id) ? formerly.id[id]! : []),
    ...(Object.hasOwn(renamed, id) ? [renamed[id]!] : []),
  ];
  const lines = await Promise.all(today.map((each) => lineOf(each, store)));
  return lines.flatMap((line) => line ?? []);
}

async function lineOf(id: string, store: Store): Promise<FactLine | undefined> {
  const { provider, key } = parseFactId(id);
  const { lines } = await store.facts({ provider, key });
  return lines.find(({ json }) => idOfLine(json) === id);
}
