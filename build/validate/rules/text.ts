/**
 * Every field, name and comment holds visible characters only. A hidden character can carry
 * instructions that a reviewer does not see and that an agent follows.
 */
import { locatedFiles } from "../../load/tree.ts";
import { codeOf, hiddenIn, hides, hiddenKind, replaceHidden } from "../../load/hidden.ts";
import type { Located, Path } from "../../load/located.ts";
import { toFound, type RuleProblem } from "../../load/problem.ts";
import { nodesIn, pathOf, type DataNode } from "../parts.ts";
import type { Rule } from "../rule.ts";
import { keyProblem, nameAt, valueProblem } from "../wording.ts";

export const textRule: Rule = {
  name: "text",
  description: "Text, names and comments hold visible characters, and each text shows something.",
  why: "What cannot be seen comes along when text is copied: it breaks searches, makes text read differently than it is, and can carry words to programs that no reviewer sees.",
  mend: "Delete the character, or type the text anew. Joiners and variation selectors are allowed within an emoji, tag characters in the flags of England, Scotland and Wales; characters newer than Unicode 16.0 are not known yet.",
  *check({ tree }) {
    for (const located of locatedFiles(tree)) {
      const read: Extent[] = [];
      for (const node of nodesIn(located)) yield* nodeProblems(node, read);
      yield* beside(located, read);
    }
  },
};

type Extent = readonly [number, number];

/** Names and values; `read` collects where those stand that were found to hide something. */
function* nodeProblems(node: DataNode, read: Extent[]): Iterable<RuleProblem> {
  const { located, name, value } = node;
  const text = typeof value === "string" ? value : "";
  for (const end of ["key", "value"] as const) {
    const [hidden] = hiddenIn(end === "key" ? String(name) : text);
    if (hidden === undefined) continue;
    const path = pathOf(node);
    const extent = located.extent(path, end);
    if (extent !== undefined) read.push(extent);
    const what = end === "key" ? "this name" : nameAt(path);
    const message = holdsCharacter(what, hidden.character);
    yield end === "key"
      ? keyProblem(located, path, message, deleteIt)
      : valueProblem(located, path, message, withoutMarks(located, path, text));
  }
  if (!hides(text)) yield* blankProblems(node, text);
}

/** Of a text that hides nothing: white space in a value, and marks alone. */
function* blankProblems(node: DataNode, text: string): Iterable<RuleProblem> {
  // White space is folded when other text is published, so line breaks and tabs are no harm there.
  const isVerbatim = node.name === "value" || node.parent?.name === "values";
  const [space] = (isVerbatim ? /[^\S ]/.exec(text) : null) ?? [];
  const isBare = /\S/.test(text) && /^[\s\p{M}]*$/u.test(text);
  if (space === undefined && !isBare) return;
  const path = pathOf(node);
  if (space !== undefined) {
    const message = holdsCharacter(nameAt(path), space);
    yield valueProblem(node.located, path, message, "Write a space, or nothing.");
  } else {
    const message = `${nameAt(path)} holds nothing but marks (U+${codeOf(text.trim())}), which stand on other characters; text shows something.`;
    yield valueProblem(node.located, path, message);
  }
}

/**
 * Yields a problem for each line with hidden characters that belong to no value, such as those in
 * comments.
 */
function* beside(located: Located, read: readonly Extent[]): Iterable<RuleProblem> {
  const lines = new Set<number>();
  for (const { offset, character } of hiddenIn(located.text)) {
    if (read.some(([start, end]) => start <= offset && offset < end)) continue;
    const position = located.positionAt(offset);
    if (lines.has(position.line)) continue;
    lines.add(position.line);
    yield toFound(located.file, position, holdsCharacter("this line", character), deleteIt);
  }
}

function holdsCharacter(what: string, character: string): string {
  return `${what} holds ${nameFor(character)} (U+${codeOf(character)}); text is plain, visible characters.`;
}

function nameFor(character: string): string {
  if (/[\n\r]/.test(character)) return "a line break";
  if (character === "\t") return "a tab";
  return hides(character) ? hiddenKind(character) : "white space that is no plain space";
}

const deleteIt = "Delete it.";

/** Without width or meaning of their own: they come along when text is copied, and nobody writes them. */
const needless: ReadonlySet<string> = new Set([
  "a soft hyphen",
  "a tag character",
  "a variation selector",
  "an invisible mark",
]);

const withoutThem = (value: string): string =>
  replaceHidden(value, (character) => (needless.has(hiddenKind(character)) ? "" : character));

function withoutMarks(located: Located, path: Path, value: string): string {
  const plain = withoutThem(value);
  const written = located.written(path) ?? "";
  const isCertain =
    plain.trim() !== "" &&
    !hides(plain) &&
    withoutThem(written).length === written.length - (value.length - plain.length);
  return isCertain ? "Delete what cannot be seen." : deleteIt;
}
