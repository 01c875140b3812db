/** A fact in braces that has grown too long for its line → the same fact with indentation. */
import type { Path } from "../../load/located.ts";
import { parse } from "../../load/parse.ts";
import { pinnedLines } from "./format.ts";
import { outlineOf, type Member, type Outline } from "./outline.ts";
import { memberLines } from "./print.ts";

/**
 * The text unchanged where the fact is written with indentation already, or fits its line (unless it is
 * to spread whether it fits or not).
 */
export function spread(
  source: string,
  path: Path,
  whetherItFits: "fits too" | "if too long",
): string {
  const text = source.replace(/^\ufeff/, "").replaceAll("\r\n", "\n");
  const outline = outlineOf(text);
  let member = outline && find(outline, path);
  // Braces within braces are spread from the outside.
  if (whetherItFits === "if too long") while (member?.within.isFlow) member = member.within.owner;
  if (member === undefined || member.within.isFlow || member.value.kind === "scalar") return source;
  if (!member.value.isFlow) return source;
  const from = text.lastIndexOf("\n", member.start - 1) + 1;
  const indent = " ".repeat(member.start - from);
  const { located } = parse("", text);
  const isPinned = located ? pinnedLines(located) : () => false;
  const isForced = whetherItFits === "fits too" && !isPinned(member.start);
  const value = isForced ? { ...member.value, isFlow: false } : member.value;
  const lines = memberLines({ ...member, value }, indent, isPinned);
  if (text.slice(from, member.start).trim() !== "" || lines.length === 1) return source;
  // Lines are replaced as wholes: the others keep the breaks that they have.
  const all = source.split("\n");
  const first = text.slice(0, from).split("\n").length - 1;
  const last = text.slice(0, member.value.end).split("\n").length - 1;
  const end = all[last]!.endsWith("\r") ? "\r" : "";
  const inner = source.includes("\r\n") ? "\r" : "";
  const own = lines.map((line, index) => line + (index === lines.length - 1 ? end : inner));
  return all.toSpliced(first, last - first + 1, ...own).join("\n");
}

function find({ root }: Outline, path: Path): Member | undefined {
  let found: Member | undefined;
  for (const step of path) {
    const within = found === undefined ? root : found.value;
    if (within.kind === "scalar") return undefined;
    found =
      typeof step === "number"
        ? within.members[step]
        : within.members.find(({ name }) => name === step);
    if (found === undefined) return undefined;
  }
  return found;
}
