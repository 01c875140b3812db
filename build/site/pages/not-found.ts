/** Makes the page for unknown addresses, which hosts that support such a page show. */
import { routes, type Route } from "../../contract/routes.ts";
import { html } from "../html.ts";
import { linker, type SitePage, type Site } from "../page.ts";
import { pages } from "../paths.ts";

/**
 * The routes that the page links: the guides, then the first addresses of the data. Links go to the files,
 * because every host serves those.
 */
const linkedRoutes: readonly Route[] = [
  routes.llms,
  routes.llmsFull,
  routes.openapi,
  routes.schema,
  routes.providers,
  routes.keys,
  routes.snapshot,
];

export function notFoundPage({ dataset }: Pick<Site, "dataset">, basePath: string): SitePage {
  const address = { path: pages.notFound, isAnywhere: true } as const;
  const to = linker(address, basePath);
  const filters: readonly { readonly given: readonly string[]; readonly file: string }[] =
    routes.facts.variants;
  return {
    ...address,
    title: "Not found",
    description: `Nothing of ${dataset.meta.name} is at this address.`,
    body: html`<h1>Nothing is at this address</h1>
      <p>
        Start from the <a href="${to(pages.home)}">home page</a>,
        <a href="${to(pages.providers)}">all providers</a> or
        <a href="${to(pages.keys)}">all keys</a>. For programs, the dataset starts here:
      </p>
      <ul>
        ${linkedRoutes.map(
          ({ file, summary }) => html`<li><a href="${to(file)}">${file}</a>: ${summary}</li>`,
        )}
      </ul>
      <p>
        If you asked <code>${routes.facts.path}</code> with a filter, this host may have files
        alone. One filter is the name of a file:
      </p>
      <ul>
        ${filters.map(
          ({ given, file }) => html`<li>${given.join(", ")}: <code>${to(file)}</code></li>`,
        )}
      </ul>`,
  };
}
