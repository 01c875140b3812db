/**
 * Text → tokens that a quote and a page are compared by. Both sides go through here, so white space,
 * typographic quotes and dashes, emphasis marks, soft hyphens and full-width letters make no
 * difference, while every number stays one token: `60` is never a part of `1,600` or `60.5`.
 * Superscripts and fractions stay what they are: 10² is not 102, and a footnote mark is no digit.
 */

export interface Token {
  /** What is compared. Letters are lower case, but for a short word after a number: Mb is not MB. */
  readonly key: string;
  readonly kind: "number" | "word" | "symbol" | "mark" | "gap";
  /** No white space stands between this token and the one before it. */
  readonly isGlued: boolean;
}

/** Around the text of a `<sup>`, which is a footnote mark or an exponent. */
export const markStart = "\uE000";
export const markEnd = "\uE001";

const invisible = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/g;
const wide = /[\uff01-\uff5e\ufb00-\ufb06\uff0c\u2024-\u2026]/g;
const dashes = /[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g;
/** Quotation marks, backticks and emphasis: they come and go between a source and its page. */
const insignificant = /[`"'“”„‟‘’‚‛«»‹›′″*_\\]/;
const tokenPattern =
  /\s+|[a-zA-Z]+(?![\p{L}\p{M}])|[0-9]+(?:[.,'’_][0-9]+)*|\uE000[^\uE001]*\uE001|[⁰¹²³⁴-⁹]+|\[\s?\.\.\.\s?\]|\.\.\.|[\p{L}\p{M}]+|[\s\S]/gu;

/** White space of any kind is one space; characters that print nothing are gone. */
export function plain(text: string): string {
  // oxlint-disable-next-line no-control-regex -- most text is ASCII, where only spaces are folded
  if (/^[\x20-\x7e\s]*$/.test(text)) return text.replace(/\s+/g, " ").trim();
  return text
    .replace(invisible, "")
    .replace(wide, (character) => character.normalize("NFKC"))
    .replace(dashes, "-")
    .replace(/\s+/g, " ")
    .trim();
}

export function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = [];
  let isGlued = false;
  const push = (kind: Token["kind"], key: string): void => {
    tokens.push({ kind, key, isGlued });
    isGlued = true;
  };
  for (const written of plain(text).normalize("NFC").match(tokenPattern) ?? []) {
    if (written === " ") isGlued = false;
    else if (/^[0-9]/.test(written)) push("number", written.replace(/[’_]/g, "'"));
    else if (/^[\uE000⁰¹²³⁴-⁹]/.test(written)) pushMark(written, tokens.at(-1), push);
    else if (/^\[?\s?\.\.\./.test(written)) push("gap", "...");
    else if (/^[\p{L}\p{M}]/u.test(written)) push("word", wordKey(written, tokens.at(-1)));
    else if (!insignificant.test(written)) push("symbol", written);
  }
  return tokens;
}

/** The text without the signs that stand around its marks. */
export function shown(text: string): string {
  return plain(text.replace(/[\uE000\uE001]/g, " "));
}

function wordKey(written: string, before: Token | undefined): string {
  return before?.kind === "number" && written.length <= 3 ? written : written.toLowerCase();
}

/** 10⁶ and 2³² are powers, and part of the number; any other raised sign is a footnote's. */
function pushMark(
  written: string,
  before: Token | undefined,
  push: (kind: Token["kind"], key: string) => void,
): void {
  const text = written
    .replace(/[\uE000\uE001\s*†‡§]/g, "")
    .normalize("NFKC")
    .toLowerCase();
  if (text === "") return;
  const isPower = /^[+-]?\d+$/.test(text) && ["10", "2", "e"].includes(before?.key ?? "");
  push(isPower ? "symbol" : "mark", isPower ? `^${text}` : text);
}

export interface Quote {
  /** To be found one after the other in running text. */
  readonly pieces: readonly (readonly Token[])[];
  /** To be found in cells of one row, where it is written as one: `Free | 60`. Empty where it is not. */
  readonly cells: readonly (readonly Token[])[];
}

/** Marks of footnotes and links in Markdown are no words of a quote: no reader sees them. */
export function toQuote(raw: string): Quote {
  const text = plain(
    raw
      .replace(/\[\^\w{1,20}\]/g, "")
      .replace(/!?\[([^[\]]{1,500})\](\([^()\s]{0,500}\)|\[[^[\]]{0,100}\])/g, "$1"),
  );
  const pieces = split(tokensOf(text), ({ kind }) => kind === "gap");
  const cells = pieces.flatMap((piece) => split(piece, ({ key }) => key === "|"));
  return {
    pieces: pieces.map(trimmed),
    cells: cells.length > pieces.length ? cells.map(trimmed) : [],
  };
}

function split(
  tokens: readonly Token[],
  test: (token: Token) => boolean,
): readonly (readonly Token[])[] {
  let part: Token[] = [];
  const parts = [part];
  for (const token of tokens)
    if (test(token)) parts.push((part = []));
    else part.push(token);
  return parts.filter((part) => part.length > 0);
}

const stops = new Set([".", ",", ";", ":"]);
export const bullets = new Set(["-", "•", "·"]);

/** Without a bullet before it and a full stop after it. */
function trimmed(tokens: readonly Token[]): readonly Token[] {
  const end = tokens.findLastIndex(({ key }) => !stops.has(key)) + 1;
  const own = tokens.slice(0, Math.max(end, 1));
  const isBullet = ({ key }: Token, at: number): boolean =>
    bullets.has(key) && own[at + 1]?.isGlued === false;
  return own.slice(own.findIndex((token, at) => !isBullet(token, at)));
}
