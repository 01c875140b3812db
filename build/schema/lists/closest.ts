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
  const fitting = fittingNames(word, names, textsOf);
  const namesOf = (found: typeof fitting): readonly string[] => found.map(({ name }) => name);
  const holding = namesOf(fitting.filter(({ fit }) => fit < fits.heldByWord));
  if (holding.length >= most) return holding.slice(0, most);
  const bySpelling = new Map(
    names.flatMap((name) => [...textsOf(name), name].map((text) => [text, name])),
  );
  const spelt = nearest(word, bySpelling.keys(), most).flatMap(
    (text) => bySpelling.get(text) ?? [],
  );
  const held = namesOf(fitting.filter(({ fit }) => fit === fits.heldByWord));
  return [...new Set([...holding, ...spelt, ...held])].slice(0, most);
}

/** The names that are called so: their own text or another one has all the words, whole and in a row. */
export function calledSo(
  word: string,
  names: readonly string[],
  textsOf: TextsOf,
): readonly string[] {
  const words = spokenWords(word);
  const asked = ` ${words.join(" ")} `;
  // Cheaper than to take each text apart: most have not the first of the words.
  const possible = names.filter((name) =>
    [name, ...textsOf(name)].some((text) => text.toLowerCase().includes(words[0] ?? "")),
  );
  return fittingNames(word, possible, textsOf)
    .filter(({ fit }) => fit <= fits.holds)
    .map(({ name }) => name)
    .filter((name) =>
      [name, ...textsOf(name)].some((text) => ` ${spokenWords(text).join(" ")} `.includes(asked)),
    );
}

/** True for a text that says no more than another. */
export function sameWords(a: string, b: string): boolean {
  return spokenWords(a).join(" ") === spokenWords(b).join(" ");
}

/** How well a name fits a word, the better the less. */
const fits = {
  equal: 0,
  segment: 1,
  segmentOtherwise: 2,
  called: 3,
  begins: 4,
  holds: 5,
  parts: 6,
  within: 7,
  heldByWord: 8,
} as const;

interface Fitting {
  readonly name: string;
  readonly fit: number;
}

function fittingNames(
  word: string,
  names: readonly string[],
  textsOf: TextsOf,
): readonly Fitting[] {
  const asked = spokenWords(word.slice(0, 200));
  const spelled = word.toLowerCase();
  const fitOfOwn = (name: string): number | undefined => {
    const segments = name.split(".");
    if (segments.includes(spelled) || name.startsWith(`${spelled}.`)) return fits.segment;
    const own = fitOfWords(asked, spokenWords(name));
    const isSegment = own === fits.begins || own === fits.holds;
    return isSegment && segments.some((each) => fitOfWords(asked, spokenWords(each)) === fits.equal)
      ? fits.segmentOtherwise
      : own;
  };
  return names
    .flatMap((name): readonly Fitting[] => {
      const own = fitOfOwn(name);
      // A key that has the word tells more than one that is called so.
      if (own !== undefined && own <= fits.holds && name.includes(".")) return [{ name, fit: own }];
      const called = textsOf(name).map((text) => fitOfWords(asked, spokenWords(text)));
      const all = [own, ...called.map((fit) => (fit === fits.equal ? fits.called : fit))];
      const known = all.filter((fit) => fit !== undefined);
      return known.length === 0 ? [] : [{ name, fit: Math.min(...known) }];
    })
    .toSorted(
      (a, b) => a.fit - b.fit || a.name.length - b.name.length || (a.name < b.name ? -1 : 1),
    );
}

/**
 * In characters. A shorter text is contained in too many names by chance, so it must match a whole word.
 */
const shortestPart = 3;

/** How well a text contains the word; undefined if it does not. */
function fitOfWords(asked: readonly string[], own: readonly string[]): number | undefined {
  const [word, text] = [asked.join(""), own.join("")];
  if (word === "" || text === "") return undefined;
  if (word === text) return fits.equal;
  const end = word.length < shortestPart ? " " : "";
  const [part, whole] = [` ${asked.join(" ")}${end}`, ` ${own.join(" ")} `];
  if (whole.startsWith(part)) return fits.begins;
  if (whole.includes(part)) return fits.holds;
  if (word.length < shortestPart) return undefined;
  if (asked.every((each) => own.some((one) => one.startsWith(each)))) return fits.parts;
  if (text.includes(word)) return fits.within;
  return text.length >= shortestPart && `${part} `.includes(whole) ? fits.heldByWord : undefined;
}

/**
 * The words of a text, in lower case and without the ending of a plural; every character other than letters
 * and digits separates words.
 */
function spokenWords(text: string): readonly string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => (word.length > shortestPart ? word.replace(/(?<=[^s])s$/, "") : word));
}
