/**
 * The one way in which curated files are changed and printed: text → a document that is edited by the
 * paths of its data → text in the canonical form. Two spaces a level, every text on one line with as few
 * quotes as it takes, numbers as they are written, comments with what they are about.
 */
import {
  Document,
  Scalar,
  isCollection,
  isMap,
  isPair,
  isScalar,
  isSeq,
  visit,
  type Node,
  type Pair,
  type YAMLMap,
  type YAMLSeq,
} from "yaml";
import type { Path } from "../../load/located.ts";
import type { Value } from "../../schema/fact.ts";
import { layOut } from "./lay-out.ts";
import { indexFor, memberOf, type Placing } from "./placing.ts";
import { orderFile, schemaBelow, type Ordering } from "./order.ts";
import { documentOptions, joinedComments, readCuratedDocument, unfold } from "./read-document.ts";

export type Data = Value | readonly Data[] | { readonly [name: string]: Data };

export type Fields = { readonly [name: string]: Data };

/** The text has been read without problems. Its line breaks and its byte order mark are kept. */
export function openCurated(text: string): CuratedFile {
  return new CuratedFile(text);
}

/** Paths lead to what stands there, but for their last step in `set` and `insert`. */
export class CuratedFile {
  private readonly source: string;
  private readonly text: string;
  private readonly document: Document.Parsed;
  private isChanged = false;

  constructor(source: string) {
    this.source = source;
    this.text = source.replace(/^\ufeff/, "").replaceAll("\r\n", "\n");
    this.document = readCuratedDocument(this.text);
  }

  has(path: Path): boolean {
    return this.nodeAt(path) !== undefined;
  }

  /** The data that stands there; undefined where nothing does. */
  valueOf(path: Path): Data | undefined {
    return this.nodeAt(path)?.toJS(this.document) as Data | undefined;
  }

  /** One value in the place of another, or as a new field of a map. What is there already stays as written. */
  set(path: Path, value: Value, placing: Placing): void {
    const pair = this.pairAt(path);
    if (pair === undefined) {
      this.insert(path, value, placing);
      return;
    }
    const { value: old } = pair;
    // As it stands: 1.10 is 1.1, whatever is in quotes stays so.
    if (isScalar(old) && old.value === value) return;
    this.replace(path, value);
  }

  /** Other data in the place of one value, also where it only stands there in another notation. */
  replace(path: Path, data: Data, written?: string): void {
    const old = this.nodeAt(path);
    if (old != null && !isScalar(old))
      throw new Error("a map or a list stands where one value is to be written");
    this.isChanged = true;
    const node = this.document.createNode(data, { flow: true }) as Node;
    const { comment, commentBefore, spaceBefore } = old ?? {};
    Object.assign(node, { comment, commentBefore, spaceBefore });
    // Plain text is printed as its source has it.
    if (written !== undefined) Object.assign(node, { type: Scalar.PLAIN, source: written });
    const owner = this.nodeAt(path.slice(0, -1));
    if (isSeq(owner)) owner.items[Number(path.at(-1))] = node;
    else this.pairAt(path)!.value = node;
  }

  /** Another name at the same place. */
  rename(path: Path, name: string): void {
    const pair = this.pairAt(path);
    if (pair === undefined) return;
    this.isChanged = true;
    const { comment, commentBefore, spaceBefore } = pair.key as Node;
    pair.key = Object.assign(new Scalar(name), { comment, commentBefore, spaceBefore });
  }

  /** New data in a map, which may be empty, or in a list: before the item that stands there. */
  insert(path: Path, data: Data, placing: Placing = "last"): void {
    this.isChanged = true;
    const [owner, step] = [path.slice(0, -1), path.at(-1)!];
    const list = this.nodeAt(owner);
    if (isSeq(list)) {
      list.items.splice(Number(step), 0, this.created(data));
      return;
    }
    const map = this.mapAt(owner);
    const pair = this.document.createPair(step, this.created(data)) as Pair;
    map.items.splice(indexFor(map, String(step), placing), 0, pair);
  }

