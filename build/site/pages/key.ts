/**
 * The page of a key: the values of all providers, drawn and listed, what is better for the user first, and the
 * best of those that cost nothing.
 */
import { besideWords } from "../../amount/beside.ts";
import type { DatasetKey, DatasetProvider } from "../../dataset/dataset.ts";
import { fill, routes } from "../../contract/routes.ts";
import type { Fact } from "../../schema/fact.ts";
import { kindOfFact, tierOfFact } from "../compare/contender.ts";
import { rangeAmong } from "../cell-facts.ts";
import { html, type Html, href } from "../html.ts";
import { keyParts, pagesOfKey } from "../page-parts.ts";
import { lastModified, type PageContent, type Site, type To } from "../page.ts";
import { factPage, wordAnchor, pages, rowAnchors, providerPage } from "../paths.ts";
import { thenAddress } from "../then/two-days.ts";
import { groupName } from "./key-index.ts";
import { counted } from "../../lists/counted.ts";
import { onceFor } from "../../lists/once-for.ts";
import { type FactLinks, keyValues } from "../parts/key-values.ts";
import { measuredIn } from "../parts/value.ts";
import { partLinks, partWords } from "../parts/navigation.ts";
import { byCurrency, isLiving, isExact } from "../parts/ranking.ts";
import { splitText } from "../parts/badge.ts";
import { structuredDataset } from "../parts/structured.ts";
import { narrowedTo, ownerWords } from "../../derive/fact-words.ts";
import { grouped } from "../../lists/grouped.ts";

export function keyPageOf(definition: DatasetKey, part: number, site: Site, to: To): PageContent {
  const { key, description, facts, statuses, providerCount, words } = definition;
  const parts = pagesOfKey(definition);
  const path = parts[part]!;
  const file = fill(routes.key.file, { key });
  const title = words.title ?? key;
  const range = valueRange(definition);
  const summary = `${words.question ?? description} ${range}${counted(facts.length, "value")} of ${counted(providerCount, "provider")}, each with its source.`;
  const links: FactLinks = {
    to,
    pathOf: ({ id }) => to(factPage(id)),
    rowAnchorOf: anchorsOf(facts),
  };
  return {
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
        <a href="${to(pages.keys)}#${wordAnchor(groupName(definition))}"
          >more of ${groupName(definition)}</a
        >
      </p>
      ${facts.length === 0 ? html`<p>No fact is published for this key yet.</p>` : ""}
      ${partLinks(parts, part, to)} ${part === 0 && bestFree(definition, links, site)}
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
const valueRange = onceFor(({ facts }: DatasetKey): string => {
  const numbers = facts.filter((fact) => isLiving(fact) && typeof fact.value === "number");
  const [range] = rangeAmong(numbers.map((fact) => ({ ...fact, display: besideWords(fact) })));
  return range === undefined ? "" : `${range}. `;
});

const modifiedOf = onceFor(({ facts }: DatasetKey) => lastModified(facts));

const anchorsOf = onceFor(rowAnchors);

function keyDataset(
  definition: DatasetKey,
  { path, file, description }: { path: string; file: string; description: string },
  site: Site,
): object {
  const { key, description: meaning, unit, words } = definition;
  const { meta } = site.dataset;
  const measured = { "@type": "PropertyValue", name: key, description: meaning };
  return structuredDataset(
    {
      name: `${words.title ?? key}: ${meta.name}`,
      description,
      path,
      dateModified: modifiedOf(definition),
      files: [file],
      extra: { variableMeasured: unit === null ? measured : { ...measured, unitText: unit } },
    },
    site,
  );
}

/** More that share the best value are counted. */
const mostNamed = 3;

/** Of more kinds than anybody compares, those with the best values. */
const mostKinds = 6;

/** Null where the key does not say which end is better, or fewer than two values of free plans are known. */
function bestFree(
  { facts, words: { better } }: DatasetKey,
  { pathOf }: FactLinks,
  { dataset: { providers, kinds } }: Site,
): Html | null {
  const owners = new Map(providers.map((provider) => [provider.slug, provider]));
  const ownerOf = ({ provider }: Fact): DatasetProvider => owners.get(provider.slug)!;
  const kindOf = (fact: Fact): string | undefined =>
    kinds.find(({ slug }) => slug === kindOfFact(fact, ownerOf(fact)))?.title;
  const living = facts.filter(isLiving);
  const free = living.filter((fact) => tierOfFact(fact, ownerOf(fact)) === "free");
  if (better === undefined || free.length < 2 || free.length === living.length) return null;
  const [sized, ...otherCurrencies] = byCurrency(
    free.filter(
      (fact) =>
        fact.scope === undefined &&
        isExact(fact) &&
        kindOf(fact) !== undefined &&
        typeof fact.value !== "boolean",
    ),
    better,
  );
  if (sized === undefined || otherCurrencies.length > 0) return null;
  const best = [...grouped(sized.facts, kindOf).values()].slice(0, mostKinds);
  return html`<p class="best-free">
    ${better === "lower" ? "Lowest" : "Highest"} on free plans, by kind of service:
    ${best.map(
      (own, index) =>
        html`${index > 0 && "; "}${kindOf(own[0]!)}
        ${[...grouped(own, countedAs).values()].map((alike, at) => html`${at > 0 && " and "}${bestOf(alike, pathOf)}`)}`,
    )}.
  </p>`;
}

/** What it is counted for, and how firm it is. */
function countedAs({ per = [], bound }: Fact): string {
  return [...per.toSorted(), bound].join("/");
}

/** `<b>100 GB/month</b> of 3 values (Vercel CDN, Hobby)`; the best of them first. */
function bestOf(own: readonly Fact[], pathOf: FactLinks["pathOf"]): Html {
  const [best] = own as readonly [Fact];
  const equal = own.filter(({ value }) => value === best.value);
  const more = equal.length - mostNamed;
  const named = equal
    .slice(0, mostNamed)
    .map(
      (fact, index) => html`${index > 0 && "; "}<a href="${pathOf(fact)}">${holderName(fact)}</a>`,
    );
  return html`<strong>${besideWords(best)}</strong>${own.length > 1 && ` of ${own.length} values`}
    (${named}${more > 0 && ` and ${more} more`})`;
}

function holderName(fact: Fact): string {
  return [ownerWords(fact), narrowedTo(fact)].filter(Boolean).join(", ");
}
