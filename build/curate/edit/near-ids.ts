/** An id that no fact has → the ids that may be meant. */
import { grouped } from "../../lists/grouped.ts";
import { related } from "../../lists/nearest.ts";
import { withoutSource } from "../../schema/fact-id.ts";

/** Near ids, nearest first; else those of the provider, or of any, whose key is near. */
export function nearIds(asked: string, ids: readonly string[], most: number): readonly string[] {
  const near = related(asked, ids, most);
  if (near.length > 0) return near;
  const [slug = "", ...rest] = withoutSource(asked).split("/");
  const own = ids.filter((id) => id.startsWith(`${slug}/`));
  const byKey = grouped(own.length > 0 ? own : ids, (id) => id.replace(/^.*\/|[~@].*$/g, ""));
  const keys = related(rest.at(-1) ?? slug, [...byKey.keys()].toSorted(), most);
  return keys.flatMap((key) => byKey.get(key)!).slice(0, most);
}
