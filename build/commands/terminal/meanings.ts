/**
 * The explanations of the names that stand behind messages. `check --explain` and
 * docs/findings.md use the same text.
 */
import type { Meaning } from "../../load/problem.ts";
import { related } from "../../schema/lists/nearest.ts";
import { refusalMeanings, warnings } from "../../validate/meanings.ts";
import { excuse } from "../../validate/quality/excuse.ts";
import { UsageError } from "./usage-error.ts";

/** The explanation of a name. Throws `UsageError` with the nearest names if there is no such name. */
export function meaningText(name: string): string {
  const all = [...refusalMeanings, ...warnings];
  const meaning = all.find((each) => each.name === name);
  if (meaning) {
    const isAcceptable = warnings.includes(meaning) && meaning !== excuse;
    const last = isAcceptable ? ` ${accepting(name)}` : "";
    return `${[meaning.name, ...paragraphsOf(meaning)].join("\n\n")}${last}\n`;
  }
  const names = all.map((each) => each.name);
  const near = related(name, names, 3);
  throw new UsageError(
    `--explain is "${name}"; ${near.length > 0 ? `did you mean ${near.join(", ")}?` : `there are ${names.join(", ")}`}`,
  );
}

/** A section with a heading for each name, so that each can be linked to. */
export function messagesSection(): string {
  const entries = (meanings: readonly Meaning[]): readonly string[] =>
    meanings.map((meaning) => [`### ${meaning.name}`, ...paragraphsOf(meaning)].join("\n\n"));
  return [
    "## Refused",
    ...entries(refusalMeanings),
    "## Warned of",
    accepting("<name>"),
    ...entries(warnings),
  ].join("\n\n");
}

function paragraphsOf({ description, why, mend }: Meaning): readonly string[] {
  return [`${description} ${why}`, `What to do: ${mend}`];
}

const accepting = (name: string): string =>
  `If it is right as it is, accept it in a comment on its line or on the line above: \`# accept ${name}: …\` with the reason.`;
