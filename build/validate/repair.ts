/** The line of a problem that says what to write instead, for what several rules find. */
import type { Located, Path } from "../load/located.ts";
import { valueAt } from "../load/value-at.ts";
import type { RuleProblem } from "../load/problem.ts";
import type { RuleContext } from "./rule.ts";
import { didYouMean, keyProblem, shortLine, valueProblem } from "./wording.ts";

export function writeInstead(text: string): string {
  return `Write: ${text}`;
}

/** For a number or a word that stands in quotes. */
export function removeQuotes(text: string): string {
  return `Remove the quotes: ${text}`;
}

/** For what YAML reads as a number, a date or a word of its own. */
export function putInQuotes(written: string): string {
  return `Put it in quotes: "${written}"`;
}

/** A key that the registry does not define. */
export function unknownKey(
  located: Located,
  path: Path,
  key: string,
  { registry }: RuleContext,
  repair: string | undefined,
): RuleProblem {
  const message = `unknown key \`${shortLine(key)}\`; every key is defined in ${registry}.`;
  return keyProblem(located, path, message, repair);
}

/** A name at a path that names nothing of `names`: the message, and the nearest. */
export function unknownName(
  located: Located,
  path: Path,
  names: Iterable<string>,
  message: string,
): RuleProblem {
  const name = String(valueAt(located.value, path));
  return valueProblem(located, path, message, didYouMean(name, names));
}
