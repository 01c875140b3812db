/**
 * Text of one file → located value, or the problems that make it unreadable. What YAML allows beyond
 * plain data (aliases, tags, merge keys, several documents) is refused here: a fact must stand where
 * it is read.
 */
import {
  LineCounter,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  parseDocument,
  type Node,
  type YAMLMap,
} from "yaml";
import { keyText, located, type Located } from "./located.ts";
import type { Problem } from "./problem.ts";

export interface Parsed {
  /** Absent where the text is not YAML at all. */
  readonly located?: Located;
  readonly problems: readonly Problem[];
}

export function parse(file: string, text: string): Parsed {
  const lines = new LineCounter();
  const document = parseDocument(text, {
    lineCounter: lines,
    prettyErrors: false,
    uniqueKeys: false,
    merge: false,
    version: "1.2",
    stringKeys: false,
  });
  const problems: Problem[] = [];

  function report(offset: number, message: string, repair?: string): void {
    const { line, col } = lines.linePos(offset);
    const position = { line: Math.max(line, 1), column: Math.max(col, 1) };
    problems.push({ file, position, message, ...(repair === undefined ? {} : { repair }) });
  }

  for (const { code, pos, message } of [...document.errors, ...document.warnings]) {
    if (code === "MULTIPLE_DOCS")
      report(pos[0], "a second document starts here; a file holds one.", "Remove the `---` line.");
    else if (code !== "TAG_RESOLVE_FAILED")
      report(pos[0], `not readable as YAML: ${sentence(message)}`);
  }
  if (document.errors.some(({ code }) => code !== "MULTIPLE_DOCS" && code !== "TAG_RESOLVE_FAILED"))
    return { problems };

  const value = toData(document.contents as Node | null, report);
  return { located: located(file, text, document, lines, value), problems };
}

type Report = (offset: number, message: string, repair?: string) => void;

/** Plain data, with everything that is not plain reported. */
function toData(node: Node | null, report: Report): unknown {
  if (node === null) return null;
  const start = node.range?.[0] ?? 0;
  if (isAlias(node)) {
    report(start, `alias "*${node.source}"; every value is written out where it holds.`);
    return null;
  }
  if (node.anchor !== undefined)
    report(start, `anchor "&${node.anchor}"; every value is written out where it holds.`);
  if (node.tag !== undefined && !node.tag.startsWith("tag:yaml.org,2002:"))
    report(start, `tag "${node.tag}"; values are plain, without tags.`, "Remove the tag.");
  else if (node.tag !== undefined)
    report(
      start,
      `tag "${node.tag.replace("tag:yaml.org,2002:", "!!")}"; values are plain, without tags.`,
      "Remove the tag.",
    );
  if (isMap(node)) return mapToData(node, report);
  if (isSeq(node)) return node.items.map((item) => toData(item as Node | null, report));
  return isScalar(node) ? node.value : null;
}

function mapToData(node: YAMLMap, report: Report): unknown {
  const data = Object.create(null) as Record<string, unknown>;
  const first = new Map<string, number>();
  for (const pair of node.items) {
    const key = pair.key as Node | null;
    const offset = key?.range?.[0] ?? node.range?.[0] ?? 0;
    const name = keyText(key);
    if (name === undefined || key?.anchor !== undefined || key?.tag !== undefined) {
      report(offset, "a key that is not a plain word; keys are plain text.");
      continue;
    }
    if (name === "<<") {
      report(offset, "merge key `<<`; every value is written out where it holds.");
      continue;
    }
    if (first.has(name)) {
      report(
        offset,
        `\`${name}\` stands twice in this map; each key stands once.`,
        "Remove one of the two, or write both values as a list if two sources disagree.",
      );
      continue;
    }
    first.set(name, offset);
    data[name] = toData(pair.value as Node | null, report);
  }
  return data;
}

function sentence(message: string): string {
  const line = message.split("\n", 1)[0]!.trim();
  return /[.!?]$/.test(line) ? line : `${line}.`;
}
