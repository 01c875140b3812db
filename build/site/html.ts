/**
 * Builds HTML from templates. A template escapes every value except those that are HTML already, so text from
 * facts cannot become markup.
 */
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
  const text = parts.reduce(
    (sum, part, i) => sum + part + (i < contents.length ? render(contents[i]) : ""),
    "",
  );
  return { [htmlMark]: true, text };
}

/** Marks a text as HTML that needs no escaping. Use it only for text made by this program. */
export function trusted(text: string): Html {
  return { [htmlMark]: true, text };
}

export function render(content: HtmlContent): string {
  if (content === null || content === undefined || content === false) return "";
  if (Array.isArray(content)) return content.map((each) => render(each as HtmlContent)).join("");
  if (typeof content === "object") return (content as Html).text;
  return escapeHtml(String(content));
}

/** Escapes text for use in HTML and in a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character]!);
}

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
