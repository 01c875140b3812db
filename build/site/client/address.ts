/**
 * Addresses of the site's files, computed from the page, so that they work at any base path and on the disk; and
 * the address of the page itself, which keeps what was chosen.
 */
import type { Named } from "../../schema/fact.ts";
import { likelyPlace } from "../paths.ts";
import { addressWith } from "./choices.ts";

const { root = "", lean } = document.documentElement.dataset;

export function siteAddress(path: string): string {
  const written = lean === undefined ? path : likelyPlace(path);
  return new URL(written, new URL(root, location.href)).href;
}

/** Writes what was chosen into the address of the page. */
export function rememberParameters(parameters: URLSearchParams | string): void {
  history.replaceState(null, "", addressWith(location.href, parameters));
}

/** The providers that a form suggests. */
export function namedOptions(form: HTMLFormElement): readonly Named[] {
  return [...form.querySelectorAll<HTMLOptionElement>("option[data-slug]")].flatMap(
    ({ value: name, dataset: { slug } }) => (slug === undefined ? [] : { slug, name }),
  );
}
