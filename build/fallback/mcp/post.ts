/** The HTTP side of the endpoint: what a POST must be, and the headers of its answer. */
import { mediaTypes } from "../../routes.ts";
import type { Answers } from "../answers.ts";
import { commonHeaders } from "../headers.ts";
import type { Endpoint } from "./endpoint.ts";
import { codes, refused, type Reply } from "./envelope.ts";
import { isFromHere } from "./loopback.ts";

/** In bytes. The longest sensible call is a hundredth of it. */
export const largestBody = 65_536;

/** `isLocal`: the server is reached at a loopback address, where a page of any site could call it. */
export async function answerPost(
  request: Request,
  endpoint: Endpoint,
  answers: Answers,
  isLocal: boolean,
): Promise<Response> {
  return toResponse(await reply(request, endpoint, answers, isLocal));
}

async function reply(
  request: Request,
  endpoint: Endpoint,
  answers: Answers,
  isLocal: boolean,
): Promise<Reply> {
  const { headers } = request;
  const refuse = (status: number, message: string): Reply =>
    refused(status, codes.invalidRequest, message);
  if (isLocal && !(await isFromHere(headers, answers)))
    return refuse(403, "Only this machine may call the tools here.");
  if (!/^application\/json\s*(;|$)/i.test(headers.get("content-type") ?? ""))
    return refuse(415, `The body of a call is ${mediaTypes.json}.`);
  const text = await readText(request);
  if (text === undefined) return refuse(413, `The body of a call is at most ${largestBody} bytes.`);
  return endpoint(text, (name) => headers.get(name));
}

/**
 * Undefined as soon as the body proves too large; the rest of it is not read. Nobody waits for the
 * cancellation: that of a cloned request ends only with its twin's.
 */
async function readText(request: Request): Promise<string | undefined> {
  const { body, headers } = request;
  if (Number(headers.get("content-length")) > largestBody) {
    void body?.cancel();
    return undefined;
  }
  // Some browsers do not show the stream of a request to their workers.
  if (!body) return request.text();
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    size += value.length;
    if (size > largestBody) {
      void reader.cancel();
      return undefined;
    }
    text += decoder.decode(value, { stream: true });
  }
}

function toResponse({ status, body }: Reply): Response {
  const headers = commonHeaders();
  headers.set("cache-control", "no-store");
  if (body === undefined) return new Response(null, { status, headers });
  const bytes = new TextEncoder().encode(JSON.stringify(body));
  headers.set("content-type", mediaTypes.json);
  headers.set("content-length", String(bytes.length));
  return new Response(bytes, { status, headers });
}
