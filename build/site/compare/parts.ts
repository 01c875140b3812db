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
  const parts: [string, ComparedLimit[]][][] = [[]];
  let left = most;
  for (const [subject, limits] of subjects)
    for (const limit of limits)
      for (const line of limit.lines) {
        const next = placeFor(parts.at(-1)!, subject, limit);
        if (left < next.heads + sizeOfLine(line) && left < most) {
          parts.push([]);
          left = most;
        }
        const { heads, add } = placeFor(parts.at(-1)!, subject, limit);
        add(line);
        left -= heads + sizeOfLine(line);
      }
  return parts;
}

/** At the end of a part: which heads a line of the limit still needs there, and how it is added. */
function placeFor(
  part: [string, ComparedLimit[]][],
  subject: string,
  limit: ComparedLimit,
): { readonly heads: number; readonly add: (line: JudgedLine) => void } {
  const [lastSubject, limits = []] = part.at(-1) ?? [];
  const last = lastSubject === subject ? limits.at(-1) : undefined;
  if (last?.key === limit.key)
    return {
      heads: 0,
      add: (line) => limits.splice(-1, 1, { ...last, lines: [...last.lines, line] }),
    };
  const begun = { ...limit, lines: [] as readonly JudgedLine[] };
  if (lastSubject === subject)
    return { heads: perHead.limit, add: (line) => limits.push({ ...begun, lines: [line] }) };
  return {
    heads: perHead.subject + perHead.limit,
    add: (line) => part.push([subject, [{ ...begun, lines: [line] }]]),
  };
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
