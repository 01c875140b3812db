import { html, type Html } from "../html.ts";

/** A dotted name or an id: where it is too long for its line it breaks after a separator. */
export function breakable(name: string): Html {
  return html`${name.split(/(?<=[./_])/).map((part, i) => (i === 0 ? part : html`<wbr />${part}`))}`;
}
