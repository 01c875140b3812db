/**
 * A protocol definition (proto2, proto3) → the comments of its declarations, by their full names:
 * `google.pubsub.v1.Topic.labels`. What stands above a declaration, or behind it on its line, is about it.
 */
import { foldSpaces } from "../../../dataset/folded.ts";
import type { Leaf, Unread } from "./leaf.ts";

interface Comment {
  readonly text: string;
  /** Each line of it with its number. */
  readonly lines: readonly { readonly text: string; readonly line: number }[];
}

const token =
  /\/\/[^\n]*|\/\*[^]*?\*\/|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|[{};]|\n[ \t]*(?=\n)|[^\s{};"'/]+|\//g;

export function openProto(text: string): (name: string) => Leaf | Unread {
  const comments = commentsIn(text);
  return (name) => {
    const found = comments.get(name) ?? [];
    if (found.length !== 1) return found.length === 0 ? "absent" : "ambiguous";
    const [{ text: stated, lines }] = found as [Comment];
    return {
      stated,
      heads: [],
      quote: (words) => words ?? stated,
      line(words) {
        const start = words === undefined ? 0 : stated.indexOf(words);
        let length = 0;
        return lines.find((line) => {
          length += line.text === "" ? 0 : line.text.length + 1;
          return length > start;
        })?.line;
      },
    };
  };
}

function commentsIn(text: string): ReadonlyMap<string, readonly Comment[]> {
  const comments = new Map<string, Comment[]>();
  const names: string[] = [];
  let packageName = "";
  let above: Comment["lines"][number][] = [];
  let statement: string[] = [];
  let last: { readonly name: string; readonly line: number } | undefined;
  const declare = (name: string | undefined, at: number): void => {
    if (name === undefined) return;
    const full = [packageName, ...names, name].filter((each) => each !== "").join(".");
    add(full, above);
    above = [];
    last = { name: full, line: lineNumberAt(text, at) };
  };
  const add = (name: string, lines: Comment["lines"]): void => {
    const words = foldSpaces(lines.map((line) => line.text).join(" "));
    if (words === "") return;
    comments.set(name, [...(comments.get(name) ?? []), { text: words, lines }]);
  };
  for (const match of text.matchAll(token)) {
    const [word] = match;
    const at = match.index;
    if (word.startsWith("//") || word.startsWith("/*")) {
      const line = lineNumberAt(text, at);
      const lines = linesOf(word, line);
      if (statement.length === 0 && last?.line === line) add(last.name, lines);
      else above.push(...lines);
    } else if (word.startsWith("\n")) {
      // A comment that a blank line sets apart is about what stood before it, or about the file.
      if (statement.length === 0) above = [];
    } else if (word === "{") {
      const name = nameOf(statement);
      declare(name, at);
      names.push(statement[0] === "oneof" ? "" : (name ?? ""));
      statement = [];
    } else if (word === "}") {
      names.pop();
      statement = [];
      above = [];
    } else if (word === ";") {
      if (statement[0] === "package") packageName = statement[1] ?? "";
      else declare(nameOf(statement), at);
      statement = [];
    } else statement.push(word);
  }
  return comments;
}

function linesOf(comment: string, first: number): Comment["lines"] {
  return comment.split("\n").map((line, index) => ({
    text: foldSpaces(line.replace(/^\s*(?:\/\/+|\/\*+|\*(?!\/))\s?/, "").replace(/\*\/\s*$/, "")),
    line: first + index,
  }));
}

/** Of `message Topic`, `rpc Create(…) returns (…)` and `map<string, string> labels = 2`. */
function nameOf(statement: readonly string[]): string | undefined {
  const [first, second] = statement;
  if (["message", "enum", "service", "oneof", "extend"].includes(first ?? "")) return second;
  if (first === "rpc") return second?.replace(/\(.*$/, "");
  if (["syntax", "import", "option", "reserved", "extensions", undefined].includes(first))
    return undefined;
  const equals = statement.findIndex((word) => word.startsWith("="));
  const name = equals > 0 ? statement[equals - 1] : undefined;
  return name?.replace(/=.*$/, "");
}

/** The number of the line of an offset. */
function lineNumberAt(text: string, offset: number): number {
  return text.slice(0, offset).split("\n").length;
}
