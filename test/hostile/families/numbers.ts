/** Numbers in every notation that some reader of YAML takes for one. */
import {
  acceptedAt,
  currency,
  days,
  decimal,
  price,
  refusedAt,
  whole,
  word,
  type HostileCase,
  type Slot,
} from "../case.ts";

/** Another reader sees another number, or text. */
const notations = [
  "017",
  "00",
  "-017",
  "0o17",
  "0x1F",
  "0b11",
  "+60",
  "60.",
  "1e3",
  "1E3",
  "1e+3",
  "1e-3",
  "0.1e1",
  "1e400",
  "-1e400",
  "1e-400",
  ".inf",
  "-.inf",
  ".NaN",
  "-0",
  "-0.0",
  "12345678901234567890",
  "9007199254740993",
  "0.1234567890123456789",
  "9".repeat(400),
  `1${"0".repeat(20_000)}1`,
  `0.${"0".repeat(20_000)}1`,
  "1".repeat(1_000_000),
  `0.1${"0".repeat(900_000)}1`,
];

/** What is text to a reader of today's YAML. */
const words = [
  "1_000",
  "1,000",
  "1 000",
  "1'000",
  "12:30:45",
  "0b1010",
  "1e",
  "--5",
  "5%",
  "٣",
  "１２",
  "²",
  "½",
  "Infinity",
  "NaN",
  "inf",
  "0xZZ",
  "1.2.3",
  '"60"',
  "true",
  "yes",
  "[1]",
  "{ a: 1 }",
  "",
];

const either = ["numbers", "values", "shape"];

function shown(written: string): string {
  return written.length > 30 ? `${written.slice(0, 12)}… (${written.length})` : written;
}

const slots: Readonly<Record<string, Slot>> = { "a whole number": whole, "a number": decimal };

export const numbers: readonly HostileCase[] = [
  ...Object.entries(slots).flatMap(([name, slot]) =>
    notations.map((written) => refusedAt(`${name} as ${shown(written)}`, slot, written, either)),
  ),
  ...words.map((written) => refusedAt(`a number as ${shown(written)}`, decimal, written, either)),
  refusedAt("a whole number with a fraction", whole, "10.5", "values"),
  refusedAt("a number of text where days are meant", days, '"180"', "shape"),
  ...["0", "-1", "1.5", ".inf", "1e3", "0x10", "99999999999999999999"].map((written) =>
    refusedAt(`${written} days`, days, written, ["shape", "numbers"]),
  ),
  ...["usd", "US", "USDT", "ZZZ", "$", "U\u0421D", "null", "1"].map((written) =>
    refusedAt(`the currency ${written}`, currency, written, ["shape", "money"]),
  ),
  refusedAt("a negative price", price, "-5", ["money", "numbers", "values"]),
  refusedAt("a word that is no number's", word, "Community ", ["values"]),
  refusedAt("an enum of a prototype's name", word, "constructor", "values"),
  refusedAt("an enum of another prototype's name", word, "__proto__", "values"),
  acceptedAt("a negative number", whole, "-5"),
  acceptedAt("fifteen digits", whole, "123456789012345"),
  acceptedAt("a small fraction", decimal, "0.000001"),
  acceptedAt("a number with zeros behind its point", decimal, "2.50"),
];
