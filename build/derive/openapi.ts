/** Writes the OpenAPI 3.1 description from the route table, the schemas and the examples that were run. */
import { routeWords } from "../schema/contract/route-words.ts";
import type { Dataset } from "../dataset/dataset.ts";
import { apiVersion } from "../respond/coverage.ts";
import { mediaTypes, momentPattern, type Parameter, type Route } from "../schema/contract/route.ts";
import {
  addressOf,
  errorStatus,
  routeIds,
  routes,
  routeOf,
  type RouteId,
} from "../schema/contract/routes.ts";
import { bodies, type BodyName } from "../schema/bodies.ts";
import { toJsonSchema } from "../schema/json-schema.ts";
import { anyOrigin } from "../schema/text-forms.ts";
import { KeyName, Slug } from "../schema/scalar.ts";
import { callers } from "./clients.ts";
import { exampleValues, type RunExample } from "./examples.ts";
import { literal, withoutEscapes } from "./markdown.ts";
import parts from "./openapi-parts.json" with { type: "json" };
import { titledSchemas } from "./schema-document.ts";

/** In characters. A longer body is not shown as an example. */
const longestExample = 4000;

export function openapi(dataset: Dataset, examples: readonly RunExample[]): string {
  const { meta } = dataset;
  const document = {
    openapi: "3.1.0",
    info: {
      title: meta.name,
      version: apiVersion,
      summary: "A read-only dataset of facts, each with its source, as static files.",
      description: `${literal(meta.description)}\n\nEvery answer is a static file or composed from one. No key, no sign-up; ${callers(meta)} may call.`,
      contact: { name: meta.publisher ?? meta.name, url: meta.repository ?? meta.baseUrl },
      license: { name: meta.license, identifier: meta.license },
    },
    servers: [{ url: meta.baseUrl }],
    security: [],
    tags: [
      { name: "facts", description: "The facts, by provider, key, comparison and change." },
      { name: "agents", description: "What AI agents read first." },
      { name: "dataset", description: "The dataset as a whole." },
    ],
    paths: Object.fromEntries(
      routeIds.map((id) => [
        routeOf(id).path,
        {
          get: operation(
            id,
            routeOf(id),
            dataset,
            examples.filter((each) => each.route === id),
          ),
          ...posting(routeOf(id)),
        },
      ]),
    ),
    components: { schemas: components(), headers: sharedHeaders(meta), responses: parts.responses },
  };
  return `${JSON.stringify(document)}\n`;
}

