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
  type Node,
  type Pair,
  type YAMLMap,
} from "yaml";
import { dataOf, emptyMap } from "./data.ts";
import { readDocument, type ReportProblem } from "./document.ts";
import { located, type Located, type Path } from "./located.ts";
import { keyText, placeOfNode, placeOfText } from "./spans.ts";
import { valueAt } from "./value-at.ts";
import { toFound, type Problem, yaml } from "./problem.ts";
import {
  anchorsIn,
  refuseProperties,
  untagged,
  writtenOut,
  type PropertyContext,
} from "./properties.ts";
import { syntaxHint } from "./syntax-hints.ts";

export interface Parsed {
  /** Absent where the text is not YAML at all. */
  readonly located?: Located;
  readonly problems: readonly Problem[];
}

/** Reads a text with the faster of two packages where both come to the same. */
export function parseYaml(file: string, text: string): Parsed {
  const value = dataOf(text);
  if (value === undefined) return parseTree(file, text);
  const place = located(
    file,
    text,
    value,
    () =>
      placeOfText(text) ?? placeOfNode(readDocument(text, new LineCounter(), () => {})?.contents),
  );
  // What is no text is written as it is printed: the document need not be opened for it.
  const written = (path: Path): string | undefined => {
    const own = valueAt(value, path);
    const isPrinted = own === null || typeof own === "number" || typeof own === "boolean";
    return isPrinted ? String(own) : place.written(path);
  };
  return { located: { ...place, written }, problems: [] };
}

/** Returns a `parseYaml` that does not parse the text of a file again until it has another one. */
export function parseYamlOnce(): typeof parseYaml {
  const known = new Map<string, { readonly text: string; readonly parsed: Parsed }>();
  return (file, text) => {
    const before = known.get(file);
    const parsed = before?.text === text ? before.parsed : parseYaml(file, text);
    known.set(file, { text, parsed });
    return parsed;
  };
}

/** Reads any YAML text with the `yaml` package. */
export function parseTree(file: string, text: string): Parsed {
  const lines = new LineCounter();
  const problems: Problem[] = [];

  const report: ReportProblem = (offset, message, repair) => {
    const { line, col } = lines.linePos(offset);
    const position = { line: Math.max(line, 1), column: Math.max(col, 1) };
    problems.push({ ...toFound(file, position, message, repair), rule: yaml.name });
  };

  // YAML breaks a line there, and the reader of YAML does not.
  const lone = /\r(?!\n)/.exec(text);
  if (lone !== null) {
    const repair = "Save the file with line ends of LF.";
    report(lone.index, "a carriage return alone; lines end with a line feed.", repair);
    return { problems };
  }
  const document = readDocument(text, lines, report);
  if (document === undefined) return { problems };
  // An unknown tag is still a node of the document: it is reported with all other tags.
  const errors = document.errors.filter(({ code }) => code !== "TAG_RESOLVE_FAILED");
  const hint = errors.length > 0 ? syntaxHint(text) : undefined;
  if (hint !== undefined) {
    report(hint.offset, hint.message, hint.repair);
    return { problems };
  }
  for (const { code, pos, message } of errors) {
    report(pos[0], `not readable as YAML: ${toSentence(message)}`, repairs[code]);
    // After most errors the rest is read differently than it is meant: what follows is noise.
    if (!harmless.has(code)) break;
  }
  if (errors.length > 0) return { problems };

  const value = toData(document.contents, { text, report, anchored: anchorsIn(document) });
  return { located: located(file, text, value, () => placeOfNode(document.contents)), problems };
}

/** Errors of one word or line, by the code of `yaml`: the rest of the file is read as it is meant. */
const harmless: ReadonlySet<string> = new Set([
  "BAD_DQ_ESCAPE",
  "BAD_SCALAR_START",
  "BLOCK_AS_IMPLICIT_KEY",
]);

/** Sentences for the mistakes that curators make most, by the code of `yaml`. */
const repairs: Readonly<Record<string, string>> = {
  BAD_DQ_ESCAPE: "Write a backslash twice, or use single quotes.",
  BAD_INDENT: "Indent what belongs together by the same number of spaces, and close every bracket.",
  BAD_SCALAR_START: "Put text that starts with this character in quotes.",
  BLOCK_AS_IMPLICIT_KEY: "Put text that holds a colon and a space in quotes.",
  BLOCK_IN_FLOW: "Put text that holds a colon and a space, or starts with a dash, in quotes.",
  MISSING_CHAR: "Close the quote or the bracket that is still open.",
  MULTILINE_IMPLICIT_KEY: "Write `name: value`, with a colon and a space, on one line.",
  TAB_AS_INDENT: "Indent with spaces.",
  UNEXPECTED_TOKEN:
    "Nothing stands behind a closing quote or bracket; put text that holds quotes in quotes of the other kind.",
};

/** Plain data, with everything that is not plain reported. */
function toData(node: Node | null, reading: PropertyContext): unknown {
  if (node === null) return null;
  if (isAlias(node)) {
    const start = node.range?.[0] ?? 0;
    reading.report(
      start,
      `alias "*${node.source}"; every value is written out where it holds.`,
      writtenOut(node, reading),
    );
    return null;
  }
  if (!isMap(node) && !isSeq(node) && !isScalar(node)) return null;
  refuseProperties(node, reading);
  if (isMap(node)) return mapToData(node, reading);
  if (isSeq(node)) return node.items.map((item) => toData(item as Node | null, reading));
  return untagged(node);
}

function mapToData(node: YAMLMap, reading: PropertyContext): unknown {
  const { report } = reading;
  const data = emptyMap();
  const first = new Map<string, Pair>();
  for (const pair of node.items) {
    const key = pair.key as Node | null;
    const offset = key?.range?.[0] ?? node.range?.[0] ?? 0;
    const name = keyText(key);
    if (!isScalar(key) || name === undefined || name === "") {
      const repair = "Write a name and a colon.";
      report(offset, "a key that is not a plain word; keys are plain text.", repair);
      continue;
    }
    if (name === "<<") {
      const repair = "Write the fields out here, and remove the line.";
      report(offset, "merge key `<<`; every value is written out where it holds.", repair);
      continue;
    }
    refuseProperties(key, reading);
    const earlier = first.get(name);
    if (earlier !== undefined) {
      const repair = saysTheSame(reading.text, earlier, pair)
        ? "Remove the second: both say the same."
        : repairOfTwo(name, pair);
      report(offset, `\`${name}\` stands twice in this map; each key stands once.`, repair);
      continue;
    }
    first.set(name, pair);
    data[name] = toData(pair.value as Node | null, reading);
  }
  return data;
}

/** A fact may be a list; a product, a plan or a source has a slug of its own. */
function repairOfTwo(name: string, { value }: Pair): string {
  if (isMap(value) && !value.has("value"))
    return "Rename one of the two, or put what they hold under one of them.";
  return isMap(value) || isSeq(value) || name === "value"
    ? "Remove one of the two, or write both values as a list if two sources disagree."
    : "Remove one of the two.";
}

/** One value, on one line each. */
function saysTheSame(text: string, one: Pair, other: Pair): boolean {
  const [a, b] = [one.value as Node | null, other.value as Node | null].map((node) =>
    isScalar(node) && node.range ? text.slice(node.range[0], node.range[1]) : undefined,
  );
  return a !== undefined && a !== "" && a === b && !a.includes("\n");
}

function toSentence(message: string): string {
  const line = message.replace(/\n.*$/s, "").trim();
  return /[.!?]$/.test(line) ? line : `${line}.`;
}
