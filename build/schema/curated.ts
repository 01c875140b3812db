/**
 * The schemas of the files that curators write under `facts/`. They validate the YAML, and the schemas for
 * editors are made from them. Editors show their descriptions on hover.
 */
import { Type, type Static, type TSchema } from "typebox";
import {
  CuratedAnnouncement,
  CuratedFact,
  CuratedFacts,
  CuratedSilences,
  CuratedStep,
  CuratedWitness,
} from "./curated-fact.ts";
import { datatypes } from "./fact.ts";
import type { FreshnessFile } from "./freshness.ts";
import {
  BaseAddress,
  CuratedDate,
  CuratedKeyName,
  CuratedSlug,
  NonBlankText,
  WebAddress,
  closed,
  closedObject,
  distinct,
  keyPattern,
  mapOf,
  nameLength,
  oneOf,
  optional,
  prose,
  sentenceLength,
  slugPattern,
  some,
  text,
  titleLength,
  wordLength,
  worded,
  yesNo,
} from "./scalar.ts";
import { allowedOriginForm, licenseForm } from "./text-forms.ts";
import { boundReasonWords, boundReasons, measures, sourceTypeWords, tiers } from "./vocabulary.ts";

const formerNames = <Name extends TSchema>(name: Name) =>
  some(name, "Earlier names, newest first.");

const Aliases = distinct(
  Type.String({ ...NonBlankText, maxLength: wordLength }),
  "Other words that people type for it.",
);

const KnownHosts = distinct(
  Type.String({
    maxLength: nameLength,
    pattern: "^[a-z0-9-]+(\\.[a-z0-9-]+)+(/[^/\\s]+)*$",
    patternErrorMessage: "a host, and of one that many share the path too: `github.com/acme`",
  }),
  "Where else its own pages are, beside the domain of its home page: hosts, and of a host that many share the path too.",
);

const Name = prose(nameLength, "The provider's own name for it.");

export const CuratedPlan = closed("A plan of a product.", {
  name: Name,
  ...optional({
    tier: oneOf(tiers, "What the plan is to a buyer; a size of an instance has none."),
    formerly: formerNames(CuratedSlug),
    facts: CuratedFacts,
    not_published: CuratedSilences,
  }),
});
export interface CuratedPlan extends Static<typeof CuratedPlan> {}

export const CuratedProduct = closed("A product of the provider.", {
  name: Name,
  ...optional({
    kind: text(CuratedSlug, "The kind of service: an entry of kinds.yaml."),
    aliases: Aliases,
    superseded_by: text(
      CuratedSlug,
      "The product of this provider that takes its place, where the provider calls this one legacy or names another instead.",
    ),
    formerly: formerNames(CuratedSlug),
    detail: Type.Literal("scopes", {
      description:
        "Where the scopes are leaves of one table, such as one endpoint each: their facts are details.",
    }),
    scopes: mapOf(slugPattern, Name, {
      description: "Parts of its use that limits are stated for, by slug, in the provider's terms.",
    }),
    facts: CuratedFacts,
    not_published: CuratedSilences,
    plans: mapOf(slugPattern, CuratedPlan, { description: "Its plans, by slug." }),
  }),
});
export interface CuratedProduct extends Static<typeof CuratedProduct> {}

export const CuratedSource = Type.Object(
  {
    url: text(WebAddress, "The live page."),
    title: prose(nameLength, "The page's title."),
    type: oneOf(sourceTypeWords, "What kind of page it is."),
    ...optional({
      retrieved_at: text(
        CuratedDate,
        "The moment as of which the content was read: for a page in a git repository, the commit's time. Left out where that is not known.",
      ),
      archive_url: text(WebAddress, "The copy that was read, at a fixed revision."),
      not_before: closed(
        "Of a copy whose age is not known: the earliest day on which it can have been read. Its facts age from then.",
        {
          date: text(CuratedDate, "The earliest day."),
          reason: oneOf(boundReasonWords, `How that is known: ${worded(boundReasons)}.`),
        },
      ),
      unconfirmed: yesNo(
        "True for a copy whose age is not known: it never counts as a verification.",
      ),
      abandoned: yesNo("True for a source that is no longer maintained."),
    }),
  },
  {
    ...closedObject,
    description: "A page of the provider.",
    if: { properties: { unconfirmed: { const: true } }, required: ["unconfirmed"] },
    else: { required: ["retrieved_at"] },
  },
);
export interface CuratedSource extends Static<typeof CuratedSource> {}

