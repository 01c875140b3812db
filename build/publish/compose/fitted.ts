/**
 * Finds the fullest build that a host takes. What the fallback composes from other files is left to it in this
 * order: pairs of unlike services, then all that a lean build leaves out.
 */
import { limitWords, type Host } from "../../derive/hosts/host.ts";
import { counted, shownCount } from "../../schema/lists/counted.ts";
import type { StaticMode } from "../../respond/answers.ts";
import { failureFor, success, type Attempt } from "../../schema/result.ts";
import { contentsOf, hasRecords, type ContentsInput, type Part } from "./contents.ts";

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

/** Everything that is asked for where no host is named. The reason of a failure says how many files there are. */
export function fittedContents(input: ContentsInput): Attempt<FittedContents> {
  const { host, mode: asked } = input;
  if (host === undefined) return success({ parts: contentsOf(input), mode: asked });
  const wanted = countFiles(contentsOf(input));
  const most = host.takes?.files ?? Infinity;
  let count = wanted;
  for (const mode of host.isLean ? (["lean"] as const) : leaner.slice(leaner.indexOf(asked))) {
    const parts = contentsOf({ ...input, mode });
    count = countFiles(parts);
    if (count > most) continue;
    if (mode === asked) return success({ parts, mode });
    const records = hasRecords({ mode, host }) ? "" : ", records of keys, Markdown of providers";
    const leftOut = `left to the fallback: ${leftOutWords[mode]}${records} (${shownCount(wanted - count)} files)`;
    return success({ parts, mode, leftOut });
  }
  return failureFor(
    `the build has ${counted(count, "file")} at the least; ${host.name} takes ${shownCount(most)}`,
  );
}

/** The reason why the host does not take an output, with what was compressed ahead; undefined where it does. */
export function tooMuch(
  { name, takes = {} }: Host,
  files: number,
  bytes: number,
): string | undefined {
  const { files: mostFiles = Infinity, megabytes = Infinity } = takes;
  if (files <= mostFiles && bytes <= megabytes * 1e6) return undefined;
  const size = `${counted(files, "file")} and ${shownCount(Math.ceil(bytes / 1e6))} MB`;
  return `the build has ${size}; ${name} takes ${limitWords(takes)}`;
}

/** Counts without composing a file, the list of all files too. */
function countFiles(parts: readonly Part[]): number {
  let count = 1;
  // One by one: the pairs of ten thousand providers are fifty million.
  for (const { files } of parts) for (const _ of files()) count++;
  return count;
}
