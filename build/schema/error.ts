/** The schema of an error and its codes: specification section 7, and our own codes. */
import { Type, type Static } from "typebox";
import { errorCodes } from "./error-codes.ts";
import { oneOf, text, titled } from "./scalar.ts";

export const ErrorBody = titled("Error", {
  error: Type.Object({
    code: oneOf(errorCodes, "What went wrong, for programs."),
    message: text({}, "What went wrong, for people."),
    suggestions: Type.Optional(
      Type.Array(Type.String(), {
        description: "Addresses to call or values to try, nearest first, at most five.",
      }),
    ),
  }),
});
export interface ErrorBody extends Static<typeof ErrorBody> {}
