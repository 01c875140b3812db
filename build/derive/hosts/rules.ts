/**
 * The route table → the data that the rules of hosts are made from: addresses that differ from the names of
 * their files, media types, what functions read, and redirects of earlier names. An earlier name that is in use
 * again, or that was split into several, has no redirect, so a current address is never hidden. Nothing here
 * depends on a host.
 */
import { kindPage, pairPage, providerPage } from "../../schema/contract/page-paths.ts";
import {
  cacheControl,
  cacheForEver,
  homeLink,
  pageHeaders,
} from "../../schema/contract/page-policy.ts";
import { mediaTypes, queryNames, type Route, fill, namesIn } from "../../schema/contract/route.ts";
import { routeIds, routeOf } from "../../schema/contract/routes.ts";
import { shardFolders } from "../../respond/shards.ts";
import type { FormerNames } from "../../dataset/formerly.ts";

const tableOfRoutes: readonly Route[] = routeIds.map((id) => routeOf(id));

/** The addresses without parameters that differ from the names of their files: any host may answer them. */
export const unqueriedRoutes: readonly Route[] = tableOfRoutes.filter(
  (route) =>
    route.path !== `/${route.file}` &&
    queryNames(route).length === 0 &&
    namesIn(route.path).length === 0,
);

/** Files without an extension that tells the media type, with their type. */
export const plainNames: readonly (readonly [file: string, type: string])[] = tableOfRoutes
  .filter(({ file }) => file !== "" && !file.replace(/^.*\//, "").includes("."))
  .map(({ file, extension }) => [file, mediaTypes[extension]]);

/** How the paths of files end, with their media type. */
export const typesByEnding: readonly (readonly [ending: string, type: string])[] = [
  ...Object.entries(mediaTypes).map(([extension, type]) => [`.${extension}`, type] as const),
  ...plainNames.map(([file, type]) => [`/${file}`, type] as const),
];

/** A regular expression without anchors for the paths of the home page, below the base path. */
export const homePattern = "/(?:index\\.html)?";

/** The headers beside those of every answer, by what they are sent with. */
export const sent = {
  found: { "cache-control": cacheControl },
  code: { "cache-control": cacheForEver },
  error: { "cache-control": "no-store" },
  page: pageHeaders,
  /** It says what programs look for. */
  home: (basePath: string) => ({ link: homeLink(basePath) }),
} as const;

/**
 * Globs of the files that must be deployed together with a function: all that it reads answers from, without
 * those that it can compose.
 */
export const bundledGlobs: readonly string[] = [
  ...tableOfRoutes
    .flatMap(({ file, variants = [] }) => [
      file,
      ...variants.filter(({ lean }) => lean === undefined).map((variant) => variant.file),
    ])
    .filter((file) => file !== "")
    .map((file) => file.replace(/\{\w+\}/g, "*")),
  `${shardFolders.facts}/**`,
  // The parts of the search index.
  "site/search/**",
  // What functions load when it is asked for: a bundler that does not follow such imports keeps it all the same.
  "fallback/*.mjs",
];

/** The status of each redirect. It is permanent, because an old name does not come back. */
export const redirectStatus = 301;

/** An old address and its current one, both without the base path. */
export interface Redirect {
  readonly from: string;
  readonly to: string;
  /** Present if a query is heeded there, which a redirect must not lose. */
  readonly takesQuery?: boolean;
}

type Level = "provider" | "key";

/** The level of each parameter that holds a name. */
const levels: Readonly<Record<string, Level>> = {
  slug: "provider",
  provider: "provider",
  key: "key",
};

/** The addresses of records, of the files of records, and of the files for one filter, by their earlier names. */
export function renamedAddresses(
  formerly: Pick<FormerNames, Level>,
  today: Readonly<Record<Level, readonly string[]>>,
): readonly Redirect[] {
  const namesOf = (level: Level): readonly (readonly [old: string, now: string])[] =>
    Object.entries(formerly[level]).flatMap(([old, [now = "", ...others]]) => {
      const isOne = others.length === 0 && today[level].includes(now);
      return isOne && !today[level].includes(old) ? [[old, now] as const] : [];
    });
  return tableOfRoutes.flatMap((route) => {
    const takesQuery = namesIn(route.path).length > 0 && queryNames(route).length > 0;
    const files = [route.file, ...(route.variants ?? []).map(({ file }) => file)].filter(Boolean);
    return [route.path, ...files.map((file) => `/${file}`)].flatMap((pattern) => {
      const [name = "", ...others] = namesIn(pattern);
      const level = others.length === 0 ? levels[name] : undefined;
      return (level === undefined ? [] : namesOf(level)).map(([old, now]) => ({
        from: fill(pattern, { [name]: old }),
        to: fill(pattern, { [name]: now }),
        takesQuery,
      }));
    });
  });
}

/** What people guess the address of: pages by the name alone, and pairs of providers that have a page, by slug. */
interface GuessedNames {
  readonly providers: readonly string[];
  readonly kinds: readonly string[];
  readonly pairs: readonly (readonly [string, string])[];
}

/** The names of pages and folders at the root, which mean themselves. */
const takenNames =
  /^(?:404|about|api|changes|compare|coverage|data|docs|facts|fallback|feeds|free|hosts|index|keys|kinds|providers|search|site|then)$/;

/** `/github`, `/functions`, and pairs in the other order: `/compare/vercel-vs-netlify`. */
export function guessedRedirects({ providers, kinds, pairs }: GuessedNames): readonly Redirect[] {
  const pages = new Map([
    ...kinds.map((slug) => [slug, kindPage(slug)] as const),
    ...providers.map((slug) => [slug, providerPage(slug)] as const),
  ]);
  return [
    ...[...pages].flatMap(([name, page]) =>
      takenNames.test(name) ? [] : [{ from: `/${name}`, to: `/${page}` }],
    ),
    ...pairs.map(([a, b]) => ({
      from: `/compare/${a < b ? b : a}-vs-${a < b ? a : b}`,
      to: `/${pairPage(a, b)}`,
    })),
  ];
}
