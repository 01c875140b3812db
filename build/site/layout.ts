/** Makes the whole HTML document of a page: head, navigation, search, footer. */
import { bareStyle, pageMeta } from "../schema/contract/page-policy.ts";
import { mediaTypes } from "../schema/contract/route.ts";
import { html, render, trusted, type Html } from "./html.ts";
import { linker, type SitePage, type Site, type To, shortTitle } from "./page.ts";
import { followLine } from "./parts/follow.ts";
import { assets, feedFile, feedKinds, pages } from "./paths.ts";

/** Each with the paths of its pages. */
const sections = [
  ["Kinds", pages.kinds, /^kinds/],
  ["Free", pages.free, /^free/],
  ["Compare", pages.compare, /^compare/],
  ["Changes", pages.changes, /^(changes|then)/],
  ["Providers", pages.providers, /^(providers|facts)/],
  ["Limits", pages.keys, /^keys/],
  ["Docs", pages.docs, /^docs/],
] as const;

export function toDocument(page: SitePage, site: Site, basePath: string): string {
  const to = linker(page, basePath);
  const root = to(pages.home).slice(0, -pages.home.length);
  const { meta } = site.dataset;
  const title =
    page.path === pages.home ? meta.name : shortTitle(`${page.title} · ${meta.name}`, page.title);
  const address = `${meta.baseUrl}/${page.path === pages.home ? "" : page.path}`;
  const document = html`<!doctype html>
    <html lang="en" data-root="${root}" ${site.isLean ? html`data-lean` : ""}>
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${trusted(pageMeta.contentPolicy)}" />
        <meta name="referrer" content="${pageMeta.referrer}" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <meta name="description" content="${page.description}" />
        ${
          page.isAnywhere || page.isUnlisted
            ? html`<meta name="robots" content="noindex" />`
            : html`<link rel="canonical" href="${address}" />`
        }
        ${
          page.feed !== null &&
          feedKinds.map(
            (kind) =>
              html`<link
                rel="alternate"
                type="${kind === "json" ? "application/feed+json" : mediaTypes[kind]}"
                href="${to(feedFile(page.feed ?? "all", kind))}"
                title="Changes"
              />`,
          )
        }
        <link rel="icon" href="${to(assets.icon)}" type="image/svg+xml" />
        ${page.isAnywhere && trusted(`<style>${bareStyle}</style>`)}
        <link rel="stylesheet" href="${to(assets.style)}" />
        ${shareTags(meta)} ${page.data === undefined ? "" : dataBlock(page.data)}
        ${scriptsOf(page, to)}
      </head>
      <body>
        <a class="skip" href="#main">Skip to the content</a>
        ${siteHeader(page, site, to)}
        <main id="main" tabindex="-1">
          ${page.body} ${typeof page.feed === "string" && followLine(page.feed, site, to)}
        </main>
        ${footer(site, to)}
      </body>
    </html>`;
  return `${render(document)}\n`;
}

/** What others show beside a link to the page; its title and description they take from those above. */
function shareTags(meta: Site["dataset"]["meta"]): Html {
  return html`<meta property="og:site_name" content="${meta.name}" />
    <meta property="og:image" content="${meta.baseUrl}/${assets.card}" />
    <meta name="twitter:card" content="summary_large_image" />`;
}

function siteHeader(page: SitePage, { dataset }: Site, to: To): Html {
  return html`<header class="top">
    <a class="brand" href="${to(pages.home)}"
      ><img src="${to(assets.icon)}" alt="" width="24" height="24" />${dataset.meta.name}</a
    >
    <nav aria-label="Sections">
      ${sections.map(
        ([label, path, own]) =>
          html`<a href="${to(path)}" ${own.test(page.path) && trusted('aria-current="page"')}
            >${label}</a
          >`,
      )}
    </nav>
  </header>`;
}

function footer({ dataset }: Site, to: To): Html {
  const { meta } = dataset;
  return html`<footer>
    <p data-age hidden></p>
    <p>
      Data: ${meta.license}. Every fact carries its source;
      <a href="${to(pages.about)}">how facts are read, and what the statuses mean</a>.
    </p>
    <p>
      <a href="${to("llms.txt")}">llms.txt</a> · <a href="${to("openapi.json")}">OpenAPI</a> ·
      <a href="${to(pages.coverage)}">Coverage</a> ·
      <a href="${to(feedFile("all", "atom"))}">Feed of changes</a> ·
      <a href="${to("data/snapshot.jsonl")}">Download everything</a>
      ${meta.repository === null ? "" : html` · <a href="${meta.repository}">Repository</a>`}
    </p>
  </footer>`;
}

function scriptsOf({ scripts }: SitePage, to: To): readonly Html[] {
  const wait = scripts && trusted(' blocking="render"');
  return [assets.script, ...(scripts ?? [])].map(
    (script) => html`<script src="${to(script)}" defer${wait}></script>`,
  );
}

/** JSON inside a script element, escaped so that no text in it can end the element. */
function dataBlock(data: object): Html {
  const json = JSON.stringify(data).replace(/</g, "\\u003c");
  return html`<script type="application/ld+json">
    ${trusted(json)}
  </script>`;
}
