/** Goes through data: whoever looks for a kind of text, number or name finds them all here. */
import type { Path } from "../load/located.ts";

export interface Part {
  /** Its last step is the name of a member, or the index of an item. */
  readonly path: Path;
  readonly value: unknown;
}

/** Every member and item below a value, each before what it holds; in the order of the text. */
export function partsOf(value: unknown): readonly Part[] {
  const parts: Part[] = [];
  const collect = (within: unknown, path: Path): void => {
    if (within === null || typeof within !== "object") return;
    for (const [name, item] of Object.entries(within)) {
      const at = [...path, Array.isArray(within) ? Number(name) : name];
      parts.push({ path: at, value: item });
      collect(item, at);
    }
  };
  collect(value, []);
  return parts;
}

/** Every text under the name `source`, also where no fact is read: below a misspelt `facts`. */
export function mentionedSources(value: unknown): ReadonlySet<string> {
  return new Set(
    partsOf(value).flatMap(({ path, value: source }) =>
      path.at(-1) === "source" && typeof source === "string" ? [source] : [],
    ),
  );
}
