/**
 * Finds the fullest build with no more files than a host takes. What the fallback composes from other files
 * is left to it in this order: pairs of unlike services, then all that a lean build leaves out.
 */
import { listings } from "../contract/checksums.ts";
import { shownCount } from "../lists/counted.ts";
import type { StaticMode } from "../respond/answers.ts";
import { failureFor, success, type Attempt } from "../schema/result.ts";
import { contentsOf, type ContentsInput, type Part } from "./contents.ts";

export interface FittedContents {
  readonly parts: readonly Part[];
  readonly mode: StaticMode;
  /** What was left to the fallback so that the rest fits; undefined if nothing was. */
  readonly leftOut?: string;
}

const leaner: readonly StaticMode[] = ["full", "akin", "lean"];
const leftOutWords: Readonly<Record<StaticMode, string>> = {
  full: "",
  akin: "the pairs of unlike services",
  lean: "all pairs, filters, histories, and pages of single facts",
};

/** `maxFiles` may be `Infinity`. The reason of a failure says how many files there are at the least. */
export function fittedContents(input: ContentsInput, maxFiles: number): Attempt<FittedContents> {
  const asked = contentsOf(input);
  const wanted = maxFiles === Infinity ? 0 : countFiles(asked);
  if (wanted <= maxFiles) return success({ parts: asked, mode: input.mode });
  let count = wanted;
  for (const mode of leaner.slice(leaner.indexOf(input.mode) + 1)) {
    const parts = contentsOf({ ...input, mode });
    count = countFiles(parts);
    const leftOut = `left to the fallback: ${leftOutWords[mode]} (${shownCount(wanted - count)} files)`;
    if (count <= maxFiles) return success({ parts, mode, leftOut });
  }
  return failureFor(
    `the build has ${shownCount(count)} files at the least; --max-files ${maxFiles} is too few, allow that many`,
  );
}

/** Counts without composing a file, those that list the others too. */
function countFiles(parts: readonly Part[]): number {
  const own = parts.map(({ files }) => [...files()].length);
  return own.reduce((sum, count) => sum + count, listings.length);
}
