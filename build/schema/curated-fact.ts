/**
 * The schemas of facts as curators write them: a value with its words, its source and its times. Editors show
 * their descriptions on hover.
 */
import { Type, type Static } from "typebox";
import type { Value } from "./fact.ts";
import { When } from "./when.ts";
import {
  CuratedDate,
  CuratedSlug,
  NonBlankText,
  WebAddress,
  closed,
  closedObject,
  distinct,
  keyMaxLength,
  keyPattern,
  mapOf,
  oneOf,
  optional,
  prose,
  sentenceLength,
  slugMaxLength,
  some,
  text,
  yesNo,
} from "./scalar.ts";
import { currencyForm } from "./text-forms.ts";
import { boundWords, bounds, observedWords, partitions } from "./vocabulary.ts";

/** The statuses that a curator may write. `verified` is not one of them: it is computed. */
export const writtenStatuses = ["inferred", "stale", "conflicting", "removed"] as const;

const CuratedValue = Type.Unsafe<Value>({
  type: ["number", "string", "boolean", "null"],
  maxLength: sentenceLength,
  description:
    "Typed by the key's datatype; null only where the source says that there is no limit, or beside a formula.",
});

const RawValue = text(NonBlankText, "The source's own short wording: the evidence.");

export const SourceSlug = text(CuratedSlug, "The name of an entry of this file's `sources`.");

const ObservedAt = text(CuratedDate, observedWords);
const RemovedAt = text(CuratedDate, "When the source stopped stating the fact.");
const EffectiveFrom = text(CuratedDate, "When the provider says the value starts to hold.");
const EffectiveTo = text(CuratedDate, "When the provider says the value ceases to hold.");
const OtherCurrency = text(currencyForm, "For money, where it is not that of the fact.");

/** In characters: the longest id, which has four slugs and a key. */
const idLength = 4 * slugMaxLength + keyMaxLength;

function ids(description: string) {
  return distinct(Type.String({ ...NonBlankText, maxLength: idLength }), description);
}

export const CuratedStep = closed("An earlier value.", {
  value: CuratedValue,
  ...optional({ currency: OtherCurrency }),
  raw_value: RawValue,
  ...optional({
    observed_at: ObservedAt,
    effective_from: EffectiveFrom,
    effective_to: EffectiveTo,
    removed_at: RemovedAt,
    source: SourceSlug,
    url: text(WebAddress, "Where the value stood, if not a named source."),
  }),
});
export interface CuratedStep extends Static<typeof CuratedStep> {}

export const CuratedAnnouncement = closed("A value that the provider announced for a later day.", {
  value: CuratedValue,
  ...optional({ currency: OtherCurrency }),
  effective_from: EffectiveFrom,
  ...optional({ effective_to: EffectiveTo }),
  raw_value: RawValue,
  source: SourceSlug,
  ...optional({ observed_at: text(CuratedDate, "When the announcement was first seen.") }),
});
export interface CuratedAnnouncement extends Static<typeof CuratedAnnouncement> {}

export const CuratedWitness = closed("Another official page that states the same value.", {
  source: SourceSlug,
  raw_value: RawValue,
});
export interface CuratedWitness extends Static<typeof CuratedWitness> {}

export const CuratedFact = Type.Object(
  {
    value: CuratedValue,
    ...optional({
      value_to: Type.Number({
        description: "Of a range the other end; `value` is the end that a user has to count with.",
      }),
      formula: prose(
        sentenceLength,
        "Where the source states how the value is computed; `value` is then the most or the least that it can come to, or null where that is not stated.",
      ),
      currency: text(currencyForm, "For money: the ISO 4217 code."),
      scope: text(
        CuratedSlug,
        "The part of the product's use that it holds for: one of its `scopes`.",
      ),
      when: When,
      per: distinct(
        oneOf(partitions),
        "What it is counted for, such as [user] or [organization, model].",
      ),
      bound: oneOf(
        boundWords,
        `How firm the limit is: ${Object.entries(bounds)
          .map(([word, meaning]) => `\`${word}\` is ${meaning}`)
          .join("; ")}.`,
      ),
      adjustable: yesNo("Whether it can be raised, only where the source says so."),
      raw_value: RawValue,
      columns: Type.Array(
        text({ maxLength: sentenceLength }, "The head of a column, empty where it has none."),
        {
          minItems: 2,
          description:
            "Of a quoted row of a table: what the page writes above each of its cells, `…` above cells that are cut.",
        },
      ),
    }),
    source: SourceSlug,
    ...optional({
      line: Type.Integer({
        minimum: 1,
        description: "The line of the source's copy in which the quote stands.",
      }),
      witnesses: some(CuratedWitness, "Other official pages that state the same value."),
      observed_at: ObservedAt,
      last_verified_at: text(
        CuratedDate,
        "When the value was last read on its live page; default: the source's `retrieved_at`, unless that source is unconfirmed.",
      ),
      effective_from: EffectiveFrom,
      effective_to: EffectiveTo,
      note: prose(sentenceLength, "One sentence of scope."),
      status: oneOf(
        writtenStatuses,
        "Only where it cannot be derived; `verified` is earned, never written.",
      ),
      conflicts_with: ids(
        "Ids of this provider's facts under other keys or scopes that contradict it; said on one side, it holds for both.",
      ),
      lower_of: ids(
        "Ids of this provider's facts with which it holds together, whichever is lower; said on one side, it holds for both.",
      ),
      depends_on: ids("Ids of this provider's facts that its formula takes values from."),
      removed_at: RemovedAt,
      formerly: ids("Earlier ids of this fact, newest first: where it stood before it was moved."),
      upcoming: some(
        CuratedAnnouncement,
        "Announced values: each takes over on its day, and is stale until it is read.",
      ),
      history: some(CuratedStep, "Earlier values, newest first."),
    }),
  },
  {
    ...closedObject,
    if: { properties: { status: { const: "inferred" } }, required: ["status"] },
    else: { required: ["raw_value"] },
  },
);
export interface CuratedFact extends Static<typeof CuratedFact> {}

/**
 * One fact, or a list of entries if the key has several, for example where two of the provider's pages
 * disagree.
 */
export const CuratedEntry = Type.Unsafe<CuratedFact | readonly CuratedFact[]>({
  if: { type: "array" },
  // oxlint-disable-next-line unicorn/no-thenable -- a JSON Schema keyword
  then: { type: "array", minItems: 1, items: CuratedFact },
  else: CuratedFact,
});

export const CuratedFacts = mapOf(keyPattern, CuratedEntry, {
  description: "Facts by canonical key; every key is defined in keys.yaml.",
});

export const CuratedSilence = closed("The provider does not publish this.", {
  source: SourceSlug,
  ...optional({
    raw_value: text(NonBlankText, "The source's own words, where it says so."),
    note: prose(sentenceLength, "One sentence of what was looked for."),
  }),
});
export interface CuratedSilence extends Static<typeof CuratedSilence> {}

export const CuratedSilences = mapOf(keyPattern, CuratedSilence, {
  description: "By key, what the provider does not publish, as it says or as its page shows.",
});
