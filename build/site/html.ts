/**
 * Builds HTML from templates. A template escapes every value except those that are HTML already, so text from
 * facts cannot become markup.
 */
import { settled, softBreak } from "./spacing.ts";
import { templateOf } from "./template.ts";

const htmlMark = Symbol("html");

export interface Html {
  readonly [htmlMark]: true;
  readonly text: string;
}

/** The values that a template takes: text is escaped, lists are joined, null and false add nothing. */
export type HtmlContent =
  | Html
  | string
  | number
  | null
  | undefined
  | false
  | readonly HtmlContent[];

export function html(parts: TemplateStringsArray, ...contents: readonly HtmlContent[]): Html {
  const { texts, places } = templateOf(parts);
  let text = texts[0]!;
  for (let i = 0; i < contents.length; i++) {
    const place = places[i];
    const value = textOf(contents[i], place === "words");
    text += (place === "attribute" && value !== "" ? ` ${value}` : value) + texts[i + 1]!;
  }
  return { [htmlMark]: true, text };
}

/** Marks a text as HTML that needs no escaping. Use it only for text made by this program. */
export function trusted(text: string): Html {
  return { [htmlMark]: true, text: text.includes("\n") ? text.replaceAll("\n", softBreak) : text };
}

/** The finished HTML of a page, or of a part that is put into one. */
export function render(content: HtmlContent): string {
  return settled(textOf(content, true));
}

function textOf(content: HtmlContent, isAmongWords: boolean): string {
  if (typeof content === "string") {
    const text = escapeHtml(content);
    return isAmongWords && text.includes("\n") ? text.replaceAll("\n", softBreak) : text;
  }
  if (content === null || content === undefined || content === false) return "";
  if (typeof content === "number") return String(content);
  if ("text" in content) return content.text;
  let text = "";
  for (const each of content) text += textOf(each, isAmongWords);
  return text;
}

/** Escapes text for use in HTML and in a quoted attribute. */
export function escapeHtml(text: string): string {
  return special.test(text)
    ? text.replace(allSpecial, (character) => entities[character] ?? "")
    : text;
}

/** Besides what is markup, the characters that stand for space in `spacing.ts`. */
const special = /[&<>"'\u0091\u0092]/;
const allSpecial = new RegExp(special, "g");

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Only http(s) addresses and our own relative ones become links. */
export function href(target: string): string {
  return /^(https?:\/\/|[\w#./?=&%-]*$)/.test(target) && !target.startsWith("//") ? target : "#";
}
