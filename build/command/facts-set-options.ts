/** What `facts set` is asked, and what of it is refused before any file is read. */
import { currencyForm, dateForm } from "../schema/text-forms.ts";
import { toTimestamp } from "../schema/timestamp.ts";
import { factsFlags } from "./flags.ts";
import { factsOptions, type Environment } from "./options.ts";
import { UsageError, type Given } from "./verb.ts";

export const setFlags = {
  quote: { type: "string", value: "TEXT", about: "the source's own short wording: the evidence" },
  source: {
    type: "string",
    value: "NAME|URL",
    about: "where it stands: a source of the file, or a web address",
  },
  "observed-at": {
    type: "string",
    value: "DATE",
    about: "when this value was first seen to hold (unknown)",
  },
  "verified-at": {
    type: "string",
    value: "DATE",
    about: "when it was read on its live page (now, where the value changes)",
  },
  note: { type: "string", value: "TEXT", about: 'one sentence of scope; "" removes it (as it is)' },
  currency: { type: "string", value: "CODE", about: "of money: ISO 4217 (as it is)" },
  title: { type: "string", value: "TEXT", about: "of a new source: the page's title" },
  type: { type: "string", value: "TYPE", about: "of a new source: official_docs, pricing_page, …" },
  "retrieved-at": {
    type: "string",
    value: "DATE",
    about: "of a new source: when it was read (now)",
  },
  "product-name": { type: "string", value: "TEXT", about: "of a new product: its own name" },
  "plan-name": { type: "string", value: "TEXT", about: "of a new plan: its own name" },
  "dry-run": { type: "boolean", about: "show what would change, and write nothing" },
  json: { type: "boolean", about: "print the result as JSON" },
  facts: factsFlags.facts,
  "as-of": factsFlags["as-of"],
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
  environment: Environment,
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
  const { currency } = options;
  if (currency !== undefined && !new RegExp(currencyForm.pattern).test(currency))
    throw new UsageError(`--currency is "${currency}"; ${currencyForm.patternErrorMessage}`);
  for (const flag of ["observed-at", "verified-at", "retrieved-at"] as const) {
    const date = options[flag];
    if (date !== undefined && toTimestamp(date) === undefined)
      throw new UsageError(`--${flag} is "${date}"; ${dateForm.patternErrorMessage}`);
  }
}
