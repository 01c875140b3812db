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
import { makeSay, type Data } from "./become.ts";
import { layOut } from "./lay-out.ts";
import { indexFor, memberOf, type Placing } from "./placing.ts";
import { orderFile } from "./order.ts";
import {
  commentsOf,
  documentOptions,
  joinedComments,
  readCuratedDocument,
  unfold,
} from "./read-document.ts";

export type { Data };

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
    if (old != null && !isScalar(old))
      throw new Error("a map or a list stands where one value is to be written");
    this.isChanged = true;
    const { comment, commentBefore, spaceBefore } = old ?? {};
    pair.value = Object.assign(new Scalar(value), { comment, commentBefore, spaceBefore });
  }

  /** New data in a map, which may be empty, or in a list: before the item that stands there. */
  insert(path: Path, data: Data, placing: Placing = "last"): void {
    this.isChanged = true;
    const [owner, [step]] = [path.slice(0, -1), path.slice(-1)];
    if (step === undefined) throw new Error("a file stands in no map or list");
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
    makeSay(this, path, this.valueOf(path), data, { shape: schema, placing: "last" });
  }

  /** Makes what stands there the only item of a list; its comments stay with it. */
  enlist(path: Path): void {
    this.unfold(path.slice(0, -1));
    this.isChanged = true;
    const pair = this.pairAt(path);
    if (pair === undefined) return;
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
