/** How to take a fact elsewhere: citations, a badge, a card, a call, a report of what is wrong. */
import { fill } from "../../schema/contract/route.ts";
import { addressOf, routes } from "../../schema/contract/routes.ts";
import { subjectOf, type TitleOf } from "../../derive/fact-words.ts";
import { dayWords } from "../../derive/day-words.ts";
import { link, literal, quotation } from "../../derive/markdown.ts";
import { trustBrief } from "../../derive/trust-words.ts";
import { parseFactId } from "../../schema/fact-id.ts";
import type { Fact } from "../../schema/fact.ts";
import { href, html, render, trusted, type Html } from "../html.ts";
import type { Built } from "../built.ts";
import { factPage, pages } from "../paths.ts";
import type { Site, To } from "../page.ts";
import { breakable } from "./value.ts";

export interface Citation {
  readonly label: string;
  readonly text: string;
  /** As highlighters name it. */
  readonly language?: "markdown" | "bibtex" | "html";
}

export function citations(
  fact: Fact,
  { name, baseUrl, asOf }: Built,
  titleOf: TitleOf,
): readonly Citation[] {
  const address = `${baseUrl}/${factPage(fact.id)}`;
  const subject = subjectOf(fact, titleOf);
  const words = fact.raw_value === null ? "" : ` ${quotation(fact.raw_value)}`;
  const read = trustBrief(fact);
  const { source } = fact;
  return [
    { label: "Link", text: address },
    {
      label: "Text",
      text: `${subject}: ${fact.display} (${read}). ${name}, ${dayWords(asOf)}. ${address}`,
    },
    {
      label: "Markdown",
      language: "markdown",
      text: `${literal(subject)}: **${literal(fact.display)}** (${read}).${words} Source: ${link(fact.source.title, fact.source.url)}, via ${link(name, address)}.`,
    },
    {
      label: "BibTeX",
      language: "bibtex",
      text: [
        `@misc{${fact.provider.slug}-${fact.key.replace(/[^a-z0-9]+/g, "-")},`,
        `  title = {${braced(`${subject}: ${fact.display}`)}},`,
        `  author = {{${braced(fact.provider.name)}}},`,
        `  howpublished = {${braced(name)}},`,
        `  year = {${asOf.slice(0, 4)}},`,
        `  url = {${address}},`,
        `  note = {${braced(read)}; ${fact.source.url.replace(/[{}\\]/g, encodeURIComponent)}}`,
        `}`,
      ].join("\n"),
    },
    {
      label: "Badge",
      language: "markdown",
      text: `[![${literal(subject)}](${badgeOf(fact, subject, baseUrl)})](${address})`,
    },
    {
      label: "Card",
      language: "html",
      text: render(
        html`<blockquote cite="${source.url}">
          <p>${subject}: <b>${fact.display}</b> (${read})</p>
          ${fact.raw_value !== null && html`<p><q>${fact.raw_value}</q></p>`}
          <footer>
            <a href="${source.url}">${source.title}</a>, via <a href="${address}">${name}</a>
          </footer>
        </blockquote>`,
      ),
    },
  ];
}

/** An image of shields.io, which reads today's value out of the file of the key by a regular expression of RE2. */
function badgeOf({ key, id }: Fact, label: string, baseUrl: string): string {
  const badge = new URL("https://img.shields.io/badge/dynamic/regex");
  badge.search = new URLSearchParams({
    url: `${baseUrl}/${fill(routes.key.file, { key })}`,
    search: `"id":"${id.replace(/[.*+?()[\]{}|^$\\]/g, "\\$&")}".*?"display":"([^"]*)"`,
    replace: "$1",
    label,
  }).toString();
  return badge.href;
}

/** As LaTeX reads it: what it takes for a command is escaped. */
function braced(text: string): string {
  return text.replace(/[\\{}]/g, "").replace(/[#$%&_]/g, "\\$&");
}

/** What the page's script shows once it is asked for: addresses, citations, the record. */
export function usesOf(fact: Fact, built: Built, titleOf: TitleOf): Html {
  const { provider, product, plan, key } = parseFactId(fact.id);
  const query = Object.fromEntries(
    Object.entries({ provider, product, plan, key }).filter(([, value]) => value !== "*"),
  );
  const [link, ...others] = citations(fact, built, titleOf);
  const call = `curl '${built.baseUrl}${addressOf("facts", {}, query)}'`;
  const all = [link!, { label: "API", text: call }, ...others];
  return html`<dl class="uses">
    ${[...all, { label: "Record", text: JSON.stringify(fact, null, 2) }].map(copied)}
  </dl>`;
}

/** What no reader of the value needs is left to the script. */
export function useOf(fact: Fact, site: Site, to: To): Html {
  const { slug, name } = fact.provider;
  return html`<details data-uses="${fact.id}">
      <summary>Link, cite, embed a badge or card, call the API</summary>
      <p><a href="${to(fill(routes.provider.file, { slug }))}">All facts of ${name} as JSON</a></p>
    </details>
    <p class="machine-name"><code>${breakable(fact.id)}</code></p>
    ${correction(fact, site, to)}`;
}

function copied({ label, text, language }: Citation): Html {
  const named = language && trusted(` class="language-${language}"`);
  return html`<div>
    <dt>${label}</dt>
    <dd>
      <pre tabindex="0"><code${named}>${text}</code></pre>
    </dd>
  </div>`;
}

/** The form of the repository with what is known filled in, and the line where the fact is written. */
function correction(fact: Fact, { dataset, placeOf }: Site, to: To): Html {
  const repository = dataset.meta.repository?.replace(/\/+$/, "");
  if (repository === undefined)
    return html`<p class="correction">
      Is it wrong? <a href="${to(pages.about)}#wrong">How to report it</a>.
    </p>`;
  const form = new URLSearchParams({
    template: "wrong-value.yml",
    title: `Wrong value: ${fact.id}`,
    fact: fact.id,
    source: fact.source.url,
  });
  const place = placeOf(fact);
  const line = place && `${repository}/blob/main/${place.file}#L${place.line}`;
  return html`<p class="correction">
    Is it wrong?
    <a href="${`${repository}/issues/new?${form.toString()}`}" rel="noopener">Report it</a>${
      line === undefined
        ? ""
        : html`, or edit <a href="${href(line)}" rel="noopener">the line it is written on</a>`
    }.
  </p>`;
}
