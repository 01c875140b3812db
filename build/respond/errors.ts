/** The error body of specification section 7. */
import type { ErrorCode } from "../schema/contract/routes.ts";
import type { ErrorBody } from "../schema/error.ts";
import { withNewline, toJson, type Json } from "./serialise.ts";

export interface Failure {
  readonly code: ErrorCode;
  readonly message: string;
  /** Addresses to call or values to try, nearest first; at most five are shown. */
  readonly suggestions?: readonly string[];
}

const mostSuggestions = 5;

export function errorBody({ code, message, suggestions = [] }: Failure): Json<ErrorBody> {
  const shown = [...new Set(suggestions)].slice(0, mostSuggestions);
  return withNewline(
    toJson<ErrorBody>({
      error: { code, message, ...(shown.length > 0 ? { suggestions: shown } : {}) },
    }),
  );
}
