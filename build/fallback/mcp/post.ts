/**
 * The HTTP part of the endpoint: checks a POST request and sets the headers of its answer. A page of another site can
 * send requests to a loopback address, or can point its own host name to that address (DNS rebinding): both can be
 * seen in the headers, and neither may call a server that only this machine can reach.
 */
import { mediaTypes } from "../../schema/contract/route.ts";
import { errorStatus } from "../../schema/contract/routes.ts";
import type { Answers } from "../answers.ts";
import type { ExchangeAnswer } from "../error-answer.ts";
import { commonHeaders } from "../headers.ts";
import type { HttpAsked } from "../http-asked.ts";
import type { Endpoint } from "./endpoint.ts";
import { codes, errorReply, type Sent, sent } from "./envelope.ts";

/** In bytes. The longest useful call has about a hundredth of this length. */
export const largestBody = 65_536;

/** `isLocal`: the server listens on a loopback address, which a page of any site could call. */
export async function answerPost(
  asked: HttpAsked,
  endpoint: Endpoint,
  answers: Answers,
  isLocal: boolean,
): Promise<ExchangeAnswer> {
  const { headers } = asked;
  const refuse = (status: number, message: string): ExchangeAnswer =>
    toAnswer(sent(errorReply(status, codes.invalidRequest, message)));
  if (isLocal && !(await isFromHere(headers, answers)))
    return refuse(403, "Only this machine may call the tools here.");
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

function toAnswer({ status, text }: Sent): ExchangeAnswer {
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

/**
 * True for a host name that means this machine: `localhost`, 127.x.x.x, `::1`, and every other spelling
 * that browsers and servers accept for these (`127.1`, `2130706433`, `0x7f.1`). A public site cannot have
 * such a name, so accepting the short forms is safe.
 */
export function isLoopback(hostname: string): boolean {
  const name = hostname.includes(":") && !hostname.startsWith("[") ? `[${hostname}]` : hostname;
  return isLoopbackName(hostnameOf(`http://${name}`));
}

/** Of the host name of a URL, which has one spelling only. */
function isLoopbackName(hostname: string | undefined): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname ?? "");
}

/**
 * True for a request to a loopback name that was not sent by a page of another site. Also true for a
 * request to the dataset's public name, which a proxy in front may pass on; its origin is then not
 * checked.
 */
export async function isFromHere(
  headers: Pick<Headers, "get">,
  answers: Answers,
): Promise<boolean> {
  const host = hostnameOf(`http://${headers.get("host") ?? ""}`);
  if (host === undefined) return false;
  if (!isLoopbackName(host))
    return host === hostnameOf(await answers.pinned(() => publicAddress(answers.read)));
  const origin = headers.get("origin");
  return origin === null || isLoopbackName(hostnameOf(origin));
}

async function publicAddress(read: Answers["read"]): Promise<string> {
  const bytes = await read("server.json");
  if (bytes === undefined) return "";
  const server = JSON.parse(new TextDecoder().decode(bytes)) as {
    readonly remotes?: readonly { readonly url: string }[];
  };
  return server.remotes?.[0]?.url ?? "";
}

function hostnameOf(address: string): string | undefined {
  try {
    return new URL(address).hostname;
  } catch {
    return undefined;
  }
}
