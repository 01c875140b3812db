/**
 * Excuses: a finding that is right as it is can be accepted on the spot, with a reason, in a comment
 * on its line or on the line above: `# accept <rule>: <reason>`. An excuse that excuses nothing any
 * more is itself a finding, and cannot be excused, unless its rule compares providers: what others publish
 * takes it from nobody.
 */
import type { Located } from "../../load/located.ts";
import { toFound, type Meaning } from "../../load/problem.ts";
import { didYouMean } from "../wording.ts";
import type { Finding, QualityRule } from "./finding.ts";

export const excuse: Meaning = {
  name: "excuse",
  description: "An excuse names a rule, gives a reason, and excuses a finding that is there.",
  why: "An excuse that excuses nothing would hide the next finding at its place.",
  mend: "An acceptance of `outlier` or `lonely-key` stands whatever other providers publish. Remove any other comment that excuses nothing, or write `# accept <rule>: <reason>` with a rule of this list.",
};

export interface Excuse {
  readonly located: Located;
  readonly line: number;
  readonly column: number;
  readonly rule: string;
  readonly reason: string;
  /** The line whose findings it covers. */
  readonly covers: number;
}

/** The excuses in a file's comments, in file order. */
export function excusesIn(located: Located): readonly Excuse[] {
  if (!/#\s*accept\s/.test(located.text)) return [];
  const lines = located.text.split("\n");
  return lines.flatMap((line, index) => {
    if (!line.includes("#")) return [];
    const match = /(^|\s)#\s*accept\s+([^\s:]+)\s*:?\s*(.*?)\r?$/.exec(line);
    if (!match) return [];
    const [, , rule = "", reason = ""] = match;
    const column = line.indexOf("#", match.index) + 1;
    // Alone on its line it covers the next one that is no comment.
    const isCode = (each: string, at: number): boolean => at >= index && !/^\s*#/.test(each);
    const covers = lines.findIndex(isCode) + 1;
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
  rules: readonly QualityRule[],
): Excused {
  const names = rules.map(({ name }) => name);
  const comparing = new Set(rules.flatMap((each) => (each.comparesProviders ? [each.name] : [])));
  const accepted = findings.flatMap((finding) => {
    const excuse = excuses.find((each) => each.reason !== "" && isFor(each, finding));
    return excuse === undefined ? [] : [{ finding, excuse }];
  });
  const settled = new Set<unknown>(accepted.flatMap(({ finding, excuse }) => [finding, excuse]));
  const idle = excuses
    .filter((each) => !settled.has(each) && (each.reason === "" || !comparing.has(each.rule)))
    .map((idleExcuse) => toFinding(idleExcuse, names));
  return { findings: [...findings.filter((each) => !settled.has(each)), ...idle], accepted };
}

function isFor({ located, covers, rule }: Excuse, finding: Finding): boolean {
  return finding.rule === rule && finding.position.line === covers && finding.file === located.file;
}

/** Its repair is a person's: the comment says why somebody accepted what stood there. */
function toFinding(
  { located, line, column, rule, reason }: Excuse,
  rules: readonly string[],
): Finding {
  const problem = (message: string, repair?: string): Finding => ({
    ...toFound(located.file, { line, column }, message, repair),
    rule: excuse.name,
  });
  if (!rules.includes(rule)) {
    const message = `the excuse names the rule "${rule}"; there are ${rules.join(", ")}.`;
    return problem(message, didYouMean(rule, rules));
  }
  if (reason === "")
    return problem("the excuse gives no reason; it says why the finding is right as it is.");
  const message = `the excuse for ${rule} excuses nothing; it is no longer needed.`;
  return problem(message, "Remove the comment.");
}
