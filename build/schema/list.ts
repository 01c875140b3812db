/** The envelope that every list answer shares: `{object, count, data}`, `count` = items in `data`. */
import { Type, type TSchema } from "typebox";

export const Count = Type.Integer({ minimum: 0, description: "Number of items in the list." });

/** A list body; `data` keeps the order the route documents. */
export function listOf<Item extends TSchema>(item: Item, title: string) {
  return Type.Object(
    { object: Type.Literal("list"), count: Count, data: Type.Array(item) },
    { title },
  );
}
