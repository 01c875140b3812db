/**
 * The script of the page of unknown addresses, on hosts that send files alone: leads on to what the address may have
 * meant, else to a search for its words.
 */
import { html, render } from "../html.ts";
import { guessedPage, pages, searchPage } from "../paths.ts";
import { siteAddress } from "./address.ts";

export async function missingPage(): Promise<void> {
  const place = document.querySelector("[data-missing]");
  if (place === null || !/^https?:$/.test(location.protocol)) return;
  const root = new URL(siteAddress("")).pathname;
  if (!location.pathname.startsWith(root)) return;
  const path = decodeURIComponent(location.pathname.slice(root.length));
  // Opened by its own name, it stands for no address.
  if (path === pages.notFound) return;
  const meant = await guessedPage(path, isThere).catch(() => undefined);
  if (meant !== undefined) return location.replace(siteAddress(meant));
  const words = path
    .replace(/\.\w+$/, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
  if (words === "") return;
  const address = siteAddress(searchPage(words));
  place.innerHTML = render(html`<a href="${address}">Search for “${words}”</a>`);
}

async function isThere(file: string): Promise<boolean> {
  return (await fetch(siteAddress(file), { method: "HEAD" })).ok;
}
