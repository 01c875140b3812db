/**
 * Excuses: a finding that is right as it is can be accepted on the spot, with a reason, in a comment
 * on its line or on the line above: `# accept <rule>: <reason>`. An excuse that excuses nothing any
 * more is itself a finding, and cannot be excused.
 */
import { lineEnd, withoutLine } from "../../load/extent.ts";
import type { Located } from "../../load/located.ts";
import type { Meaning } from "../../load/meaning.ts";
import { parse } from "../../load/parse.ts";
import { toFound, type Mending, type TextEdit } from "../../load/problem.ts";
import { didYouMean } from "../wording.ts";
import type { Finding } from "./finding.ts";

export const excuse: Meaning = {
  name: "excuse",
  description: "An excuse names a rule, gives a reason, and excuses a finding that is there.",
  why: "An excuse that excuses nothing would hide the next finding at its place.",
  mend: "Remove the comment, or write `# accept <rule>: <reason>` with a rule of this list.",
};

export interface Excuse {
  readonly located: Located;
  readonly line: number;
  readonly column: number;
  readonly rule: string;
  readonly reason: string;
  /** The lines whose findings it covers. */
  readonly covers: readonly number[];
}

/** The excuses in a file's comments, in file order. */
export function excusesIn(located: Located): readonly Excuse[] {
  const lines = located.text.split(/\r?\n/);
  return lines.flatMap((line, index) => {
    const match = /(^|\s)#\s*accept\s+([^\s:]+)\s*:?\s*(.*)$/.exec(line);
    if (!match) return [];
    const [, , rule = "", reason = ""] = match;
    const column = line.indexOf("#", match.index) + 1;
    // A comment of its own covers the next line that is no comment.
    let next = index + 1;
    while (/^\s*#/.test(lines[next] ?? "")) next++;
    const isAlone = /^\s*#/.test(line);
    const covers = isAlone ? [next + 1] : [index + 1];
    return [{ located, line: index + 1, column, rule, reason: reason.trim(), covers }];
  });
}

export interface Excused {
  /** What remains: findings without an excuse, and excuses without a finding or a reason. */
  readonly findings: readonly Finding[];
  readonly accepted: readonly { readonly finding: Finding; readonly excuse: Excuse }[];
}

export function excused(
  findings: readonly Finding[],
  excuses: readonly Excuse[],
  rules: readonly string[],
): Excused {
  const used = new Set<Excuse>();
  const accepted: { finding: Finding; excuse: Excuse }[] = [];
  const remaining = findings.filter((finding) => {
    const excuse = excuses.find(
      ({ located, rule, reason, covers }) =>
        located.file === finding.file &&
        rule === finding.rule &&
        reason !== "" &&
        covers.includes(finding.position.line),
    );
    if (excuse === undefined) return true;
    used.add(excuse);
    accepted.push({ finding, excuse });
    return false;
  });
  const idle = excuses
    .filter((excuse) => !used.has(excuse))
    .map((excuse) => toFinding(excuse, rules));
  return { findings: [...remaining, ...idle], accepted };
}

function toFinding(idle: Excuse, rules: readonly string[]): Finding {
  const { located, line, column, rule, reason } = idle;
  const [message, mending]: readonly [string, Mending?] = !rules.includes(rule)
    ? [
        `the excuse names the rule "${rule}"; there are ${rules.join(", ")}.`,
        didYouMean(rule, rules),
      ]
    : reason === ""
      ? ["the excuse gives no reason; it says why the finding is right as it is."]
      : [
          `the excuse for ${rule} excuses nothing; it is no longer needed.`,
          { repair: "Remove the comment.", fix: withoutComment(idle) },
        ];
  const found = toFound(located.file, { line, column }, message, mending);
  return { ...found, rule: excuse.name };
}

/** Undefined where a comment below goes on with it, or where it is no comment but text. */
function withoutComment({ located, line, column }: Excuse): readonly TextEdit[] | undefined {
  const { file, text, value } = located;
  let from = 0;
  for (let count = 1; count < line; count++) from = text.indexOf("\n", from) + 1;
  const [start, stop] = [from + column - 1, lineEnd(text, from)];
  const before = text.slice(from, start);
  if (before.trim() === "" && /^\r?\n\s*#/.test(text.slice(stop))) return undefined;
  const edit =
    before.trim() === ""
      ? withoutLine(text, from)
      : { start: from + before.trimEnd().length, end: stop, text: "" };
  const without = parse(file, text.slice(0, edit.start) + text.slice(edit.end)).located;
  return JSON.stringify(without?.value) === JSON.stringify(value) ? [edit] : undefined;
}
