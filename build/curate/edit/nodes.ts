/** Text of a curated file → its YAML nodes with their offsets, looked up by the path of their data. */
import { LineCounter, isMap, isSeq, type Node, type Pair, type YAMLMap } from "yaml";
import { readDocument } from "../../load/document.ts";
import { keyText, type Path } from "../../load/located.ts";

/** Throws where the text is no YAML, or where no such node stands: callers have loaded the file. */
export function nodeAt(text: string, path: Path): Node {
  const document = readDocument(text, new LineCounter(), () => {});
  let node = document?.contents as Node | null | undefined;
  for (const step of path)
    node =
      isSeq(node) && typeof step === "number"
        ? (node.items[step] as Node | undefined)
        : isMap(node)
          ? (memberOf(node, String(step))?.value as Node | null | undefined)
          : undefined;
  if (node == null) throw new Error(`nothing stands at ${path.join(" > ")}`);
  return node;
}

/** Throws where something else than a map stands. */
export function mapNodeAt(text: string, path: Path): YAMLMap {
  const node = nodeAt(text, path);
  if (!isMap(node)) throw new Error(`no map stands at ${path.join(" > ")}`);
  return node;
}

export function memberOf(map: YAMLMap, name: string): Pair | undefined {
  return map.items.find(({ key }) => keyText(key) === name);
}

export function namesOf(map: YAMLMap): readonly string[] {
  return map.items.map(({ key }) => keyText(key) ?? "");
}
