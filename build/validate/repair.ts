/**
 * Repairs: for each its one line and, where nothing else can have been meant, the edits that do what
 * the line says. Both come from here, so that they cannot disagree.
 */
import type { Located, Path } from "../load/located.ts";
import type { Mending } from "../load/problem.ts";
import { editDistance, longestCompared } from "../lists/nearest.ts";
import { didYouMean } from "./wording.ts";

/** A number, a date or a word of YAML in the place of a value. */
export function writeInstead(located: Located, path: Path, text: string): Mending {
  return { repair: `Write: ${text}`, fix: located.replacement(path, "value", text) };
}

/** A text of one line in the place of another. */
export function writeText(located: Located, path: Path, text: string): Mending {
  const written = inQuotesOf(located.written(path), text);
  return { repair: `Write: ${text}`, fix: located.replacement(path, "value", written) };
}

/** A number or a word that stands in quotes, without them. */
export function removeQuotes(located: Located, path: Path, text: string): Mending {
  return { repair: `Remove the quotes: ${text}`, fix: located.replacement(path, "value", text) };
}

/** Puts in quotes what YAML reads as a number, a date or a word of its own. */
export function putInQuotes(located: Located, path: Path): Mending {
  const quoted = `"${located.written(path) ?? ""}"`;
  return {
    repair: `Put it in quotes: ${quoted}`,
    fix: located.replacement(path, "value", quoted),
  };
}

/** Removes the member or the item at the path; `words` is the line for the curator. */
export function remove(located: Located, path: Path, words = "Remove the line."): Mending {
  return { repair: words, fix: located.removal(path) };
}

/** Returns the repair without its edits, for a person to decide. */
export function onlyWords({ repair }: Mending): Mending {
  return { repair };
}

/** A condition for a certain repair, since either of two similar names may be the misspelt one. */
interface Doubt {
  readonly isRight?: (meant: string) => boolean;
}

/** A misspelt word or name in the place of a value, and the nearest that is allowed. */
export function misspeltValue(
  located: Located,
  path: Path,
  word: string,
  words: Iterable<string>,
  { isRight = () => true }: Doubt = {},
): Mending {
  const all = [...words];
  const meant = certainly(word, all);
  const fix =
    meant === undefined || !isRight(meant)
      ? undefined
      : located.replacement(path, "value", inQuotesOf(located.written(path), scalar(meant)));
  return { ...didYouMean(word, all), fix };
}

/** A misspelt name of a member; one whose right name stands beside it is not certain. */
export function misspeltName(
  located: Located,
  path: Path,
  names: Iterable<string>,
  { siblings, isRight = () => true }: Doubt & { readonly siblings: object },
): Mending {
  const word = String(path.at(-1));
  const all = [...names];
  const meant = certainly(word, all);
  const isFree = meant !== undefined && !Object.hasOwn(siblings, meant) && isRight(meant);
  return {
    ...didYouMean(word, all),
    fix: isFree ? located.replacement(path, "key", meant) : undefined,
  };
}

/**
 * The one name that was meant: a single slip away, with no other within two. Digits tell names apart,
 * a first letter turns a word around (`asynchronous`), and another letter makes another short word
 * (`limits-us`, `limits-uk`), so none of these counts as a slip.
 */
export function certainly(word: string, names: readonly string[]): string | undefined {
  if (word.length > longestCompared) return undefined;
  const asked = word.toLowerCase();
  const near = names.filter((name) => {
    const isNear = Math.abs(name.length - asked.length) <= 2;
    return isNear && editDistance(asked, name.toLowerCase()) <= 2;
  });
  const [name] = near;
  if (name === undefined || near.length > 1) return undefined;
  const meant = name.toLowerCase();
  if (meant === asked) return name;
  const isSlip =
    Math.min(asked.length, meant.length) >= 4 &&
    asked[0] === meant[0] &&
    asked.replace(/\D/g, "") === meant.replace(/\D/g, "") &&
    editDistance(asked, meant) === 1 &&
    !isOtherShortWord(asked, meant);
  return isSlip ? name : undefined;
}

/** True where one letter is another one, in a word of up to three within the name. */
function isOtherShortWord(asked: string, meant: string): boolean {
  let at = 0;
  while (asked[at] === meant[at]) at++;
  // Neighbours that are swapped differ twice, and a letter too many or too few shifts the rest.
  const isOther = asked.slice(at + 1) === meant.slice(at + 1);
  const areLetters = /^[a-z]{2}$/.test(`${asked[at]}${meant[at]}`);
  const word = /[a-z]*$/.exec(meant.slice(0, at))![0] + /^[a-z]*/.exec(meant.slice(at))![0];
  return isOther && areLetters && word.length < 4;
}

/** Keeps double quotes around a text that had them, so that the diff is smaller. */
function inQuotesOf(written: string | undefined, text: string): string {
  return written?.startsWith('"') && !/["\\]/.test(text) ? `"${text}"` : text;
}

/** Returns a word as YAML: without quotes where it cannot be read as anything but text. */
function scalar(word: string): string {
  const isPlain =
    /^[A-Za-z][\w.-]*( [\w.-]+)*$/.test(word) &&
    !/^(null|true|false|y|n|yes|no|on|off)$/i.test(word);
  return isPlain ? word : JSON.stringify(word);
}
