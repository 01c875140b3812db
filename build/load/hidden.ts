/**
 * Characters that a reader cannot see or that reorder what is around them. They are refused in facts,
 * and problems that quote them show their codes instead, so that no file writes into a terminal.
 */

/** Control characters, invisible and direction marks, and halves of surrogate pairs. Not white space. */
export const hidden =
  // oxlint-disable-next-line no-control-regex -- they are what is looked for
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

const unprintable = new RegExp(`${hidden.source}|[\\t\\n\\r]`, "g");

/** The text in one line of visible characters: the others as `\u0007`. */
export function visible(text: string): string {
  return text.replace(unprintable, (character) => `\\u${codeOf(character).toLowerCase()}`);
}

/** Four hexadecimal digits. */
export function codeOf(character: string): string {
  return character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0");
}
