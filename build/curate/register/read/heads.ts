/** What a person calls a row and a column of a page → their heads in full, or those that are nearest. */
import { foldSpaces } from "../../../dataset/folded.ts";
import { closest } from "../../../lists/closest.ts";
import type { RegisterCell } from "../../../schema/register.ts";
import { shown } from "../../verify/reading/token.ts";
import { wordsOf } from "../../verify/reading/place.ts";
import type { Text } from "../../verify/reading/read.ts";

/** The same cell; a head of which only the beginning is given has all its words, where no other begins so. */
export function inFull(place: RegisterCell, page: Text): RegisterCell {
  const { row, column } = place;
  if (row === undefined) return place;
  const heads = headsOf(page);
  const full = [row].flat().map((each) => begun(each, heads.rows) ?? each);
  return {
    ...place,
    row: typeof row === "string" ? full[0]! : full,
    ...(column !== undefined && { column: begun(column, heads.columns) ?? column }),
  };
}

/** A sentence of the nearest rows and columns, where the page has none that is called so. */
export function nearestHeads({ row, column }: RegisterCell, page: Text): string | undefined {
  const { rows, columns } = headsOf(page);
  const said = [
    ...[row ?? []].flat().map((each) => nearestOf("row", each, rows)),
    ...(column === undefined ? [] : [nearestOf("column", column, columns)]),
  ].filter((each) => each !== undefined);
  return said.length === 0 ? undefined : said.join(" ");
}

/** Each once, in the order of the page, as it is shown there. */
function headsOf({ passages }: Text) {
  const rows = passages.filter(({ kind }) => kind === "row");
  const each = (texts: readonly string[]): readonly string[] =>
    [...new Set(texts.map((text) => foldSpaces(shown(text))))].filter((text) => text !== "");
  return {
    rows: each(rows.map(({ segments }) => segments[0]?.marked ?? "")),
    columns: each(rows.flatMap(({ segments }) => segments.map(({ header }) => header))),
  };
}

function begun(asked: string, heads: readonly string[]): string | undefined {
  const words = wordsOf(asked);
  if (words === "" || heads.some((head) => wordsOf(head) === words)) return undefined;
  const found = heads.filter((head) => wordsOf(head).startsWith(`${words} `));
  return found.length === 1 ? found[0] : undefined;
}

const mostTold = 3;

function nearestOf(what: string, asked: string, heads: readonly string[]): string | undefined {
  if (heads.some((head) => wordsOf(head) === wordsOf(asked))) return undefined;
  const near = closest(asked, heads, () => [], mostTold);
  const told = near.length > 0 ? near : heads.slice(0, mostTold);
  if (told.length === 0) return `The file has no ${what} with a head.`;
  return `No ${what} is called "${asked}"; ${near.length > 0 ? "near" : "there"} are ${told
    .map((head) => `"${head}"`)
    .join(", ")}.`;
}
