/**
 * The form that every list answer has: `{object, count, data}`, where `count` is the number of items in
 * `data`; and the moments that a body was asked for, as its `query` echoes them.
 */
import { Type, type Static, type TSchema } from "typebox";
import { FactId } from "./fact.ts";
import { count, listed, titled } from "./scalar.ts";

export const More = Type.Optional(
  Type.Integer({
    minimum: 1,
    description:
      "How many entries follow those shown; absent where none does. Go on with `offset` = the offset given + `count`.",
  }),
);

export const ListCount = count("Number of items in the list.");

/** The schema of a list body. Each route documents the order of `data`. */
export function listOf<Item extends TSchema>(item: Item, title: string) {
  return titled(title, { object: Type.Literal("list"), count: ListCount, data: Type.Array(item) });
}

export const MomentsQuery = titled(
  "MomentsQuery",
  { as_of: Type.Optional(Type.String()), known: Type.Optional(Type.String()) },
  "The moments that were applied; absent where none was.",
);
export interface MomentsQuery extends Static<typeof MomentsQuery> {}

/** The value of today holds on the day of the build, dated or not. */
export const undatedMember = {
  undated: Type.Optional(
    listed(
      FactId,
      "Of a moment that was asked for: the facts of which nobody knows since when they hold.",
    ),
  ),
};
