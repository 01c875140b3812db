/** Reads which part of a body a request asks for (RFC 9110 section 14.2). Only one part is ever sent. */
import type { BytePart } from "./payload.ts";

/**
 * Undefined if the whole body is to be sent: there is no condition that can be met, or more than one part
 * is asked for. `tag` is the strong tag of the body; a date in `If-Range` never fits, since no answer has
 * one.
 */
export function partAsked(
  given: Pick<Headers, "get">,
  size: number,
  tag: string,
): BytePart | "beyond" | undefined {
  const [, from = "", to = ""] =
    /^bytes=(\d{0,15})-(\d{0,15})$/.exec(given.get("range") ?? "") ?? [];
  if (from === "" && to === "") return undefined;
  if ((given.get("if-range") ?? tag) !== tag) return undefined;
  if (from === "")
    return to === "0" ? "beyond" : { start: Math.max(0, size - Number(to)), end: size };
  const start = Number(from);
  if (to !== "" && Number(to) < start) return undefined;
  if (start >= size) return "beyond";
  return { start, end: to === "" ? size : Math.min(size, Number(to) + 1) };
}
