/** The flags of `facts set` and `facts conflict` that make up a statement of a value. */
import {
  anyDate,
  oneWordOf,
  ofForm,
  type FlagReader,
  type Given,
} from "../../../commands/terminal/flag.ts";
import { failureFor, success } from "../../../schema/result.ts";
import { currencyForm } from "../../../schema/text-forms.ts";
import { boundWords, partitions } from "../../../schema/vocabulary.ts";
import { joinWords } from "../../../validate/wording.ts";
import { UsageError } from "../../../commands/terminal/usage-error.ts";
import type { Statement } from "../change.ts";

const partitionList: FlagReader<readonly string[]> = (text) => {
  const words = text.split(",").flatMap((word) => word.trim() || []);
  const unknown = words.find((word) => !partitions.some((each) => each === word));
  return unknown === undefined
    ? success(words)
    : failureFor(`"${unknown}" is none of ${joinWords(partitions)}`);
};

export const statementFlags = {
  value: { value: "VALUE", about: "the value, in the place of the last word" },
  quote: { value: "TEXT", about: "the source's own short wording: the evidence" },
  source: {
    value: "NAME|URL",
    about: "where it stands: a source of the file, or a web address",
  },
  "observed-at": {
    read: anyDate,
    value: "DATE",
    about: "when this value was first seen to hold; it may have held before (unknown)",
  },
  "verified-at": {
    read: anyDate,
    value: "DATE",
    about: "when it was read on its live page (now, where the value changes)",
  },
  "effective-from": {
    read: anyDate,
    value: "DATE",
    about: "from when it holds, as the provider says; one that lies ahead is announced",
  },
  note: { value: "TEXT", about: 'one sentence of scope; "" removes it (as it is)' },
  per: {
    read: partitionList,
    value: "LIST",
    about: 'what it is counted for: user or organization,model; "" removes it (as it is)',
  },
  bound: {
    read: oneWordOf(boundWords),
    value: "WORD",
    about: `how firm it is: ${boundWords.join(", ")} (as it is)`,
  },
  adjustable: {
    read: oneWordOf(["true", "false"]),
    value: "true|false",
    about: "whether it can be raised, only where the source says so (as it is)",
  },
  currency: { read: ofForm(currencyForm), value: "CODE", about: "of money: ISO 4217 (as it is)" },
  title: { value: "TEXT", about: "of a new source: the page's title" },
  type: { value: "TYPE", about: "of a new source: official_docs, pricing_page, …" },
  "retrieved-at": {
    read: anyDate,
    value: "DATE",
    about: "of a new source: when it was read (today)",
  },
} as const;

type GivenStatement = Given<typeof statementFlags>;

/** The value, as a word or as a flag. Throws `UsageError` for both and for neither. */
export function valueText(word: string | undefined, flag: string | undefined): string {
  if (word !== undefined && flag !== undefined)
    throw new UsageError(`--value is "${flag}", and "${word}" is given too; one of them is enough`);
  const value = word ?? flag;
  if (value === undefined)
    throw new UsageError("the value is missing; it is the last word, or --value");
  return value;
}

/** Throws `UsageError` where a statement lacks its quote or its source. */
export function checkEvidence(given: Pick<GivenStatement, "quote" | "source">): void {
  for (const flag of ["quote", "source"] as const)
    if (given[flag] === undefined || given[flag].trim() === "")
      throw new UsageError(`--${flag} is missing; a value has a --quote and a --source`);
}

/** The fields of the statement that flags say. */
export function statementIn(given: GivenStatement): Statement {
  const { quote, note, currency, per, bound, adjustable } = given;
  return {
    currency,
    per: per as Statement["per"],
    bound,
    adjustable: adjustable === undefined ? undefined : adjustable === "true",
    raw_value: quote,
    observed_at: given["observed-at"],
    last_verified_at: given["verified-at"],
    effective_from: given["effective-from"],
    note,
  };
}
