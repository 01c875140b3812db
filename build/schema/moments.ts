/** The moments that a body was asked for, as its `query` echoes them. */
import { Type, type Static } from "typebox";
import { FactId } from "./fact.ts";

export const MomentsQuery = Type.Object(
  { as_of: Type.Optional(Type.String()), known: Type.Optional(Type.String()) },
  { title: "MomentsQuery", description: "The moments that were applied; absent where none was." },
);
export interface MomentsQuery extends Static<typeof MomentsQuery> {}

/** The value of today holds on the day of the build, dated or not. */
export const undatedMember = {
  undated: Type.Optional(
    Type.Unsafe<readonly string[]>(
      Type.Array(FactId, {
        description:
          "Of a moment that was asked for: the facts of which nobody knows since when they hold.",
      }),
    ),
  ),
};
