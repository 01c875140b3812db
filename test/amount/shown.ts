/** The amounts of a text in one line, as the table of notations writes them. */
import { rateOf } from "../../build/amount/rate.ts";
import { amountsIn, type Amount } from "../../build/amount/read.ts";

/** `1000|1 GB` for what has two readings, `60 requests/300s`, `10 USD`; a vague one stands in brackets. */
export function shownAmounts(text: string): string {
  return amountsIn(text)
    .map((amount) =>
      amount.isVague ? `(${shownAmount(text, amount)})` : shownAmount(text, amount),
    )
    .join("; ");
}

function shownAmount(text: string, amount: Amount): string {
  const { counted, period } = rateOf(text, amount);
  const numbers = amount.senses.map(
    ({ number, unit }) => `${number}${unit ? ` ${unit.name}` : ""}`,
  );
  return [
    numbers.join("|"),
    amount.currencies[0] ? ` ${amount.currencies[0]}` : "",
    counted ? ` ${counted}` : "",
    period ? `/${period}s` : "",
  ].join("");
}
