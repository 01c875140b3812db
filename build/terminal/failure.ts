/**
 * An error that no command expected → what is printed of it: one plain line, and the trace only for who
 * asks for it with DEBUG. Exit code 70 tells it from what commands answer with.
 */
import { visible } from "../load/hidden.ts";

export const failureCode = 70;

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
