/**
 * Anchors, aliases and tags of a YAML text → problems, since none of them is plain data. A problem
 * says in words what stands there instead.
 */
import {
  isAlias,
  isScalar,
  parse as readScalar,
  visit,
  type Alias,
  type Document,
  type Node,
  type Scalar,
  type YAMLMap,
  type YAMLSeq,
} from "yaml";
import type { ReportProblem } from "./document.ts";

/** By name; undefined for a name that two nodes have. */
type Anchors = ReadonlyMap<string, Node | undefined>;

export interface PropertyContext {
  readonly anchored: Anchors;
  readonly text: string;
  readonly report: ReportProblem;
}

export function anchorsIn(document: Document.Parsed): Anchors {
  const anchored = new Map<string, Node | undefined>();
  visit(document, {
    Node: (_, node) => {
      if (!isAlias(node) && node.anchor !== undefined)
        anchored.set(node.anchor, anchored.has(node.anchor) ? undefined : node);
    },
  });
  return anchored;
}

/** What stands in the place of an alias: the value that it repeats, where that is a word or a number. */
export function writtenOut({ source }: Alias, { text, anchored }: PropertyContext): string {
  const target = anchored.get(source);
  const range = isScalar(target) && target.tag === undefined ? target.range : undefined;
  const written = range ? text.slice(range[0], range[1]) : "";
  const isShort = /^(\w[\w.-]*( [\w.-]+)*|"[^"\\\n]*"|'[^'\n]*')$/.test(written);
  return isShort
    ? `Write: ${written}`
    : "Write the value itself; put text that starts with a star in quotes.";
}

/** Reports the anchor and the tag of a node. */
export function refuseProperties(
  node: Scalar | YAMLMap | YAMLSeq,
  { text, report }: PropertyContext,
): void {
  const start = node.range?.[0] ?? 0;
  if (node.anchor !== undefined) {
    const anchor = `&${node.anchor}`;
    const at = text.lastIndexOf(anchor, start);
    const repair = "Remove the anchor.";
    report(at, `anchor "${anchor}"; every value is written out where it holds.`, repair);
  }
  if (node.tag !== undefined) {
    const tag = node.tag.replace("tag:yaml.org,2002:", "!!");
    const last = text.lastIndexOf("!", start);
    const at = text[last - 1] === "!" ? last - 1 : last;
    report(at, `tag "${tag}"; values are plain, without tags.`, "Remove the tag.");
  }
}

/** A tag is reported once: the scalar is read as if it were not there. */
export function untagged({ tag, type, source = "", value }: Scalar): unknown {
  if (tag === undefined) return value;
  return type === "PLAIN" ? readScalar(source) : source;
}
