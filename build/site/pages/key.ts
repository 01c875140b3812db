/** The page of a key: the values of all providers, drawn and listed, what is better for the user first. */
import { besideWords } from "../../amount/beside.ts";
import type { DatasetKey, DatasetProvider } from "../../dataset/dataset.ts";
import { fill, routes } from "../../contract/routes.ts";
import type { Fact } from "../../schema/fact.ts";
import { kindOfFact, tierOfFact } from "../compare/contender.ts";
import { href, html, type Html } from "../html.ts";
import { keyParts, pagesOfKey } from "../key-parts.ts";
import { lastModified } from "../modified.ts";
import { linker, type SitePage, type Site, type To } from "../page.ts";
import { standInsOf } from "../stand-ins.ts";
import { factPage, keyGroup, pages, providerPage, rowAnchors } from "../paths.ts";
import { thenAddress } from "../then/asked-days.ts";
import { groupName } from "./key-index.ts";
import { bestFree, type FreeLinks } from "../parts/best-free.ts";
import { counted } from "../../lists/counted.ts";
import { onceFor } from "../../lists/once-for.ts";
import type { FactLinks } from "../parts/fact-table.ts";
import { keyValues } from "../parts/key-values.ts";
import { measuredIn } from "../parts/measured-in.ts";
import { partLinks, partWords } from "../parts/part-links.ts";
import { byCurrency, isLiving } from "../parts/ranking.ts";
import { splitText } from "../parts/status.ts";
import { structuredDataset } from "../parts/structured.ts";

export function keyPageOf(definition: DatasetKey, site: Site, part = 0): SitePage {
  const { key, description, facts, statuses, providerCount, words } = definition;
  const parts = pagesOfKey(definition);
  const path = parts[part]!;
  const to = linker({ path }, "", standInsOf(site));
  const file = fill(routes.key.file, { key });
  const title = words.title ?? key;
  const range = valueRange(definition);
  const summary = `${words.question ?? description} ${range}${counted(facts.length, "value")} of ${counted(providerCount, "provider")}, each with its source.`;
  const links = linksOf(definition, to);
  return {
    path,
    section: "keys",
    title: `${range === "" ? title : `${title}: ${range.replace(/\. $/, "")}`}${partWords(parts, part)}`,
    description: `${summary}${part === 0 ? "" : ` Part ${part + 1}.`}`,
    ...(facts.length === 0
      ? {}
      : { data: keyDataset(definition, { path, file, description: summary }, site) }),
    body: html`<h1>${title}${part === 0 ? "" : partWords(parts, part)}</h1>
      <p class="question">${words.question ?? description}</p>
      <p class="machine-name"><code>${key}</code> · ${measuredIn(definition)}</p>
      ${words.question === undefined ? "" : html`<p>${description}</p>`}
      <p>
        ${counted(facts.length, "value")} of
        ${counted(providerCount, "provider")}${facts.length > 0 && html` (${splitText(statuses)})`}
        · <a href="${to(file)}">JSON</a> ·
        <a href="${thenAddress(to(pages.twoDays), { limit: key })}">as of another day</a> ·
        <a href="${to(pages.keys)}#${keyGroup(groupName(definition))}"
          >more of ${groupName(definition)}</a
        >
      </p>
      ${facts.length === 0 ? html`<p>No fact is published for this key yet.</p>` : ""}
      ${partLinks(parts, part, to)}
      ${part === 0 && bestFree(definition, { ...links, ...ofProducts(site) })}
      ${keyValues(definition, keyParts(definition)[part]!, links)} ${partLinks(parts, part, to)}
      ${part === 0 && notPublished(definition, to)}`,
  };
}

/** Whose pages state no figure for it. */
function notPublished({ notPublished: silences }: DatasetKey, to: To): Html | null {
  if (silences.length === 0) return null;
  return html`<p>
    Not published:
    ${silences.map(
      ({ provider, product, plan, source }, index) =>
        html`${index > 0 && ", "}<a href="${to(providerPage(provider.slug))}"
            >${[provider, product, plan].flatMap((each) => each?.name ?? []).join(" ")}</a
          >
          (<a href="${href(source.url)}" rel="noopener">source</a>)`,
    )}.
  </p>`;
}

/** `25 to 20,000 requests/hour. `; empty where there is nothing to range over. All parts of a key ask for it. */
const valueRange = onceFor(({ facts, words: { better } }: DatasetKey): string => {
  const groups = byCurrency(facts.filter(isLiving), better);
  const numbers = groups[0]?.facts.filter(({ value }) => typeof value === "number") ?? [];
  const [first, last] = [numbers[0], numbers.at(-1)];
  if (groups.length !== 1 || first === undefined || last === undefined) return "";
  if (first.value === last.value) return `${besideWords(first)}. `;
  const ends = better === "lower" ? [first, last] : [last, first];
  return `${ends.map(besideWords).join(" to ")}. `;
});

const modifiedOf = onceFor(({ facts }: DatasetKey) => lastModified(facts));

const anchorsOf = onceFor(rowAnchors);

function linksOf({ facts }: DatasetKey, to: To): FactLinks {
  return {
    to,
    pathOf: ({ id }) => to(factPage(id)),
    rowAnchorOf: anchorsOf(facts),
  };
}

function ofProducts({
  dataset: { providers, kinds },
}: Site): Pick<FreeLinks, "isOfFreePlan" | "kindOf"> {
  const ownerOf = new Map(providers.map((provider) => [provider.slug, provider]));
  const owned = <Found>(
    fact: Fact,
    find: (fact: Fact, owner: DatasetProvider) => Found,
  ): Found | undefined => {
    const owner = ownerOf.get(fact.provider.slug);
    return owner && find(fact, owner);
  };
  return {
    isOfFreePlan: (fact) => owned(fact, tierOfFact) === "free",
    kindOf: (fact) => kinds.find(({ slug }) => slug === owned(fact, kindOfFact))?.title,
  };
}

function keyDataset(
  definition: DatasetKey,
  { path, file, description }: { path: string; file: string; description: string },
  site: Site,
): object {
  const { key, description: meaning, unit, words } = definition;
  const { meta, asOf } = site.dataset;
  return structuredDataset(
    {
      name: `${words.title ?? key}: ${meta.name}`,
      description,
      path,
      dateModified: modifiedOf(definition) ?? asOf,
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
