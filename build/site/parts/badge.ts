/**
 * The small marks beside names and values: of providers, of statuses, of what a change means to the user. Each has
 * a word or stands beside one, so none is told by colour alone. The browser loads them too, so they import no
 * schema by value.
 */
import type { Fact, Status } from "../../schema/fact.ts";
import { statuses } from "../../schema/vocabulary.ts";
import { statusWording, meaningOf } from "../../schema/contract/status-wording.ts";
import { agoWords, dayWords } from "../../derive/day-words.ts";
import { readingWords, trustSentence } from "../../derive/trust-words.ts";
import { html, type Html, trusted } from "../html.ts";
import type { StatusCounts } from "../../schema/provider.ts";
import { shownCount } from "../../schema/lists/counted.ts";
import type { ChangeDirection } from "../../schema/change-effect.ts";
import { grouped } from "../../schema/lists/grouped.ts";
import type { To } from "../page.ts";
import { inlineCode } from "./value.ts";
import { markFile } from "../paths.ts";

const statusIcon: Readonly<Record<Status, string>> = {
  verified: "✓",
  stale: "◷",
  conflicting: "≠",
  removed: "✕",
};

export function statusBadge(status: Status): Html {
  return html`<span class="badge ${status}"
    ><span aria-hidden="true">${statusIcon[status]}</span> ${statusWording[status].label}</span
  >`;
}

/** What the first line of a fact says beside its value: the day of its reading, and whether to doubt it. */
export function trustLine(fact: Pick<Fact, "last_verified_at" | "status">): Html {
  return html`${readingWords(fact)} ${doubtBadge(fact.status)}`;
}

/** How far the fact can be trusted; the page's script adds the age of the reading. */
export function trustParagraph(fact: Fact): Html {
  const read = fact.last_verified_at;
  return html`<p
    class="trust ${fact.status}"
    ${read === undefined ? "" : html`data-read="${read}"`}
  >
    ${trustSentence(fact)}
  </p>`;
}

/** `Read 20 Aug 2026, 3 months ago, in …` */
export function withAge(sentence: string, read: string, now: string): string {
  const day = dayWords(read);
  return sentence.replace(day, `${day}, ${agoWords(read, now)},`);
}

/** The badge of a status that is not `verified`. */
export function doubtBadge(status: Status): Html | "" {
  return status === "verified" ? "" : statusBadge(status);
}

/** Lists the statuses, each with its count and its meaning. */
export function statusMeanings(counts: StatusCounts, days: number): Html {
  return html`<dl class="statuses">
    ${statuses.map(
      (status) =>
        html`<div>
          <dt>${statusBadge(status)} ${shownCount(counts[status])}</dt>
          <dd>${inlineCode(meaningOf(status, days))}</dd>
        </div>`,
    )}
  </dl>`;
}

/** Returns the counts as text: `12 verified, 3 stale`. */
export function splitText(counts: StatusCounts): string {
  return statuses
    .filter((status) => counts[status] > 0)
    .map((status) => `${shownCount(counts[status])} ${statusWording[status].label}`)
    .join(", ");
}

/** What a change means to the user, as a mark beside it: of prices cheaper or dearer, of limits relaxed or tightened. */
const directionMarks: Readonly<Record<ChangeDirection, string>> = {
  relaxed: "▲ relaxed",
  tightened: "▼ tightened",
  raised: "↑ raised",
  lowered: "↓ lowered",
  // The sign is that of the number.
  cheaper: "▼ cheaper",
  dearer: "▲ dearer",
};

/** Nothing where no number changed. */
export function effectMark(direction: ChangeDirection | undefined): Html | "" {
  return direction === undefined
    ? ""
    : html`<span class="effect ${direction}">${directionMarks[direction]}</span>`;
}

/** `3 relaxed, 1 dearer`; empty where none has a direction. */
export function talliedDirections(
  steps: readonly { readonly direction?: ChangeDirection | undefined }[],
): string {
  return [...grouped(steps, ({ direction }) => direction ?? "")]
    .flatMap(([direction, { length }]) => (direction === "" ? [] : [`${length} ${direction}`]))
    .join(", ");
}

/** In pixels; beside words it waits until it is seen. */
export function logo(slug: string, to: To, side: 20 | 40 = 20): Html {
  return html`<img
    class="logo"
    src="${to(markFile(slug))}"
    alt=""
    width="${side}"
    height="${side}"
    ${side === 20 && trusted('loading="lazy"')}
  />`;
}
