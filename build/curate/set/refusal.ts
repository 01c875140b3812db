/** Why a curator's request is refused: a name that nothing has, a slug that is not well formed, a file with problems. */
import { Refusal, RefusedFiles } from "../../load/refusal.ts";
import type { FactsTree } from "../../load/tree.ts";
import { mapAt } from "../../load/value-at.ts";
import { judgeSlug, slugRepair } from "../../validate/rules/names.ts";
import { didYouMean, listWords } from "../../validate/wording.ts";

/** Throws where a file that is to be edited has problems. */
export function refuseProblems({ problems }: FactsTree, file: string): void {
  const own = problems.filter((problem) => problem.file === file);
  if (own.length > 0) throw new RefusedFiles(own);
}

/** A name that nothing has: what there is, and the nearest of them. */
export function unknownName(
  message: string,
  name: string,
  names: Iterable<string>,
  more = "",
): Refusal {
  const repair = didYouMean(name, names);
  return new Refusal(message, [repair, more].filter(Boolean).join(" ") || undefined);
}

/** The same for a member of a map: another may have had the name earlier. */
export function unknownMember(
  message: string,
  name: string,
  siblings: Readonly<Record<string, unknown>>,
  more = "",
): Refusal {
  const names = Object.keys(siblings);
  const today = names.find((each) => formerlyOf(siblings[each]).includes(name));
  if (today !== undefined) return new Refusal(message, `It is called \`${today}\` today.`);
  return unknownName(message, name, names, more);
}

/** The earlier names of a thing. */
export function formerlyOf(value: unknown): readonly unknown[] {
  const { formerly } = mapAt(value);
  return Array.isArray(formerly) ? formerly : [];
}

/** Throws a `Refusal` for a slug that is not well formed. */
export function refuseWrongSlug(slug: string): void {
  const wrong = judgeSlug(slug);
  if (wrong !== undefined)
    throw new Refusal(
      `"${slug}" is no slug; ${wrong}.`,
      slugRepair(slug, (right) => `Write: ${right}`),
    );
}

/** The names that there are, or how many. */
export function there(names: readonly string[]): string {
  if (names.length > 12) return `${names.length} others`;
  return names.length === 0 ? "none" : listWords(names);
}
