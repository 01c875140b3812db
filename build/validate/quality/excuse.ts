/**
 * Excuses: a finding that is right as it is can be accepted on the spot, with a reason, in a comment
 * on its line or on the line above: `# accept <rule>: <reason>`. An excuse that excuses nothing any
 * more is itself a finding, and cannot be excused.
 */
import type { Located } from "../../load/located.ts";
import type { Finding } from "./finding.ts";

export interface Excuse {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly rule: string;
  readonly reason: string;
  /** The lines whose findings it covers. */
  readonly covers: readonly number[];
}

/** The excuses in a file's comments, in file order. */
export function excusesIn({ file, text }: Located): readonly Excuse[] {
  const lines = text.split(/\r?\n/);
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
    return [{ file, line: index + 1, column, rule, reason: reason.trim(), covers }];
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
      ({ file, rule, reason, covers }) =>
        file === finding.file &&
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

function toFinding(
  { file, line, column, rule, reason }: Excuse,
  rules: readonly string[],
): Finding {
  const message = !rules.includes(rule)
    ? `the excuse names the rule "${rule}"; there are ${rules.join(", ")}.`
    : reason === ""
      ? "the excuse gives no reason; it says why the finding is right as it is."
      : `the excuse for ${rule} excuses nothing; it is no longer needed.`;
  return { rule: "excuse", file, position: { line, column }, message };
}
