/** Makes the pages of the documentation: the addresses of the route table, and the generated Markdown. */
import { clientConfigurations } from "../../derive/clients.ts";
import { exampleValues } from "../../derive/examples.ts";
import { noRenames } from "../../derive/hosts/renamed.ts";
import { hosts } from "../../derive/hosts/hosts.ts";
import { hostingDocument } from "../../derive/hosts/table.ts";
import { llms } from "../../derive/llms.ts";
import { schemaDocument } from "../../derive/schema-document.ts";
import { routeIds } from "../../contract/routes.ts";
import { html, type Html } from "../html.ts";
import { linker, type SitePage, type Site, type To } from "../page.ts";
import { pages } from "../paths.ts";
import { addressPart, errorShape } from "../parts/address.ts";
import { markdown } from "../parts/markdown.ts";

export const documents = [
  [pages.docs, "Addresses"],
  ["docs/schema.html", "Schema"],
  ["docs/guide.html", "Guide for agents"],
  ["docs/hosting.html", "Hosting"],
] as const;

export function* documentPages(site: Site): Iterable<SitePage> {
  const { dataset } = site;
  const { meta } = dataset;
  yield addressesPage(site);
  yield rendered("docs/schema.html", "Schema", schemaDocument(dataset), {
    description: `Every record of ${meta.name} field by field, the states of a fact, the key registry.`,
    source: "data/schema.md",
  });
  yield rendered("docs/guide.html", "Guide for agents", llms(dataset), {
    description: `What AI agents read first about ${meta.name}.`,
    source: "llms.txt",
  });
  yield rendered("docs/hosting.html", "Hosting", hosting(), {
    description: `How to put a copy of ${meta.name} on any host.`,
    source: "hosting.md",
  });
}

function addressesPage({ dataset }: Site): SitePage {
  const path = pages.docs;
  const to = linker({ path }, "");
  const { meta } = dataset;
  const documented = new Set(
    [...schemaDocument(dataset).matchAll(/^## (\w+)$/gm)].map(([, title]) => title!),
  );
  return {
    path,
    section: "docs",
    title: "Docs",
    description: `Every address of ${meta.name}: what it answers, its parameters with their bounds, its errors, and an example to run.`,
    body: html`${documentNavigation(path, to)}
      <h1>Addresses</h1>
      <p>
        Everything is read with GET, without a key, from any origin. Paths stand below
        <code>${meta.baseUrl}</code>; the same as a machine reads it:
        <a href="${to("openapi.json")}">openapi.json</a>.
      </p>
      ${routeIds.map((id) => addressPart(id, exampleValues(id, dataset), meta.baseUrl, to, documented))}
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
function hosting(): string {
  return hostingDocument(hosts, {
    policy: { headers: {}, pages: { files: [], headers: {} }, secureHeaders: {}, cacheControl: "" },
    basePath: "",
    mode: "full",
    providers: [],
    keys: [],
    formerly: noRenames,
  });
}

function rendered(
  path: string,
  title: string,
  text: string,
  { description, source }: { readonly description: string; readonly source: string },
): SitePage {
  const to = linker({ path }, "");
  return {
    path,
    section: "docs",
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
