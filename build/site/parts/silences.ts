/** What providers do not publish: each with the words that say so, or with the page that shows no figure. */
import type { NotPublished } from "../../schema/not-published.ts";
import { href, html, type Html } from "../html.ts";
import { silencesAnchor } from "../paths.ts";
import { quoted } from "./quote.ts";

/** `subjectOf` begins each line. Null where nothing is known of it. */
export function silenceList(
  silences: readonly NotPublished[],
  subjectOf: (silence: NotPublished) => Html,
): Html | null {
  if (silences.length === 0) return null;
  return html`<h2 id="${silencesAnchor}">Not published</h2>
    <ul>
      ${silences.map((silence) => {
        const { product, plan, raw_value: words, note, source } = silence;
        return html`<li>
          ${subjectOf(silence)} ${[product, plan].flatMap((each) => each?.name ?? []).join(", ")}:
          ${words === undefined ? "its page states none" : quoted(words)}${note !== undefined && ` (${note})`}.
          <a href="${href(source.url)}" rel="noopener">${source.title}</a>
        </li>`;
      })}
    </ul>`;
}
