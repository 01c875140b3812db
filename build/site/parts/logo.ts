/** The mark of a provider beside its name, which says all that it says: nobody need see it. */
import { html, trusted, type Html } from "../html.ts";
import type { To } from "../page.ts";
import { markFile } from "../paths.ts";

/** In pixels, beside words and beside the heading of a page. */
const sides = { words: 20, heading: 40 } as const;

export function logo(slug: string, to: To, place: keyof typeof sides = "words"): Html {
  const side = sides[place];
  return html`<img
    class="logo"
    src="${to(markFile(slug))}"
    alt=""
    width="${side}"
    height="${side}"
    ${place === "words" ? trusted('loading="lazy"') : ""}
  />`;
}
