/**
 * Text of one file → located value, or the problems that make it unreadable. What YAML allows beyond
 * plain data (aliases, tags, merge keys) is refused here: a fact must stand where it is read.
 */
import {
  LineCounter,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  parse as readScalar,
  type Node,
  type Scalar,
  type YAMLMap,
  type YAMLSeq,
} from "yaml";
import { readDocument, type Report } from "./document.ts";
import { keyText, located, type Located } from "./located.ts";
import { toProblem, type Problem } from "./problem.ts";

export interface Parsed {
  /** Absent where the text is not YAML at all. */
  readonly located?: Located;
  readonly problems: readonly Problem[];
}

export function parse(file: string, text: string): Parsed {
  const lines = new LineCounter();
  const problems: Problem[] = [];

  const report: Report = (offset, message, repair) => {
    const { line, col } = lines.linePos(offset);
    const position = { line: Math.max(line, 1), column: Math.max(col, 1) };
    problems.push(toProblem(file, position, message, repair));
  };

  const document = readDocument(text, lines, report);
  if (document === undefined) return { problems };
  // An unknown tag is still a node of the document: it is reported with all other tags.
  const errors = document.errors.filter(({ code }) => code !== "TAG_RESOLVE_FAILED");
  for (const { code, pos, message } of errors) {
    report(pos[0], `not readable as YAML: ${sentence(message)}`, repairs[code]);
    // After most errors the rest is read differently than it is meant: what follows is noise.
    if (!harmless.has(code)) break;
  }
  if (errors.length > 0) return { problems };

  const value = toData(document.contents, { text, report });
  return { located: located(file, text, document, lines, value), problems };
}

/** Errors of one word or line, by the code of `yaml`: the rest of the file is read as it is meant. */
const harmless: ReadonlySet<string> = new Set([
  "BAD_DQ_ESCAPE",
  "BAD_SCALAR_START",
  "BLOCK_AS_IMPLICIT_KEY",
]);

/** For the slips that curators make. */
const repairs: Readonly<Record<string, string>> = {
  BAD_DQ_ESCAPE: "Write a backslash twice, or use single quotes.",
  BAD_SCALAR_START: "Put text that starts with this character in quotes.",
  BLOCK_AS_IMPLICIT_KEY: "Put text that holds a colon and a space in quotes.",
  MULTILINE_IMPLICIT_KEY: "Write `name: value`, with a colon and a space, on one line.",
  TAB_AS_INDENT: "Indent with spaces.",
};

interface Reading {
  readonly text: string;
  readonly report: Report;
}

/** Plain data, with everything that is not plain reported. */
function toData(node: Node | null, reading: Reading): unknown {
  if (node === null) return null;
  if (isAlias(node)) {
    const start = node.range?.[0] ?? 0;
    reading.report(start, `alias "*${node.source}"; every value is written out where it holds.`);
    return null;
  }
  if (!isMap(node) && !isSeq(node) && !isScalar(node)) return null;
  refuseProperties(node, reading);
  if (isMap(node)) return mapToData(node, reading);
  if (isSeq(node)) return node.items.map((item) => toData(item as Node | null, reading));
  return withoutTag(node);
}

function mapToData(node: YAMLMap, reading: Reading): unknown {
  const { report } = reading;
  const data = Object.create(null) as Record<string, unknown>;
  const first = new Set<string>();
  for (const pair of node.items) {
    const key = pair.key as Node | null;
    const offset = key?.range?.[0] ?? node.range?.[0] ?? 0;
    const name = keyText(key);
    if (!isScalar(key) || name === undefined || name === "") {
      report(offset, "a key that is not a plain word; keys are plain text.");
      continue;
    }
    if (name === "<<") {
      report(offset, "merge key `<<`; every value is written out where it holds.");
      continue;
    }
    refuseProperties(key, reading);
    if (first.has(name)) {
      report(
        offset,
        `\`${name}\` stands twice in this map; each key stands once.`,
        "Remove one of the two, or write both values as a list if two sources disagree.",
      );
      continue;
    }
    first.add(name);
    data[name] = toData(pair.value as Node | null, reading);
  }
  return data;
}

/** What YAML lets stand before a key or a value: anchors and tags. */
function refuseProperties(node: Scalar | YAMLMap | YAMLSeq, { text, report }: Reading): void {
  const start = node.range?.[0] ?? 0;
  if (node.anchor !== undefined) {
    const anchor = `&${node.anchor}`;
    report(
      text.lastIndexOf(anchor, start),
      `anchor "${anchor}"; every value is written out where it holds.`,
      "Remove the anchor.",
    );
  }
  if (node.tag !== undefined) {
    const tag = node.tag.replace("tag:yaml.org,2002:", "!!");
    const last = text.lastIndexOf("!", start);
    report(
      text[last - 1] === "!" ? last - 1 : last,
      `tag "${tag}"; values are plain, without tags.`,
      "Remove the tag.",
    );
  }
}

/** A tag is reported once: the scalar is read as if it were not there. */
function withoutTag({ tag, type, source = "", value }: Scalar): unknown {
  if (tag === undefined) return value;
  return type === "PLAIN" ? readScalar(source) : source;
}

function sentence(message: string): string {
  const line = message.split("\n", 1)[0]!.trim();
  return /[.!?]$/.test(line) ? line : `${line}.`;
}
