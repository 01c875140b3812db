/**
 * An error that no command expected → what is printed of it: one plain line, and the trace only for who
 * asks for it with DEBUG. Exit code 3 tells it from facts that are refused and words not understood.
 */
import { visible } from "../load/hidden.ts";

export const failureCode = 3;

/** Ends in a line break. */
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
