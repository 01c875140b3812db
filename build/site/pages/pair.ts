/** Two providers of one kind of service, side by side: readable without a script, with a title of its own. */
import { besideWords } from "../../amount/beside.ts";
import { fileFor } from "../../schema/contract/route.ts";
import { routeOf } from "../../schema/contract/routes.ts";
import { counted } from "../../schema/lists/counted.ts";
import { html } from "../html.ts";
import { shortTitle, type PageContent, type Site, type To } from "../page.ts";
import { assets, pages } from "../paths.ts";
import { compareContenders, type ComparedLimit } from "../compare/compared.ts";
import { choicesText, contenderOf } from "../compare/contender.ts";
import type { ProviderPair } from "../compare/pairs.ts";
import { comparisonTable, loneLimits } from "../compare/table.ts";
import { mostOnPage } from "../page-parts.ts";
import { providerDataOf } from "../provider-data.ts";

export function pairPageOf({ a, b, kinds }: ProviderPair, site: Site, to: To): PageContent {
  const { dataset } = site;
  const choosing = `${to(pages.compare)}?${choicesText([{ provider: a.slug }, { provider: b.slug }])}`;
  const contenders = [a, b].map((provider) =>
    contenderOf({ provider: provider.slug }, providerDataOf(provider, dataset)),
  );
  const compared = compareContenders(contenders);
  const { table, left } = comparisonTable(contenders, compared, to, mostOnPage - mostOfLone);
  const limits = compared.subjects.flatMap(([, own]) => own);
  const names = `${a.name} vs ${b.name}`;
  const titles = kinds.map((kind) => kind.title);
  const title = shortTitle(
    ...[3, 2, 1].map((most) => `${names}: ${kindsText(titles, most)}`),
    names,
  );
  const json = fileFor(routeOf("compare"), {}, { a: a.slug, b: b.slug });
  const description = `${names}, side by side on ${counted(limits.length, "limit")}, each with its source. ${answers(limits).join("; ")}`;
  return {
    title,
    description,
    scripts: [assets.tableScript],
    body: html`<h1>${title}</h1>
      <p>
        ${counted(limits.length, "limit")} that both state, side by side: services of the same kind
        and plans of the same tier first.
        <a href="${choosing}">Choose products and plans, or add another provider</a>.
        ${json !== undefined && html`<a href="${to(json)}">JSON</a>`}
      </p>
      ${table}
      <p data-save></p>
      ${left > 0 && html`<p>${counted(left, "more limit")}: <a href="${choosing}">the whole comparison</a>.</p>`}
      ${
        compared.alone.flat().length > 0 &&
        html`<h2>Stated by one side only</h2>
          ${loneLimits(contenders, compared, to, mostOfLone)}`
      }`,
  };
}

/** Elements of what one side alone states; the table may have the rest. */
const mostOfLone = 300;

function kindsText(titles: readonly string[], most: number): string {
  const shown = titles.slice(0, most).join(", ");
  return titles.length > most ? `${shown} and more` : shown;
}

const mostAnswers = 2;

/** `Function time limit: 60 s at Netlify, 300 s at Vercel (5×)`: what differs most plainly. */
function answers(limits: readonly ComparedLimit[]): readonly string[] {
  return limits
    .flatMap(({ title, lines }) => {
      const line = lines.find(({ outcome }) => outcome.result === "different");
      if (line === undefined) return [];
      const values = line.sides.flatMap(([fact]) =>
        fact === undefined ? [] : `${besideWords(fact)} at ${fact.provider.name}`,
      );
      const { words } = line.outcome;
      return `${title}: ${values.join(", ")}${words === "" ? "" : ` (${words})`}`;
    })
    .slice(0, mostAnswers);
}
