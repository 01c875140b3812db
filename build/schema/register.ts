/**
 * The schema of `facts/register/<name>.yaml`: of which places in an official repository somebody judged
 * that they state a fact, and of which. `sync register` reads each place through all versions of its file.
 */
import { Type, type Static } from "typebox";
import { CuratedFact } from "./curated-fact.ts";
import type { Value } from "./fact.ts";
import {
  CuratedDate,
  CuratedKeyName,
  CuratedSlug,
  NonBlankText,
  WebAddress,
  closed,
  closedObject,
  mapOf,
  nameLength,
  oneOf,
  optional,
  prose,
  slugPattern,
  some,
  text,
  yesNo,
} from "./scalar.ts";
import { currencyForm } from "./text-forms.ts";
import { boundWords, partitions, sourceTypeWords, tiers } from "./vocabulary.ts";

const Name = Type.String({ ...NonBlankText, maxLength: nameLength });

function oneOrMore(description: string) {
  const anyOf = [NonBlankText, Type.Array(NonBlankText, { minItems: 1 })];
  return Type.Unsafe<string | readonly string[]>({ anyOf, description });
}

export const RegisterCell = closed(
  "A cell of a table, or a sentence below a heading.",
  optional({
    heading: oneOrMore("A heading that it stands below, or several."),
    row: oneOrMore("What a cell of its row says, or several cells; without it, running text."),
    column: text(NonBlankText, "The head of its column."),
  }),
);
export interface RegisterCell extends Static<typeof RegisterCell> {}

/** `/shapes/Data/max` in JSON and YAML; `google.pubsub.v1.Topic.labels` in protocol definitions; a cell elsewhere. */
export const RegisterPlace = Type.Unsafe<string | RegisterCell>({
  if: { type: "object" },
  // oxlint-disable-next-line unicorn/no-thenable -- a JSON Schema keyword
  then: RegisterCell,
  else: Type.String({
    maxLength: 500,
    pattern: "^(/.+|[A-Za-z_][\\w.]*)$",
    patternErrorMessage:
      "a pointer such as `/shapes/Data/max`, the name of a declaration such as `acme.v1.Topic.labels`, or a cell",
  }),
  description: "Where the file states it.",
});
export type RegisterPlace = Static<typeof RegisterPlace>;

export const RegisterLine = closed("One place and the fact that it states.", {
  at: RegisterPlace,
  ...optional({
    earlier: some(RegisterPlace, "Where older versions state the same, newest first."),
    since: text(CuratedDate, "Older versions state something else at the place, and are not read."),
    says: text(
      NonBlankText,
      "The words around the amount, with `{}` in its place; `…` stands for any words of the sentence.",
    ),
    said: some(NonBlankText, "In which words older versions say the same, newest first."),
    unit: prose(
      40,
      "What a bare number there counts, such as bytes; converted to that of the key.",
    ),
    factor: Type.Number({ exclusiveMinimum: 0, description: "What the number is multiplied by." }),
    value: Type.Unsafe<Value>({
      type: ["string", "boolean", "null"],
      description: "What the words say where they state no number.",
    }),
  }),
  key: CuratedKeyName,
  ...optional({
    plan: text(CuratedSlug, "The plan that it holds for."),
    scope: CuratedFact.properties.scope,
    per: Type.Array(oneOf(partitions), { minItems: 1, uniqueItems: true }),
    bound: oneOf(boundWords),
    adjustable: Type.Boolean(),
    currency: Type.String({ ...currencyForm }),
    note: CuratedFact.properties.note,
  }),
});
export interface RegisterLine extends Static<typeof RegisterLine> {}

export const RegisterPlan = Type.Object(
  { name: Name, ...optional({ tier: oneOf(tiers) }) },
  closedObject,
);

export const RegisterSource = closed("One file of the repository.", {
  path: text(NonBlankText, "The file, from the top of the repository."),
  ...optional({
    moved_from: Type.Array(NonBlankText, {
      minItems: 1,
      uniqueItems: true,
      description:
        "Files that stated the same before it did, newest first, where git cannot tell: it was copied, rewritten as it moved, or a part of another moved into it.",
    }),
  }),
  source: text(CuratedSlug, "What the provider's file calls it."),
  url: text(WebAddress, "Its live page."),
  title: Name,
  type: oneOf(sourceTypeWords),
  ...optional({
    product: text(CuratedSlug, "The product of its facts."),
    name: text(Name, "Of a product that is not there yet."),
    kind: text(CuratedSlug, "Its kind of service."),
    aliases: Type.Array(Name, { minItems: 1, uniqueItems: true }),
    scopes: mapOf(slugPattern, Name, {
      description: "Scopes that are not there yet, with their names.",
    }),
    plans: mapOf(slugPattern, RegisterPlan, { description: "Plans that are not there yet." }),
    by_hand: yesNo("True where somebody entered other facts of this source, without a line here."),
  }),
  facts: Type.Array(RegisterLine, { minItems: 1 }),
});
export interface RegisterSource extends Static<typeof RegisterSource> {}

export const RegisterFile = Type.Object(
  {
    provider: text(CuratedSlug, "Whose facts they are."),
    repository: Type.String({
      pattern: "^[\\w.-]+/[\\w.-]+$",
      patternErrorMessage: "a repository of GitHub as `owner/name`",
      description: "Where its files are kept, on github.com.",
    }),
    files: Type.Array(RegisterSource, { minItems: 1 }),
  },
  { ...closedObject, title: "Register file" },
);
export interface RegisterFile extends Static<typeof RegisterFile> {}
