/** The entry of `server.mjs`: serves the folder it stands in. `PORT` and `HOST` override the address. */
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { serve, stopOnSignals } from "./node.ts";

const host = process.env["HOST"] ?? "127.0.0.1";
const port = Number(process.env["PORT"] ?? 8080);

try {
  const server = await serve({ root: dirname(fileURLToPath(import.meta.url)), host, port });
  stopOnSignals(server);
  process.stdout.write(`http://${host}:${port}\n`);
} catch (error) {
  process.stderr.write(`cannot serve on ${host}:${port}: ${(error as Error).message}\n`);
  process.exitCode = 1;
}
