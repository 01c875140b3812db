/** Text is readable: no control characters, no marks that reorder or hide what is written. */
import { codeOf, hidden } from "../../load/hidden.ts";
import type { Located, Path } from "../../load/located.ts";
import type { Found, Mending } from "../../load/problem.ts";
import type { Rule } from "../rule.ts";
import { forEachScalar } from "../scalars.ts";
import { nameOf, problemAt } from "../wording.ts";

export const text: Rule = {
  name: "text",
  description: "Text holds no control characters and no invisible marks.",
  why: "What cannot be seen comes along when text is copied: it breaks searches, and can make text read differently than it is.",
  mend: "Type the text anew, or paste it as plain text.",
  check({ tree }) {
    const problems: Found[] = [];
    forEachScalar(tree, (located, value, path) => {
      if (typeof value !== "string" || ordinary.test(value)) return;
      // A file that is nothing but text is the schema's to refuse.
      if (path.length > 0) problems.push(...judge(located, value, [...path]));
    });
    return problems;
  },
};

/** Most texts: nothing in them can hide. */
const ordinary = /^[ -~]*$/;

function* judge(located: Located, value: string, path: Path): Iterable<Found> {
  const [character] =
    hidden.exec(value) ?? (isVerbatim(path) ? /[\t\n\r]/.exec(value) : null) ?? [];
  if (character !== undefined)
    yield problemAt(
      located,
      path,
      "value",
      `${nameOf(path)} holds ${kindOf(character)} (U+${codeOf(character)}); text is plain, visible characters.`,
      withoutMarks(located, path, value),
    );
}

/** White space is folded when other text is published, so line breaks and tabs are no harm there. */
function isVerbatim(path: Path): boolean {
  return path.at(-1) === "value" || path.at(-2) === "values";
}

function kindOf(character: string): string {
  if (/[\n\r]/.test(character)) return "a line break";
  if (character === "\t") return "a tab";
  if (/[\ud800-\udfff]/.test(character)) return "half of a surrogate pair";
  const isControl = character < " " || (character >= "\u007f" && character <= "\u009f");
  return isControl ? "a control character" : "an invisible mark";
}

/** Marks without width that come along when text is copied: nobody writes them. */
const marks = /[\u200b\u2060\ufeff]/g;

/** Only where they stand as themselves and nothing else is wrong with the text. */
function withoutMarks(located: Located, path: Path, value: string): Mending {
  const plain = value.replace(marks, "");
  if (hidden.test(plain) || plain === "" || plain === value) return {};
  const written = located.written(path) ?? "";
  if (written.replace(marks, "").length !== written.length - (value.length - plain.length))
    return {};
  return {
    repair: "Remove what cannot be seen.",
    fix: located.replacement(path, "value", written.replace(marks, "")),
  };
}
