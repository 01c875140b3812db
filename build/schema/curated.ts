/**
 * The schemas of the files that curators write under `facts/`. They validate the YAML, and the schemas for
 * editors are made from them. Editors show their descriptions on hover.
 */
import { Type, type Static, type TSchema } from "typebox";
import { datatypes, type Value } from "./fact.ts";
import { When } from "./when.ts";
import {
  BaseAddress,
  CuratedDate,
  CuratedKeyName,
  CuratedSlug,
  NonBlankText,
  WebAddress,
  keyMaxLength,
  keyPattern,
  oneOf,
  slugMaxLength,
  slugPattern,
  distinct,
  worded,
  prose,
  text,
  closed,
} from "./scalar.ts";
import { allowedOriginForm, currencyForm, licenseForm } from "./text-forms.ts";
import {
  boundReasonWords,
  boundReasons,
  boundWords,
  bounds,
  measures,
  observedWords,
  partitions,
  sourceTypeWords,
  tiers,
} from "./vocabulary.ts";

export const closedObject = { additionalProperties: false } as const;

/** The statuses that a curator may write. `verified` is not one of them: it is computed. */
export const writtenStatuses = ["inferred", "stale", "conflicting", "removed"] as const;

const formerNamesField = <Name extends TSchema>(name: Name) =>
  Type.Optional(Type.Array(name, { minItems: 1, description: "Earlier names, newest first." }));

/** A closed map whose names have a pattern. */
export function mapOf<Item extends TSchema>(pattern: string, item: Item, options: object) {
  return Type.Unsafe<Readonly<Record<string, Static<Item>>>>({
    type: "object",
    patternProperties: { [pattern]: item },
    additionalProperties: false,
    ...options,
  });
}

/** In characters: the longest name, sentence and word. About four times what curators have needed. */
const [nameLength, sentenceLength, wordLength] = [200, 500, 100];
const titleLength = 60;
const idLength = 4 * slugMaxLength + keyMaxLength;

const Aliases = Type.Optional(
  distinct(
    Type.String({ ...NonBlankText, maxLength: wordLength }),
    "Other words that people type for it.",
  ),
);

const KnownHosts = Type.Optional(
  distinct(
    Type.String({
      maxLength: nameLength,
      pattern: "^[a-z0-9-]+(\\.[a-z0-9-]+)+(/[^/\\s]+)*$",
      patternErrorMessage: "a host, and of one that many share the path too: `github.com/acme`",
    }),
    "Where else its own pages are, beside the domain of its home page: hosts, and of a host that many share the path too.",
  ),
);

const CuratedValue = Type.Unsafe<Value>({
  type: ["number", "string", "boolean", "null"],
  maxLength: sentenceLength,
  description:
    "Typed by the key's datatype; null only where the source says that there is no limit, or beside a formula.",
});

const RawValue = text(NonBlankText, "The source's own short wording: the evidence.");

const SourceSlug = text(CuratedSlug, "The name of an entry of this file's `sources`.");

const ObservedAt = text(CuratedDate, observedWords);
const EffectiveFrom = text(CuratedDate, "When the provider says the value starts to hold.");
const EffectiveTo = text(CuratedDate, "When the provider says the value ceases to hold.");
const RemovedAt = text(CuratedDate, "When the source stopped stating the fact.");

/** Of a value that is not the fact's own. */
const otherCurrency = {
  currency: Type.Optional(text(currencyForm, "For money, where it is not that of the fact.")),
};

export const CuratedStep = closed("An earlier value.", {
  value: CuratedValue,
  ...otherCurrency,
  raw_value: RawValue,
  observed_at: Type.Optional(ObservedAt),
  effective_from: Type.Optional(EffectiveFrom),
  effective_to: Type.Optional(EffectiveTo),
  removed_at: Type.Optional(RemovedAt),
  source: Type.Optional(SourceSlug),
  url: Type.Optional(text(WebAddress, "Where the value stood, if not a named source.")),
});
export interface CuratedStep extends Static<typeof CuratedStep> {}

