/**
 * Finds the names that somebody may have meant by a word: first names that contain it (in their own text
 * or in an alias), then names with a similar spelling, then names that the word contains.
 */
import { nearest } from "./nearest.ts";

/** Returns the other texts for a name, such as its title and aliases. */
export type TextsOf = (name: string) => readonly string[];

/** At most `most` names, the best first. Equal ones are ordered by length, then by name. */
export function closest(
  word: string,
  names: readonly string[],
  textsOf: TextsOf,
  most: number,
): readonly string[] {
  const asked = spokenWords(word.slice(0, 200));
  const fitting = names
    .flatMap((name) => {
      const fits = [name, ...textsOf(name)].flatMap(
        (text) => fitOf(asked, spokenWords(text)) ?? [],
      );
      return fits.length === 0 ? [] : { name, fit: Math.min(...fits) };
    })
    .toSorted(
      (a, b) => a.fit - b.fit || a.name.length - b.name.length || (a.name < b.name ? -1 : 1),
    );
  const namesOf = (found: typeof fitting): readonly string[] => found.map(({ name }) => name);
  const holding = namesOf(fitting.filter(({ fit }) => fit < heldFit));
  if (holding.length >= most) return holding.slice(0, most);
  const bySpelling = new Map(
    names.flatMap((name) => [...textsOf(name), name].map((text) => [text, name])),
  );
  const spelt = nearest(word, bySpelling.keys(), most).map((text) => bySpelling.get(text)!);
  const held = namesOf(fitting.filter(({ fit }) => fit === heldFit));
  return [...new Set([...holding, ...spelt, ...held])].slice(0, most);
}

/**
 * In characters. A shorter text is contained in too many names by chance, so it must match a whole word.
 */
const shortestPart = 3;

/** The fit of a text that is contained in the word. It counts less than a similar spelling. */
const heldFit = 5;

/** How well a text contains the word, 0 for equal words; undefined if it does not. */
function fitOf(asked: readonly string[], own: readonly string[]): number | undefined {
  const [word, text] = [asked.join(""), own.join("")];
  if (word === "" || text === "") return undefined;
  if (word === text) return 0;
  const end = word.length < shortestPart ? " " : "";
  const [part, whole] = [` ${asked.join(" ")}${end}`, ` ${own.join(" ")} `];
  if (whole.startsWith(part)) return 1;
  if (whole.includes(part)) return 2;
  if (word.length < shortestPart) return undefined;
  if (asked.every((each) => own.some((one) => one.startsWith(each)))) return 3;
  if (text.includes(word)) return 4;
  return text.length >= shortestPart && `${part} `.includes(whole) ? heldFit : undefined;
}

/** The words of a text, in lower case; every character other than letters and digits separates words. */
function spokenWords(text: string): readonly string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}
