/** The options of `facts set`, checked before any file is read. */
import { anyText, type Given } from "../../../terminal/flag.ts";
import { parseFactId } from "../../../schema/fact-id.ts";
import { factIdForm } from "../../../schema/text-forms.ts";
import { editFlags } from "../../../terminal/flags.ts";
import { factsOptions, type CommandEnvironment } from "../../../terminal/options.ts";
import { UsageError } from "../../../terminal/usage-error.ts";
import { shortLine } from "../../../validate/wording.ts";
import { checkEvidence, statementFlags, valueText } from "./statement-flags.ts";

export const setFlags = {
  ...statementFlags,
  scope: {
    read: anyText,
    value: "SLUG",
    about: "the scope of the product that it holds for (the fact without one)",
  },
  "product-name": { read: anyText, value: "TEXT", about: "of a new product: its own name" },
  "plan-name": { read: anyText, value: "TEXT", about: "of a new plan: its own name" },
  "scope-name": { read: anyText, value: "TEXT", about: "of a new scope: its own name" },
  ...editFlags,
} as const;

/** The fact that is meant, by its id or by its place and its key. */
interface SetTarget {
  readonly provider: string;
  readonly place: string;
  readonly key: string;
  readonly scope?: string | undefined;
  /** The id where it names one entry of several: it ends with `@` and a source. */
  readonly entryId?: string | undefined;
  readonly source?: string | undefined;
}

export interface FactsSetOptions extends Omit<Given<typeof setFlags>, "facts" | "as-of" | "value"> {
  readonly facts: string;
  readonly asOf: string;
  /** Milliseconds since 1970: when a new source is being read. */
  readonly now: number;
  readonly provider: string;
  readonly place: string;
  readonly key: string;
  readonly value: string;
  /** The id of one entry of several, which its source tells apart. */
  readonly entryId?: string | undefined;
}

/** Throws `UsageError` for what is not understood. */
export function setOptions(
  given: Given<typeof setFlags>,
  words: readonly string[],
  environment: CommandEnvironment,
  now: number,
): FactsSetOptions {
  const { facts, asOf } = factsOptions(given, environment, now);
  const [target, word] = targetIn(words);
  const { scope = given.scope, source = given.source } = target;
  if (given.scope !== undefined && given.scope !== scope)
    throw new UsageError(`--scope is "${given.scope}", but the id names the scope ${scope}`);
  if (given["scope-name"] !== undefined && scope === undefined)
    throw new UsageError("--scope-name is the name of a new scope; --scope says which");
  const value = valueText(word, given.value);
  const options = {
    ...given,
    ...target,
    source: given.source ?? source,
    facts,
    asOf,
    now,
    value,
    scope,
  };
  checkEvidence(options);
  return options;
}

/** The fact, and the word behind it. */
function targetIn(words: readonly string[]): readonly [SetTarget, string | undefined] {
  const [first = "", ...rest] = words;
  if (words.length > 2) {
    const [place = "", key = "", value] = rest;
    return [{ provider: first, place, key }, value];
  }
  if (!new RegExp(factIdForm.pattern).test(first))
    throw new UsageError(
      `"${shortLine(first)}" is no id; ${factIdForm.patternErrorMessage}, or give <provider> <product/plan> <key> <value>`,
    );
  const { provider, product, plan, key, scope, source } = parseFactId(first);
  const entryId = source === undefined ? undefined : first;
  return [{ provider, place: `${product}/${plan}`, key, scope, entryId, source }, rest[0]];
}
