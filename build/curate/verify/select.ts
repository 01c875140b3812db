/**
 * Claims → the pages to turn to, in the order in which they are: what was looked at longest ago comes
 * first, what is in back-off waits. So a budget spent day after day reaches every page.
 */
import { grouped } from "../../schema/lists/grouped.ts";
import { byText } from "../../schema/order.ts";
import { daysBetween, fromMillis } from "../../schema/timestamp.ts";
import { liveAddress, siteOf, withoutFragment } from "./address.ts";
import type { Sought } from "./claim.ts";
import { pageKey, type VerifyState } from "./state.ts";

export interface Selection {
  /** Slugs; empty for all. */
  readonly providers: readonly string[];
  readonly keys: readonly string[];
  /** Only facts whose verification is older than so many days, or unknown. */
  readonly olderThan: number | undefined;
  /** At most so many pages. */
  readonly budget: number | undefined;
}

/** One page of one provider, with what is to be found there. */
export interface PageToRead {
  readonly key: string;
  readonly provider: string;
  /** As curated, without fragment. */
  readonly url: string;
  readonly readUrl: string;
  readonly sites: ReadonlySet<string>;
  /** At least one. */
  readonly sought: readonly [Sought, ...Sought[]];
}

export interface Selected {
  readonly pages: readonly PageToRead[];
  readonly waiting: readonly PageToRead[];
  /** Every page that any published fact refers to: what the state may still know of. */
  readonly known: ReadonlySet<string>;
}

export function selectPages(
  selection: Selection,
  sought: readonly Sought[],
  /** By slug. */
  homepages: ReadonlyMap<string, string>,
  state: VerifyState,
  /** Milliseconds since 1970. */
  now: number,
): Selected {
  const all = grouped(sought, ({ slug, fact }) => pageKey(slug, liveAddress(fact.source.url)));
  const sites = new Map(
    [...grouped(sought, ({ slug }) => slug)].map(([slug, own]) => {
      const addresses = [homepages.get(slug) ?? [], own.map(({ fact }) => fact.source.url)].flat();
      return [slug, new Set(addresses.map((address) => siteOf(new URL(address))))];
    }),
  );
  const pages = [...all].flatMap(([key, claims]): PageToRead[] => {
    const [first, ...others] = claims.filter((each) => isWanted(each, selection, fromMillis(now)));
    if (first === undefined) return [];
    const { slug, fact } = first;
    const url = withoutFragment(fact.source.url);
    const own = {
      sites: sites.get(slug) ?? new Set<string>(),
      sought: [first, ...others] as const,
    };
    return [{ key, provider: slug, url, readUrl: liveAddress(url), ...own }];
  });
  const isWaiting = ({ key }: PageToRead): boolean => (state.get(key)?.wait_until ?? 0) > now;
  const due = pages
    .filter((page) => !isWaiting(page))
    .map((page) => ({ page, looked: lastLook(page, state) }))
    .toSorted((a, b) => a.looked - b.looked || byText(a.page.key, b.page.key))
    .map(({ page }) => page);
  const known = new Set(all.keys());
  return { pages: due.slice(0, selection.budget), waiting: pages.filter(isWaiting), known };
}

/** Whether a selection means this fact at this moment. */
export function isWanted(
  { slug, fact }: Sought,
  { providers, keys, olderThan }: Selection,
  now: string,
): boolean {
  if (providers.length > 0 && !providers.includes(slug)) return false;
  if (keys.length > 0 && !keys.includes(fact.key)) return false;
  const { last_verified_at: last } = fact;
  return olderThan === undefined || last === undefined || daysBetween(last, now) > olderThan;
}

/**
 * When anybody last looked: the oldest verification among its facts, or the last reading if that is
 * later. Facts that are not found keep their old dates; their page must not come first for ever.
 */
function lastLook({ sought, key }: PageToRead, state: VerifyState): number {
  const verified = sought.map(({ fact }) => Date.parse(fact.last_verified_at ?? "1970-01-01"));
  return Math.max(Math.min(...verified), state.get(key)?.looked_at ?? 0);
}
