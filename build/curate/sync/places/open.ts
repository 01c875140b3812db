/** One version of a file → a reader of its places, by what kind of file it is. */
import type { RegisterPlace } from "../../../schema/register.ts";
import { readBytes } from "../../verify/reading/read.ts";
import { openCells } from "./cells.ts";
import type { Leaf, Unread } from "./leaf.ts";
import { openPointers } from "./pointer.ts";
import { openProto } from "./proto.ts";

export type ReadPlace = (place: RegisterPlace) => Leaf | Unread;

export function openPlaces(path: string, source: string): ReadPlace {
  // Line breaks of both kinds are the same.
  const text = source.replaceAll("\r\n", "\n");
  // The last is what Azure called its descriptions of commands.
  const [end] = /\.(?:json|proto|ya?ml|pycliyml)$/i.exec(path) ?? [];
  if (end === undefined) {
    const bytes = new TextEncoder().encode(text);
    const page = readBytes({ url: `file:///${path}`, contentType: null, bytes });
    if (page.kind === "unreadable") return () => "not readable";
    const at = openCells(text, page);
    return (place) => (typeof place === "string" ? "absent" : at(place));
  }
  const kind = end.toLowerCase();
  const at =
    kind === ".proto" ? openProto(text) : openPointers(text, kind === ".json" ? "json" : "yaml");
  if (at === undefined) return () => "not readable";
  return (place) => (typeof place === "string" ? at(place) : "absent");
}
