/** The moments that a body was asked for, as its `query` echoes them. */
import { Type, type Static } from "typebox";

export const MomentsQuery = Type.Object(
  { as_of: Type.Optional(Type.String()), known: Type.Optional(Type.String()) },
  { title: "MomentsQuery", description: "The moments that were applied; absent where none was." },
);
export interface MomentsQuery extends Static<typeof MomentsQuery> {}