export const CuratedAnnouncement = closed("A value that the provider announced for a later day.", {
  value: CuratedValue,
  ...otherCurrency,
  effective_from: EffectiveFrom,
  effective_to: Type.Optional(EffectiveTo),
  raw_value: RawValue,
  source: SourceSlug,
  observed_at: Type.Optional(text(CuratedDate, "When the announcement was first seen.")),
});
export interface CuratedAnnouncement extends Static<typeof CuratedAnnouncement> {}

export const CuratedWitness = Type.Object(
  { source: SourceSlug, raw_value: RawValue },
  { ...closedObject, description: "Another official page that states the same value." },
);
export interface CuratedWitness extends Static<typeof CuratedWitness> {}

export const CuratedFact = Type.Object(
  {
    value: CuratedValue,
    value_to: Type.Optional(
      Type.Number({
        description: "Of a range the other end; `value` is the end that a user has to count with.",
      }),
    ),
    formula: Type.Optional(
      prose(
        sentenceLength,
        "Where the source states how the value is computed; `value` is then the most or the least that it can come to, or null where that is not stated.",
      ),
    ),
    currency: Type.Optional(text(currencyForm, "For money: the ISO 4217 code.")),
    scope: Type.Optional(
      text(CuratedSlug, "The part of the product's use that it holds for: one of its `scopes`."),
    ),
    when: Type.Optional(When),
    per: Type.Optional(
      distinct(
        oneOf(partitions),
        "What it is counted for, such as [user] or [organization, model].",
      ),
    ),
    bound: Type.Optional(
      oneOf(
        boundWords,
        `How firm the limit is: ${Object.entries(bounds)
          .map(([word, meaning]) => `\`${word}\` is ${meaning}`)
          .join("; ")}.`,
      ),
    ),
    adjustable: Type.Optional(
      Type.Boolean({ description: "Whether it can be raised, only where the source says so." }),
    ),
    raw_value: Type.Optional(RawValue),
    columns: Type.Optional(
      Type.Array(
        text({ maxLength: sentenceLength }, "The head of a column, empty where it has none."),
        {
          minItems: 2,
          description:
            "Of a quoted row of a table: what the page writes above each of its cells, `…` above cells that are cut.",
        },
      ),
    ),
    source: SourceSlug,
    line: Type.Optional(
      Type.Integer({
        minimum: 1,
        description: "The line of the source's copy in which the quote stands.",
      }),
    ),
    witnesses: Type.Optional(
      Type.Array(CuratedWitness, {
        minItems: 1,
        description: "Other official pages that state the same value.",
      }),
    ),
    observed_at: Type.Optional(ObservedAt),
    last_verified_at: Type.Optional(
      text(
        CuratedDate,
        "When the value was last read on its live page; default: the source's `retrieved_at`, unless that source is unconfirmed.",
      ),
    ),
    effective_from: Type.Optional(EffectiveFrom),
    effective_to: Type.Optional(EffectiveTo),
    note: Type.Optional(prose(sentenceLength, "One sentence of scope.")),
    status: Type.Optional(
      oneOf(
        writtenStatuses,
        "Only where it cannot be derived; `verified` is earned, never written.",
      ),
    ),
    conflicts_with: Type.Optional(
      distinct(
        Type.String({ ...NonBlankText, maxLength: idLength }),
        "Ids of this provider's facts under other keys or scopes that contradict it; said on one side, it holds for both.",
      ),
    ),
    lower_of: Type.Optional(
      distinct(
        text({ ...NonBlankText, maxLength: idLength }, "An id."),
        "Ids of this provider's facts with which it holds together, whichever is lower; said on one side, it holds for both.",
      ),
    ),
    depends_on: Type.Optional(
      distinct(
        text({ ...NonBlankText, maxLength: idLength }, "An id."),
        "Ids of this provider's facts that its formula takes values from.",
      ),
    ),
    removed_at: Type.Optional(RemovedAt),
    formerly: Type.Optional(
      distinct(
        Type.String({ ...NonBlankText, maxLength: idLength }),
        "Earlier ids of this fact, newest first: where it stood before it was moved.",
      ),
    ),
    upcoming: Type.Optional(
      Type.Array(CuratedAnnouncement, {
        minItems: 1,
        description: "Announced values: each takes over on its day, and is stale until it is read.",
      }),
    ),
    history: Type.Optional(
      Type.Array(CuratedStep, { minItems: 1, description: "Earlier values, newest first." }),
    ),
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
  raw_value: Type.Optional(text(NonBlankText, "The source's own words, where it says so.")),
  note: Type.Optional(prose(sentenceLength, "One sentence of what was looked for.")),
});
export interface CuratedSilence extends Static<typeof CuratedSilence> {}

const Silences = Type.Optional(
  mapOf(keyPattern, CuratedSilence, {
    description: "By key, what the provider does not publish, as it says or as its page shows.",
  }),
);

const Name = prose(nameLength, "The provider's own name for it.");

export const CuratedPlan = closed("A plan of a product.", {
  name: Name,
  tier: Type.Optional(oneOf(tiers, "What the plan is to a buyer; a size of an instance has none.")),
  formerly: formerNamesField(CuratedSlug),
  facts: Type.Optional(CuratedFacts),
  not_published: Silences,
});
export interface CuratedPlan extends Static<typeof CuratedPlan> {}

export const CuratedProduct = closed("A product of the provider.", {
  name: Name,
  kind: Type.Optional(text(CuratedSlug, "The kind of service: an entry of kinds.yaml.")),
  aliases: Aliases,
  superseded_by: Type.Optional(
    text(
      CuratedSlug,
      "The product of this provider that takes its place, where the provider calls this one legacy or names another instead.",
    ),
  ),
  formerly: formerNamesField(CuratedSlug),
  detail: Type.Optional(
    Type.Literal("scopes", {
      description:
        "Where the scopes are leaves of one table, such as one endpoint each: their facts are details.",
    }),
  ),
  scopes: Type.Optional(
    mapOf(slugPattern, Name, {
      description: "Parts of its use that limits are stated for, by slug, in the provider's terms.",
    }),
  ),
  facts: Type.Optional(CuratedFacts),
  not_published: Silences,
  plans: Type.Optional(mapOf(slugPattern, CuratedPlan, { description: "Its plans, by slug." })),
});
export interface CuratedProduct extends Static<typeof CuratedProduct> {}

export const CuratedSource = Type.Object(
  {
    url: text(WebAddress, "The live page."),
    title: prose(nameLength, "The page's title."),
    type: oneOf(sourceTypeWords, "What kind of page it is."),
    retrieved_at: Type.Optional(
      text(
        CuratedDate,
        "The moment as of which the content was read: for a page in a git repository, the commit's time. Left out where that is not known.",
      ),
    ),
    archive_url: Type.Optional(text(WebAddress, "The copy that was read, at a fixed revision.")),
    not_before: Type.Optional(
      closed(
        "Of a copy whose age is not known: the earliest day on which it can have been read. Its facts age from then.",
        {
          date: text(CuratedDate, "The earliest day."),
          reason: oneOf(boundReasonWords, `How that is known: ${worded(boundReasons)}.`),
        },
      ),
    ),
    unconfirmed: Type.Optional(
      Type.Boolean({
        description: "True for a copy whose age is not known: it never counts as a verification.",
      }),
    ),
    abandoned: Type.Optional(
      Type.Boolean({ description: "True for a source that is no longer maintained." }),
    ),
  },
  {
    ...closedObject,
    description: "A page of the provider.",
    if: { properties: { unconfirmed: { const: true } }, required: ["unconfirmed"] },
    else: { required: ["retrieved_at"] },
  },
);
export interface CuratedSource extends Static<typeof CuratedSource> {}

const Sources = Type.Optional(
  mapOf(slugPattern, CuratedSource, { description: "The pages that the facts refer to." }),
);

/** A product in a file of its own, in the folder of its provider, with the sources that it adds. */
export const ProductFile = Type.Object(
  { ...CuratedProduct.properties, sources: Sources },
  { ...closedObject, title: "Product file" },
);

export const ProviderFile = Type.Object(
  {
    name: Name,
    homepage: text(WebAddress, "The provider's home page."),
    hosts: KnownHosts,
    aliases: Aliases,
    formerly: formerNamesField(CuratedSlug),
    sources: Sources,
    facts: Type.Optional(CuratedFacts),
    not_published: Silences,
    products: Type.Optional(
      mapOf(slugPattern, CuratedProduct, { description: "Its products, by slug." }),
    ),
  },
  { ...closedObject, title: "Provider file" },
);
export interface ProviderFile extends Static<typeof ProviderFile> {}

export const CuratedKey = Type.Object(
  {
    title: Type.Optional(prose(titleLength, "What a person calls it.")),
    question: Type.Optional(
      Type.String({
        maxLength: nameLength,
        pattern: "^\\S.*\\?$",
        patternErrorMessage: "a question ends with a question mark",
        description: "The question that its values answer.",
      }),
    ),
    description: prose(sentenceLength, "One sentence: what is counted, per what."),
    datatype: oneOf(datatypes, "How values of this key are typed."),
    unit: Type.Optional(prose(wordLength, "Required for integer, decimal and money.")),
    values: Type.Optional(
      distinct(
        Type.String({ ...NonBlankText, maxLength: wordLength }),
        "The allowed values of an enum.",
      ),
    ),
    measure: Type.Optional(oneOf(measures, "What kind of quantity it is.")),
    better: Type.Optional(
      oneOf(["higher", "lower"], "Where one end is plainly better for the user."),
    ),
    aliases: Aliases,
    group: Type.Optional(prose(titleLength, "The subject that a visitor looks under.")),
    formerly: formerNamesField(CuratedKeyName),
  },
  closedObject,
);
export interface CuratedKey extends Static<typeof CuratedKey> {}

export const KeysFile = mapOf(keyPattern, CuratedKey, { title: "Key registry" });
export type KeysFile = Static<typeof KeysFile>;

export const CuratedKind = closed("A kind of service.", {
  title: prose(titleLength, "What a person calls it."),
  group: Type.Optional(
    prose(titleLength, "What services of it are for; pages show the kinds of one group together."),
  ),
  description: prose(sentenceLength, "What such a service does, in one line."),
  aliases: Aliases,
  keys: Type.Array(CuratedKeyName, {
    minItems: 1,
    maxItems: 12,
    uniqueItems: true,
    description: "The keys that decide between two services of the kind, the first first.",
  }),
});
export interface CuratedKind extends Static<typeof CuratedKind> {}

export const KindsFile = mapOf(slugPattern, CuratedKind, { title: "Kinds of service" });
export type KindsFile = Static<typeof KindsFile>;

export const DatasetFile = Type.Object(
  {
    name: prose(nameLength, "The dataset's name."),
    description: prose(sentenceLength, "What it is, in one sentence."),
    base_url: text(BaseAddress, "Where the dataset is served; it may carry a path."),
    license: Type.String({
      maxLength: wordLength,
      ...licenseForm,
      description: "An SPDX identifier.",
    }),
    verified_for_days: Type.Integer({
      minimum: 1,
      description: "After so many days without a new check a fact turns stale.",
    }),
    repository: Type.Optional(text(WebAddress, "The web address of the dataset's repository.")),
    publisher: Type.Optional(prose(nameLength, "Who publishes the dataset.")),
    cors: Type.Optional(
      text(
        allowedOriginForm,
        "Whose pages may read the answers in a browser: `*`, the default, for any; else one origin.",
      ),
    ),
  },
  { ...closedObject, title: "Dataset" },
);
export interface DatasetFile extends Static<typeof DatasetFile> {}
