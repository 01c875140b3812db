/**
 * What is asked of the page of two days, as its address says it: `?provider=github&from=2025-01-01`. Whose
 * facts, which of their limits, and the two days; what is not a day is told.
 */
import type { Named } from "../../schema/fact.ts";

export interface AskedDays {
  /** The slug; undefined for all that state the key. */
  readonly provider: string | undefined;
  /** A key, or words of it; empty for all. */
  readonly limit: string;
  /** Such as `2025-01-01`, the earlier one first. */
  readonly days: readonly [string, string];
}

/** The names of the fields. */
export const thenFields = { provider: "provider", limit: "key", from: "from", to: "to" } as const;

/** Where nothing is asked yet, undefined; else what is wrong with it, or what is asked. */
export function askedDaysIn(
  parameters: URLSearchParams,
  providers: readonly Named[],
  usual: AskedDays["days"],
): AskedDays | string | undefined {
  const given = (name: keyof typeof thenFields): string =>
    parameters.get(thenFields[name])?.trim() ?? "";
  const [called, limit] = [given("provider"), given("limit")];
  const [from, to] = [given("from") || usual[0], given("to") || usual[1]];
  if (called === "" && limit === "") return undefined;
  for (const day of [from, to])
    if (!isDay(day)) return `“${day}” is no day: write it as ${usual[1]}.`;
  const lower = called.toLowerCase();
  const provider = providers.find(
    ({ slug, name }) => slug === lower || name.toLowerCase() === lower,
  );
  if (called !== "" && provider === undefined) return `No provider is called “${called}” here.`;
  return { provider: provider?.slug, limit, days: from < to ? [from, to] : [to, from] };
}

function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
}

/** The address of the page for a provider, a key, or both; slugs and keys need no escapes. */
export function thenAddress(
  page: string,
  asked: Partial<Pick<AskedDays, "provider" | "limit">>,
): string {
  const given = [
    ...(asked.provider === undefined ? [] : [`${thenFields.provider}=${asked.provider}`]),
    ...(asked.limit === undefined ? [] : [`${thenFields.limit}=${asked.limit}`]),
  ];
  return `${page}?${given.join("&")}`;
}
