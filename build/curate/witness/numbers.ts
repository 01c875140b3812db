/** A file → how many numbers it states, so that what no line of a mapping names is counted. */
import { load } from "js-yaml";
import { amountsIn } from "../../amount/read.ts";
import { structureKind } from "../register/read/structure.ts";

/** Of JSON and YAML their numbers, of a page its amounts; 0 where it cannot be read. */
export function numbersIn(path: string, text: string): number {
  const kind = structureKind(path);
  if (kind !== "json" && kind !== "yaml")
    return amountsIn(text).filter(({ isVague }) => !isVague).length;
  try {
    return numbersBelow(kind === "json" ? JSON.parse(text) : load(text, { json: true }));
  } catch {
    return 0;
  }
}

function numbersBelow(data: unknown): number {
  if (typeof data === "number") return 1;
  if (typeof data !== "object" || data === null) return 0;
  return Object.values(data).reduce((sum: number, each) => sum + numbersBelow(each), 0);
}
