/** MCP on standard input and output: one message a line, one line an answer, in the order asked. */
import type { Endpoint } from "./endpoint.ts";

/** Ends with the input. Lines end at LF alone: JSON text may hold every other line separator. */
export async function* answerLines(
  chunks: AsyncIterable<Uint8Array>,
  endpoint: Endpoint,
): AsyncGenerator<string> {
  for await (const line of linesOf(chunks)) {
    if (line.trim() === "") continue;
    const { body } = await endpoint(line);
    if (body !== undefined) yield `${JSON.stringify(body)}\n`;
  }
}

async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of chunks) {
    const parts = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = parts.pop()!;
    yield* parts;
  }
  yield rest + decoder.decode();
}
