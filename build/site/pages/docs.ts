/** Makes the pages of the documentation: the addresses of the route table, and the generated Markdown. */
import { callers, clientConfigurations } from "../../derive/clients.ts";
import { exampleValues } from "../../derive/examples.ts";
import { noRenames } from "../../derive/hosts/rules.ts";
import { hosts, hostingDocument } from "../../derive/hosts/hosts.ts";
import { llms } from "../../derive/llms.ts";
import { shortName } from "../../derive/discovery.ts";
import { schemaDocument } from "../../derive/schema-document.ts";
import { routeIds } from "../../schema/contract/routes.ts";
import type { Dataset } from "../../dataset/dataset.ts";
import { onceFor } from "../../schema/lists/once-for.ts";
import { html, type Html } from "../html.ts";
import { type PageContent, type Site, type To } from "../page.ts";
import { documentFiles, pages } from "../paths.ts";
import { addressPart, errorShape } from "../parts/address.ts";
import { markdown, schemaPages, schemaParts, schemaPlaces } from "../parts/markdown.ts";

/** Those that every page of the documentation leads to. */
const documents = [
  [pages.docs, "Addresses"],
  [documentFiles.schema, "Schema"],
  [documentFiles.guide, "Guide for agents"],
  [documentFiles.hosting, "Hosting"],
] as const;

/** What makes each of them, by its path, in their order. */
export const documentPages: ReadonlyMap<string, (site: Site, to: To) => PageContent> = new Map([
  [pages.docs, addressesPage],
  ...schemaPages.map(
    (page, index) =>
      [page.path, (site: Site, to: To) => schemaPage(site, page, index, to)] as const,
  ),
  [
    documentFiles.guide,
    ({ dataset }, to) =>
      rendered(documentFiles.guide, "Guide for agents", llms(dataset), to, {
        description: `What AI agents read first about ${dataset.meta.name}.`,
        source: "llms.txt",
      }),
  ],
  [
    documentFiles.hosting,
    ({ dataset }, to) =>
      rendered(documentFiles.hosting, "Hosting", hosting(dataset.meta), to, {
        description: `How to put a copy of ${dataset.meta.name} on any host.`,
        source: "hosting.md",
      }),
  ],
]);

const textsOfSchema = onceFor((dataset: Dataset) => schemaParts(schemaDocument(dataset)));

function schemaPage(
  { dataset }: Site,
  { path, title }: (typeof schemaPages)[number],
  index: number,
  to: To,
): PageContent {
  const { name } = dataset.meta;
  const others = schemaPages.filter((each) => each.path !== path);
  return {
    title,
    description: `${title} of ${name}, field by field${index === 0 ? ", and the states of a fact" : ""}.`,
    body: html`${documentNavigation(documentFiles.schema, to)}
      ${index === 0 ? "" : html`<h1>${title}</h1>`}
      ${markdown(textsOfSchema(dataset)[index] ?? "", to)}
      <p>
        ${others.map(
          (each, at) => html`${at === 0 ? "" : " · "}<a href="${to(each.path)}">${each.title}</a>`,
        )}
        · <a href="${to(pages.keys)}">The keys</a>
      </p>
      <p class="small muted">
        The same as text: <a href="${to("data/schema.md")}">data/schema.md</a>.
      </p>`,
  };
}

function addressesPage(site: Site, to: To): PageContent {
  const { dataset } = site;
  const { meta } = dataset;
  const documented = schemaPlaces(schemaDocument(dataset));
  return {
    title: "API addresses, with examples",
    description: `Every address of ${meta.name}: what it answers, its parameters with their bounds, its errors, and an example to run.`,
    body: html`${documentNavigation(pages.docs, to)}
      <h1>Addresses</h1>
      <p>
        Everything is read with GET, without a key, from ${callers(meta)}. Paths are relative to
        <code>${meta.baseUrl}</code>. For machines:
        <a href="${to("openapi.json")}">openapi.json</a>.
      </p>
      ${routeIds.map((id) => addressPart(id, exampleValues(id, dataset), site, to, documented))}
      <h2 id="errors">Errors</h2>
      ${errorShape()}
      <h2 id="clients">Add it to an agent</h2>
      ${markdown(clientConfigurations(meta, 3), to)}`,
  };
}

/**
 * Describes how to host the output. It takes the hosts' file names from rules made for an example, because
 * the names are the same for every dataset and base path.
 */
function hosting({ name }: Dataset["meta"]): string {
  return hostingDocument(hosts, {
    name: shortName(name),
    policy: { headers: {}, pages: { files: [], headers: {} }, secureHeaders: {}, cacheControl: "" },
    basePath: "",
    formerly: noRenames,
    guessed: [],
    baseUrl: "",
  });
}

function rendered(
  path: string,
  title: string,
  text: string,
  to: To,
  { description, source }: { readonly description: string; readonly source: string },
): PageContent {
  return {
    title,
    description,
    body: html`${documentNavigation(path, to)} ${markdown(text, to)}
      <p class="small muted">The same as text: <a href="${to(source)}">${source}</a>.</p>`,
  };
}

function documentNavigation(path: string, to: To): Html {
  return html`<nav class="documents" aria-label="Documents">
    ${documents.map(([target, label]) =>
      target === path
        ? html`<a href="${to(target)}" aria-current="page">${label}</a> `
        : html`<a href="${to(target)}">${label}</a> `,
    )}
  </nav>`;
}
