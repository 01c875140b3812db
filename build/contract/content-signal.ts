/**
 * What the data may be used for, in the words of contentsignals.org: to find, to answer from and to learn from.
 * It is a header of every answer, and stands in robots.txt for people: a line of it there is a directive that
 * judges of that file do not know.
 */
export const signalHeader = "content-signal";

/** What an open licence allows; of others nothing is said. */
export function contentSignal(license: string): string {
  return /^(?:CC0|CC-BY|PDDL|ODbL|ODC-By)\b/.test(license)
    ? "search=yes, ai-input=yes, ai-train=yes"
    : "";
}
