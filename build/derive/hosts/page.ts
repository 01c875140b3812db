/** `404.html`: what a person sees at an unknown address, on hosts that show a page of the site's. */
import { routes, type Route } from "../../routes.ts";
import type { HostFile, HostInput } from "./rules.ts";

/** The guides first, then where the data starts; each by the name of its file, which every host sends. */
const shown: readonly Route[] = [
  routes.llms,
  routes.llmsFull,
  routes.openapi,
  routes.schema,
  routes.providers,
  routes.keys,
  routes.snapshot,
];

export function notFoundPage({ basePath }: Pick<HostInput, "basePath">): HostFile {
  const links = shown.map(
    ({ file, summary }) => `    <li><a href="${basePath}/${file}">${file}</a>: ${summary}</li>`,
  );
  const filters = (routes.facts.variants as NonNullable<Route["variants"]>).map(
    ({ given, file }) => `    <li>${given.join(", ")}: <code>${basePath}/${file}</code></li>`,
  );
  const text = `<!doctype html>
<html lang="en">
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width">
  <meta name="robots" content="noindex">
  <title>Not found</title>
  <style>body { font: 1rem/1.5 system-ui; max-width: 40rem; margin: 3rem auto; padding: 0 1rem }</style>
  <h1>Nothing is at this address</h1>
  <p>Where the dataset starts:</p>
  <ul>
${links.join("\n")}
  </ul>
  <p>If you asked <code>${routes.facts.path}</code> with a filter, this host may have files alone. One filter
    is the name of a file:</p>
  <ul>
${filters.join("\n")}
  </ul>
</html>
`;
  return { file: "404.html", text };
}
