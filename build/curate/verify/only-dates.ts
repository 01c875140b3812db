/**
 * Two texts of one provider file → why the second does more than move `last_verified_at`. Its dates are
 * set in the first by the edit that verification itself makes, and what comes out has to be the second,
 * character by character: so nothing else can differ, neither a value nor a comment nor white space.
 */
import type { Located } from "../../load/located.ts";
import { parseYaml } from "../../load/parse.ts";
import { formatProblem } from "../../load/problem.ts";
import { fromMillis, toTimestamp } from "../../schema/timestamp.ts";
import { factEntries, type Statement } from "../../validate/rule.ts";
import { mapAt } from "../../load/value-at.ts";
import { CuratedFile } from "../file/curated-file.ts";
import { setDate } from "./dates.ts";

const field = "last_verified_at";

/** One sentence without its full stop; undefined where dates move forward and nothing else happens. */
export function moreThanDates(
  file: string,
  { before, after }: { readonly before: string; readonly after: string },
  now: number,
): string | undefined {
  const [old, young] = [parseYaml(file, before), parseYaml(file, after)];
  const problem = old.problems[0] ?? young.problems[0];
  if (problem !== undefined) return formatProblem(problem).split("\n", 1)[0];
  if (old.located === undefined || young.located === undefined) return "it holds nothing";
  const known = datedFacts(old.located);
  const edited = new CuratedFile(before);
  for (const [name, { path, fields }] of datedFacts(young.located)) {
    const date = fields[field];
    const earlier = known.get(name)?.fields;
    if (earlier === undefined) return `${name} is new`;
    if (date === undefined || date === earlier[field]) continue;
    if (typeof date !== "string" || toTimestamp(date) !== date)
      return `${name}: ${JSON.stringify(date)} is no moment as verification writes it`;
    if (date > fromMillis(now)) return `${name}: ${date} has not come yet`;
    const last = lastRead(earlier, old.located.value);
    if (last !== undefined && date <= last) return `${name}: ${date} is not later than ${last}`;
    setDate(edited, path, date);
  }
  const [made, found] = [edited.print().split("\n"), after.split("\n")];
  if (made.join("\n") === after) return undefined;
  const at = found.findIndex((line, index) => line !== made[index]);
  return `line ${at < 0 ? found.length : at + 1} differs by more`;
}

/** By their places in the file. */
function datedFacts(located: Located): ReadonlyMap<string, Statement> {
  return new Map([...factEntries("", located)].map((each) => [JSON.stringify(each.path), each]));
}

/** When a fact was read last: its own date, or else that of its source. */
function lastRead(fact: Statement["fields"], file: unknown): string | undefined {
  const source = mapAt(mapAt(mapAt(file)["sources"])[String(fact["source"])]);
  const ofSource = source["unconfirmed"] === true ? undefined : source["retrieved_at"];
  return toTimestamp(String(fact[field] ?? ofSource));
}
