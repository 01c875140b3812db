/** What happened, month by month. */
import { wholeMonthWords } from "../../derive/day-words.ts";
import { grouped } from "../../schema/lists/grouped.ts";
import { html, type Html } from "../html.ts";

/** In the order of the items, each made a `<li>`; `toldOf` says of those of a month what they come to. */
export function monthSections<Item>(
  items: readonly Item[],
  momentOf: (item: Item) => string,
  lineOf: (item: Item) => Html,
  toldOf: (own: readonly Item[]) => string = () => "",
): readonly Html[] {
  return [...grouped(items, (item) => momentOf(item).slice(0, 7))].map(
    ([month, own]) =>
      html`<section>
        <h3>
          ${wholeMonthWords(month)} ${toldOf(own) !== "" && html`<small>${toldOf(own)}</small>`}
        </h3>
        <ul class="changes" data-filtered>
          ${own.map(lineOf)}
        </ul>
      </section>`,
  );
}
