/** The worker in workerd over the files of an output, several of it, which have read nothing yet; what is read is counted. */
import { hash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { copyWorker, esModules, serveWorkerd } from "./conform/targets/serve-workerd.ts";
import { addressOf, type Asked, type Question, type Taken } from "./edge.ts";
import { freePort } from "./free-port.ts";

export interface Workers {
  /** Of the worker with this number: an answer, without what was read for it. */
  ask(at: number, question: Question): Promise<Pick<Asked, "status" | "digest" | "answered">>;
  /** How many files were read since the last call, and their bytes. */
  taken(): Promise<Pick<Taken, "reads" | "bytes">>;
  stop(): Promise<void>;
}

/** Files whose names fit `hidden` are not there for the workers. */
export async function startWorkers(out: string, count: number, hidden = /^$/): Promise<Workers> {
  const folder = mkdtempSync(join(tmpdir(), "facts-workers-"));
  const [port, counting] = [await freePort(), await freePort()];
  const modules = copyWorker(out, folder);
  writeFileSync(join(folder, "front.js"), front);
  writeFileSync(join(folder, "counter.js"), counter);
  // One more is asked until it answers.
  const sites = Array.from({ length: count + 1 }, (_, at) => `site${at}`);
  const config = `const site :Workerd.Worker = (
  modules = ${modules},
  compatibilityDate = "2026-01-01",
  bindings = [(name = "ASSETS", service = "counter")],
);
const config :Workerd.Config = (
  services = [
    ${sites.map((name) => `(name = "${name}", worker = .site),`).join("\n    ")}
    (name = "front", worker = (
      modules = ${esModules(["front.js"])},
      compatibilityDate = "2026-01-01",
      bindings = [${sites.map((name) => `(name = "${name}", service = "${name}")`).join(", ")}],
    )),
    (name = "counter", worker = (
      modules = ${esModules(["counter.js"])},
      compatibilityDate = "2026-01-01",
      bindings = [
        (name = "FILES", service = "files"),
        (name = "HIDDEN", text = ${JSON.stringify(hidden.source)}),
      ],
    )),
    (name = "files", disk = (path = ${JSON.stringify(out)})),
  ],
  sockets = [
    (name = "http", address = "127.0.0.1:${port}", http = (), service = "front"),
    (name = "counting", address = "127.0.0.1:${counting}", http = (), service = "counter"),
  ],
);
`;
  const running = await serveWorkerd(folder, config, port, { basePath: "" });
  return {
    async ask(at, question) {
      const { headers, ...asked } = addressOf(question);
      const name = `site${at + 1}`;
      const { status, body } = await running.ask({ ...asked, headers: { ...headers, site: name } });
      return { status, answered: body.length, digest: hash("sha256", body, "hex") };
    },
    async taken() {
      const said = await fetch(`http://127.0.0.1:${counting}/taken`);
      return (await said.json()) as Pick<Taken, "reads" | "bytes">;
    },
    async stop() {
      await running.stop();
      rmSync(folder, { recursive: true });
    },
  };
}

const front = `export default {
  fetch: (request, sites) => sites[request.headers.get("site") ?? "site0"].fetch(request),
};
`;

/** What it serves of a folder is a list of its names, as JSON. */
const counter = `let [reads, bytes] = [0, 0];
export default {
  async fetch(request, { FILES, HIDDEN }) {
    const { pathname } = new URL(request.url);
    if (pathname === "/taken") {
      const taken = Response.json({ reads, bytes });
      [reads, bytes] = [0, 0];
      return taken;
    }
    reads++;
    const missing = new Response(null, { status: 404 });
    if (new RegExp(HIDDEN).test(pathname.slice(1))) return missing;
    const found = await FILES.fetch("http://files" + pathname);
    if (!found.ok || found.headers.get("content-type") === "application/json") return missing;
    const body = await found.arrayBuffer();
    bytes += body.byteLength;
    return new Response(body);
  },
};
`;
