/**
 * The versions of a file, newest first → what each states of the fact. The passage is followed from
 * version to version: each is searched with the wording of the next newer one that states it.
 */
import type { GitStep } from "../git/git.ts";
import { tellingOf } from "./alike.ts";
import { find, type Found } from "./find.ts";
import { lineText, quoted, standsOnce, toPage } from "./page.ts";
import type { Statement } from "./statement.ts";
import type { Missing, Sighting, Wanted } from "./wanted.ts";

export interface Version {
  readonly step: GitStep;
  readonly seen: Sighting | Missing;
}

export interface Track {
  take(step: GitStep, text: string | undefined): void;
  /** Newest first. */
  versions(): readonly Version[];
}

/** A person's own way to find the value: one group around it. */
export type Pattern = (text: string) => Sighting | Missing;

/** Fed with versions newest first; `text` is undefined where the file is gone or no text. */
export function openTrack(statement: Statement, pattern?: Pattern): Track {
  const versions: Version[] = [];
  const start: Wanted = { ...statement, confidence: 1, how: "exact" };
  let last: { readonly found: Found; readonly telling: string | undefined } | undefined;
  let before:
    | { readonly object: string | undefined; readonly seen: Sighting | Missing }
    | undefined;

  function read(text: string): Sighting | Missing {
    if (pattern !== undefined) return pattern(text);
    if (last !== undefined) {
      const { lines, sighting } = last.found;
      // The very lines, once: whatever else has changed, this has not.
      if (lines !== undefined && standsOnce(text, lines)) return sighting;
      if (last.telling !== undefined && !text.toLowerCase().includes(last.telling)) return "absent";
    }
    const page = toPage(text);
    let found = find(page, last?.found.next ?? start);
    // A step on the way may have lost words that today's quote has in common with older versions.
    if (typeof found === "string" && last !== undefined) {
      const direct = find(page, { ...start, seen: last.found.next.seen! });
      if (typeof direct !== "string" && direct.sighting.how !== "words") found = direct;
    }
    if (typeof found === "string") return found;
    // The walk starts where today's quote stands, word for word.
    if (last === undefined && found.sighting.how !== "exact") return "absent";
    last = { found, telling: tellingOf(found.next) };
    return found.sighting;
  }

  return {
    take(step, text) {
      const seen = step.isRemoval
        ? "absent"
        : text === undefined
          ? "not readable"
          : before !== undefined && before.object === step.object
            ? before.seen
            : read(text);
      before = { object: step.object, seen };
      versions.push({ step, seen });
    },
    versions: () => versions,
  };
}

/** The line that is most like the quote, where the quote itself stands nowhere. */
export function nearestLine(text: string, { parts }: Statement): string | undefined {
  const page = toPage(text);
  const words = new Set(parts.flat().map(({ key }) => key));
  let best: { readonly line: number; readonly count: number } | undefined;
  for (const [line, { from, to }] of page.lines.entries()) {
    const here = new Set(page.words.slice(from, to).map(({ key }) => key));
    const count = [...words].filter((key) => here.has(key)).length;
    if (count > (best?.count ?? 0)) best = { line, count };
  }
  if (best === undefined || best.count * 2 < words.size) return undefined;
  return quoted(lineText(page, best.line)).slice(0, 200);
}
