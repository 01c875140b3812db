/** The HTTP part of the endpoint: checks a POST request and sets the headers of its answer. */
import { mediaTypes } from "../../schema/contract/route.ts";
import { errorStatus } from "../../schema/contract/routes.ts";
import type { ExchangeAnswer } from "../error-answer.ts";
import { commonHeaders } from "../headers.ts";
import type { HttpAsked } from "../http-asked.ts";
import type { Endpoint } from "./endpoint.ts";
import { codes, errorReply, type Reply } from "./envelope.ts";

/** In bytes. The longest useful call has about a hundredth of this length. */
export const largestBody = 65_536;

export async function answerPost(
  asked: HttpAsked,
  endpoint: Endpoint,
  isAllowed: boolean,
): Promise<ExchangeAnswer> {
  const { headers } = asked;
  const refuse = (status: number, message: string): ExchangeAnswer =>
    toAnswer(errorReply(status, codes.invalidRequest, message));
  if (!isAllowed) return refuse(403, "Only this machine may call the tools here.");
  if (!/^application\/json\s*(;|$)/i.test(headers.get("content-type") ?? ""))
    return refuse(415, `The body of a call is ${mediaTypes.json}.`);
  const text = await readText(asked);
  if (text === undefined) return refuse(413, `The body of a call is at most ${largestBody} bytes.`);
  return toAnswer(await endpoint(text, (name) => headers.get(name)));
}

/**
 * Undefined as soon as the body is longer than allowed; the rest is not read. The cancellation is not
 * awaited: cancelling a cloned request ends only when its other copy ends.
 */
async function readText(asked: HttpAsked): Promise<string | undefined> {
  const { body, headers } = asked;
  if (Number(headers.get("content-length")) > largestBody) {
    void body?.cancel();
    return undefined;
  }
  // Some browsers do not give service workers the stream of a request.
  if (!body) {
    const text = await asked.text();
    // A character takes at most three bytes.
    const isShort = 3 * text.length <= largestBody;
    return isShort || new TextEncoder().encode(text).length <= largestBody ? text : undefined;
  }
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

function toAnswer({ status, text }: Reply): ExchangeAnswer {
  const headers = {
    ...commonHeaders(),
    "cache-control": "no-store",
    ...(status === errorStatus.UNAVAILABLE ? { "retry-after": "1" } : {}),
  };
  if (text === undefined) return { status, headers, body: null };
  const body = new TextEncoder().encode(text);
  const ofBody = { "content-type": mediaTypes.json, "content-length": String(body.length) };
  return { status, headers: { ...headers, ...ofBody }, body };
}
