/**
 * Two states of what is promised → what of the earlier one the later one breaks: what is gone, of another
 * type, in another order, or asked for anew. What is added breaks nothing.
 */
import { optionalMark, requiredMark, wordsJoin, wordsMark, type Promised } from "./promises.ts";

/** One line each; none where a client of the earlier state can go on. */
export function brokenPromises(
  before: readonly Promised[],
  after: readonly Promised[],
): readonly string[] {
  const now = new Map(after.map((each) => [each.name, each]));
  return before.flatMap((promised) => {
    const kept = now.get(promised.name);
    return kept ? brokenMembers(promised, kept) : [`${promised.name} is gone`];
  });
}

function brokenMembers(before: Promised, after: Promised): readonly string[] {
  const { name } = before;
  const changed = [...before.members].flatMap(([member, was]) => {
    const is = after.members.get(member);
    if (is === undefined) return [`${name}: ${member} is gone`];
    return stillHolds(was, is) ? [] : [`${name}: ${member} was ${was}, and is ${is}`];
  });
  const asked = [...after.members].flatMap(([member, is]) =>
    !before.members.has(member) && is.endsWith(requiredMark)
      ? [`${name}: ${member} must be given`]
      : [],
  );
  return [...changed, ...asked, ...reordered(before, after)];
}

/** What was optional may always be there, what had to be given may be left out, and words may be added. */
function stillHolds(was: string, is: string): boolean {
  if (was === is || was === is + optionalMark || was === is + requiredMark) return true;
  if (!was.startsWith(wordsMark) || !is.startsWith(wordsMark)) return false;
  const words = new Set(is.slice(wordsMark.length).split(wordsJoin));
  return was
    .slice(wordsMark.length)
    .split(wordsJoin)
    .every((word) => words.has(word));
}

/** Members are written in one order; parameters have none. */
function reordered({ name, members }: Promised, after: Promised): readonly string[] {
  if (!name.startsWith("body ")) return [];
  const kept = [...after.members.keys()].filter((member) => members.has(member));
  const was = [...members.keys()].filter((member) => after.members.has(member));
  const at = was.findIndex((member, index) => member !== kept[index]);
  return at < 0 ? [] : [`${name}: ${kept[at]} stands where ${was[at]} stood`];
}
