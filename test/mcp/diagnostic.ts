/**
 * The endpoint with the tools that the conformance suite calls beside its own: what they return is the
 * suite's to say, how it travels is the endpoint's.
 */
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { openAnswers, type Answers } from "../../build/fallback/answers.ts";
import { callTool } from "../../build/fallback/mcp/call.ts";
import { openEndpoint } from "../../build/fallback/mcp/endpoint.ts";
import { answerPost } from "../../build/fallback/mcp/post.ts";
import { readFrom } from "../../build/fallback/node/disk.ts";
import { isFromHere } from "../../build/fallback/node/from-here.ts";
import { serveAnswers } from "../../build/fallback/node/serve.ts";
import type { Tool } from "../../build/schema/tool.ts";

const text = (said: string): object => ({ type: "text", text: said });
const resource = (uri: string, mimeType: string, said: string): object => ({
  type: "resource",
  resource: { uri, mimeType, text: said },
});
/** One red pixel. */
const image = {
  type: "image",
  mimeType: "image/png",
  data: "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==",
};
/** A sound without a sample. */
const audio = {
  type: "audio",
  mimeType: "audio/wav",
  data: "UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA=",
};

const results: Readonly<Record<string, object>> = {
  test_simple_text: { content: [text("This is a simple text response for testing.")] },
  test_image_content: { content: [image] },
  test_audio_content: { content: [audio] },
  test_embedded_resource: {
    content: [resource("test://embedded-resource", "text/plain", "An embedded resource.")],
  },
  test_multiple_content_types: {
    content: [
      text("Multiple content types test:"),
      image,
      resource("test://mixed-content-resource", "application/json", '{"test":"data","value":123}'),
    ],
  },
  test_error_handling: {
    isError: true,
    content: [text("This tool intentionally returns an error for testing")],
  },
  // Answered in one body: nothing is streamed, so nothing is logged or asked on the way.
  test_logging_tool: { content: [text("Nothing was logged.")] },
  test_streaming_elicitation: { content: [text("Nothing was asked.")] },
  json_schema_2020_12_tool: { content: [text("A schema is listed as it is.")] },
};

/** The suite's own schema of words that no tool here uses. */
const broadSchema = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  type: "object",
  $defs: {
    address: {
      $anchor: "addressDef",
      type: "object",
      properties: { street: { type: "string" }, city: { type: "string" } },
    },
  },
  properties: {
    name: { type: "string" },
    address: { $ref: "#/$defs/address" },
    contactMethod: { type: "string", enum: ["phone", "email"] },
    phone: { type: "string" },
    email: { type: "string" },
  },
  allOf: [{ anyOf: [{ required: ["phone"] }, { required: ["email"] }] }],
  if: { properties: { contactMethod: { const: "phone" } }, required: ["contactMethod"] },
  // oxlint-disable-next-line unicorn/no-thenable -- a word of JSON Schema
  then: { required: ["phone"] },
  else: { required: ["email"] },
  additionalProperties: false,
};

const moreTools = Object.keys(results).map((name) => ({
  name,
  description: "A tool of the conformance suite.",
  inputSchema: name.startsWith("json") ? broadSchema : { type: "object" },
})) as unknown as readonly Tool[];

/** Serves the output at `root` on 127.0.0.1, at any path. */
export function serveDiagnostic(root: string): Promise<Server> {
  const own = openAnswers({ read: readFrom(root) });
  const answers: Answers = {
    ...own,
    store: {
      ...own.store,
      async tools() {
        const list = await own.store.tools();
        return { ...list, tools: [...list.tools, ...moreTools] };
      },
    },
  };
  const endpoint = openEndpoint(answers, {
    call: (tool, given, each) => Promise.resolve(results[tool.name] ?? callTool(tool, given, each)),
  });
  const notAllowed = { status: 405, headers: { allow: "POST" }, body: null };
  return serveAnswers(
    async (asked) =>
      asked.method === "POST"
        ? answerPost(asked, endpoint, await isFromHere(asked.headers, answers))
        : notAllowed,
    { host: "127.0.0.1", port: 0 },
  );
}

export function urlOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/public/mcp`;
}
