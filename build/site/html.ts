/**
 * Builds HTML from templates. A template escapes every value except those that are HTML already, so text from
 * facts cannot become markup.
 */
import { onceFor } from "../schema/lists/once-for.ts";

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
  let text = "";
  let at = 0;
  for (const part of partsOf(parts)) text += part + textOf(contents[at++]);
  return trusted(text);
}

/**
 * A template is written with indentation for those who read it, of which line breaks are left, and none at the end of
 * a tag: a link that is broken there begins and ends with its words. The same array for every call of one template.
 */
const partsOf = onceFor((parts: TemplateStringsArray) =>
  parts.map((part) => part.replace(/\s*\n\s*(\/?>)?/g, (_, end?: string) => end ?? "\n")),
);

/** Marks a text as HTML that needs no escaping. Use it only for text made by this program. */
export function trusted(text: string): Html {
  return { [htmlMark]: true, text };
}

/** The finished HTML of a page, or of a part that is put into one. */
export function render(content: HtmlContent): string {
  return textOf(content);
}

function textOf(content: HtmlContent): string {
  if (typeof content === "string") return escapeHtml(content);
  if (content === null || content === undefined || content === false) return "";
  if (typeof content === "number") return String(content);
  return "text" in content ? content.text : content.map(textOf).join("");
}

/** Escapes text for use in HTML and in a quoted attribute. */
export function escapeHtml(text: string): string {
  return special.test(text)
    ? text.replace(allSpecial, (character) => entities.get(character) ?? character)
    : text;
}

const special = /[&<>"']/;
const allSpecial = new RegExp(special, "g");

const entities: ReadonlyMap<string, string> = new Map([
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
  ['"', "&quot;"],
  ["'", "&#39;"],
]);

/** Only http(s) addresses and our own relative ones become links. */
export function href(target: string): string {
  return /^(https?:\/\/|[\w#./?=&%-]*$)/.test(target) && !target.startsWith("//") ? target : "#";
}
