/** Recent changes: a part of the list, already serialised. */
import type { Change, ChangeList, ChangesQuery } from "../schema/change.ts";
import { moreAfter, type ChangeLine, type Matching } from "./lines.ts";
import { composed, toJson, toJsonList, withNewline, type Json } from "./serialise.ts";

/** The body of a query for changes: `matching` is its answer, newest first, already cut at the limit. */
export function changeList(query: ChangesQuery, matching: Matching<ChangeLine>): Json<ChangeList> {
  const { lines } = matching;
  return withNewline(
    composed<ChangeList>({
      object: '"list"',
      count: String(lines.length),
      ...moreAfter(matching, query.offset),
      query: toJson(query),
      data: toJsonList(lines.map(({ json }) => json)) as Json<Change[]>,
    }),
  );
}
