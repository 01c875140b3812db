/**
 * JSON → passages: each object's members as a row of `name: value` below the names on its path and its
 * own, and texts in it read as HTML.
 */
import { toSegment, type Heading, type Passage } from "./passage.ts";

const maxObjects = 100_000;

/** Undefined where the text is no JSON. A text value is given to `readText`, which may find markup. */
export function readJson(
  text: string,
  readText: (html: string) => readonly Passage[],
): readonly Passage[] | undefined {
  let root: unknown;
  try {
    root = JSON.parse(text);
  } catch {
    return undefined;
  }
  const passages: Passage[] = [];
  const stack: Below[] = [{ next: root, above: [] }];
  for (let count = 0; stack.length > 0 && count < maxObjects; count++) {
    const { next, above } = stack.pop()!;
    if (next === null || typeof next !== "object") continue;
    const name = Object.entries(next).find(([key, value]) => isName(key) && isScalar(value))?.[1];
    const headings = name === undefined ? above : [...above, toHeading(String(name))];
    const members: string[] = [];
    for (const [key, value] of Object.entries(next)) {
      if (isScalar(value)) {
        members.push(`${key}: ${String(value)}`);
        if (typeof value === "string" && /\s/.test(value))
          for (const passage of readText(value))
            passages.push({ ...passage, headings: [...headings, ...passage.headings] });
      } else
        stack.push({
          next: value,
          above: Array.isArray(next) ? headings : [...headings, toHeading(key)],
        });
    }
    if (members.length > 0)
      passages.push({
        kind: "row",
        segments: members.map((member) => toSegment(member)),
        headings,
        table: { headers: [], rows: [] },
      });
  }
  return passages;
}

interface Below {
  readonly next: unknown;
  readonly above: readonly Heading[];
}

function toHeading(text: string): Heading {
  return { level: 7, text };
}

function isName(key: string): boolean {
  return key === "name" || key === "title";
}

function isScalar(value: unknown): boolean {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}
