/**
 * The address of the site's root, computed from the page, so that it works at any base path and on the
 * disk.
 */
const { root = "" } = document.documentElement.dataset;

export function siteAddress(path: string): string {
  return new URL(path, new URL(root, location.href)).href;
}
