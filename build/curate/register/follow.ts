/** The versions of a file, newest first → what each of them states at every place that is looked for in it. */
import { isOneAmount, type MeasuredIn } from "../../amount/states.ts";
import type { RegisterLine } from "../../schema/register.ts";
import { toTimestamp } from "../../schema/timestamp.ts";
import type { Git, GitStep } from "../git/git.ts";
import type { OpenPlaces } from "./read/structure.ts";
import { readingOf, type Reading } from "./value.ts";
import { timeOf, type Missing, type Version } from "./versions.ts";

export interface SoughtLine {
  readonly line: RegisterLine;
  /** What its value is measured in. */
  readonly key: MeasuredIn;
}

interface ReadStep {
  readonly step: GitStep;
  readonly read: Reading | Missing;
}

/** By line, newest first. Only where a value begins or is the newest has it a quote. */
export async function followFile(
  git: Git,
  steps: readonly GitStep[],
  sought: readonly SoughtLine[],
  open: OpenPlaces,
): Promise<readonly (readonly Version[])[]> {
  const versions: Version[][] = sought.map(() => []);
  // The text of a version is let go once the one before it has been read.
  const last: ReadStep[] = [];
  for await (const { step, text } of versionTexts(git, steps)) {
    const readPlace = text === undefined ? undefined : await open(step.path, text);
    for (const [index, { line, key }] of sought.entries()) {
      const isThere = !step.isRemoval && timeOf(step) >= (toTimestamp(line.since ?? "") ?? "");
      const read = readPlace === undefined ? "not readable" : readingOf(readPlace, line, key);
      const own = { step, read: isThere ? read : "absent" } as const;
      const newer = last[index];
      if (newer !== undefined)
        versions[index]!.push(toVersion(newer, own.read, versions[index]!.length === 0, key));
      last[index] = own;
    }
  }
  for (const [index, { key }] of sought.entries())
    if (last[index] !== undefined)
      versions[index]!.push(toVersion(last[index], "absent", true, key));
  return versions;
}

function toVersion(
  { step, read }: ReadStep,
  older: Reading | Missing,
  isNewest: boolean,
  { unit }: MeasuredIn,
): Version {
  if (typeof read === "string") return { step, seen: read };
  const goesOn = typeof older === "object" && isOneAmount(read.value, older.value, unit);
  const isQuoted = isNewest || !goesOn;
  const seen = {
    value: read.value,
    quote: isQuoted ? read.quote() : "",
    line: isQuoted ? read.line() : undefined,
  };
  return { step, seen };
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
