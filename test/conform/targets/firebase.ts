/** Firebase Hosting, as the package that its own emulator serves with: it reads `firebase.json` of the output. */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { askHttp } from "../ask.ts";
import { peerOf, type Running, type Target } from "./target.ts";

const need = peerOf("hosts", "superstatic/lib/superstatic.js");

type Middleware = (request: object, response: object, next: () => void) => void;

export const firebase: Target = {
  name: "Firebase Hosting (superstatic)",
  kind: "files",
  needs: [need],
  rootOnly: "the folder that it is given is the root of its port",
  async start({ root }) {
    const superstatic = createRequire(import.meta.url)(need.file) as (spec: object) => Middleware;
    const { hosting } = JSON.parse(readFileSync(join(root, "firebase.json"), "utf8")) as {
      readonly hosting: object;
    };
    const answer = superstatic({ cwd: root, config: hosting, fallthrough: false });
    const server = createServer((request, response) => {
      answer(request, response, () => response.writeHead(500).end());
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const { ask, close } = askHttp(`http://127.0.0.1:${port}`);
    const stop = async (): Promise<void> => {
      close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    };
    return { ask, stop } satisfies Running;
  },
};
