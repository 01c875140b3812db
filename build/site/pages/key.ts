/** The page of a key: the values of all providers, a line a service, what is better for the user first. */
import { besideWords } from "../../amount/beside.ts";
import type { DatasetKey } from "../../dataset/dataset.ts";
import { fill } from "../../schema/contract/route.ts";
import { routes } from "../../schema/contract/routes.ts";
import { rangeAmong } from "../cell-facts.ts";
import { html } from "../html.ts";
import { lastModified, shortTitle, type PageContent, type Site, type To } from "../page.ts";
import { assets, keyPage, wordAnchor, pages, providerPage } from "../paths.ts";
import { groupName } from "./key-index.ts";
import { counted } from "../../schema/lists/counted.ts";
import { keyValues } from "../parts/key-values.ts";
import type { Services } from "../parts/service-table.ts";
import { silenceList } from "../parts/silences.ts";
import { measuredIn } from "../parts/value.ts";
import { splitText } from "../parts/badge.ts";
import { structuredDataset } from "../parts/structured.ts";

export function keyPageOf(
  definition: DatasetKey,
  services: Services,
  site: Site,
  to: To,
): PageContent {
  const { key, description, facts, statuses, providerCount, words } = definition;
  const file = fill(routes.key.file, { key });
  const title = words.title ?? key;
  const range = valueRange(definition);
  const summary = `${words.question ?? description} ${range}${counted(facts.length, "value")} from ${counted(providerCount, "provider")}, each with its source.`;
  return {
    scripts: [assets.tableScript],
    title: shortTitle(range === "" ? title : `${title}: ${range.replace(/\. $/, "")}`, title),
    description: summary,
    ...(facts.length === 0 ? {} : { data: keyDataset(definition, file, summary, site) }),
    body: html`<h1>${title}</h1>
      <p class="question">${words.question ?? description}</p>
      <p class="machine-name"><code>${key}</code> · ${measuredIn(definition)}</p>
      ${words.question !== undefined && html`<p>${description}</p>`}
      <p>
        ${counted(facts.length, "value")} from
        ${counted(providerCount, "provider")}${facts.length > 0 && html` (${splitText(statuses)})`}
        ·
        <a href="${to(pages.changes)}?words=${key}">what changed</a> ·
        <a href="${to(pages.keys)}#${wordAnchor(groupName(definition))}"
          >more of ${groupName(definition)}</a
        >
      </p>
      ${
        facts.length === 0
          ? html`<p>No fact is published for this key yet.</p>`
          : html`${keyValues(definition, services, site, to)}
              <p data-save><a href="${to(file)}">JSON of all values</a></p>`
      }
      ${silenceList(
        definition.notPublished,
        ({ provider: { slug, name } }) => html`<a href="${to(providerPage(slug))}">${name}</a>`,
      )}`,
  };
}

/** `25 to 20,000 requests/hour. `; empty where there is nothing to range over. */
function valueRange({ facts }: DatasetKey): string {
  const numbers = facts.filter(
    ({ status, value }) => status !== "removed" && typeof value === "number",
  );
  const [range] = rangeAmong(numbers, besideWords);
  return range === undefined ? "" : `${range}. `;
}

function keyDataset(definition: DatasetKey, file: string, description: string, site: Site): object {
  const { key, description: meaning, unit, words } = definition;
  const { meta } = site.dataset;
  const measured = { "@type": "PropertyValue", name: key, description: meaning };
  return structuredDataset(
    {
      name: `${words.title ?? key}: ${meta.name}`,
      description,
      path: keyPage(key),
      dateModified: lastModified(definition.facts),
      files: [file],
      extra: { variableMeasured: unit === null ? measured : { ...measured, unitText: unit } },
    },
    site,
  );
}
