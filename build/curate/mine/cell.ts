/** A quote of a table's row, such as `Pro | 60`, and the newest page → the cell that it names, in every version. */
import { amountsIn } from "../../amount/read.ts";
import { statesValue } from "../../amount/states.ts";
import type { RegisterCell } from "../../schema/register.ts";
import { openCells } from "../register/read/cells.ts";
import { readPage } from "../register/read/structure.ts";
import type { Reading } from "../register/follow.ts";
import type { Missing } from "../register/versions.ts";
import { wordsOf } from "../verify/reading/place.ts";
import type { Text } from "../verify/reading/read.ts";
import { measureIn, valueBy } from "./measure.ts";
import type { Statement } from "./wording.ts";

export type ReadCell = (path: string, text: string) => Promise<Reading | Missing>;

/** Undefined where the quote is no row of cells of the page, one of which states the number. */
export function cellReader({ quote, value, key }: Statement, page: Text): ReadCell | undefined {
  const cell = typeof value === "number" ? cellNamed({ quote, value, key }, page) : undefined;
  const leaf = cell && openCells("", page)(cell);
  if (cell === undefined || leaf === undefined || typeof leaf === "string") return undefined;
  const measure = measureIn(amountsIn(String(leaf.stated)), value as number, key);
  if (measure === undefined) return undefined;
  return async (path, text) => {
    const read = await readPage(path, text);
    const found = read === undefined ? "not readable" : openCells(text, read)(cell);
    if (typeof found === "string") return found;
    const [amount, ...others] = amountsIn(String(found.stated)).filter(({ isVague }) => !isVague);
    if (amount === undefined || others.length > 0)
      return amount === undefined ? "absent" : "ambiguous";
    const own = valueBy(amount, measure);
    if (own === undefined) return "another unit";
    return { value: own, quote: () => found.quote(), line: () => undefined };
  };
}

function cellNamed({ quote, value, key }: Statement, page: Text): RegisterCell | undefined {
  const parts = quote.split("|").map(wordsOf);
  const rows = page.passages.filter(
    ({ kind, segments }) =>
      kind === "row" && parts.every((part) => segments.some(({ text }) => wordsOf(text) === part)),
  );
  if (parts.length < 2 || rows.length !== 1) return undefined;
  const cells = rows[0]!.segments.filter(({ text }) => parts.includes(wordsOf(text)));
  const stated = cells.findLast(({ text }) => statesValue(text, value, key));
  if (stated === undefined) return undefined;
  const row = cells.filter((each) => each !== stated).map(({ text }) => text);
  return { row, ...(stated.header !== "" && { column: stated.header }) };
}
