/** One version of a file → a reader of its places, by what kind of file it is. */
import { toPointer, openPointers } from "./pointer.ts";
import { openProto } from "./proto.ts";
import { openCells } from "./cells.ts";
import type { Leaf, Unread } from "./leaf.ts";
import { read, type Text } from "../../verify/reading/read.ts";
import type { RegisterPlace } from "../../../schema/register.ts";

export type ReadPlace = (place: RegisterPlace) => Leaf | Unread;

/** The kinds of files that have places, by the ends of their names. */
const kinds = {
  json: /\.json$/i,
  // The last is what Azure called its descriptions of commands.
  yaml: /\.(ya?ml|pycliyml)$/i,
  proto: /\.proto$/i,
  page: /\.(md|mdx|markdown|rst|html?)$/i,
} as const;

export type StructureKind = keyof typeof kinds;

/** Undefined for a file that has no structure to read a place in. */
export function structureKind(path: string): StructureKind | undefined {
  return (Object.keys(kinds) as StructureKind[]).find((kind) => kinds[kind].test(path));
}

/** Which kind of place a file of that kind has. */
export function fitsKind(place: RegisterPlace, kind: StructureKind): boolean {
  if (typeof place !== "string") return kind === "page";
  return kind === "proto" ? !place.startsWith("/") : kind !== "page" && place.startsWith("/");
}

const unreadable: ReadPlace = () => "not readable";

export async function openStructure(path: string, text: string): Promise<ReadPlace> {
  const kind = structureKind(path);
  if (kind === "json" || kind === "yaml") {
    const at = openPointers(text, kind);
    return at === undefined
      ? unreadable
      : (place) => (typeof place === "string" ? at(toPointer(place)) : "absent");
  }
  if (kind === "proto") {
    const at = openProto(text);
    return (place) => (typeof place === "string" ? at(place) : "absent");
  }
  const page = await readPage(path, text);
  if (page === undefined) return unreadable;
  const at = openCells(text, page);
  return (place) => (typeof place === "string" ? "absent" : at(place));
}

/** Undefined for a file that has no pages' structure, and for what cannot be read. */
export async function readPage(path: string, text: string): Promise<Text | undefined> {
  if (structureKind(path) !== "page") return undefined;
  const url = `file:///${path}`;
  const page = await read({ url, contentType: null, bytes: new TextEncoder().encode(text) });
  return page.kind === "unreadable" ? undefined : page;
}
