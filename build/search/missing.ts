/**
 * What no fact answers of a question, in the one sentence that the site, the addresses and the commands say. It
 * imports nothing: every page of the site loads it.
 */

/** What was found, as far as it matters here. */
export interface Close {
  /** The words of the question that it does not fit. */
  readonly differs?: readonly string[];
}

/** The words that nothing of what was found fits. */
export function missingOf(found: readonly Close[]): readonly string[] {
  const [first] = found;
  return (first?.differs ?? []).filter((word) =>
    found.every(({ differs = [] }) => differs.includes(word)),
  );
}

/** `No fact of npm is about “publish”.`; `owners` are names, and `words` is the question. */
export function missingText(
  words: string,
  owners: readonly string[],
  missing: readonly string[],
): string {
  const of = owners.length === 0 ? "" : ` of ${owners.join(" or ")}`;
  return missing.length === 0
    ? `No fact${of} answers all of “${words}”.`
    : `No fact${of} is about ${quotedWords(missing, "or")}.`;
}

/** `“a”`, `“a” or “b”`, `“a”, “b” or “c”` */
export function quotedWords(words: readonly string[], joined: "and" | "or"): string {
  const quoted = words.map((word) => `“${word}”`);
  return [quoted.slice(0, -1).join(", "), quoted.at(-1)].filter(Boolean).join(` ${joined} `);
}
