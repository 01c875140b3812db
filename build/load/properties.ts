/**
 * Anchors, aliases and tags of a YAML text → problems, since none of them is plain data. A problem
 * has a repair where removing the anchor, alias or tag does not change the data.
 */
import {
  isAlias,
  isMap,
  isScalar,
  isSeq,
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
import { withoutAnchor, withoutTag } from "./plain.ts";
import type { Mending } from "./problem.ts";

interface Anchors {
  /** By name; undefined for a name that two nodes have. */
  readonly anchored: ReadonlyMap<string, Node | undefined>;
  /** The names that an alias repeats. */
  readonly aliased: ReadonlySet<string>;
}

export interface PropertyContext extends Anchors {
  readonly text: string;
  readonly report: ReportProblem;
}

/** The anchors of a document and those that are used. */
export function anchorsIn(document: Document.Parsed): Anchors {
  const anchored = new Map<string, Node | undefined>();
  const aliased = new Set<string>();
  visit(document, {
    Node: (_, node) => {
      if (isAlias(node)) aliased.add(node.source);
      else if (node.anchor !== undefined)
        anchored.set(node.anchor, anchored.has(node.anchor) ? undefined : node);
    },
  });
  return { anchored, aliased };
}

/** An alias of a word or a number, as the value that it repeats. */
export function writtenOut({ range, source }: Alias, { text, anchored }: PropertyContext): Mending {
  const target = anchored.get(source);
  if (!isScalar(target) || !target.range || !range || target.tag !== undefined) return {};
  const written = text.slice(target.range[0], target.range[1]);
  if (!/^(\w[\w.-]*( [\w.-]+)*|"[^"\\\n]*"|'[^'\n]*')$/.test(written)) return {};
  return { repair: `Write: ${written}`, fix: [{ start: range[0], end: range[1], text: written }] };
}

/** Reports the anchor and the tag of a node. */
export function refuseProperties(
  node: Scalar | YAMLMap | YAMLSeq,
  { text, report, aliased }: PropertyContext,
): void {
  const start = node.range?.[0] ?? 0;
  if (node.anchor !== undefined) {
    const anchor = `&${node.anchor}`;
    const at = text.lastIndexOf(anchor, start);
    report(at, `anchor "${anchor}"; every value is written out where it holds.`, {
      repair: "Remove the anchor.",
      fix: aliased.has(node.anchor) ? undefined : withoutAnchor(text, at),
    });
  }
  if (node.tag !== undefined) {
    const tag = node.tag.replace("tag:yaml.org,2002:", "!!");
    const last = text.lastIndexOf("!", start);
    const at = text[last - 1] === "!" ? last - 1 : last;
    report(at, `tag "${tag}"; values are plain, without tags.`, {
      repair: "Remove the tag.",
      fix: isNeedless(node, tag) ? withoutTag(text, at) : undefined,
    });
  }
}

/** A tag is reported once: the scalar is read as if it were not there. */
export function untagged({ tag, type, source = "", value }: Scalar): unknown {
  if (tag === undefined) return value;
  return type === "PLAIN" ? readScalar(source) : source;
}

/** True for a tag that says what the value is without it. A tag of somebody's own may be text. */
function isNeedless(node: Scalar | YAMLMap | YAMLSeq, tag: string): boolean {
  if (isMap(node)) return tag === "!!map";
  if (isSeq(node)) return tag === "!!seq";
  const value = untagged(node);
  switch (tag) {
    case "!!str":
      return typeof value === "string";
    case "!!int":
    case "!!float":
      return typeof value === "number";
    case "!!bool":
      return typeof value === "boolean";
    default:
      return tag === "!!null" && value === null;
  }
}