function operation(
  id: RouteId,
  route: Route,
  dataset: Dataset,
  examples: readonly RunExample[],
): object {
  const values = exampleValues(id, dataset) ?? {};
  const parameters = Object.entries(route.parameters).map(([name, parameter]) =>
    toParameter(name, parameter, values[name]),
  );
  // Specification section 7: every route with parameters declares 400 and 404.
  const byStatus = new Map<number, string[]>(
    parameters.length > 0 ? [400, 404].map((status) => [status, []]) : [],
  );
  for (const code of route.errors)
    byStatus.set(errorStatus[code], [...(byStatus.get(errorStatus[code]) ?? []), code]);
  return {
    operationId: id,
    tags: [tagOf(route)],
    ...routeWords[id],
    ...(route.extension === "jsonl"
      ? {
          externalDocs: {
            description: "Each field of a line.",
            url: `${dataset.meta.baseUrl}${addressOf("schema")}`,
          },
        }
      : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    responses: {
      200: {
        description: routeWords[id].description,
        headers: referencedHeaders(["ETag", "Cache-Control", "Access-Control-Allow-Origin"]),
        content: { [contentType(route)]: okContent(route, examples) },
      },
      304: { $ref: "#/components/responses/NotModified" },
      ...errorResponses(byStatus, examples),
      405: { $ref: "#/components/responses/MethodNotAllowed" },
    },
  };
}

function errorResponses(
  byStatus: ReadonlyMap<number, readonly string[]>,
  examples: readonly RunExample[],
): object {
  return Object.fromEntries(
    [...byStatus]
      .toSorted(([a], [b]) => a - b)
      .map(([status, codes]) => [
        status,
        {
          description:
            codes.length > 0
              ? `The error shape with code ${codes.join(" or ")}.`
              : "The error shape: the request could not be read.",
          headers: referencedHeaders(["Access-Control-Allow-Origin"]),
          content: {
            [mediaTypes.json]: {
              schema: reference("Error"),
              ...namedExamples(examples.filter((each) => each.status === status)),
            },
          },
        },
      ]),
  );
}

const text = (description: string): object => ({ description, schema: { type: "string" } });

const sharedHeaders = ({ allowedOrigin }: Dataset["meta"]) => ({
  ETag: text(
    "The tag of these bytes: send it back as `If-None-Match`, and what is the same is 304.",
  ),
  "Cache-Control": text("How long the answer may be kept."),
  "Access-Control-Allow-Origin": text(
    `Always \`${allowedOrigin}\`: ${allowedOrigin === anyOrigin ? "any page" : "pages of that origin"} may read the answer.`,
  ),
  Allow: text("The methods that are answered here."),
});

function referencedHeaders(names: readonly (keyof ReturnType<typeof sharedHeaders>)[]): object {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/**
 * What a POST accepts and returns: JSON-RPC messages. Their content is defined by MCP and not described
 * here.
 */
function posting({ post }: Route): object {
  if (!post) return {};
  const { id: operationId, summary, description } = post;
  const content = { [mediaTypes.json]: { schema: parts.message } };
  const responses = Object.entries(parts.posting).map(([status, text]) => [
    status,
    // A notification has no answer.
    { description: text, ...(status === "202" ? {} : { content }) },
  ]);
  return {
    post: {
      operationId,
      tags: ["agents"],
      summary,
      description,
      requestBody: { required: true, content },
      responses: Object.fromEntries(responses) as object,
    },
  };
}

function tagOf({ path, file }: Route): string {
  if (path.startsWith("/api/public/v1/") || path.startsWith("/api/public/md/")) return "facts";
  return path.startsWith("/data/") || file === routes.manifest.file ? "dataset" : "agents";
}

/** OpenAPI names media types without their parameters. */
function contentType({ extension }: Route): string {
  return mediaTypes[extension].replace(/;.*/, "");
}

function okContent(route: Route, examples: readonly RunExample[]): object {
  const ok = examples.filter(({ status, body }) => status === 200 && body.length <= longestExample);
  if (route.extension === "jsonl")
    return {
      schema: {
        type: "string",
        contentMediaType: mediaTypes.jsonl,
        description: "One JSON object a line, each a Fact.",
      },
    };
  if (route.extension === "linkset") return { schema: { type: "object" } };
  if (route.extension !== "json") return { schema: { type: "string" } };
  const schema = route.body ? reference(route.body) : { type: "object" };
  return { schema, ...namedExamples(ok) };
}

function namedExamples(examples: readonly RunExample[]): object {
  if (examples.length === 0) return {};
  const named = examples.map(({ code, question, address, body }, index) => [
    code ?? `example${index + 1}`,
    {
      summary: withoutEscapes(question),
      description: `GET ${address}`,
      value: JSON.parse(body) as unknown,
    },
  ]);
  return { examples: Object.fromEntries(named) as object };
}

function toParameter(
  name: string,
  parameter: Parameter,
  example: string | number | undefined,
): object {
  const { in: place, description, required, limit } = parameter;
  const schema = limit ? { type: "integer", ...limit } : { type: "string", ...textForm(parameter) };
  return {
    name,
    in: place,
    required: required ?? false,
    description,
    schema,
    ...(example === undefined ? {} : { example }),
  };
}

/** The form of a text parameter. A filter accepts any text; a path parameter must have its form. */
function textForm({ oneOf, moment, longest, form }: Parameter): object {
  if (oneOf) return { enum: oneOf };
  if (moment) return { pattern: `^${momentPattern}$` };
  if (longest !== undefined) return { maxLength: longest };
  if (form === undefined) return {};
  const { pattern, maxLength } = toJsonSchema(form === "slug" ? Slug : KeyName);
  return { pattern, maxLength };
}

/** Every schema with a title, once. A titled schema inside another one becomes a reference. */
function components(): object {
  return Object.fromEntries(
    [...titledSchemas(Object.values(bodies))]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([title, schema]) => [title, withReferences(schema)]),
  );
}

function withReferences(schema: object): object {
  const inner = (value: unknown): unknown => {
    if (value === null || typeof value !== "object") return value;
    const { title } = value as { readonly title?: unknown };
    return typeof title === "string" ? reference(title) : withReferences(value);
  };
  if (Array.isArray(schema)) return schema.map(inner);
  return Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, inner(value)]));
}

function reference(name: string): object {
  const { title = name } = name in bodies ? toJsonSchema(bodies[name as BodyName]) : {};
  return { $ref: `#/components/schemas/${title}` };
}
