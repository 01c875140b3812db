/**
 * Makes the text that is printed for an error that no command expected: one plain line, and the stack
 * trace only if DEBUG is set. Exit code 70 is used for no other result.
 */
import { visible } from "../load/hidden.ts";

export const failureCode = 70;

/** Ends with a line break. */
export function failureText(
  error: unknown,
  environment: Readonly<Record<string, string | undefined>>,
) {
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  if (environment["DEBUG"]) return `${stack ?? message}\n`;
  const line = visible(message.trim().replace(/\s*\n\s*/g, " "));
  const said = line.length > 500 ? `${line.slice(0, 500)}…` : line;
  return `failed: ${said === "" ? "no reason is known" : said} (DEBUG=1 shows where)\n`;
}
