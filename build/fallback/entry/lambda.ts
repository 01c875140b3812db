/** `lambda.mjs`: AWS Lambda behind a function URL (payload 2.0), reading the folder it stands in. */
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { createHandler } from "../handler.ts";
import { readFrom } from "../node.ts";
import { basePath } from "./base-path.ts";

interface FunctionUrlEvent {
  readonly rawPath: string;
  readonly rawQueryString: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly requestContext: { readonly http: { readonly method: string } };
  readonly body?: string;
  readonly isBase64Encoded?: boolean;
}

interface FunctionUrlResult {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly isBase64Encoded: boolean;
}

const answer = createHandler({
  read: readFrom(dirname(fileURLToPath(import.meta.url))),
  basePath,
});

export async function handler(event: FunctionUrlEvent): Promise<FunctionUrlResult> {
  const response = await answer(toRequest(event));
  const bytes = Buffer.from(await response.arrayBuffer());
  const headers = Object.fromEntries(response.headers);
  // Text is passed as text; a picture or an archive would not survive that.
  const isText = /^(text\/|application\/(json|jsonl|xml|manifest))/.test(
    headers["content-type"] ?? "text/",
  );
  return {
    statusCode: response.status,
    headers,
    body: bytes.toString(isText ? "utf8" : "base64"),
    isBase64Encoded: !isText,
  };
}

function toRequest(event: FunctionUrlEvent): Request {
  const { method } = event.requestContext.http;
  const headers = Object.entries(event.headers).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, value]],
  );
  const query = event.rawQueryString === "" ? "" : `?${event.rawQueryString}`;
  const hasBody = event.body !== undefined && method !== "GET" && method !== "HEAD";
  return new Request(`http://localhost${event.rawPath}${query}`, {
    method,
    headers,
    ...(hasBody
      ? { body: Buffer.from(event.body, event.isBase64Encoded ? "base64" : "utf8") }
      : {}),
  });
}
