/**
 * Text of a curated file and the repairs of a round → the repaired text. Changes of the data go through
 * the one way in which curated files are edited; a text that is no YAML yet is mended line by line.
 */
import type { FileEdit, PathEdit, WriteLine } from "../../load/edit.ts";
import { openCurated, type CuratedFile } from "../file/curated-file.ts";

/** No two of the edits conflict. A file that has edits of lines has no others. */
export function repaired(text: string, edits: readonly FileEdit[]): string {
  const lines = edits.filter((each) => each.edit === "line");
  if (lines.length > 0) return withLines(text, lines);
  const file = openCurated(text);
  for (const each of inTurn(edits.filter((other) => other.edit !== "line"))) make(file, each);
  return file.print();
}

/** Two that cannot be made in one go: they concern the same thing, or one moves what the other is about. */
export function conflict(one: FileEdit, other: FileEdit): boolean {
  if (one.edit === "line") return other.edit === "line" && one.line === other.line;
  if (other.edit === "line") return false;
  return one.edit === other.edit && isMoving(one) === isMoving(other)
    ? isBelowPath(one.path, other.path) && isBelowPath(other.path, one.path)
    : (isMoving(one) && isBelowPath(other.path, one.path)) ||
        (isMoving(other) && isBelowPath(one.path, other.path));
}

function isMoving({ edit }: PathEdit): boolean {
  return edit === "remove" || edit === "order";
}

function isBelowPath(path: PathEdit["path"], owner: PathEdit["path"]): boolean {
  return owner.every((step, index) => path[index] === step);
}

const turns: readonly PathEdit["edit"][] = ["set", "order", "remove", "rename"];

/** An edit that changes the paths of others comes after them: the last item first, the deepest name first. */
function inTurn(edits: readonly PathEdit[]): readonly PathEdit[] {
  // Members of a map stand in no order that matters here.
  const indexIn = ({ path }: PathEdit): number => Math.max(Number(path.at(-1)) || 0, 0);
  return edits.toSorted(
    (a, b) =>
      turns.indexOf(a.edit) - turns.indexOf(b.edit) ||
      b.path.length - a.path.length ||
      indexIn(b) - indexIn(a),
  );
}

function make(file: CuratedFile, edit: PathEdit): void {
  switch (edit.edit) {
    case "set":
      return file.replace(edit.path, edit.value, edit.written);
    case "rename":
      return file.rename(edit.path, edit.name);
    case "remove":
      return file.remove(edit.path);
    case "order":
      return file.reorder(edit.path, edit.order);
  }
}

function withLines(text: string, edits: readonly WriteLine[]): string {
  const lines = text.split("\n");
  for (const { line, text: written } of edits)
    lines[line - 1] = lines[line - 1]!.endsWith("\r") ? `${written}\r` : written;
  return lines.join("\n");
}
