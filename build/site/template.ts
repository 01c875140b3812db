/**
 * The fixed parts of a template → the same parts without the space that nobody sees, and what to do with each
 * value between them. This is worked out once for each template, however often it is filled.
 */
import { isVerbatim, openSpace, pieces, spaceBetween } from "./spacing.ts";

/**
 * Where a value stands: among words, where its line breaks are space; between the attributes of a tag, where a
 * blank precedes it unless it is empty; anywhere else, where it is put in as it is.
 */
export type ValuePlace = "words" | "attribute" | "verbatim";

export interface Template {
  /** One more than there are places. */
  readonly texts: readonly string[];
  readonly places: readonly ValuePlace[];
}

/** Stands for a value while a template is taken apart. */
const hole = "\u0093";

const known = new WeakMap<TemplateStringsArray, Template>();

export function templateOf(parts: TemplateStringsArray): Template {
  let found = known.get(parts);
  if (found === undefined) known.set(parts, (found = toTemplate(parts)));
  return found;
}

function toTemplate(parts: readonly string[]): Template {
  const places: ValuePlace[] = [];
  const found = parts.join(hole).match(pieces) ?? [];
  const texts = found.map((piece, index) => {
    const isTag = piece.startsWith("<");
    const made = !isTag
      ? words(piece, found[index - 1], found[index + 1])
      : isVerbatim(piece)
        ? piece
        : tag(piece);
    for (const mark of made.match(anyHole) ?? [])
      places.push(mark !== hole ? "attribute" : isTag ? "verbatim" : "words");
    return made;
  });
  return { texts: texts.join("").split(anyHole), places };
}

/** Stands for a value between attributes, together with the blank before it. */
const attributeHole = "\u0094";
const anyHole = /[\u0093\u0094]/g;

/** One blank between attributes, none at the end; what is quoted is not changed. */
function tag(text: string): string {
  return text
    .replace(/"[^"]*"|'[^']*'|\s+/g, (part) => (part.trim() === "" ? " " : part))
    .replace(/"[^"]*"|'[^']*'| \u0093/g, (part) => (part === ` ${hole}` ? attributeHole : part))
    .replace(/ (?=\/?>$)/, "");
}

/** A run beside a value or at an end of the template stays open until the values are in their places. */
function words(text: string, before: string | undefined, after: string | undefined): string {
  return text.replace(/\s*\n\s*/g, (run, at: number) => {
    const end = at + run.length;
    const left = at === 0 ? before : text[at - 1] === hole ? undefined : "";
    const right = end === text.length ? after : text[end] === hole ? undefined : "";
    const isKnown = left !== undefined && right !== undefined;
    return isKnown && isNamed(left) && isNamed(right) ? spaceBetween(left, right) : openSpace;
  });
}

/** False for a tag of which a value is part of the name. */
function isNamed(tag: string): boolean {
  return tag === "" || /^<\/?[^\s\u0093]+[\s>]/.test(tag);
}
