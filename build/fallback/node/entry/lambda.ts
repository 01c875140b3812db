/** The entry of `lambda.mjs`: the function of `function.mjs` behind a function URL of AWS Lambda (payload 2.0). */
import type { HttpAsked } from "../../http-asked.ts";
import answer from "./function.ts";

interface FunctionUrlEvent {
  readonly rawPath: string;
  readonly rawQueryString: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly requestContext: { readonly http: { readonly method: string } };
  readonly body?: string;
  readonly isBase64Encoded?: boolean;
}

export async function handler(event: FunctionUrlEvent) {
  const response = await answer(fromEvent(event));
  const bytes = Buffer.from(await response.arrayBuffer());
  const headers = Object.fromEntries(response.headers);
  // Text is returned as text, all other bodies in base64.
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

/** Not a `Request`, which accepts neither every method nor every header that an event may hold. */
function fromEvent(event: FunctionUrlEvent): HttpAsked {
  const { rawPath, rawQueryString, headers } = event;
  const given = new Map(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value ?? null]),
  );
  const query = rawQueryString === "" ? "" : `?${rawQueryString}`;
  const body = Buffer.from(event.body ?? "", event.isBase64Encoded ? "base64" : "utf8");
  return {
    method: event.requestContext.http.method,
    url: `http://localhost${rawPath}${query}`,
    headers: { get: (name) => given.get(name.toLowerCase()) ?? null },
    body: null,
    text: () => Promise.resolve(body.toString("utf8")),
  };
}
