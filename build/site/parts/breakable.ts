import { html, type Html } from "../html.ts";

/** Lets a key or an id that is too long for its line break after a `.` or `/`. */
export function breakable(name: string): Html {
  return html`${name.split(/(?<=[./])/).map((part, i) => (i === 0 ? part : html`<wbr />${part}`))}`;
}

/** How many such places a name has. */
export function breaksIn(name: string): number {
  return name.split(/(?<=[./])/).length - 1;
}
