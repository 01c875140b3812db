/** The header Retry-After (RFC 9110, 10.2.3) → when one may ask again. */

/** Longer than this nobody waits: a date in the next century is a slip, not a wish. */
const longestPause = 30 * 86_400_000;

/** Milliseconds since 1970; undefined where the header says nothing that can be understood. */
export function retryAt(header: string | undefined, now: number): number | undefined {
  const text = header?.trim() ?? "";
  const asked = /^\d{1,12}$/.test(text)
    ? now + Number(text) * 1000
    : /^[A-Z][a-z]{2}/.test(text)
      ? Date.parse(text)
      : Number.NaN;
  return Number.isNaN(asked) ? undefined : Math.min(Math.max(asked, now), now + longestPause);
}
