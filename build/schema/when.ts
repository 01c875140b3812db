/**
 * The conditions under which a value holds: a closed vocabulary that a program can evaluate. Conditions are
 * part of a fact's identity as its scope is: they stand after it in the id, in the order below.
 */
import { Type, type Static } from "typebox";
import { oneOf, slugPattern, slugMaxLength } from "./scalar.ts";

const caches = {
  read: "input read from the cache",
  write: "input written to the cache",
  "write-5m": "input written to the cache for 5 minutes",
  "write-1h": "input written to the cache for an hour",
  storage: "input kept in the cache",
} as const;

const speeds = {
  flex: "slower, flex processing",
  standard: "standard processing",
  fast: "fast mode",
  priority: "priority processing",
} as const;

const times = { peak: "at peak hours", "off-peak": "at off-peak hours" } as const;
const commitments = {
  monthly: "billed monthly",
  yearly: "billed yearly",
  "3-years": "committed for three years",
} as const;
const taxes = { included: "with tax", excluded: "without tax" } as const;
const modalities = { text: "text", image: "images", audio: "audio", video: "video" } as const;

/** One of a closed list of words, each with what people read. */
function word<Words extends Readonly<Record<string, string>>>(words: Words, description: string) {
  return Type.Optional(oneOf(Object.keys(words) as (keyof Words & string)[], description));
}

function amount(description: string) {
  return Type.Optional(Type.Number({ exclusiveMinimum: 0, description }));
}

export const When = Type.Object(
  {
    tokens_over: amount("For prompts of more tokens than this."),
    cache: word(caches, "For input that the provider keeps from an earlier request."),
    batch: Type.Optional(Type.Literal(true, { description: "For requests sent as a batch." })),
    speed: word(speeds, "For a class of processing that is asked for."),
    modality: word(modalities, "For input or output of this kind."),
    time: word(times, "At hours that the provider calls so."),
    region: Type.Optional(
      Type.String({
        pattern: slugPattern,
        maxLength: slugMaxLength,
        description: "In this region, by the provider's own name, as a slug.",
      }),
    ),
    commitment: word(commitments, "For customers who commit themselves for so long."),
    first: amount("For so much of what is paid for or counted, from the first on."),
    above: amount("For what goes beyond this amount of what is paid for or counted."),
    account_age_days_under: amount("For accounts younger than so many days."),
    tax: word(taxes, "Whether tax is in the price."),
  },
  {
    additionalProperties: false,
    minProperties: 1,
    description: "The conditions under which the value holds; without any it holds otherwise.",
  },
);
export interface When extends Static<typeof When> {}

/** How each is said; in the order in which they stand in ids. */
const said: { readonly [Name in keyof When]-?: (value: NonNullable<When[Name]>) => string } = {
  tokens_over: (tokens) => `prompts over ${groupedDigits(tokens)} tokens`,
  cache: (what) => caches[what],
  batch: () => "in a batch",
  speed: (what) => speeds[what],
  modality: (what) => modalities[what],
  time: (what) => times[what],
  region: (slug) => `in ${slug}`,
  commitment: (what) => commitments[what],
  first: (much) => `the first ${groupedDigits(much)}`,
  above: (much) => `above ${groupedDigits(much)}`,
  account_age_days_under: (days) => `accounts younger than ${groupedDigits(days)} days`,
  tax: (what) => taxes[what],
};

const conditionNames = Object.keys(said) as readonly (keyof When)[];

interface FactPart {
  readonly scope?: string | undefined;
  readonly when?: When | undefined;
}

/**
 * The scope and the conditions as they stand in an id: `search~cache-read~tokens-over-200000`; undefined
 * for a fact that holds for all.
 */
export function partSlug({ scope, when = {} }: FactPart): string | undefined {
  const conditions = conditionNames.flatMap((name) => {
    const value = when[name];
    if (value === undefined) return [];
    const slug = name.replaceAll("_", "-");
    return [value === true ? `in-${slug}` : `${slug}-${String(value).replace(".", "p")}`];
  });
  const parts = [...(scope === undefined ? [] : [scope]), ...conditions];
  return parts.length === 0 ? undefined : parts.join("~");
}

/** In words: `input read from the cache, prompts over 200,000 tokens`; empty without conditions. */
export function conditionWords(when: When = {}): readonly string[] {
  return conditionNames.flatMap((name) => {
    const value = when[name];
    return value === undefined ? [] : [(said[name] as (each: unknown) => string)(value)];
  });
}

/** The scope and the conditions that stand so in an id: the reverse of `partSlug`. */
export function parsePart(part: string): FactPart {
  const slugs = part.split("~");
  const given = Object.assign({}, ...slugs.map(conditionCalled)) as When;
  const scope = slugs.find((slug) => !isConditionSlug(slug));
  const names = conditionNames.filter((name) => name in given);
  return {
    ...(scope === undefined ? {} : { scope }),
    ...(names.length === 0
      ? {}
      : { when: Object.fromEntries(names.map((name) => [name, given[name]])) }),
  };
}

/** True for a slug that reads as a condition: no scope is called so. */
export function isConditionSlug(slug: string): boolean {
  return conditionCalled(slug) !== undefined;
}

/** The one condition that a slug stands for. */
function conditionCalled(slug: string): When | undefined {
  for (const name of conditionNames) {
    const value = conditionValue(slug, name);
    if (value !== undefined) return { [name]: value };
  }
  return undefined;
}

/** What a slug says of a condition, by the type that its schema gives it. */
function conditionValue(slug: string, name: keyof When): string | number | true | undefined {
  const own = name.replaceAll("_", "-");
  const { type, enum: words } = When.properties[name] as ConditionSchema;
  if (type === "boolean") return slug === `in-${own}` ? true : undefined;
  const written = slug.startsWith(`${own}-`) ? slug.slice(own.length + 1) : "";
  if (type === "number")
    return /^\d+(p\d+)?$/.test(written) ? Number(written.replace("p", ".")) : undefined;
  return written !== "" && (words?.includes(written) ?? true) ? written : undefined;
}

interface ConditionSchema {
  readonly type: "boolean" | "number" | "string";
  readonly enum?: readonly string[];
}

function groupedDigits(amount: number): string {
  return amount.toLocaleString("en-US", { maximumFractionDigits: 20 });
}
