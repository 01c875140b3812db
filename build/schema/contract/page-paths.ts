/**
 * The files of pages that people guess the address of, and what a guessed address means: `/GitHub`, `/functions`,
 * `/compare/vercel-vs-netlify`. The page of unknown addresses and the fallback lead on from there.
 */

export function providerPage(slug: string): string {
  return `providers/${slug}.html`;
}

export function kindPage(slug: string): string {
  return `kinds/${slug}.html`;
}

export function keyPage(key: string): string {
  return `keys/${key}.html`;
}

/** The page of two providers, by slug: `compare/netlify-vs-vercel.html`. */
export function pairPage(a: string, b: string): string {
  return `compare/${a < b ? a : b}-vs-${a < b ? b : a}.html`;
}

/** The page of what words find, what is wanted, and how to add it; the words may be no Unicode. */
export function searchPage(words: string): string {
  return `search.html?${new URLSearchParams({ q: words }).toString()}`;
}

/** Where an address may lead, and the files that must be there for it. */
interface Guess {
  readonly to: string;
  readonly needs: readonly string[];
}

/**
 * The page that a path below the base path may have meant, relative to the root; undefined where there is none.
 * Only the name is guessed below a folder of pages, so one guess never leads to another.
 */
export async function guessedPage(
  path: string,
  isThere: (file: string) => Promise<boolean>,
): Promise<string | undefined> {
  const asked = path.replace(/^\/+|\/+$/g, "");
  for (const { to, needs } of guessesOf(asked.replace(/\.html$/, "").toLowerCase())) {
    if (to === asked || to === `${asked}.html`) continue;
    const found = await Promise.all(needs.map(isThere));
    if (found.every(Boolean)) return to;
  }
  return undefined;
}

function guessesOf(path: string): readonly Guess[] {
  const [, folder, name = ""] =
    /^(?:(providers|kinds|keys|compare)\/)?([a-z0-9][a-z0-9._-]{0,199})$/.exec(path) ?? [];
  if (name === "") return [];
  const [, a, b] = /^(.+?)-(?:vs|or|and)-(.+)$/.exec(name) ?? [];
  if (a !== undefined && b !== undefined && (folder ?? "compare") === "compare") {
    const sides = [providerPage(a), providerPage(b)];
    return [alone(pairPage(a, b)), { to: `compare.html?a=${a}&b=${b}`, needs: sides }];
  }
  const pages = { providers: providerPage, kinds: kindPage, keys: keyPage };
  return Object.entries(pages)
    .filter(([each]) => folder === undefined || each === folder)
    .map(([, pageOf]) => alone(pageOf(name)));
}

function alone(file: string): Guess {
  return { to: file, needs: [file] };
}
