/** The envelope that every list answer shares: `{object, count, data}`, `count` = items in `data`. */
import { Type, type TSchema } from "typebox";
import { Count } from "./scalar.ts";

export const ListCount = Type.Integer({ ...Count, description: "Number of items in the list." });

/** A list body; `data` keeps the order the route documents. */
export function listOf<Item extends TSchema>(item: Item, title: string) {
  return Type.Object(
    { object: Type.Literal("list"), count: ListCount, data: Type.Array(item) },
    { title },
  );
}
