/** Renders one address of the route table: its answer, parameters, errors, and a request to try. */
import { routeWords } from "../../schema/contract/route-words.ts";
import {
  fileFor,
  variantFor,
  type Parameter,
  type Route,
  type Values,
} from "../../schema/contract/route.ts";
import {
  addressOf,
  errorCodes,
  errorStatus,
  routeOf,
  type RouteId,
} from "../../schema/contract/routes.ts";
import { errorMeanings } from "../../derive/llms.ts";
import { bodies } from "../../schema/bodies.ts";
import { toJsonSchema } from "../../schema/json-schema.ts";
import { html, type Html } from "../html.ts";
import type { Site, To } from "../page.ts";
import { wordAnchor } from "../paths.ts";
import { inlineCode } from "./value.ts";
import { prose, table, tableCell, tableRow } from "./table.ts";

/** `values` are the parameters of an example; undefined where this dataset has no answer to show. */
export function addressPart(
  id: RouteId,
  values: Values | undefined,
  site: Pick<Site, "dataset" | "isLean">,
  to: To,
  /** The page of the schema on which each record has a section, by its title. */
  documented: ReadonlyMap<string, string>,
): Html {
  const route = routeOf(id);
  const { baseUrl } = site.dataset.meta;
  const { summary, description } = routeWords[id];
  const parameters = Object.entries(route.parameters);
  return html`<section class="address" aria-labelledby="${id}">
    <h2 id="${id}">${summary}</h2>
    <p><b class="method">GET</b><code>${route.path}</code></p>
    <p>${inlineCode(description)} ${answerLine(route, to, documented)}</p>
    ${parameters.length > 0 && parameterTable(`Parameters: ${summary}`, parameters)}
    ${
      route.errors.length > 0 &&
      html`<p>
        Errors:
        ${route.errors.map(
          (code, i) =>
            html`${i > 0 && ", "}<a href="#error-${code}"><code>${code}</code></a>
              (${errorStatus[code]})`,
        )}.
      </p>`
    }
    ${values !== undefined && openLink(id, values, site, to)}
    ${route.post && posted(route, route.post, baseUrl)}
  </section>`;
}

function answerLine(
  { body, extension }: Route,
  to: To,
  documented: ReadonlyMap<string, string>,
): Html {
  if (body === undefined) return html`It returns ${extension}.`;
  const { title = body } = toJsonSchema(bodies[body]);
  const name = html`<code>${title}</code>`;
  const page = documented.get(title);
  return html`It returns ${extension === "jsonl" ? "lines, each a" : "a"}
  ${page === undefined ? name : html`<a href="${to(`${page}#${wordAnchor(title)}`)}">${name}</a>`}.`;
}

function parameterTable(
  label: string,
  parameters: readonly (readonly [string, Parameter])[],
): Html {
  return table(
    label,
    ["Parameter", "In", "Accepts", "What it does"],
    parameters.map(([name, { in: place, required, limit, oneOf, description }]) => {
      const accepted = limit
        ? `${limit.minimum} to ${limit.maximum}, default ${limit.default}`
        : (oneOf?.join(", ") ?? "text");
      return tableRow(html`<code>${name}</code>${required && html` <small>required</small>`}`, [
        tableCell("In", place),
        tableCell("Accepts", accepted),
        tableCell("What it does", inlineCode(description), prose),
      ]);
    }),
    "index",
  );
}

/** Renders a `curl` command, and a link to the file of the answer if the output has one. */
function openLink(
  id: RouteId,
  values: Values,
  { dataset, isLean = false }: Pick<Site, "dataset" | "isLean">,
  to: To,
): Html {
  const route = routeOf(id);
  const query = Object.fromEntries(
    Object.entries(values).filter(([name]) => route.parameters[name]?.in === "query"),
  );
  const address = `${dataset.meta.baseUrl}${addressOf(id, values, query)}`;
  const file = isLean && variantFor(route, query)?.lean ? undefined : fileFor(route, values, query);
  return html`<pre tabindex="0"><code>curl '${address}'</code></pre>
    <p><a href="${file === undefined ? address : to(file)}">Open this answer</a></p>`;
}

function posted({ path }: Route, post: NonNullable<Route["post"]>, baseUrl: string): Html {
  const message = `{"jsonrpc": "2.0", "id": 1, "method": "tools/list"}`;
  return html`<h3 id="${post.id}">${post.summary}</h3>
    <p><b class="method">POST</b><code>${path}</code></p>
    <p>${inlineCode(post.description)}</p>
    <pre
      tabindex="0"
    ><code>curl -X POST -H 'Content-Type: application/json' -H 'Accept: application/json, text/event-stream' \\
  -d '${message}' '${baseUrl}${path}'</code></pre>`;
}

/** Renders the shape of all errors and the list of their codes. */
export function errorShape(): Html {
  return html`<p>
      Every error has one shape, and its suggestions can be used as they stand: an address to call
      or a value to try, nearest first.
    </p>
    <pre
      tabindex="0"
    ><code>{"error": {"code": "FACT_NOT_FOUND", "message": "…", "suggestions": ["…"]}}</code></pre>
    <ul>
      ${errorCodes.map(
        (code) =>
          html`<li id="error-${code}">
            <code>${code}</code> (${errorStatus[code]}): ${inlineCode(errorMeanings[code])}
          </li>`,
      )}
    </ul>`;
}
