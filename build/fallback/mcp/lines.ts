/**
 * MCP on standard input and output: one message per line, one answer per line, in the order of the
 * messages.
 */
import type { Endpoint } from "./endpoint.ts";
import { codes, errorReply } from "./envelope.ts";
import { largestBody } from "./post.ts";

/**
 * Ends when the input ends. Only LF ends a line, because JSON text may contain the other line separators.
 */
export async function* answerLines(
  chunks: AsyncIterable<Uint8Array>,
  endpoint: Endpoint,
): AsyncGenerator<string> {
  const rule = `A message is at most ${largestBody} bytes.`;
  const tooLong = errorReply(413, codes.invalidRequest, rule);
  for await (const line of messageLines(chunks)) {
    if (line?.trim() === "") continue;
    const { text } = line === undefined ? tooLong : await endpoint(line);
    if (text !== undefined) yield `${text}\n`;
  }
}

const lineFeed = 10;

/** Yields undefined for a line longer than `largestBody`; the bytes beyond that are not kept. */
async function* messageLines(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<string | undefined> {
  const decoder = new TextDecoder();
  const line = new Uint8Array(largestBody);
  let length = 0;
  const taken = (): string | undefined => {
    const text = length > largestBody ? undefined : decoder.decode(line.subarray(0, length));
    length = 0;
    return text;
  };
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.length;) {
      const end = chunk.indexOf(lineFeed, at);
      const part = chunk.subarray(at, end < 0 ? chunk.length : end);
      if (length + part.length <= largestBody) line.set(part, length);
      length += part.length;
      at += part.length + 1;
      if (end >= 0) yield taken();
    }
  }
  yield taken();
}
