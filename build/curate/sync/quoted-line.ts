/**
 * A fact and its quote → the line of a register that reads it in every version of a page: the cell of a row by
 * its row and its column, else the words around the amount. A value that is no number is its very words.
 */
import { amountsIn, type Amount } from "../../amount/read.ts";
import { measureOf, statedBy, type MeasuredIn } from "../../amount/states.ts";
import { present } from "../../dataset/present.ts";
import type { Value } from "../../schema/fact.ts";
import type { RegisterCell, RegisterLine } from "../../schema/register.ts";
import { wordsOf } from "../verify/reading/place.ts";
import type { Text } from "../verify/reading/read.ts";

export interface QuotedFact {
  readonly quote: string;
  readonly value: Value;
  /** What it is measured in, with its currency. */
  readonly key: MeasuredIn;
}

type QuotedLine = Pick<RegisterLine, "at" | "says" | "unit" | "factor" | "value">;

/** `page` is the newest version. Undefined for a number that the quote does not state. */
export function lineOfQuote(fact: QuotedFact, page: Text): QuotedLine | undefined {
  const { quote, value } = fact;
  if (typeof value === "string" || typeof value === "boolean")
    return { at: {}, says: asWritten(quote), value };
  const cell = cellOf(fact, page);
  if (cell !== undefined) return cell;
  const stated = statedIn(quote, fact);
  if (stated === undefined) return value === null ? { at: {}, says: quote, value } : undefined;
  const { start, end } = stated.amount;
  const says = `${asWritten(quote.slice(0, start))}{}${asWritten(quote.slice(end))}`;
  return { at: {}, says, ...stated.counted };
}

/** An ellipsis of a quote stands for other words of the sentence. */
function asWritten(words: string): string {
  return words.replaceAll("...", "…");
}

/** The amount that states the value the most directly, and what it counts where it does not say so itself. */
function statedIn(
  text: string,
  { value, key }: QuotedFact,
): { readonly amount: Amount; readonly counted: Pick<QuotedLine, "unit" | "factor"> } | undefined {
  const amounts = amountsIn(text);
  const found = statedBy(amounts, value as number | null, key)
    .map((stated, index) => ({ ...stated, amount: amounts[index]! }))
    .filter(({ sense, amount }) => sense !== undefined && !amount.isVague);
  const best = found.findLast(({ factor }) => factor === 1) ?? found.at(-1);
  if (best === undefined) return undefined;
  const { amount, sense, factor } = best;
  if (sense!.unit !== undefined) return { amount, counted: {} };
  const unit = typeof key["unit"] === "string" ? measureOf(key["unit"])?.name : undefined;
  return { amount, counted: present({ unit, factor: factor === 1 ? undefined : factor }) };
}

/** Undefined where the quote is no row of cells of the page, one of which states the value. */
function cellOf(fact: QuotedFact, page: Text): QuotedLine | undefined {
  const parts = fact.quote.split("|").map(wordsOf);
  const rows = page.passages.filter(
    ({ kind, segments }) =>
      kind === "row" && parts.every((part) => segments.some(({ text }) => wordsOf(text) === part)),
  );
  if (parts.length < 2 || rows.length !== 1) return undefined;
  const cells = rows[0]!.segments.filter(({ text }) => parts.includes(wordsOf(text)));
  const stated = cells.findLast(({ text }) => statedIn(text, fact) !== undefined);
  if (stated === undefined) return undefined;
  const row = cells.filter((each) => each !== stated).map(({ text }) => text);
  const at: RegisterCell = { row, ...(stated.header !== "" && { column: stated.header }) };
  return { at, ...statedIn(stated.text, fact)!.counted };
}
