/** The envelope that every list answer shares: `{object, count, data}`, `count` = items in `data`. */
import { Type, type TSchema } from "typebox";
import { Count } from "./scalar.ts";

/** Every body of the API may end with it. */
export const ignoredMember = {
  ignored: Type.Optional(
    Type.Unsafe<readonly string[]>(
      Type.Array(Type.String(), {
        description: "Parameters that were given and are none of this address; absent for none.",
      }),
    ),
  ),
};

export const More = Type.Optional(
  Type.Integer({
    minimum: 1,
    description:
      "How many entries follow those shown; absent where none does. Go on with `offset` = the offset given + `count`.",
  }),
);

export const ListCount = Type.Integer({ ...Count, description: "Number of items in the list." });

/** A list body; `data` keeps the order the route documents. */
export function listOf<Item extends TSchema>(item: Item, title: string) {
  return Type.Object(
    { object: Type.Literal("list"), count: ListCount, data: Type.Array(item), ...ignoredMember },
    { title },
  );
}
