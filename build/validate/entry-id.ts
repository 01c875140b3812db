/** An entry as written → the id under which it is published (specification section 2.1, and ours). */
import type { Path } from "../load/located.ts";
import { partSlug } from "../schema/when.ts";
import { mapAt, type FactEntry } from "./rule.ts";

/** Without the `@source` that entries get where pages disagree: `provider/product/plan/key~scope`. */
export function idOfEntry({ provider, path, key, fields }: FactEntry): string {
  const part = partOf(fields);
  const [product, plan] = namesOfPlace(path);
  return `${provider}/${product}/${plan}/${key}${part === undefined ? "" : `~${part}`}`;
}

/** The scope and the conditions of an entry, as they stand in its id. */
export function partOf({ scope, when }: FactEntry["fields"]): string | undefined {
  return partSlug({ scope: typeof scope === "string" ? scope : undefined, when: mapAt(when) });
}

/** Product and plan of a path of facts, `*` for a level that it does not name. */
function namesOfPlace(path: Path): readonly [string, string] {
  if (path[0] !== "products") return ["*", "*"];
  return [String(path[1]), path[2] === "plans" ? String(path[3]) : "*"];
}
