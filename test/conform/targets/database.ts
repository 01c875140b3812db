/**
 * `fallback/worker.mjs` in workerd on a D1 database alone: Cloudflare's own binding, and behind it the SQLite of
 * workerd with its limits, filled by the statements that `build --for d1` writes.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { databaseFiles } from "../../../build/publish/compose/database.ts";
import type { Manifest } from "../../../build/schema/manifest.ts";
import { freePort } from "../../free-port.ts";
import { copyWorker, esModules, serveWorkerd, workerdProgram } from "./serve-workerd.ts";
import type { Target } from "./target.ts";

export const database: Target = {
  name: "worker.mjs (Cloudflare D1, workerd)",
  kind: "code",
  needs: [workerdProgram],
  async start(site) {
    const { workspace, root } = site;
    const { as_of, files } = JSON.parse(
      readFileSync(join(root, "manifest.json"), "utf8"),
    ) as Manifest;
    const [port, filling] = [await freePort(), await freePort()];
    const modules = copyWorker(root, workspace);
    mkdirSync(join(workspace, "databases"));
    writeFileSync(join(workspace, "database.js"), databaseScript);
    const config = toConfig(modules, port, filling);
    const running = await serveWorkerd(workspace, config, port, site);
    for (const { text } of databaseFiles(root, files, { asOf: as_of })) {
      const filled = await fetch(`http://127.0.0.1:${filling}/fill`, {
        method: "POST",
        // No text of a file begins a line so.
        body: JSON.stringify(text.split(/(?<=;\n)(?=INSERT INTO files VALUES \()/)),
      });
      if (!filled.ok) throw new Error(`the database is not filled: ${await filled.text()}`);
    }
    return running;
  },
};

/** One database, by the protocol of the binding. */
const databaseScript = `export class Database {
  constructor({ storage }) { this.storage = storage; }
  async fetch(request) {
    const { sql } = this.storage;
    const asked = await request.json();
    if (new URL(request.url).pathname === "/fill") {
      try {
        this.storage.transactionSync(() => asked.forEach((each) => sql.exec(each)));
        return new Response();
      } catch (error) {
        return new Response(String(error), { status: 500 });
      }
    }
    const found = sql.exec(asked.sql, ...asked.params);
    const bytes = (cell) => (cell instanceof ArrayBuffer ? [...new Uint8Array(cell)] : cell);
    const rows = [...found.raw()].map((row) => row.map(bytes));
    return Response.json({ success: true, meta: {}, results: { columns: found.columnNames, rows } });
  }
}
export default {
  fetch: (request, { DATABASES }) => DATABASES.get(DATABASES.idFromName("one")).fetch(request),
};
`;

function toConfig(modules: string, port: number, filling: number): string {
  return `const config :Workerd.Config = (
  services = [
    (name = "site", worker = (
      modules = ${modules},
      compatibilityDate = "2026-01-01",
      bindings = [(name = "DB", wrapped = (
        moduleName = "cloudflare-internal:d1-api",
        innerBindings = [(name = "fetcher", service = "database")],
      ))],
    )),
    (name = "database", worker = (
      modules = ${esModules(["database.js"])},
      compatibilityDate = "2026-01-01",
      durableObjectNamespaces = [(className = "Database", uniqueKey = "one", enableSql = true)],
      durableObjectStorage = (localDisk = "disk"),
      bindings = [(name = "DATABASES", durableObjectNamespace = "Database")],
    )),
    (name = "disk", disk = (path = "databases", writable = true)),
  ],
  sockets = [
    (name = "http", address = "127.0.0.1:${port}", http = (), service = "site"),
    (name = "filling", address = "127.0.0.1:${filling}", http = (), service = "database"),
  ],
);
`;
}
