/** How to take the facts elsewhere: over HTTP, from an agent, as one file. */
import { addressOf, routes } from "../../contract/routes.ts";
import { callers } from "../../derive/callers.ts";
import { shortName } from "../../derive/registry.ts";
import type { Fact } from "../../schema/fact.ts";
import { html, type Html } from "../html.ts";
import type { Site, To } from "../page.ts";
import { pages } from "../paths.ts";

export function uses({ dataset }: Site, example: Fact | undefined, to: To): readonly Html[] {
  const { meta } = dataset;
  const address = example
    ? addressOf("facts", {}, { provider: example.provider.slug, key: example.key })
    : addressOf("status");
  return [
    html`<section>
      <h3>Over HTTP</h3>
      <p>No key, no sign-up, from ${callers(meta)}.</p>
      <pre tabindex="0"><code>curl '${meta.baseUrl}${address}'</code></pre>
      ${
        example &&
        html`<p class="small">
          It answers ${example.display}, with the source and all else that is known.
          <a href="${to(pages.docs)}">All addresses</a>.
        </p>`
      }
    </section>`,
    html`<section>
      <h3>From an AI agent</h3>
      <p>The Model Context Protocol, over HTTP.</p>
      <pre
        tabindex="0"
      ><code>claude mcp add --transport http ${shortName(meta.name)} ${meta.baseUrl}${addressOf("mcp")}</code></pre>
      <p class="small">
        <a href="${to(`${pages.docs}#clients`)}">Other clients</a>, and the guide for agents:
        <a href="${to(routes.llms.file)}">llms.txt</a>.
      </p>
    </section>`,
    html`<section>
      <h3>All of it</h3>
      <p>Every fact, one JSON object a line.</p>
      <pre tabindex="0"><code>curl -O '${meta.baseUrl}${routes.snapshot.path}'</code></pre>
      <p class="small">
        <a href="${to(routes.snapshot.file)}">Download the snapshot</a>,
        <a href="${to("docs/schema.html")}">read its schema</a>, or
        <a href="${to("docs/hosting.html")}">host a copy</a>. Data: ${meta.license}.
      </p>
    </section>`,
  ];
}
