/**
 * Published facts → what is looked for on their pages, and the pages to turn to, in the order in which they are:
 * what was looked at longest ago comes first, what is in back-off waits. So a budget spent day after day reaches
 * every page. A fact of several entries is several claims, each with a page of its own.
 */
import { grouped } from "../../schema/lists/grouped.ts";
import { byText } from "../../schema/order.ts";
import { daysBetween, fromMillis } from "../../schema/timestamp.ts";
import {
  liveAddress,
  siteOf,
  withoutFragment,
  gitFileAt,
  revision,
  type GitFile,
} from "./address.ts";
import { pageKey, type VerifyState } from "./state.ts";
import { statesValue } from "../../amount/states.ts";
import type { Dataset } from "../../dataset/dataset.ts";
import type { Path } from "../../load/located.ts";
import type { FactsTree } from "../../load/tree.ts";
import type { Fact } from "../../schema/fact.ts";
import { idOfEntry, entriesIn } from "../../validate/rule.ts";
import type { Place } from "../../schema/place.ts";
import type { Claim } from "./reading/look.ts";

export interface Sought {
  readonly fact: Fact;
  readonly claim: Claim;
  /** The file in a git repository that keeps what was read, for ever; undefined where there is none. */
  readonly copy: GitFile | undefined;
  /** Where the quote stood, as `facts/places.jsonl` has it; undefined where it says nothing of it. */
  readonly kept: readonly Place[] | undefined;
  /** What the provider's file calls the source. */
  readonly source: string;
  /** Where the entry stands: the provider's slug and the path within its file. */
  readonly slug: string;
  readonly path: Path;
}

/** In file order; without what is removed, and without what has no quote to look for. */
export function soughtOf(tree: FactsTree, dataset: Dataset): readonly Sought[] {
  const kept = new Map(tree.places.map((each) => [each.id, each]));
  const facts = new Map(dataset.facts.map((fact) => [fact.id, fact]));
  return entriesIn(tree).flatMap((entry) => {
    const { provider: slug } = entry;
    const [source, id] = [String(entry.fields["source"]), idOfEntry(entry)];
    const fact = facts.get(`${id}@${source}`) ?? facts.get(id);
    if (fact === undefined || entry.fields["status"] === "inferred") return [];
    const { raw_value: quote, value, status, ...measured } = fact;
    if (quote === null || status === "removed") return [];
    const claim = { quote, isStated: statesValue(quote, value, measured) };
    const own = kept.get(fact.id);
    const places = own?.quote === quote ? own.places : undefined;
    const copy = copyOf(fact.source.archive_url);
    return [{ fact, claim, copy, kept: places, source, slug, path: entry.path }];
  });
}

/** Undefined for an address that shows no file of GitHub at a fixed revision. */
function copyOf(address: string | null): GitFile | undefined {
  const file = address === null ? undefined : gitFileAt(address);
  return file !== undefined && revision.test(file.ref) ? file : undefined;
}

/** As flags say it; what is absent selects all. */
interface Selection {
  /** Slugs. */
  readonly provider?: readonly string[] | undefined;
  readonly keys?: readonly string[] | undefined;
  /** Only facts whose verification is older than so many days, or unknown. */
  readonly "older-than"?: number | undefined;
  /** At most so many pages. */
  readonly budget?: number | undefined;
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

interface Selected {
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
  { provider, keys, "older-than": olderThan }: Selection,
  now: string,
): boolean {
  if (provider?.includes(slug) === false || keys?.includes(fact.key) === false) return false;
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
