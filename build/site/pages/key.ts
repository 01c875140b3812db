/** The page of a key: the values of all providers, drawn and listed, what is better for the user first. */
import type { DatasetKey } from "../../dataset/dataset.ts";
import { unitText, displayValue } from "../../derive/value.ts";
import { fill, routes } from "../../contract/routes.ts";
import type { Fact } from "../../schema/fact.ts";
import { tierOfFact } from "../compare/contender.ts";
import { html, type Html } from "../html.ts";
import { lastModified } from "../modified.ts";
import { linker, type SitePage, type Site, type To } from "../page.ts";
import { factPage, keyGroup, keyPage, pages, rowAnchors } from "../paths.ts";
import { groupName } from "./key-index.ts";
import { bestFree } from "../parts/best-free.ts";
import { chart } from "../parts/chart.ts";
import { counted } from "../../lists/counted.ts";
import { rankingTable, type FactLinks } from "../parts/fact-table.ts";
import { logo } from "../parts/logo.ts";
import { measuredIn } from "../parts/measured-in.ts";
import { placeText } from "../parts/place.ts";
import { byCurrency, byValue, isLiving, rankFacts, type CurrencyGroup } from "../parts/ranking.ts";
import { statusMark } from "../parts/badge.ts";
import { splitText } from "../parts/status.ts";
import { structuredDataset } from "../parts/structured.ts";

export function* keyPages(site: Site): Iterable<SitePage> {
  for (const key of site.dataset.keys) yield keyPageOf(key, site);
}

export function keyPageOf(definition: DatasetKey, site: Site): SitePage {
  const { key, description, facts, statuses, providerCount, words } = definition;
  const path = keyPage(key);
  const to = linker({ path }, "");
  const file = fill(routes.key.file, { key });
  const title = words.title ?? key;
  const range = valueRange(definition);
  const summary = `${words.question ?? description} ${range}${counted(facts.length, "value")} of ${counted(providerCount, "provider")}, each with its source.`;
  const [living, removed] = [facts.filter(isLiving), facts.filter((fact) => !isLiving(fact))];
  const links = linksOf(definition, to);
  return {
    path,
    section: "keys",
    title: range === "" ? title : `${title}: ${range.replace(/\. $/, "")}`,
    description: summary,
    ...(facts.length === 0
      ? {}
      : { data: keyDataset(definition, { path, file, description: summary }, site) }),
    body: html`<h1>${title}</h1>
      <p class="question">${words.question ?? description}</p>
      <p class="machine-name"><code>${key}</code> · ${measuredIn(definition)}</p>
      ${words.question === undefined ? "" : html`<p>${description}</p>`}
      <p>
        ${counted(facts.length, "value")} of
        ${counted(providerCount, "provider")}${facts.length > 0 && html` (${splitText(statuses)})`}
        · <a href="${to(file)}">JSON</a> ·
        <a href="${to(pages.keys)}#${keyGroup(groupName(definition))}"
          >more of ${groupName(definition)}</a
        >
      </p>
      ${facts.length === 0 ? html`<p>No fact is published for this key yet.</p>` : ""}
      ${bestFree(definition, { ...links, isOfFreePlan: inFreePlans(site) })}
      ${living.length > 0 ? valuesSection({ ...definition, facts: living }, links) : ""}
      ${
        removed.length === 0
          ? ""
          : html`<section>
              <h2>No longer stated</h2>
              <p>What these sources said last. It is in no rank and no range.</p>
              ${rankingTable(`No longer stated: ${title}`, rankFacts(removed, words.better), links)}
            </section>`
      }`,
  };
}

/** `25 to 20,000 requests/hour. `; empty where there is nothing to range over. */
function valueRange({ facts, words: { better } }: DatasetKey): string {
  const groups = byCurrency(facts.filter(isLiving), better);
  const numbers = groups[0]?.facts.filter(({ value }) => typeof value === "number") ?? [];
  const [first, last] = [numbers[0], numbers.at(-1)];
  if (groups.length !== 1 || first === undefined || last === undefined) return "";
  if (first.value === last.value) return `${first.display}. `;
  const ends = better === "lower" ? [first, last] : [last, first];
  return `${ends.map(({ display }) => display).join(" to ")}. `;
}

function linksOf({ facts }: DatasetKey, to: To): FactLinks {
  return {
    to,
    pathOf: ({ id }) => to(factPage(id)),
    rowAnchorOf: rowAnchors(facts),
  };
}

function inFreePlans({ dataset: { providers } }: Site): (fact: Fact) => boolean {
  const ownerOf = new Map(providers.map((provider) => [provider.slug, provider]));
  return (fact) => {
    const owner = ownerOf.get(fact.provider.slug);
    return owner !== undefined && tierOfFact(fact, owner) === "free";
  };
}

function valuesSection(definition: DatasetKey, links: FactLinks): Html {
  const { key, facts, words } = definition;
  const isSized = facts.every(({ value }) => value === null || typeof value === "number");
  if (isSized)
    return html`${byCurrency(facts, words.better).map((group, i) => sized(definition, group, i, links))}`;
  return html`${byValue(facts).map(
    (group) =>
      html`<section>
        <h2>${displayValue(group.value)} <small>${counted(group.facts.length, "fact")}</small></h2>
        <ul class="holders">
          ${group.facts.map((fact) => holder(fact, links))}
        </ul>
      </section>`,
  )}
  ${rankingTable(`Values of ${words.title ?? key}`, rankFacts(facts), links)}`;
}

function sized(
  { key, words }: DatasetKey,
  group: CurrencyGroup,
  index: number,
  links: FactLinks,
): Html {
  const { currency, facts } = group;
  const title = words.title ?? key;
  const subject = currency === null ? title : `${title} in ${currency}`;
  const order = words.better === "lower" ? "lowest first" : "highest first";
  return html`<section>
    <h2>${currency === null ? `Values, ${order}` : `${currency}, ${order}`}</h2>
    ${facts.length > 1 && chart({ subject, unit: unitText(facts[0]!), facts, id: `chart-${index}`, pathOf: links.pathOf })}
    ${rankingTable(`Values of ${subject}`, facts, links)}
  </section>`;
}

function holder(fact: Fact, { to, pathOf }: FactLinks): Html {
  return html`<li>
    ${statusMark(fact.status)} ${logo(fact.provider.slug, to)}
    <a href="${pathOf(fact)}">${fact.provider.name}</a>
    <span class="place">${placeText(fact)}</span>
  </li>`;
}

function keyDataset(
  { key, description: meaning, unit, facts, words }: DatasetKey,
  { path, file, description }: { path: string; file: string; description: string },
  site: Site,
): object {
  const { meta, asOf } = site.dataset;
  return structuredDataset(
    {
      name: `${words.title ?? key}: ${meta.name}`,
      description,
      path,
      dateModified: lastModified(facts) ?? asOf,
      files: [file],
      extra: {
        variableMeasured: {
          "@type": "PropertyValue",
          name: key,
          description: meaning,
          ...(unit === null ? {} : { unitText: unit }),
        },
      },
    },
    site,
  );
}
