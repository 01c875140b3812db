/**
 * `facts/places.jsonl` → where quotes stood when they were read, one fact a line. `verify --keep` writes
 * it and nobody types it, so that its problems have one repair: to write it again.
 */
import type { KeptPlace, Place } from "../schema/place.ts";
import { toFound, type Problem, fileMeaning as meaning } from "./problem.ts";

/** From the facts folder. */
export const placesFile = "places.jsonl";

export function parsePlaces(
  file: string,
  text: string,
): { readonly places: readonly KeptPlace[]; readonly problems: readonly Problem[] } {
  const places: KeptPlace[] = [];
  const problems: Problem[] = [];
  for (const [index, line] of text.split("\n").entries()) {
    if (line === "") continue;
    const place = parseJsonLine(line);
    const before = places.at(-1);
    const isMeant = isKeptPlace(place);
    if (!isMeant || (before !== undefined && before.id >= place.id)) {
      const found = isMeant
        ? `"${place.id}" does not stand in its order, or twice`
        : "no place of a fact";
      const repair =
        "Take the file of an earlier commit, or remove the line and keep the place anew.";
      const at = { line: index + 1, column: 1 };
      const message = `${found}; \`verify --keep\` writes this file, one fact a line, by id.`;
      problems.push({ ...toFound(file, at, message, { repair }), rule: meaning.name });
    }
    if (isMeant) places.push(place);
  }
  return { places, problems };
}

/** The text of the file: the same places are the same bytes. */
export function placesText(places: readonly KeptPlace[]): string {
  return places
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map((place) => `${JSON.stringify(place)}\n`)
    .join("");
}

function parseJsonLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

type Unknown<Of> = Partial<Record<keyof Of, unknown>> | null | undefined;

/**
 * True for a line of the right shape. Checked without a schema library, whose start takes longer
 * than reading the file.
 */
function isKeptPlace(line: unknown): line is KeptPlace {
  const { id, quote, places } = (line ?? {}) as NonNullable<Unknown<KeptPlace>>;
  return (
    [id, quote].every(isString) &&
    Array.isArray(places) &&
    places.length > 0 &&
    places.every(isPlace)
  );
}

function isPlace(value: unknown): value is Place {
  const place = (value ?? {}) as NonNullable<Unknown<Place>>;
  const { title = "", headings, columns, prefix, exact, suffix, rows = 2 } = place;
  return (
    [title, prefix, exact, suffix].every(isString) &&
    [headings, columns].every((list) => Array.isArray(list) && list.every(isString)) &&
    Number.isInteger(rows)
  );
}

function isString(value: unknown): value is string {
  return typeof value === "string";
}
