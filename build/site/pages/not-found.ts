/** What a person sees at an unknown address, on hosts that show a page of the site's. */
import { routes, type Route } from "../../contract/routes.ts";
import { html } from "../html.ts";
import { linker, type SitePage, type Site } from "../page.ts";
import { pages } from "../paths.ts";

/** The guides first, then where the data starts; each by the name of its file, which every host sends. */
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
