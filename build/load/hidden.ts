/**
 * Characters that a reader cannot see, that reorder what is around them, or that show nothing but a box.
 * They are refused in facts, and problems that quote them show their codes instead, so that no file
 * writes into a terminal. Everything here is written out or pinned: no answer depends on the runtime.
 */
import { unassignedRanges } from "./assigned.ts";

/** What a kind of character is called in a problem; the first that holds one names it. */
const hiddenKinds: readonly (readonly [string, string])[] = [
  ["a control character", "\\0-\\x08\\x0b\\x0c\\x0e-\\x1f\\x7f-\\x9f"],
  ["half of a surrogate pair", "\\ud800-\\udfff"],
  ["a tag character", "\\u{e0000}-\\u{e007f}"],
  ["a variation selector", "\\u180b-\\u180d\\u180f\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}"],
  ["a direction mark", "\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069"],
  ["a joiner outside an emoji", "\\u200c\\u200d"],
  ["a soft hyphen", "\\xad"],
  ["a line separator", "\\u2028\\u2029"],
  ["an annotation mark", "\\ufff9-\\ufffb"],
  ["a replacement character", "\\ufffc\\ufffd"],
  // Fillers of Hangul and Khitan, an empty cell of Braille, a note without its head.
  ["a blank character", "\\u115f\\u1160\\u2800\\u3164\\uffa0\\u{16fe4}\\u{1d159}"],
  ["a private-use character", "\\ue000-\\uf8ff\\u{f0000}-\\u{ffffd}\\u{100000}-\\u{10fffd}"],
  // Other Default_Ignorable_Code_Points, then formats of hieroglyphs.
  [
    "an invisible mark",
    "\\u034f\\u17b4\\u17b5\\u180e\\u200b\\u2060-\\u206f\\ufeff\\ufff0-\\uffff\\u{1bca0}-\\u{1bca3}\\u{1d173}-\\u{1d17a}\\u{e0080}-\\u{e0fff}\\u{13430}-\\u{1343f}",
  ],
  ["an unassigned character", unassignedRanges()],
];

const classOf = (ranges: string): RegExp => new RegExp(`[${ranges}]`, "u");
const hiddenClass = `[${hiddenKinds.map(([, ranges]) => ranges).join("")}]`;

/** What stands in `word`, in tag characters: flags of parts of a country are spelt with them. */
const tags = (word: string): string =>
  Array.from(word, (letter) => `\\u{e00${letter.charCodeAt(0).toString(16)}}`).join("");

/**
 * Emoji, within which joiners, selectors and tags are part of the picture: a keycap, the flags of
 * England, Scotland and Wales, or up to four pictures joined to one, each with a skin tone or a selector.
 */
const picture = `(?!${hiddenClass})[\\p{Emoji}--[#*0-9]](?:[\\u{1f3fb}-\\u{1f3ff}]|[\\ufe0e\\ufe0f])?`;
const emojiSequence = [
  "[#*0-9]\\ufe0f\\u20e3",
  `\\u{1f3f4}(?:${["gbeng", "gbsct", "gbwls"].map(tags).join("|")})\\u{e007f}`,
  `${picture}(?:\\u200d${picture}){0,3}`,
].join("|");

const emojiOrHidden = new RegExp(`(?:${emojiSequence})|(${hiddenClass})`, "gv");

const classHidden = new RegExp(hiddenClass, "v");

/** What nearly all texts are made of, none of it hidden: Latin letters, punctuation, currencies, arrows. */
const allCommon =
  /^[\t\n\r !-~\u00a1-\u00ac\u00ae-\u02ff\u2010-\u2027\u2030-\u205e\u20a0-\u20bf\u2190-\u23ff]*$/;

/** False for most texts, at little cost; an emoji's parts are looked at where it is true. */
const perhapsHidden = (text: string): boolean => !allCommon.test(text) && classHidden.test(text);

export interface HiddenCharacter {
  readonly offset: number;
  readonly character: string;
}

/** In the order of the text. White space is not hidden. */
export function* hiddenIn(text: string): Iterable<HiddenCharacter> {
  if (!perhapsHidden(text)) return;
  // Not `matchAll`: it compiles a copy of the expression, which is large, for every text.
  for (let at = 0; ;) {
    emojiOrHidden.lastIndex = at;
    const match = emojiOrHidden.exec(text);
    if (match === null) return;
    at = emojiOrHidden.lastIndex;
    if (match[1] !== undefined) yield { offset: match.index, character: match[1] };
  }
}

export function hides(text: string): boolean {
  const [first] = hiddenIn(text);
  return first !== undefined;
}

/** Every hidden character in the words of `write`. */
export function replaceHidden(text: string, write: (character: string) => string): string {
  if (!perhapsHidden(text)) return text;
  return text.replace(emojiOrHidden, (match: string, character?: string) =>
    character === undefined ? match : write(character),
  );
}

/** The text in one line of visible characters: the others as `\u0007` or `\u{e0041}`. */
export function visible(text: string): string {
  return replaceHidden(text, escapeCharacter).replace(/[\t\n\r]/g, escapeCharacter);
}

function escapeCharacter(character: string): string {
  const code = codeOf(character).toLowerCase();
  return code.length > 4 ? `\\u{${code}}` : `\\u${code}`;
}

/** Four hexadecimal digits, or more where they are needed. */
export function codeOf(character: string): string {
  return character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0");
}

/** What a hidden character is, as a problem says it. */
export function hiddenKind(character: string): string {
  const found = hiddenKinds.find(([, ranges]) => classOf(ranges).test(character));
  return found?.[0] ?? "a hidden character";
}
