/**
 * Text of facts inside a comment on a code host: shown as it is, in a code element, where no host looks
 * for mentions, issues or commits. Escaping alone would not do: hosts look for those after Markdown.
 */
import { inOneLine } from "../../derive/markdown.ts";
import { clippedText } from "./wording.ts";

/** One line of inert HTML that Markdown leaves alone, also in a cell of a table. */
export function inert(text: string, most = 200): string {
  const line = clippedText(inOneLine(text), most);
  if (line === "") return "";
  return `<code>${line.replace(special, entity)}</code>`;
}

/** Everything in ASCII that Markdown, its extensions or HTML may read as markup, or as an address. */
const special = /[!-$&-*:<-@[-`{-~]|(?<=www)\./gi;

function entity(character: string): string {
  return `&#${character.codePointAt(0)};`;
}
