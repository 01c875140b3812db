/**
 * A base address that nobody else can open → the line that says so at the end of a build. Canonical links, feeds,
 * sitemap and guides hold that address, so files with it must not be uploaded.
 */

/** Undefined for an address that can be somebody's. */
export function uploadHint(baseUrl: string): string | undefined {
  const { hostname } = new URL(baseUrl);
  return thisMachine.test(hostname) || example.test(hostname)
    ? `addresses in these files begin with ${baseUrl}; before you upload them, build with --base-url and yours`
    : undefined;
}

/** As `URL` writes them; the last two are what a server listens on, and no address at all. */
const thisMachine = /(^|\.)localhost$|^(127(\.\d+){3}|\[::1\]|0\.0\.0\.0|\[::\])$/;
/** Names for documents, which nobody owns (RFC 2606). */
const example = /(^|\.)example(\.(com|net|org))?$/;
