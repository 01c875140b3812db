/**
 * The entry of `server.mjs`: serves the folder it stands in, at its base path and at the root. `PORT` and `HOST` override the address;
 * `--stdio` speaks MCP on standard input and output instead, and listens nowhere.
 */
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { openAnswers } from "./answers.ts";
import { basePath } from "./entry/base-path.ts";
import { openEndpoint } from "./mcp/endpoint.ts";
import { answerLines } from "./mcp/lines.ts";
import { addressOf, readFrom, serve, stopOnSignals } from "./node.ts";

const root = dirname(fileURLToPath(import.meta.url));
const host = process.env["HOST"] ?? "127.0.0.1";
const port = Number(process.env["PORT"] ?? 8080);

if (process.argv.includes("--stdio")) {
  const endpoint = openEndpoint(openAnswers({ read: readFrom(root) }));
  for await (const line of answerLines(process.stdin, endpoint)) process.stdout.write(line);
} else {
  try {
    const server = await serve({ root, host, port, basePath });
    stopOnSignals(server);
    process.stdout.write(`${addressOf(server, host)}\n`);
  } catch (error) {
    process.stderr.write(`cannot serve on ${host}:${port}: ${(error as Error).message}\n`);
    process.exitCode = 1;
  }
}