  /** Its comments stay where it stood: above what follows it, or at the end of its map or list. */
  remove(path: Path): void {
    const owner = this.nodeAt(path.slice(0, -1));
    if (!isCollection(owner)) return;
    const at = isMap(owner) ? owner.items.indexOf(this.pairAt(path)!) : Number(path.at(-1));
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

  /** Writes what stands there with indentation, and all around it. */
  unfold(path: Path): void {
    for (let length = 1; length <= path.length; length++) {
      const value = this.nodeAt(path.slice(0, length));
      const name = this.pairAt(path.slice(0, length))?.key as Node | undefined;
      if (isCollection(value)) unfold({ name, value });
    }
  }

  /**
   * Makes what stands at a path say these data and no other, member by member: what says so already stays
   * as it is written. `schema` is that of the path, by which new members are placed.
   */
  become(path: Path, data: Data, schema: object): void {
    this.makeSay(path, this.valueOf(path), data, schema, "last");
  }

  private makeSay(
    path: Path,
    old: Data | undefined,
    data: Data,
    shape: Ordering,
    placing: Placing,
  ): void {
    if (isSame(old, data)) return;
    if (isFields(data) && (isFields(old) || old === null)) {
      this.makeMap(path, old ?? {}, data, shape);
      return;
    }
    if (typeof data !== "object" || data === null) {
      this.set(path, data, placing);
      return;
    }
    const isListOfMaps = Array.isArray(data) && data.every(isFields);
    if (isListOfMaps && isFields(old)) {
      this.enlist(path);
      this.makeSay(path, [old], data, shape, placing);
      return;
    }
    if (isListOfMaps && this.growList(path, old, data, shape.items ?? {})) return;
    if (isListOfMaps) this.unfold(path.slice(0, -1));
    this.remove(path);
    this.insert(path, data, placing);
  }

  private makeMap(path: Path, old: Fields, data: Fields, shape: Ordering): void {
    for (const name of Object.keys(old))
      if (!Object.hasOwn(data, name)) this.remove([...path, name]);
    // Plans rise from free to enterprise, and no alphabet knows that.
    const byName = path.at(-1) === "plans" ? "last" : "by name";
    const placing = shape.properties ? Object.keys(shape.properties) : byName;
    for (const [name, value] of Object.entries(data)) {
      const below = schemaBelow(shape, name, Array.isArray(value)) ?? {};
      this.makeSay([...path, name], old[name], value, below, placing);
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
    for (const [index, item] of items.entries())
      if (index >= start && index < start + more) this.insert([...path, index], item);
      else this.become([...path, index], item, shape);
    return true;
  }

  /** Makes what stands there the only item of a list; its comments stay with it. */
  private enlist(path: Path): void {
    this.unfold(path.slice(0, -1));
    this.isChanged = true;
    const pair = this.pairAt(path)!;
    const list = this.document.createNode([]) as YAMLSeq;
    list.flow = false;
    list.items.push(pair.value);
    pair.value = list;
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

  private created(data: Data): Node {
    return braced(this.document.createNode(data) as Node);
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
    return isMap(owner) ? memberOf(owner, path.at(-1)!) : undefined;
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

function isFields(data: Data | undefined): data is Fields {
  return typeof data === "object" && data !== null && !Array.isArray(data);
}

function isSame(a: Data | undefined, b: Data | undefined): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** The data with another value at a path; the maps that lead there are made where they are missing. */
export function withValue(data: Data | undefined, [step, ...rest]: Path, value: Data): Data {
  if (step === undefined) return value;
  const own = isFields(data) ? data : {};
  return { ...own, [step]: withValue(own[step], rest, value) };
}

/** New data as it would stand in a file. */
export function printedData(data: Data): string {
  return braced(new Document(data, documentOptions)).toString({ lineWidth: 0 });
}

/** Lists of words are written in braces, everything else with indentation. */
function braced<Written extends Node | Document>(written: Written): Written {
  visit(written, {
    Seq(_, list) {
      list.flow = list.items.every(isScalar);
    },
  });
  return written;
}

/** In the order of the text. */
function commentsOf(part: Node | Pair): readonly string[] {
  const comments: (string | null | undefined)[] = [];
  const add = ({ commentBefore, comment }: Node): void => {
    comments.push(commentBefore, comment);
  };
  if (isPair(part)) add(part.key as Node);
  const value = (isPair(part) ? part.value : part) as Node | null;
  if (value !== null) visit(value, { Node: (_, node) => add(node) });
  return comments.filter((comment) => comment != null && comment !== "") as string[];
}
