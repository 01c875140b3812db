/**
 * Addresses of the site's files, computed from the page, so that they work at any base path and on the disk; and
 * the address of the page itself, which keeps what was chosen.
 */
import { likelyPlace } from "../paths.ts";
import { addressWith } from "./choices.ts";

const { root = "", lean } = document.documentElement.dataset;

export function siteAddress(path: string): string {
  const written = lean === undefined ? path : likelyPlace(path);
  return new URL(written, new URL(root, location.href)).href;
}

/** The base address of the dataset as it was built, without a trailing slash; else where it stands. */
export function baseAddress(): string {
  const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  return new URL("./", new URL(root, canonical?.href ?? location.href)).href.replace(/\/$/, "");
}

/** Writes what was chosen into the address of the page. */
export function rememberParameters(parameters: URLSearchParams | string): void {
  history.replaceState(null, "", addressWith(location.href, parameters));
}
