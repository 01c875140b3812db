/** What a value of a key is: its unit, its allowed words, or its kind. */
import type { DatasetKey } from "../../dataset/dataset.ts";

export function measuredIn({ datatype, unit, values }: DatasetKey): string {
  if (values !== null) return `one of: ${values.join(", ")}`;
  if (datatype === "boolean") return "yes or no";
  if (datatype === "money") return unit === null ? "money" : `money per ${unit}`;
  return unit ?? datatype;
}
