/** One version of a file → a reader of its places, by what kind of file it is. */
import { openPointers } from "./pointer.ts";
import { openProto } from "./proto.ts";
import { openCells } from "./cells.ts";
import type { Leaf, Unread } from "./leaf.ts";
import { read, type Text } from "../../verify/reading/read.ts";
import type { RegisterPlace } from "../../../schema/register.ts";

export type ReadPlace = (place: RegisterPlace) => Leaf | Unread;

export type OpenPlaces = (path: string, text: string) => Promise<ReadPlace>;

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

export const openStructure: OpenPlaces = async (path, text) => {
  const kind = structureKind(path);
  if (kind === undefined || kind === "page") return openPage(path, text);
  const at = kind === "proto" ? openProto(text) : openPointers(text, kind);
  if (at === undefined) return unreadable;
  return (place) => (typeof place === "string" ? at(place) : "absent");
};

/** Cells and sentences of any file that is text. */
export const openPage: OpenPlaces = async (path, text) => {
  const page = await readPage(path, text);
  if (page === undefined) return unreadable;
  const at = openCells(text, page);
  return (place) => (typeof place === "string" ? "absent" : at(place));
};

/** Undefined for what cannot be read. */
export async function readPage(path: string, text: string): Promise<Text | undefined> {
  const url = `file:///${path}`;
  const page = await read({ url, contentType: null, bytes: new TextEncoder().encode(text) });
  return page.kind === "unreadable" ? undefined : page;
}
