/**
 * Decides which bodies are sent compressed, and how. Brotli is sent only where a build has compressed the
 * file ahead; for a single answer it would take longer than it saves.
 */
import { codings, type Coding } from "./payload.ts";

/** In bytes. A smaller body fits into one network packet without compression. */
export const leastCompressed = 1024;

/**
 * Text is compressed. Pictures are compressed already, and a stream of events would be delayed until its
 * end.
 */
export function isTextType(type: string): boolean {
  return /^text\/(?!event-stream)|json|javascript|xml/.test(type);
}

/**
 * RFC 9110 section 12.5.3: the codings whose weight, or else that of `*`, is above 0 and not below that of
 * `identity`; the most wanted first, and of equal ones the smallest result.
 */
export function acceptedCodings(acceptEncoding: string | null): readonly Coding[] {
  if (acceptEncoding === null) return [];
  const weights = new Map(
    acceptEncoding.split(",").map((each) => {
      const [, name, weight] = /^\s*([^;\s]*)\s*(?:;\s*q=(\S*))?/i.exec(each)!;
      return [name!.toLowerCase(), Number(weight ?? 1)];
    }),
  );
  const weightOf = (coding: Coding): number => weights.get(coding) ?? weights.get("*") ?? 0;
  const least = weights.get("identity") ?? 0;
  return codings
    .filter((coding) => weightOf(coding) > 0 && weightOf(coding) >= least)
    .toSorted((a, b) => weightOf(b) - weightOf(a));
}
