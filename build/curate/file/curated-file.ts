/**
 * The one way in which curated files are changed and printed: text → a document that is made to say other data,
 * member by member → text in the canonical form. Two spaces a level, every text on one line with as few
 * quotes as it takes, numbers as they are written, comments with what they are about.
 */
import {
  type Document,
  Scalar,
  isCollection,
  isMap,
  isPair,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  type YAMLMap,
  type YAMLSeq,
} from "yaml";
import type { Path } from "../../load/located.ts";
import { keyText } from "../../load/spans.ts";
import { isFields, isSame, type Data, type Fields } from "./data.ts";
import { braced, layOut } from "./lay-out.ts";
import { indexFor, orderFile, schemaBelow, type Ordering, type Placing } from "./order.ts";
import { commentsOf, joinedComments, readCuratedDocument, unfold } from "./read-document.ts";

/** The schema of a path, by which new members are placed, and the place of what is new there. */
interface Form {
  readonly shape: Ordering;
  readonly placing: Placing;
}

export class CuratedFile {
  private readonly source: string;
  private readonly text: string;
  private readonly document: Document.Parsed;
  private isChanged = false;

  /** The text has been read without problems. Its line breaks and its byte order mark are kept. */
  constructor(source: string) {
    this.source = source;
    this.text = source.replace(/^\ufeff/, "").replaceAll("\r\n", "\n");
    this.document = readCuratedDocument(this.text);
  }

  /** The data that stands there; undefined where nothing does. */
  valueOf(path: Path): Data | undefined {
    return this.nodeAt(path)?.toJS(this.document) as Data | undefined;
  }

  /**
   * Makes what stands at a path say these data and no other, member by member: what says so already stays
   * as it is written. `schema` is that of the path, by which new members are placed.
   */
  become(path: Path, data: Data, schema: object): void {
    this.say(path, this.valueOf(path), data, { shape: schema, placing: "last" });
  }

  /** Its comments stay where it stood: above what follows it, or at the end of its map or list. */
  remove(path: Path): void {
    const owner = this.nodeAt(path.slice(0, -1));
    if (!isCollection(owner)) return;
    const pair = this.pairAt(path);
    const index = pair === undefined ? -1 : owner.items.indexOf(pair);
    const at = isMap(owner) ? index : Number(path.at(-1));
    const [removed] = owner.items.splice(at, at < 0 ? 0 : 1) as (Node | Pair)[];
    if (removed === undefined) return;
    this.isChanged = true;
    const following = owner.items[at];
    const next = (isPair(following) ? following.key : following) as Node | undefined;
    const kept = commentsOf(removed);
    if (next === undefined) owner.comment = joinedComments(...kept, owner.comment);
    else next.commentBefore = joinedComments(...kept, next.commentBefore);
  }

  /** `order` names the item that is to stand at each place. Comments move with their items. */
  reorder(path: Path, order: readonly number[]): void {
    const list = this.nodeAt(path);
    if (!isSeq(list)) return;
    this.isChanged = true;
    list.items = order.map((index) => list.items[index]);
  }

  /** Whether somebody wrote something beside or within what stands there. */
  hasComments(path: Path): boolean {
    const node = this.nodeAt(path);
    const key = this.pairAt(path)?.key as Node | undefined;
    return Boolean(key?.comment) || (node != null && commentsOf(node).length > 0);
  }

  /** Prints it anew although nothing was changed: its lines may be longer than they were. */
  touch(): void {
    this.isChanged = true;
  }

  /** Puts the fields in the order of the schema of the file. */
  order(schema: object): void {
    this.isChanged = true;
    if (isMap(this.document.contents)) orderFile(this.document.contents, schema);
  }

  /** The text that was opened, if nothing was changed. */
  print(): string {
    if (!this.isChanged) return this.source;
    const mark = this.source.startsWith("\ufeff") ? "\ufeff" : "";
    const printed = this.printed();
    return mark + (this.source.includes("\r\n") ? printed.replaceAll("\n", "\r\n") : printed);
  }

  /** `old` is what stands at the path. */
  private say(path: Path, old: Data | undefined, data: Data, form: Form): void {
    if (isSame(old, data)) return;
    if (isFields(data) && (isFields(old) || old === null))
      return this.sayMembers(path, old ?? {}, data, form.shape);
    const pair = this.pairAt(path);
    const isValue = typeof data !== "object" || data === null;
    if (pair !== undefined && isValue && (isScalar(pair.value) || old === null)) {
      const { comment, commentBefore, spaceBefore } = (pair.value ?? {}) as Partial<Scalar>;
      pair.value = Object.assign(new Scalar(data), { comment, commentBefore, spaceBefore });
      this.isChanged = true;
      return;
    }
    const isListOfMaps = Array.isArray(data) && data.every(isFields);
    if (isListOfMaps && isFields(old)) {
      this.enlist(path);
      return this.say(path, [old], data, form);
    }
    if (isListOfMaps && this.growList(path, old, data, form.shape.items ?? {})) return;
    if (isListOfMaps) this.unfold(path.slice(0, -1));
    this.remove(path);
    this.insert(path, data, form.placing);
  }

