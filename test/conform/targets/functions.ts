/** The entries that are functions: called in this process, with the events that their hosts send. */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createHandler } from "../../../build/fallback/handler.ts";
import { readFrom } from "../../../build/fallback/node/disk.ts";
import { askFunction, type Ask, type Seen } from "../ask.ts";
import type { Running, Target } from "./target.ts";

type Answer = (request: Request) => Promise<Response>;

const running = (ask: Ask): Running => ({ ask, stop: () => Promise.resolve() });

export const inProcess: Target = {
  name: "handler",
  kind: "code",
  needs: [],
  start: ({ root, basePath }) => {
    const handler = createHandler({ read: readFrom(root), basePath });
    return Promise.resolve(running(askFunction(handler, `http://localhost${basePath}`)));
  },
};

/** Netlify calls the default export, Vercel the one named after the method. */
export const webFunction: Target = {
  name: "function.mjs (Netlify, Vercel)",
  kind: "code",
  needs: [],
  async start({ root, basePath }) {
    const netlify = (await load(root, "function.mjs")) as { readonly default: Answer };
    const vercel = (await load(root, "hosts/vercel.mjs")) as Readonly<Record<string, Answer>>;
    const answer: Answer = (request) => (vercel[request.method] ?? netlify.default)(request);
    return running(askFunction(answer, `https://site.test${basePath}`));
  },
};

interface LambdaResult {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly isBase64Encoded: boolean;
}

export const lambda: Target = {
  name: "lambda.mjs (AWS Lambda)",
  kind: "code",
  needs: [],
  async start({ root, basePath }) {
    const { handler } = (await load(root, "lambda.mjs")) as {
      readonly handler: (event: object) => Promise<LambdaResult>;
    };
    return running(async (question) => toSeen(await handler(toEvent(question, basePath))));
  },
};

/** A function URL's event, payload version 2.0: bodies of JSON come as text, all others as base64. */
function toEvent(
  { method, address, headers, body }: Parameters<Ask>[0],
  basePath: string,
): Readonly<Record<string, unknown>> {
  const [path = "/", query = ""] = (basePath + address).split("?", 2);
  const isText = headers["content-type"] === "application/json";
  return {
    version: "2.0",
    routeKey: "$default",
    rawPath: path,
    rawQueryString: query,
    headers: { host: "id.lambda-url.eu-west-1.on.aws", ...headers },
    requestContext: {
      domainName: "id.lambda-url.eu-west-1.on.aws",
      http: { method, path, protocol: "HTTP/1.1", sourceIp: "192.0.2.1", userAgent: "conform" },
    },
    ...(body === undefined ? {} : { body: isText ? body : Buffer.from(body).toString("base64") }),
    isBase64Encoded: body !== undefined && !isText,
  };
}

function toSeen({ statusCode, headers, body, isBase64Encoded }: LambdaResult): Seen {
  return {
    status: statusCode,
    headers: Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const),
    body: Buffer.from(body, isBase64Encoded ? "base64" : "utf8"),
  };
}

function load(root: string, file: string): Promise<unknown> {
  return import(pathToFileURL(join(root, file)).href);
}
