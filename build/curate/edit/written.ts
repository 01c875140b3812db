/** Plain data → YAML, as lines with indentation and as one line in braces. */
import type { Value } from "../../schema/fact.ts";
import { keyWritten, scalarText } from "./scalar.ts";

export type Data = Value | readonly Data[] | { readonly [name: string]: Data };

/** A member of a map as it is to stand: in braces on one line, else as lines without indentation. */
export interface Written {
  readonly flow: string;
  readonly block: readonly string[];
}

export function written(name: string, data: Data): Written {
  const key = keyWritten(name);
  return {
    flow: `${key}: ${flowOf(data)}`,
    block: isNested(data) ? [`${key}:`, ...indented(linesOf(data))] : [`${key}: ${blockOf(data)}`],
  };
}

/** An item of a list, the same way. */
export function writtenItem(data: Data): Written {
  const [first = "", ...rest] = linesOf(data);
  return { flow: flowOf(data), block: [`- ${first}`, ...indented(rest)] };
}

function isNested(data: Data): data is Exclude<Data, Value> {
  return typeof data === "object" && data !== null && Object.keys(data).length > 0;
}

function linesOf(data: Data): readonly string[] {
  if (!isNested(data)) return [blockOf(data)];
  return Array.isArray(data)
    ? data.flatMap((item: Data) => writtenItem(item).block)
    : Object.entries(data).flatMap(([name, item]) => written(name, item).block);
}

function indented(lines: readonly string[]): readonly string[] {
  return lines.map((line) => `  ${line}`);
}

/** What stands behind a name: one value, or nothing at all in braces. */
function blockOf(data: Data): string {
  return typeof data === "object" && data !== null ? flowOf(data) : scalarText(data, "block");
}

function flowOf(data: Data): string {
  if (Array.isArray(data)) return `[${data.map(flowOf).join(", ")}]`;
  if (typeof data !== "object" || data === null) return scalarText(data, "flow");
  const members = Object.entries(data).map(([name, item]) => written(name, item).flow);
  return members.length === 0 ? "{}" : `{ ${members.join(", ")} }`;
}
