/** A file → how many numbers it states, so that what no line of a mapping names is counted. */
import { amountsIn } from "../../amount/read.ts";
import { dataIn } from "../register/read/pointer.ts";
import { structureKind } from "../register/read/structure.ts";

/** Of JSON and YAML their numbers, of a page its amounts; 0 where it cannot be read. */
export function numbersIn(path: string, text: string): number {
  const kind = structureKind(path);
  if (kind !== "json" && kind !== "yaml")
    return amountsIn(text).filter(({ isVague }) => !isVague).length;
  return numbersBelow(dataIn(text, kind));
}

function numbersBelow(data: unknown): number {
  if (typeof data === "number") return 1;
  if (typeof data !== "object" || data === null) return 0;
  return Object.values(data).reduce((sum: number, each) => sum + numbersBelow(each), 0);
}
