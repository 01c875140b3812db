/** Content codings, RFC 9110 section 12.5.3: the one that a client prefers, and the bodies they help. */

/** What we can make, the better first. */
const codings = ["br", "gzip"] as const;
export type Coding = (typeof codings)[number];

/** Below this many bytes a body fits into one packet either way. */
const leastBytes = 1024;

/** Text shrinks; pictures are compressed already, and a stream of events would wait for its end. */
export function isText(type: string): boolean {
  return /^text\/(?!event-stream)|json|javascript|xml/.test(type);
}

/** Undefined where the body is to be sent as it is. */
export function codingFor(accepted: string, size: number): Coding | undefined {
  if (size < leastBytes) return undefined;
  const weights = new Map(
    accepted
      .toLowerCase()
      .split(",")
      .map((each) => {
        const [, name, weight] = /^\s*([^;\s]*)\s*(?:;\s*q=([\d.]+))?/.exec(each)!;
        return [name, Number(weight ?? 1)];
      }),
  );
  // What is not named has the weight of `*`, but for the body as it is: that is always the last resort.
  const weightOf = (coding: string): number => weights.get(coding) ?? weights.get("*") ?? 0;
  const plain = weights.get("identity") ?? 0;
  return codings
    .filter((coding) => weightOf(coding) > 0 && weightOf(coding) >= plain)
    .toSorted((a, b) => weightOf(b) - weightOf(a))[0];
}
