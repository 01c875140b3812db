/**
 * The address of the site's root, computed from the page, so that it works at any base path and on the
 * disk.
 */
import { likelyPlace } from "../paths.ts";

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
