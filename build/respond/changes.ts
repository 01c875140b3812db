/** Recent changes: the head of the list, already serialised. */
import type { Change, ChangeList } from "../schema/change.ts";
import { composed, toJsonList, withNewline, type Json } from "./serialise.ts";

/** `changes` newest first; at most `limit` of them are shown. */
export function changeList(changes: readonly Json<Change>[], limit: number): Json<ChangeList> {
  const shown = changes.slice(0, limit);
  return withNewline(
    composed<ChangeList>({
      object: '"list"',
      count: String(shown.length),
      data: toJsonList(shown) as Json<Change[]>,
    }),
  );
}
