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
      problems.push({ ...toFound(file, at, message, repair), rule: meaning.name });
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

/** A program has written the line: it is told from other text, and not looked at field by field. */
function isKeptPlace(line: unknown): line is KeptPlace {
  const { id, quote, places = [] } = (line ?? {}) as Partial<KeptPlace>;
  const texts = [id, quote, ...places.map(({ exact }) => exact)];
  return places.length > 0 && texts.every((text) => typeof text === "string");
}
