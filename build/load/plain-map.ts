/** The maps of the plain style keep their members in the order of the text, which their places rely on. */
import type { Bare } from "./bare.ts";
import { NotPlain } from "./plain-scalar.ts";

/** A map lists members with such names first, whatever their order is in the text. */
const isIndex = /^(?:0|[1-9]\d*)$/;

export function setMember(map: Bare<unknown>, name: string, value: unknown): void {
  if (name in map || isIndex.test(name)) throw new NotPlain();
  map[name] = value;
}
