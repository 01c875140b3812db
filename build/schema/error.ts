/** The schema of an error and its codes: specification section 7, and our own codes. */
import { Type, type Static } from "typebox";
import { errorCodes } from "./error-codes.ts";
import { oneOf } from "./scalar.ts";

export const ErrorBody = Type.Object(
  {
    error: Type.Object({
      code: oneOf(errorCodes, { description: "What went wrong, for programs." }),
      message: Type.String({ description: "What went wrong, for people." }),
      suggestions: Type.Optional(
        Type.Array(Type.String(), {
          description: "Addresses to call or values to try, nearest first, at most five.",
        }),
      ),
    }),
  },
  { title: "Error" },
);
export interface ErrorBody extends Static<typeof ErrorBody> {}
