/** How problems speak: what was found, as it is written; what is allowed; the nearest valid name. */
import type { Located, Path } from "../load/located.ts";
import type { Problem } from "../load/problem.ts";
import { nearest } from "../nearest.ts";

/** `the text "12"`, `the number 1.5`, `a list`, … as written in the file. */
export function found(located: Located, path: Path): string {
  const value = valueAt(located.value, path);
  if (Array.isArray(value)) return "a list";
  if (value !== null && typeof value === "object") return "a map";
  const written = located.written(path) ?? "";
  if (value === null) return written === "" ? "empty" : `\`${written}\``;
  if (typeof value === "string") return `the text "${shortened(value)}"`;
  return `the ${typeof value} ${shortened(written)}`;
}

/** The last word of a path, as a problem names the place. */
export function nameOf(path: Path): string {
  for (let i = path.length - 1; i >= 0; i--) {
    const step = path[i]!;
    if (typeof step === "string") return `\`${step}\``;
  }
  return "this file";
}

/** `` `a`, `b` or `c` ``; after twelve, the place that lists them. */
export function listed(words: readonly string[], listedIn = ""): string {
  if (words.length > 12 && listedIn !== "") return `one of the ${words.length} in ${listedIn}`;
  const quoted = words.map((word) => `\`${word}\``);
  return quoted.length < 2
    ? quoted.join("")
    : `${quoted.slice(0, -1).join(", ")} or ${quoted.at(-1)}`;
}

/** The repair line for a misspelt name, where one is near. */
export function didYouMean(word: string, names: Iterable<string>): { readonly repair?: string } {
  const [near] = nearest(word, names);
  return near === undefined ? {} : { repair: `Did you mean \`${near}\`?` };
}

export function problemAt(
  located: Located,
  path: Path,
  end: "key" | "value",
  message: string,
  more: { readonly repair?: string | undefined } = {},
): Problem {
  return {
    file: located.file,
    position: located.position(path, end),
    message,
    ...(more.repair === undefined ? {} : { repair: more.repair }),
  };
}

export function valueAt(value: unknown, path: Path): unknown {
  let current = value;
  for (const step of path) {
    if (current === null || typeof current !== "object") return undefined;
    current = (current as Record<string | number, unknown>)[step];
  }
  return current;
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, " ");
  return line.length > 60 ? `${line.slice(0, 57)}…` : line;
}
