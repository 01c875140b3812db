/**
 * What the name behind a message means: one text for `check --explain`, and the same for the section
 * of CONTRIBUTING.md that lists them all.
 */
import type { Meaning } from "../load/meaning.ts";
import { related } from "../lists/nearest.ts";
import { refusalMeanings, warnings } from "../validate/meanings.ts";
import { excuse } from "../validate/quality/excuse.ts";
import { UsageError } from "./usage-error.ts";

/** How to read more about one of the names; printed once, below the problems. */
export function explainCommand(name: string): string {
  return `npm run check -- --explain ${name}`;
}

/** The text behind a name; throws `UsageError` with the nearest names for one that there is not. */
export function meaningText(name: string): string {
  const all = [...refusalMeanings, ...warnings];
  const meaning = all.find((each) => each.name === name);
  if (meaning) return `${[meaning.name, ...paragraphsOf(meaning)].join("\n\n")}\n`;
  const names = all.map((each) => each.name);
  const near = related(name, names, 3);
  throw new UsageError(
    `--explain is "${name}"; ${near.length > 0 ? `did you mean ${near.join(", ")}?` : `there are ${names.join(", ")}`}`,
  );
}

/** A heading for each name, so that each has an address. */
export function messagesSection(): string {
  const entries = (meanings: readonly Meaning[]): readonly string[] =>
    meanings.map((meaning) => [`#### ${meaning.name}`, ...paragraphsOf(meaning)].join("\n\n"));
  return ["### Refused", ...entries(refusalMeanings), "### Warned of", ...entries(warnings)].join(
    "\n\n",
  );
}

function paragraphsOf(meaning: Meaning): readonly string[] {
  const { name, description, why, mend } = meaning;
  const accept = `If it is right as it is, accept it in a comment on its line or on the line above: \`# accept ${name}: …\` with the reason.`;
  const isAcceptable = warnings.includes(meaning) && meaning !== excuse;
  return [`${description} ${why}`, `What to do: ${mend}${isAcceptable ? ` ${accept}` : ""}`];
}
