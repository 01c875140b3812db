/** A comparison as one Markdown table, each value a link to the page of its fact at the published address. */
import { besideWords } from "../../amount/beside.ts";
import { link, literal, markdownTable } from "../../derive/markdown.ts";
import { counted } from "../../lists/counted.ts";
import type { Fact } from "../../schema/fact.ts";
import { placeText } from "../parts/value.ts";
import { factPage } from "../paths.ts";
import { type ComparedSubjects, type JudgedLine, outcomeWords } from "./compared.ts";
import { narrowedName, type Contender } from "./contender.ts";
import { lineLabel, mostInCell, rangeText } from "./table.ts";

export function comparisonMarkdown(
  contenders: readonly Contender[],
  { subjects }: ComparedSubjects,
  baseUrl: string,
): string {
  const names = contenders.map((each) =>
    [each.data.name, narrowedName(each)].filter(Boolean).join(", "),
  );
  return markdownTable(
    ["Limit", ...names.map(literal), "Difference"],
    subjects.flatMap(([, limits]) =>
      limits.flatMap(({ title, lines }) =>
        lines.map((line) => {
          const label = lineLabel(line, contenders);
          return [
            literal(label === "" ? title : `${title} (${label})`),
            ...line.sides.map((facts) => sideText(facts, mostInCell(line.sides.length), baseUrl)),
            literal(differenceText(line, contenders)),
          ];
        }),
      ),
    ),
  );
}

function sideText(facts: readonly Fact[], most: number, baseUrl: string): string {
  if (facts.length === 0) return "no fact";
  if (facts.length > most) return literal(`${counted(facts.length, "value")}${rangeText(facts)}`);
  return facts
    .map(
      (fact) =>
        `${link(besideWords(fact), `${baseUrl}/${factPage(fact.id)}`)} ${literal(`(${placeText(fact)})`)}`,
    )
    .join("; ");
}

/** `5×, better: Vercel`. */
function differenceText({ outcome }: JudgedLine, contenders: readonly Contender[]): string {
  const best = [...outcome.best].map((side) => contenders[side]!.data.name);
  const better = best.length === 0 ? "" : `better: ${best.join(" and ")}`;
  return [outcomeWords(outcome), better].filter(Boolean).join(", ");
}
