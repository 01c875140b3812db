/**
 * Markup → why no parser should be asked to read it, if so. Parsers look through all open elements at
 * a start tag and through all attributes of a tag at each attribute: on a page made for that, the
 * work grows with the square of its size. One pass over the characters tells.
 */

const maxDepth = 1000;
const maxAttributes = 2000;
/** Cells, paragraphs and the like: ten tables of ten thousand rows have fewer. */
const maxUnclosed = 400_000;
const unclosed = new Set(
  "area base br col embed hr img input link meta param source track wbr p li dt dd td th tr tbody thead tfoot option optgroup html head body".split(
    " ",
  ),
);
const rawText = new Set(["script", "style", "textarea", "title", "xmp", "iframe", "noembed"]);

/** A comment; or a tag: whether it ends an element, its name and its attributes. No part of it is read twice. */
const markup =
  /<!--(?:-?>|[^]*?(?:--!?>|$))|<(\/?)([a-z][^\s/>]*)((?:[^>=]+|=\s*"[^"]*"|=\s*'[^']*'|=)*)>?/gi;

/** Says what is wrong with the markup; undefined where nothing is. */
export function monstrous(html: string): string | undefined {
  let depth = 0;
  let unclosedTags = 0;
  markup.lastIndex = 0;
  for (let tag = markup.exec(html); tag !== null; tag = markup.exec(html)) {
    const [, slash = "", name = "", attributes = ""] = tag;
    const element = name.slice(0, 40).toLowerCase();
    const values = attributes.length < maxAttributes ? "" : attributes.replace(quotedValue, " ");
    if (values.split(/[\s/]+/).length > maxAttributes)
      return `a tag has more than ${maxAttributes} attributes`;
    if (name === "") continue;
    if (unclosed.has(element)) unclosedTags += slash === "" ? 1 : 0;
    else depth = Math.max(0, depth + (slash === "" ? 1 : -1));
    if (depth > maxDepth) return `elements are nested more than ${maxDepth} deep`;
    if (unclosedTags > maxUnclosed) return "there are too many elements";
    if (slash === "" && rawText.has(element))
      markup.lastIndex = endOfRawText(html, element, markup.lastIndex);
  }
  return undefined;
}

const quotedValue = /=\s*("[^"]*"|'[^']*')/g;

function endOfRawText(html: string, name: string, from: number): number {
  const end = new RegExp(`</${name}`, "gi");
  end.lastIndex = from;
  return end.exec(html)?.index ?? html.length;
}
