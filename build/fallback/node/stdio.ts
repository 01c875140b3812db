/** Answers MCP messages from one stream on another, and reads no more while the reader of the answers is slow. */
import type { Readable, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Endpoint } from "../mcp/endpoint.ts";
import { answerLines } from "../mcp/lines.ts";

/** Resolves at the end of the input, or when the output is closed. */
export async function answerStdio(
  input: Readable,
  output: Writable,
  endpoint: Endpoint,
): Promise<void> {
  let isGone = false;
  output.once("error", () => (isGone = true));
  const answers = (chunks: AsyncIterable<Uint8Array>) => answerLines(chunks, endpoint);
  await pipeline(input, answers, output, { end: false }).catch((error: unknown) => {
    if (!isGone) throw error;
  });
}
