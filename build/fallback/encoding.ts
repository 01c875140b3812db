/**
 * Decides which bodies are sent compressed. Only gzip is offered: every client accepts it, and brotli
 * would save little more.
 */

/** In bytes. A smaller body fits into one network packet without compression. */
const leastBytes = 1024;

/**
 * Text is compressed. Pictures are compressed already, and a stream of events would be delayed until its
 * end.
 */
export function isTextType(type: string): boolean {
  return /^text\/(?!event-stream)|json|javascript|xml/.test(type);
}

/**
 * RFC 9110 section 12.5.3: true if the weight of `gzip`, or else of `*`, is above 0 and not below that of
 * `identity`.
 */
export function isGzipped(acceptEncoding: string | null, size: number): boolean {
  if (acceptEncoding === null || size < leastBytes) return false;
  const weights = new Map(
    acceptEncoding.split(",").map((each) => {
      const [, name, weight] = /^\s*([^;\s]*)\s*(?:;\s*q=(\S*))?/i.exec(each)!;
      return [name!.toLowerCase(), Number(weight ?? 1)];
    }),
  );
  const weight = weights.get("gzip") ?? weights.get("*") ?? 0;
  return weight > 0 && weight >= (weights.get("identity") ?? 0);
}