const Sources = mapOf(slugPattern, CuratedSource, {
  description: "The pages that the facts refer to.",
});

/** A product in a file of its own, in the folder of its provider, with the sources that it adds. */
export const ProductFile = Type.Object(
  { ...CuratedProduct.properties, ...optional({ sources: Sources }) },
  { ...closedObject, title: "Product file" },
);

export const ProviderFile = Type.Object(
  {
    name: Name,
    homepage: text(WebAddress, "The provider's home page."),
    ...optional({
      hosts: KnownHosts,
      aliases: Aliases,
      formerly: formerNames(CuratedSlug),
      sources: Sources,
      facts: CuratedFacts,
      not_published: CuratedSilences,
      products: mapOf(slugPattern, CuratedProduct, { description: "Its products, by slug." }),
    }),
  },
  { ...closedObject, title: "Provider file" },
);
export interface ProviderFile extends Static<typeof ProviderFile> {}

export const CuratedKey = Type.Object(
  {
    ...optional({
      title: prose(titleLength, "What a person calls it."),
      question: Type.String({
        maxLength: nameLength,
        pattern: "^\\S.*\\?$",
        patternErrorMessage: "a question ends with a question mark",
        description: "The question that its values answer.",
      }),
    }),
    description: prose(sentenceLength, "One sentence: what is counted, per what."),
    datatype: oneOf(datatypes, "How values of this key are typed."),
    ...optional({
      unit: prose(wordLength, "Required for integer, decimal and money."),
      values: distinct(
        Type.String({ ...NonBlankText, maxLength: wordLength }),
        "The allowed values of an enum.",
      ),
      measure: oneOf(measures, "What kind of quantity it is."),
      better: oneOf(["higher", "lower"], "Where one end is plainly better for the user."),
      aliases: Aliases,
      group: prose(titleLength, "The subject that a visitor looks under."),
      formerly: formerNames(CuratedKeyName),
    }),
  },
  closedObject,
);
export interface CuratedKey extends Static<typeof CuratedKey> {}

export const KeysFile = mapOf(keyPattern, CuratedKey, { title: "Key registry" });
export type KeysFile = Static<typeof KeysFile>;

export const CuratedKind = closed("A kind of service.", {
  title: prose(titleLength, "What a person calls it."),
  ...optional({
    group: prose(
      titleLength,
      "What services of it are for; pages show the kinds of one group together.",
    ),
  }),
  description: prose(sentenceLength, "What such a service does, in one line."),
  ...optional({ aliases: Aliases }),
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
    ...optional({
      repository: text(WebAddress, "The web address of the dataset's repository."),
      publisher: prose(nameLength, "Who publishes the dataset."),
      cors: text(
        allowedOriginForm,
        "Whose pages may read the answers in a browser: `*`, the default, for any; else one origin.",
      ),
    }),
  },
  { ...closedObject, title: "Dataset" },
);
export interface DatasetFile extends Static<typeof DatasetFile> {}

/** Every shape of a curated file, as messages call what is written in it. */
export const curatedShapes: readonly (readonly [string, { readonly properties: object }])[] = [
  ["a fact", CuratedFact],
  ["a step of history", CuratedStep],
  ["an announced value", CuratedAnnouncement],
  ["a witness", CuratedWitness],
  ["a source", CuratedSource],
  ["a provider", ProviderFile],
  ["a product", CuratedProduct],
  ["a plan", CuratedPlan],
  ["a key of keys.yaml", CuratedKey],
  ["a kind of kinds.yaml", CuratedKind],
  ["dataset.yaml", DatasetFile],
];

export interface CuratedProvider {
  readonly slug: string;
  readonly file: ProviderFile;
}

/** Facts that passed the validation: all later stages take them as input. */
export interface Curated {
  readonly dataset: DatasetFile;
  readonly keys: KeysFile;
  readonly kinds: KindsFile;
  /** Without it a reading of any key counts for the dataset's `verified_for_days`. */
  readonly freshness?: FreshnessFile;
  readonly providers: readonly CuratedProvider[];
}
