/** Makes the pages of the documentation: the addresses of the route table, and the generated Markdown. */
import { callers, clientConfigurations } from "../../derive/clients.ts";
import { exampleValues } from "../../derive/examples.ts";
import { hosts, hostingDocument } from "../../derive/hosts/hosts.ts";
import { llms } from "../../derive/llms.ts";
import { shortName } from "../../derive/discovery.ts";
import { schemaDocument } from "../../derive/schema-document.ts";
import { routeIds } from "../../schema/contract/routes.ts";
import type { Dataset } from "../../dataset/dataset.ts";
import { onceFor } from "../../schema/lists/once-for.ts";
import { html, trusted, type Html } from "../html.ts";
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
    ({ path }, index) => [path, (site: Site, to: To) => schemaPage(site, index, to)] as const,
  ),
  [
    documentFiles.guide,
    ({ dataset }, to) =>
      rendered(documentFiles.guide, llms(dataset), to, {
        title: "Guide for agents",
        description: `What AI agents read first about ${dataset.meta.name}.`,
        source: "llms.txt",
      }),
  ],
  [
    documentFiles.hosting,
    ({ dataset }, to) =>
      rendered(documentFiles.hosting, hostingDocument(hosts, shortName(dataset.meta.name)), to, {
        title: "Hosting",
        description: `How to put a copy of ${dataset.meta.name} on any host.`,
        source: "hosting.md",
      }),
  ],
]);

const textsOfSchema = onceFor((dataset: Dataset) => schemaParts(schemaDocument(dataset)));

function schemaPage({ dataset }: Site, index: number, to: To): PageContent {
  const { title } = schemaPages[index]!;
  const text = textsOfSchema(dataset)[index] ?? "";
  const others = schemaPages.filter((_, at) => at !== index);
  return rendered(documentFiles.schema, index === 0 ? text : `# ${title}\n\n${text}`, to, {
    title,
    description: `${title} of ${dataset.meta.name}, field by field${index === 0 ? ", and the states of a fact" : ""}.`,
    source: "data/schema.md",
    more: html`<p>
      ${others.map((each) => html`<a href="${to(each.path)}">${each.title}</a> · `)}<a
        href="${to(pages.keys)}"
        >The keys</a
      >
    </p>`,
  });
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

function rendered(
  path: string,
  text: string,
  to: To,
  {
    source,
    more,
    ...about
  }: Pick<PageContent, "title" | "description"> & {
    readonly source: string;
    readonly more?: Html;
  },
): PageContent {
  return {
    ...about,
    body: html`${documentNavigation(path, to)} ${markdown(text, to)} ${more}
      <p class="small muted">The same as text: <a href="${to(source)}">${source}</a>.</p>`,
  };
}

function documentNavigation(path: string, to: To): Html {
  return html`<nav class="documents" aria-label="Documents">
    ${documents.map(
      ([target, label]) =>
        html`<a href="${to(target)}" ${target === path && trusted('aria-current="page"')}
          >${label}</a
        > `,
    )}
  </nav>`;
}
