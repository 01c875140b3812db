/**
 * Which bodies are sent compressed. Gzip alone: every client takes it, and what a quicker brotli
 * saves beyond it is a packet.
 */

/** A smaller body fits into one packet either way. */
const leastBytes = 1024;

/** Text shrinks; pictures are compressed already, and a stream of events would wait for its end. */
export function isTextType(type: string): boolean {
  return /^text\/(?!event-stream)|json|javascript|xml/.test(type);
}

/** RFC 9110 section 12.5.3: `gzip`, else `*`, with a weight that is not below that of the body as it is. */
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
