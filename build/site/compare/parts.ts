/**
 * A comparison in parts of which each is light enough for a page: by subject, within a subject by limit,
 * within a limit by line. The parts are found before anything of them is made.
 */
import type { ComparedLimit, ComparedSubjects, JudgedLine } from "./compared.ts";
import { mostInCell } from "./table.ts";

export type ComparedPart = ComparedSubjects["subjects"];

/**
 * Elements of a part of the table, and of what one side alone states, on the page where providers are chosen:
 * the list to choose from is beside them.
 */
export const elementsToCompare = { table: 800, alone: 300 } as const;

/** Elements of a subject's head, and of a limit's. */
const perHead = { subject: 4, limit: 9 } as const;
/** Of a line, of a side of it, and of a value there. */
const perLine = { itself: 3, side: 2, value: 6 } as const;

export function comparedParts(
  { subjects }: Pick<ComparedSubjects, "subjects">,
  most: number,
): readonly ComparedPart[] {
  const parts: GrowingPart[] = [[]];
  let left = most;
  for (const [subject, limits] of subjects)
    for (const limit of limits)
      for (const line of limit.lines) {
        if (left < sizeAfter(parts.at(-1)!, subject, limit, line) && left < most) {
          parts.push([]);
          left = most;
        }
        const part = parts.at(-1)!;
        left -= sizeAfter(part, subject, limit, line);
        if (part.at(-1)?.[0] !== subject) part.push([subject, []]);
        const own = part.at(-1)![1];
        if (own.at(-1)?.key !== limit.key) own.push({ ...limit, lines: [] });
        own.at(-1)!.lines.push(line);
      }
  return parts;
}

interface GrowingLimit extends ComparedLimit {
  readonly lines: JudgedLine[];
}
type GrowingPart = [subject: string, limits: GrowingLimit[]][];

/** Of a line at the end of a part, with the heads that it still needs there. */
function sizeAfter(
  part: GrowingPart,
  subject: string,
  { key }: ComparedLimit,
  line: JudgedLine,
): number {
  const [lastSubject, limits = []] = part.at(-1) ?? [];
  const isOfSubject = lastSubject === subject;
  const isOfLimit = isOfSubject && limits.at(-1)?.key === key;
  return (isOfSubject ? 0 : perHead.subject) + (isOfLimit ? 0 : perHead.limit) + sizeOfLine(line);
}

function sizeOfLine({ sides }: JudgedLine): number {
  const shown = sides.map(({ length }) => (length > mostInCell(sides.length) ? 1 : length));
  return shown.reduce((sum, count) => sum + perLine.side + count * perLine.value, perLine.itself);
}

/** `Requests, Storage and 2 more`. */
export function partLabel(part: ComparedPart): string {
  const names = part.map(([subject]) => subject);
  return names.length > 3
    ? `${names.slice(0, 2).join(", ")} and ${names.length - 2} more`
    : names.join(", ");
}
