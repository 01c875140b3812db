/** The versions of a file, newest first → what each of them states of every value that is looked for in it. */
import { isOneAmount } from "../../amount/states.ts";
import type { Value } from "../../schema/fact.ts";
import { toTimestamp } from "../../schema/timestamp.ts";
import type { Git, GitStep } from "../git/git.ts";
import { timeOf, type Missing, type Sighting, type Version } from "./versions.ts";

/** A value that was read in a version whose text is at hand; it is quoted where somebody asks. */
export interface Reading {
  readonly value: Value;
  readonly quote: () => string;
  /** From 1; undefined where that is not plain. */
  readonly line: () => number | undefined;
}

export interface SoughtValue {
  /** Of the key. */
  readonly unit: unknown;
  /** Versions before this day do not count. */
  readonly since?: string | undefined;
}

/** What one version states, in the order of the values that are looked for. */
export type ReadVersion = (
  path: string,
  text: string,
) => Promise<readonly (Reading | Missing)[]> | readonly (Reading | Missing)[];

interface ReadStep {
  readonly step: GitStep;
  readonly read: readonly (Reading | Missing)[];
}

/** By value, newest first. Only where a value begins or is the newest has it a quote. */
export async function followFile(
  git: Git,
  steps: readonly GitStep[],
  sought: readonly SoughtValue[],
  readVersion: ReadVersion,
): Promise<readonly (readonly Version[])[]> {
  const versions: Version[][] = sought.map(() => []);
  const starts = sought.map(({ since = "" }) => toTimestamp(since) ?? "");
  const counted = ({ step, read }: ReadStep, index: number): Reading | Missing =>
    timeOf(step) < starts[index]! ? "absent" : read[index]!;
  const settle = (own: ReadStep, older: ReadStep | undefined): void => {
    for (const [index, { unit }] of sought.entries()) {
      const [read, before] = [counted(own, index), older && counted(older, index)];
      const goesOn =
        typeof read === "object" &&
        typeof before === "object" &&
        isOneAmount(read.value, before.value, unit);
      const isQuoted = versions[index]!.length === 0 || !goesOn;
      const seen = typeof read === "string" ? read : toSighting(read, isQuoted);
      versions[index]!.push({ step: own.step, seen });
    }
  };
  // The text of a version is let go once the one before it has been read.
  let last: ReadStep | undefined;
  for await (const { step, text } of versionTexts(git, steps)) {
    const unread = step.isRemoval ? "absent" : "not readable";
    const isSame = last !== undefined && !step.isRemoval && last.step.object === step.object;
    const read = isSame
      ? last!.read
      : text === undefined
        ? sought.map((): Missing => unread)
        : await readVersion(step.path, text);
    const next = { step, read };
    if (last !== undefined) settle(last, next);
    last = next;
  }
  if (last !== undefined) settle(last, undefined);
  return versions;
}

function toSighting({ value, quote, line }: Reading, isQuoted: boolean): Sighting {
  return { value, quote: isQuoted ? quote() : "", line: isQuoted ? line() : undefined };
}

/** Versions whose contents are held at once. */
const versionsAtOnce = 200;

/** `text` is undefined where the file is gone, was never fetched or is no text. */
async function* versionTexts(git: Git, steps: readonly GitStep[]) {
  for (let start = 0; start < steps.length; start += versionsAtOnce) {
    const some = steps.slice(start, start + versionsAtOnce);
    const blobs = await git.blobs([...new Set(some.flatMap(({ object }) => object ?? []))]);
    for (const step of some) yield { step, text: versionText(blobs.get(step.object ?? "")) };
  }
}

/** Line breaks of both kinds are the same. */
function versionText(bytes: Uint8Array | undefined): string | undefined {
  if (bytes === undefined || bytes.includes(0)) return undefined;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes).replaceAll("\r\n", "\n");
  } catch {
    return undefined;
  }
}
