/** A map or list in braces → its text on one line, or nothing where a comment stands in it. */
import { keyWritten } from "../edit/scalar.ts";
import { lineOf } from "./leaf.ts";
import type { Collection, Member, Shape } from "./outline.ts";

export function flowText({ kind, members, below }: Collection): string | undefined {
  if (members.length === 0) return kind === "map" ? "{}" : "[]";
  if (below.length > 0) return undefined;
  const texts = members.map(memberText);
  if (texts.includes(undefined)) return undefined;
  return kind === "map" ? `{ ${texts.join(", ")} }` : `[${texts.join(", ")}]`;
}

function memberText({ name, writtenName, value, above, beside }: Member): string | undefined {
  if (above.length > 0 || beside.length > 0) return undefined;
  const text = textOf(value);
  if (text === undefined || name === undefined) return text;
  const key = /^["']/.test(writtenName) ? keyWritten(name) : writtenName;
  return text === "" ? `${key}:` : `${key}: ${text}`;
}

function textOf(value: Shape): string | undefined {
  return value.kind === "scalar" ? lineOf(value, "flow") : flowText(value);
}
