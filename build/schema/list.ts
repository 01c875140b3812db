/**
 * The form that every list answer has: `{object, count, data}`, where `count` is the number of items in
 * `data`.
 */
import { Type, type TSchema } from "typebox";
import { Count } from "./scalar.ts";

export const More = Type.Optional(
  Type.Integer({
    minimum: 1,
    description:
      "How many entries follow those shown; absent where none does. Go on with `offset` = the offset given + `count`.",
  }),
);

export const ListCount = Type.Integer({ ...Count, description: "Number of items in the list." });

/** The schema of a list body. Each route documents the order of `data`. */
export function listOf<Item extends TSchema>(item: Item, title: string) {
  return Type.Object(
    { object: Type.Literal("list"), count: ListCount, data: Type.Array(item) },
    { title },
  );
}
