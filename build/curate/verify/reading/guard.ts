/**
 * Markup → why no parser should be asked to read it, if so. Parsers look through all open elements at
 * a start tag and through all attributes of a tag at each attribute: on a page made for that, the
 * work grows with the square of its size. One pass over the characters tells.
 */

const maxDepth = 3000;
const maxAttributes = 2000;
/** Cells, paragraphs and the like: ten tables of ten thousand rows have fewer. */
const maxUnclosed = 400_000;
const unclosed = new Set(
  "area base br col embed hr img input link meta param source track wbr p li dt dd td th tr tbody thead tfoot option optgroup html head body".split(
    " ",
  ),
);
const rawText = new Set(["script", "style", "textarea", "title", "xmp", "iframe", "noembed"]);

/** Says what is wrong with the markup; undefined where nothing is. */
export function monstrous(html: string): string | undefined {
  let depth = 0;
  let unclosedTags = 0;
  for (let at = html.indexOf("<"); at !== -1; at = html.indexOf("<", at)) {
    const tag = tagAt(html, at);
    if (tag === undefined) {
      at = html.startsWith("<!--", at) ? afterComment(html, at) : at + 1;
      continue;
    }
    at = tag.end;
    if (tag.attributes > maxAttributes) return `a tag has more than ${maxAttributes} attributes`;
    if (tag.isEnd) depth -= unclosed.has(tag.name) || depth === 0 ? 0 : 1;
    else if (unclosed.has(tag.name)) unclosedTags++;
    else depth++;
    if (depth > maxDepth) return `elements are nested more than ${maxDepth} deep`;
    if (unclosedTags > maxUnclosed) return "there are too many elements";
    if (!tag.isEnd && rawText.has(tag.name)) at = endOfRawText(html, tag.name, at);
  }
  return undefined;
}

interface Tag {
  readonly name: string;
  readonly isEnd: boolean;
  readonly attributes: number;
  readonly end: number;
}

function tagAt(html: string, start: number): Tag | undefined {
  const isEnd = html[start + 1] === "/";
  let at = start + (isEnd ? 2 : 1);
  const from = at;
  while (isNameCharacter(html.charCodeAt(at))) at++;
  if (at === from || !/[a-z]/i.test(html[from]!)) return undefined;
  const name = html.slice(from, Math.min(at, from + 40)).toLowerCase();
  let attributes = 0;
  let isBetween = true;
  for (; at < html.length && html[at] !== ">"; at++) {
    const character = html[at]!;
    if (character === " " || character === "\n" || character === "\t" || character === "/")
      isBetween = true;
    else {
      if (isBetween) attributes++;
      isBetween = false;
      if ((character === '"' || character === "'") && html[at - 1] === "=") {
        const close = html.indexOf(character, at + 1);
        if (close === -1) return { name, isEnd, attributes, end: html.length };
        at = close;
        isBetween = true;
      }
    }
  }
  return { name, isEnd, attributes, end: at + 1 };
}

function isNameCharacter(code: number): boolean {
  return (
    (code > 96 && code < 123) || (code > 64 && code < 91) || (code > 47 && code < 58) || code === 45
  );
}

function afterComment(html: string, at: number): number {
  const end = html.indexOf("-->", at + 4);
  return end === -1 ? html.length : end + 3;
}

function endOfRawText(html: string, name: string, from: number): number {
  const pattern = new RegExp(`</${name}`, "gi");
  pattern.lastIndex = from;
  return pattern.exec(html)?.index ?? html.length;
}
