/**
 * Repairs: for each its one line and, where nothing else can have been meant, the edit of the file that
 * does what the line says. Both come from here, so that they cannot disagree.
 */
import type { FileEdit, Path, SetValue } from "../load/edit.ts";
import type { Located } from "../load/located.ts";
import type { Mending, RuleProblem } from "../load/problem.ts";
import { editDistance, longestCompared, nearest } from "../schema/lists/nearest.ts";
import { didYouMean, valueAt, valueProblem } from "./wording.ts";

type Edits = readonly FileEdit[] | undefined;

/** Another value in the place of one that stands on one line; text below a `|` or `>` is laid out by hand. */
export function valueEdit(
  located: Located,
  path: Path,
  value: SetValue["value"],
  number: { readonly written?: string } = {},
): Edits {
  const standing = located.written(path) ?? "";
  return standing === "" || /^[|>]/.test(standing)
    ? undefined
    : [{ edit: "set", path, value, ...number }];
}

export function nameEdit(path: Path, name: string): readonly FileEdit[] {
  return [{ edit: "rename", path, name }];
}

/** A number, a date or a word of YAML in the place of a value. */
export function writeInstead(located: Located, path: Path, text: string): Mending {
  return { repair: `Write: ${text}`, fix: plainEdit(located, path, text) };
}

/** A text of one line in the place of another. */
export function writeText(located: Located, path: Path, text: string): Mending {
  return { repair: `Write: ${text}`, fix: valueEdit(located, path, text) };
}

/** A number or a word that stands in quotes, without them. */
export function removeQuotes(located: Located, path: Path, text: string): Mending {
  return { repair: `Remove the quotes: ${text}`, fix: plainEdit(located, path, text) };
}

/** Puts in quotes what YAML reads as a number, a date or a word of its own. */
export function putInQuotes(located: Located, path: Path): Mending {
  const written = located.written(path) ?? "";
  return { repair: `Put it in quotes: "${written}"`, fix: valueEdit(located, path, written) };
}

/** Removes the member or the item at the path; `words` is the line for the curator. */
export function remove(path: Path, words = "Remove the line."): Mending {
  return { repair: words, fix: [{ edit: "remove", path }] };
}

/** What YAML reads from the text, where it stands without quotes. */
function plainEdit(located: Located, path: Path, text: string): Edits {
  if (/^-?\d+(\.\d+)?$/.test(text))
    return valueEdit(located, path, Number(text), { written: text });
  const isWord = text === "true" || text === "false";
  return valueEdit(located, path, isWord ? text === "true" : text);
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
  const fix = meant === undefined || !isRight(meant) ? undefined : valueEdit(located, path, meant);
  return { ...didYouMean(word, all), fix };
}

/** A name at a path that names nothing of `names`: the message, and the nearest. */
export function unknownName(
  located: Located,
  path: Path,
  names: Iterable<string>,
  message: string,
): RuleProblem {
  const name = String(valueAt(located.value, path));
  return valueProblem(located, path, message, misspeltValue(located, path, name, names));
}

/** A misspelt name of a member; one whose right name stands beside it is not certain. */
export function misspeltName(
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
    fix: isFree ? nameEdit(path, meant) : undefined,
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
    !isOtherShortWord(asked, meant) &&
    nearest(word, [name]).length > 0;
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
