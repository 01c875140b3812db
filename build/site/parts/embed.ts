/** A fact on somebody else's page: a badge that reads today's value, and a card as HTML. */
import { fill } from "../../schema/contract/route.ts";
import { routes } from "../../schema/contract/routes.ts";
import { literal } from "../../derive/markdown.ts";
import type { Fact } from "../../schema/fact.ts";
import { html, render } from "../html.ts";

export interface Embedded {
  /** What the fact is about, in words. */
  readonly subject: string;
  /** The address of its page. */
  readonly address: string;
  /** How far it can be trusted, in few words. */
  readonly read: string;
  /** Of the dataset. */
  readonly name: string;
  readonly baseUrl: string;
}

/** In Markdown; shields.io reads the value out of the file of the key, as a regular expression of RE2 finds it. */
export function badgeOf(fact: Fact, { subject, address, baseUrl }: Embedded): string {
  const badge = new URL("https://img.shields.io/badge/dynamic/regex");
  badge.search = new URLSearchParams({
    url: `${baseUrl}/${fill(routes.key.file, { key: fact.key })}`,
    search: shownAs(fact),
    replace: "$1",
    label: subject,
  }).toString();
  return `[![${literal(subject)}](${badge.href})](${address})`;
}

/** Finds in a list of values what the one of a fact is shown as. */
function shownAs({ id }: Fact): string {
  return `"id":"${id.replace(/[.*+?()[\]{}|^$\\]/g, "\\$&")}".*?"display":"([^"]*)"`;
}

export function cardOf(fact: Fact, { subject, address, read, name }: Embedded): string {
  const { display, raw_value, source } = fact;
  return render(
    html`<blockquote cite="${source.url}">
      <p>${subject}: <b>${display}</b> (${read})</p>
      ${raw_value !== null && html`<p><q>${raw_value}</q></p>`}
      <footer>
        <a href="${source.url}">${source.title}</a>, via <a href="${address}">${name}</a>
      </footer>
    </blockquote>`,
  );
}
