/** Text is readable: no control characters, no marks that reorder or hide what is written. */
import type { Located, Path } from "../../load/located.ts";
import type { Problem } from "../../load/problem.ts";
import type { Rule } from "../rule.ts";
import { nameOf, problemAt } from "../wording.ts";

// White space is folded when a text is published, so line breaks and tabs are no harm in a note.
// oxlint-disable-next-line no-control-regex -- they are what the rule looks for
const hidden =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

export const text: Rule = {
  name: "text",
  description: "Text holds no control characters and no invisible direction marks.",
  *check({ tree }) {
    for (const located of [tree.dataset, tree.keys, ...tree.providers.map((each) => each.located)])
      if (located) yield* within(located, located.value, []);
  },
};

function* within(located: Located, value: unknown, path: Path): Iterable<Problem> {
  if (typeof value === "string") {
    const match = hidden.exec(value) ?? (path.at(-1) === "value" ? /[\t\n\r]/.exec(value) : null);
    if (match) yield problemAt(located, path, "value", message(nameOf(path), match[0]));
  } else if (Array.isArray(value))
    for (const [index, item] of value.entries()) yield* within(located, item, [...path, index]);
  else if (value !== null && typeof value === "object")
    for (const [name, item] of Object.entries(value)) yield* within(located, item, [...path, name]);
}

function message(name: string, character: string): string {
  const code = character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0");
  return `${name} holds the control character U+${code}; text is plain, readable characters.`;
}
