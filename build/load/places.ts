/**
 * `facts/places.jsonl` → where quotes stood when they were read, one fact a line. `verify --keep` writes
 * it and nobody types it, so that its problems have one repair: to write it again.
 */
import type { KeptPlace } from "../schema/place.ts";
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
    const place = placeIn(line);
    const before = places.at(-1);
    if (place === undefined || (before !== undefined && before.id >= place.id)) {
      const found = place
        ? `"${place.id}" does not stand in its order, or twice`
        : "no place of a fact";
      const repair =
        "Take the file of an earlier commit, or remove the line and keep the place anew.";
      const at = { line: index + 1, column: 1 };
      const message = `${found}; \`verify --keep\` writes this file, one fact a line, by id.`;
      problems.push({ ...toFound(file, at, message, repair), rule: meaning.name });
    }
    if (place !== undefined) places.push(place);
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

/** A program has written the line: it is told from other text, and not looked at field by field. */
function placeIn(line: string): KeptPlace | undefined {
  try {
    const place = JSON.parse(line) as KeptPlace;
    const texts = [place.id, place.quote, ...place.places.map(({ exact }) => exact)];
    const isMeant = texts.length > 2 && texts.every((text) => typeof text === "string");
    return isMeant ? place : undefined;
  } catch {
    return undefined;
  }
}