  private sayMembers(path: Path, old: Fields, data: Fields, shape: Ordering): void {
    for (const name of Object.keys(old))
      if (!Object.hasOwn(data, name)) this.remove([...path, name]);
    // Plans rise from free to enterprise, and no alphabet knows that.
    const byName = path.at(-1) === "plans" ? "last" : "by name";
    const placing = shape.properties ? Object.keys(shape.properties) : byName;
    for (const [name, value] of Object.entries(data)) {
      const below = schemaBelow(shape, name, Array.isArray(value)) ?? {};
      this.say([...path, name], old[name], value, { shape: below, placing });
    }
  }

  /** A list of maps with some more at one place. False where there is none, or it has to become shorter. */
  private growList(
    path: Path,
    old: Data | undefined,
    items: readonly Fields[],
    shape: Ordering,
  ): boolean {
    if (!Array.isArray(old) || old.length === 0 || old.length > items.length) return false;
    const more = items.length - old.length;
    const start = items.findIndex((item, index) => !isSame(item, old[index] as Data | undefined));
    if (more > 0) this.unfold(path);
    for (const [index, item] of items.entries()) {
      const at = [...path, index];
      const was = old[index < start ? index : index - more] as Data;
      if (index >= start && index < start + more) this.insert(at, item, "last");
      else this.say(at, was, item, { shape, placing: "last" });
    }
    return true;
  }

  /** New data in a map, which may be empty, or in a list: before the item that stands there. */
  private insert(path: Path, data: Data, placing: Placing): void {
    this.isChanged = true;
    const [owner, step = ""] = [path.slice(0, -1), path.at(-1)];
    const node = braced(this.document.createNode(data) as Node);
    const list = this.nodeAt(owner);
    if (isSeq(list)) {
      list.items.splice(Number(step), 0, node);
      return;
    }
    const { items } = this.mapAt(owner);
    const names = items.map(({ key }) => keyText(key) ?? "");
    items.splice(indexFor(names, String(step), placing), 0, this.document.createPair(step, node));
  }

  /** Writes what stands there with indentation, and all around it. */
  private unfold(path: Path): void {
    for (let length = 1; length <= path.length; length++) {
      const value = this.nodeAt(path.slice(0, length));
      const name = this.pairAt(path.slice(0, length))?.key as Node | undefined;
      if (isCollection(value)) unfold({ name, value });
    }
  }

  /** Makes what stands there the only item of a list; its comments stay with it. */
  private enlist(path: Path): void {
    this.unfold(path.slice(0, -1));
    this.isChanged = true;
    const pair = this.pairAt(path);
    if (pair === undefined) return;
    const list = this.document.createNode([]) as YAMLSeq;
    list.flow = false;
    list.items.push(pair.value);
    pair.value = list;
  }

  private printed(): string {
    const { contents, directives } = this.document;
    const kept = this.text.trimEnd();
    if (!isCollection(contents)) return kept === "" ? "" : `${kept}\n`;
    contents.flow = contents.items.length === 0;
    layOut(contents);
    if (contents.items.length > 0) {
      this.document.comment = joinedComments(contents.comment, this.document.comment);
      contents.comment = null;
    }
    directives.docEnd = false;
    return this.document.toString({ lineWidth: 0, directives: false });
  }

  private nodeAt(path: Path): Node | null | undefined {
    let node: unknown = this.document.contents;
    for (const step of path)
      node = isSeq(node)
        ? node.items[Number(step)]
        : isMap(node)
          ? memberOf(node, step)?.value
          : undefined;
    return node as Node | null | undefined;
  }

  private pairAt(path: Path): Pair | undefined {
    const owner = this.nodeAt(path.slice(0, -1));
    const step = path.at(-1);
    return isMap(owner) && step !== undefined ? memberOf(owner, step) : undefined;
  }

  /** With a new map where nothing stands yet. Throws where something else does: callers have loaded the file. */
  private mapAt(path: Path): YAMLMap {
    const node = this.nodeAt(path);
    if (isMap(node)) return node;
    const pair =
      node === null || (isScalar(node) && node.value === null) ? this.pairAt(path) : undefined;
    if (pair === undefined) throw new Error(`no map stands at ${path.join(" > ")}`);
    const map = this.document.createNode({}) as YAMLMap;
    const key = pair.key as Node;
    key.comment = joinedComments(key.comment, node?.comment);
    pair.value = map;
    return map;
  }
}

function memberOf(map: YAMLMap, name: string | number): Pair | undefined {
  return map.items.find(({ key }) => keyText(key) === String(name));
}
