/** The heads of a quoted row are as many as its cells. */
import type { Rule } from "../rule.ts";
import { counted } from "../../schema/lists/counted.ts";
import { cellGap } from "../../schema/quoted-row.ts";
import { valueProblem } from "../wording.ts";

export const columnsRule: Rule = {
  name: "columns",
  description: "Each cell of a quoted row has the head of its column.",
  why: "Of a row with four numbers nobody can tell which is meant: the page says it above them, and the fact as well.",
  mend: "Write one head for each cell of `raw_value` between its bars: empty where the page has none, `…` above a cut. Or leave `columns` out.",
  *check({ entries }) {
    for (const { located, path, fields } of entries) {
      const { columns, raw_value: quote } = fields;
      if (!Array.isArray(columns) || typeof quote !== "string") continue;
      const cells = quote.trim().split(cellGap).length;
      if (cells !== columns.length) {
        const message = `\`columns\` names ${counted(columns.length, "column")}; \`raw_value\` has ${counted(cells, "cell")}.`;
        yield valueProblem(located, [...path, "columns"], message);
      }
    }
  },
};
