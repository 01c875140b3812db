/** What `facts set` is asked, and what of it is refused before any file is read. */
import {
  anyDate,
  anyText,
  oneWordOf,
  ofForm,
  type FlagReader,
  type Given,
} from "../../../terminal/flag.ts";
import { failureFor, success } from "../../../schema/result.ts";
import { currencyForm } from "../../../schema/text-forms.ts";
import { boundWords, partitions } from "../../../schema/vocabulary.ts";
import { joinWords } from "../../../validate/wording.ts";
import { editFlags } from "../../../terminal/flags.ts";
import { factsOptions, type CommandEnvironment } from "../../../terminal/options.ts";
import { UsageError } from "../../../terminal/usage-error.ts";

const partitionList: FlagReader<readonly string[]> = (text) => {
  const words = text.split(",").flatMap((word) => word.trim() || []);
  const unknown = words.find((word) => !partitions.some((each) => each === word));
  return unknown === undefined
    ? success(words)
    : failureFor(`"${unknown}" is none of ${joinWords(partitions)}`);
};

export const setFlags = {
  quote: { read: anyText, value: "TEXT", about: "the source's own short wording: the evidence" },
  source: {
    read: anyText,
    value: "NAME|URL",
    about: "where it stands: a source of the file, or a web address",
  },
  "observed-at": {
    read: anyDate,
    value: "DATE",
    about: "when this value was first seen to hold (unknown)",
  },
  "verified-at": {
    read: anyDate,
    value: "DATE",
    about: "when it was read on its live page (now, where the value changes)",
  },
  note: { read: anyText, value: "TEXT", about: 'one sentence of scope; "" removes it (as it is)' },
  scope: {
    read: anyText,
    value: "SLUG",
    about: "the scope of the product that it holds for (the fact without one)",
  },
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
  title: { read: anyText, value: "TEXT", about: "of a new source: the page's title" },
  type: { read: anyText, value: "TYPE", about: "of a new source: official_docs, pricing_page, …" },
  "retrieved-at": {
    read: anyDate,
    value: "DATE",
    about: "of a new source: when it was read (now)",
  },
  "product-name": { read: anyText, value: "TEXT", about: "of a new product: its own name" },
  "plan-name": { read: anyText, value: "TEXT", about: "of a new plan: its own name" },
  ...editFlags,
} as const;

export interface FactsSetOptions extends Omit<Given<typeof setFlags>, "facts" | "as-of"> {
  readonly facts: string;
  readonly asOf: string;
  /** Milliseconds since 1970: when a new source is being read. */
  readonly now: number;
  readonly provider: string;
  readonly place: string;
  readonly key: string;
  readonly value: string;
}

/** Throws `UsageError` for what is not understood. */
export function setOptions(
  given: Given<typeof setFlags>,
  [provider = "", place = "", key = "", value = ""]: readonly string[],
  environment: CommandEnvironment,
  now: number,
): FactsSetOptions {
  const { facts, asOf } = factsOptions(given, environment, now);
  const options = { ...given, facts, asOf, now, provider, place, key, value };
  checkFlags(options);
  return options;
}

function checkFlags(options: FactsSetOptions): void {
  for (const flag of ["quote", "source"] as const)
    if (options[flag] === undefined || options[flag].trim() === "")
      throw new UsageError(`--${flag} is missing; a value has a --quote and a --source`);
}
