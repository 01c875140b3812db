/** The sample's file for properties, with comments planted among its lines; each names the key of its line. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { sample } from "../built.ts";

export interface Planted {
  readonly text: string;
  readonly comments: readonly PlantedComment[];
}

export interface PlantedComment {
  /** `# c7.` */
  readonly text: string;
  readonly where: "above" | "beside";
  /** The name before the colon of its line. */
  readonly key: string | undefined;
}

const lines = readFileSync(join(sample.facts, "providers/acme.yaml"), "utf8").trimEnd().split("\n");
const keyOf = (line: string): string | undefined => /^ *(?:- )?(?:\{ )?([\w.-]+):/.exec(line)?.[1];
const places = lines.flatMap((line, index) => (keyOf(line) === undefined ? [] : [index]));

export const planted: fc.Arbitrary<Planted> = fc
  .record({
    chosen: fc.array(fc.tuple(fc.constantFrom(...places), fc.constantFrom("above", "beside")), {
      maxLength: 12,
    }),
    eol: fc.constantFrom("\n", "\r\n"),
    mark: fc.constantFrom("", "\ufeff"),
    isEnded: fc.boolean(),
    isApart: fc.boolean(),
  })
  .map(({ chosen, eol, mark, isEnded, isApart }) => {
    const written = [...lines];
    const comments: PlantedComment[] = [];
    const unlike = new Map(chosen.map((each) => [each.join(), each]));
    // From the end on, so that the places before stay.
    for (const [at, where] of [...unlike.values()].toSorted(([a], [b]) => b - a)) {
      const text = `# c${comments.length}.`;
      const line = written[at]!;
      // A list's dash belongs to its item: what is above the line is above the item.
      const indent = line.slice(0, line.search(/\S/));
      if (where === "beside")
        written[at] += written[at]!.includes(" # ") ? ` ${text.slice(2)}` : ` ${text}`;
      else written.splice(at, 0, ...(isApart ? [""] : []), indent + text);
      comments.push({ text: text.slice(2), where, key: keyOf(line) });
    }
    return { text: mark + written.join(eol) + (isEnded ? eol : ""), comments };
  });
