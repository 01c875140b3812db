/**
 * Answers MCP messages from one stream on another. It reads no more while the reader of the answers is
 * slow, and ends when that reader is gone.
 */
import { once } from "node:events";
import type { Readable, Writable } from "node:stream";
import type { Endpoint } from "../mcp/endpoint.ts";
import { answerLines } from "../mcp/lines.ts";

/** Resolves at the end of the input, or when the output is closed. */
export async function answerStdio(
  input: Readable,
  output: Writable,
  endpoint: Endpoint,
): Promise<void> {
  const gone = new AbortController();
  output.once("error", () => {
    gone.abort();
    input.destroy();
  });
  const { signal } = gone;
  try {
    for await (const line of answerLines(input, endpoint))
      if (!output.write(line)) await once(output, "drain", { signal });
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
