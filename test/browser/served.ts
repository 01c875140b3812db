/** A site behind an HTTP server of its own: ours, or one that only sends files. */
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { serve } from "../../build/fallback/node/serve.ts";
import { plainHost } from "../conform/targets/plain-host.ts";

export interface Served {
  /** With a slash at its end. */
  readonly root: string;
  stop(): Promise<void>;
}

export async function served(out: string, basePath: string): Promise<Served> {
  return running(await serve({ root: out, host: "127.0.0.1", port: 0, basePath }), basePath);
}

export async function servedAsFiles(out: string, basePath: string): Promise<Served> {
  const listener: RequestListener = plainHost({ root: out, basePath, pages: {} });
  const server = createServer(listener);
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  return running(server, basePath);
}

function running(server: Server, basePath: string): Served {
  const { port } = server.address() as AddressInfo;
  return {
    root: `http://127.0.0.1:${port}${basePath}/`,
    stop() {
      server.closeAllConnections();
      return new Promise((resolve) => void server.close(() => resolve()));
    },
  };
}
