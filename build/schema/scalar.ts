/**
 * The scalar schemas that all others are made of. Each pattern has its own message
 * (`patternErrorMessage`), which editors show and the build prints for a value that does not match.
 */
import { Type, type TProperties, type TSchema, type TUnsafe, type Static } from "typebox";
import { baseAddressForm, dateForm, hostPattern } from "./text-forms.ts";

export const slugPattern = "^[a-z0-9]+(-[a-z0-9]+)*$";
export const slugMaxLength = 64;
export const slugRule = "a slug is lowercase letters and digits, joined by single hyphens";
export const keyPattern = "^[a-z][a-z0-9_]*(\\.[a-z][a-z0-9_]*)+$";
export const keyMaxLength = 128;
export const keyRule =
  "a key is two or more lowercase words joined by dots, such as `api.rate_limit.requests_per_minute`";

/** In characters: the longest title, name, sentence and word. About four times what curators have needed. */
export const [titleLength, nameLength, sentenceLength, wordLength] = [60, 200, 500, 100];

/** A scope, conditions, or both, joined by `~` as in ids. */
export const PartSlug = Type.String({
  pattern: "^[a-z0-9]+(-[a-z0-9]+)*(~[a-z0-9]+(-[a-z0-9]+)*)*$",
  description: "What the value holds for, as in the id after `~`.",
});

/** How many of something: zero or more. */
export const Count = Type.Integer({ minimum: 0 });

/** A name in an address: of a provider, product, plan or source. */
export const Slug = Type.String({
  pattern: slugPattern,
  maxLength: slugMaxLength,
});

/** The same for curated files, with the message for a wrong value. */
export const CuratedSlug = Type.String({ ...Slug, patternErrorMessage: slugRule });

/** A key of the registry: lower-case words joined by dots; the last one names the unit. */
export const KeyName = Type.String({
  pattern: keyPattern,
  maxLength: keyMaxLength,
});

/** The same for curated files, with the message for a wrong value. */
export const CuratedKeyName = Type.String({ ...KeyName, patternErrorMessage: keyRule });

const urlText = "([!$&-;=?-Z_a-z~]|%[0-9A-Fa-f]{2})*";

/** An absolute http(s) address in the characters that RFC 3986 allows. */
export const WebAddress = Type.String({
  maxLength: 2000,
  pattern: `^https?://${hostPattern}([/?]${urlText})?(#${urlText})?$`,
  patternErrorMessage:
    "a web address starts with http:// or https:// and holds only the characters of a URL, others percent-encoded",
});

/** An address to which paths are appended. */
export const BaseAddress = Type.String({ maxLength: 500, ...baseAddressForm });

/** A date or a moment as a curator writes it. */
export const CuratedDate = Type.String({ ...dateForm });

/** Text with at least one character that is not white space. The maximum length is that of a quote. */
export const NonBlankText = Type.String({
  maxLength: 1000,
  pattern: "\\S",
  patternErrorMessage: "there must be some text here",
});

/** A published moment, always in UTC and whole seconds. */
export const Timestamp = Type.String({
  format: "date-time",
  pattern: "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}Z$",
});

/** A published web address. */
export const Uri = Type.String({ format: "uri" });

/** A text of a form, and what it is there. */
export function text(form: object, description: string) {
  return Type.String({ ...form, description });
}

/** Some text of at most so many characters. */
export function prose(maxLength: number, description: string) {
  return text({ ...NonBlankText, maxLength }, description);
}

export function count(description: string) {
  return Type.Integer({ ...Count, description });
}

export function wordList(description: string) {
  return listed(Type.String(), description);
}

export function listed<Item extends TSchema>(item: Item, description: string) {
  return Type.Unsafe<readonly Static<Item>[]>(Type.Array(item, { description }));
}

/** At least one, and none twice. */
export function distinct<Item extends TSchema>(item: Item, description: string) {
  return Type.Array(item, { minItems: 1, uniqueItems: true, description });
}

/** One of a closed list of words. */
export function oneOf<const Word extends string>(words: readonly Word[], description?: string) {
  return Type.Unsafe<Word>({ type: "string", enum: words, ...saying(description) });
}

/** `` `word`: its meaning; … `` */
export function worded(meanings: Readonly<Record<string, string>>, is = ""): string {
  return Object.entries(meanings)
    .map(([word, meaning]) => `\`${word}\`${is}: ${meaning}`)
    .join("; ");
}

/** An object of a published body, under its name. */
export function titled<Fields extends TProperties>(
  title: string,
  fields: Fields,
  description?: string,
) {
  return Type.Object(fields, { title, ...saying(description) });
}

export const closedObject = { additionalProperties: false } as const;

/** A map of a curated file, which has no other fields. */
export function closed<Fields extends TProperties>(description: string, fields: Fields) {
  return Type.Object(fields, { ...closedObject, description });
}

/** Fields that may be left out. */
export function optional<Fields extends TProperties>(fields: Fields) {
  return Type.Partial(Type.Object(fields)).properties;
}

/** A list of at least one. */
export function some<Item extends TSchema>(item: Item, description: string) {
  return Type.Array(item, { minItems: 1, description });
}

export function yesNo(description: string) {
  return Type.Boolean({ description });
}

/** A closed map of a curated file whose names have a pattern. */
export function mapOf<Item extends TSchema>(pattern: string, item: Item, options: object) {
  return Type.Unsafe<Readonly<Record<string, Static<Item>>>>({
    type: "object",
    patternProperties: { [pattern]: item },
    ...closedObject,
    ...options,
  });
}

function saying(description: string | undefined): object {
  return description === undefined ? {} : { description };
}

/** The schema, or null. The two types stand in one list, so that descriptions read `string or null`. */
export function nullable<Schema extends TSchema>(
  schema: Schema,
  description?: string,
): TUnsafe<Static<Schema> | null> {
  const plain = schema as { readonly type?: string; readonly enum?: readonly unknown[] };
  if (plain.type === undefined || plain.type === "object")
    return Type.Unsafe({ anyOf: [schema, { type: "null" }], ...saying(description) });
  return Type.Unsafe({
    ...schema,
    type: [plain.type, "null"],
    ...(plain.enum ? { enum: [...plain.enum, null] } : {}),
    ...saying(description),
  });
}
