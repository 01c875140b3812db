/**
 * `_worker.js` and its modules in workerd, with Cloudflare's own asset worker as its ASSETS binding: the redirects of
 * pages, the tags and the missing types are theirs. The files come from the disk. Asked for everything,
 * and as `wrangler.jsonc` has it: first for the API, last for the rest, with `_headers` in force.
 */
import { createHash } from "node:crypto";
import { copyFileSync, cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { filesBelow } from "../../built.ts";
import { freePort } from "../../free-port.ts";
import { esModules, serveWorkerd, workerdProgram } from "./serve-workerd.ts";
import { peer, type Running, type Site, type Target } from "./target.ts";

const assetWorker = peer("@cloudflare/workers-shared/dist/asset-worker.mjs");
/** Pages and the scripts of Workers are code there, not files. */
const isAsset = (file: string): boolean => !file.startsWith("_");

export const workerd: Target = {
  name: "_worker.js (Cloudflare, workerd)",
  kind: "code",
  needs: [workerdProgram, assetWorker],
  start: (site) => start(site, "site", {}),
};

export const workerAndAssets: Target = {
  name: "Cloudflare Workers (assets + _worker.js)",
  kind: "both",
  needs: [workerdProgram, assetWorker],
  rootOnly: "assets lie at the root of a worker's address",
  start: (site) => start(site, "front", readHeaders(join(site.root, "_headers"))),
};

type HeaderRules = Readonly<Record<string, { readonly set: Readonly<Record<string, string>> }>>;

async function start(site: Site, entry: "site" | "front", rules: HeaderRules): Promise<Running> {
  const port = await freePort();
  const { workspace, root, basePath } = site;
  const assets = filesBelow(root)
    .filter(isAsset)
    .map((file) => toAsset(file, basePath));
  const paths = Object.fromEntries(assets.map(({ key, file, type }) => [key, { file, type }]));
  const modules = [
    "_worker.js",
    ...filesBelow(join(root, "fallback")).map((file) => `fallback/${file}`),
  ];
  cpSync(join(root, "fallback"), join(workspace, "fallback"), { recursive: true });
  copyFileSync(join(root, "_worker.js"), join(workspace, "_worker.js"));
  copyFileSync(assetWorker.file, join(workspace, "asset-worker.mjs"));
  writeFileSync(join(workspace, "manifest.bin"), toManifest(assets));
  writeFileSync(join(workspace, "paths.json"), JSON.stringify(paths));
  writeFileSync(join(workspace, "store.js"), storeScript);
  writeFileSync(join(workspace, "front.js"), frontScript);
  const config = toConfig({ root, port, entry, rules, modules });
  return serveWorkerd(workspace, config, port, site);
}

/** `_headers` as an upload reads it: a path, then its headers, indented. */
function readHeaders(file: string): HeaderRules {
  const rules: Record<string, { set: Record<string, string> }> = {};
  let path = "";
  for (const line of readFileSync(file, "utf8").split("\n").filter(Boolean)) {
    const [, name, value] = /^\s+([^:]+):\s*(.*)$/.exec(line) ?? [];
    if (name === undefined) path = line;
    else (rules[path] ??= { set: {} }).set[name.toLowerCase()] = value!;
  }
  return rules;
}

/** `_redirects` as an upload reads it: the rules without a placeholder. */
function readRedirects(file: string): object {
  const rules = readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.includes("*"))
    .map((line, lineNumber) => {
      const [from = "", to = "", status = ""] = line.split(" ");
      return [from, { to, status: Number(status), lineNumber }];
    });
  return { version: 1, staticRules: Object.fromEntries(rules), rules: {} };
}

interface Asset {
  readonly file: string;
  /** The first half of the SHA-256 of its path, which the manifest is ordered by. */
  readonly hash: Buffer;
  /** What the store knows it by. */
  readonly key: string;
  readonly type: string | undefined;
}

/** What an upload sets; it knows no type for `.jsonl`. */
const types: Readonly<Record<string, string>> = {
  json: "application/json",
  md: "text/markdown; charset=utf-8",
  txt: "text/plain; charset=utf-8",
  html: "text/html; charset=utf-8",
  css: "text/css; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  xml: "application/xml",
  svg: "image/svg+xml",
};

function toAsset(file: string, basePath: string): Asset {
  const path = `${basePath}/${file.split("/").map(encodeURIComponent).join("/")}`;
  const hash = createHash("sha256").update(path).digest().subarray(0, 16);
  return { file, hash, key: hash.toString("hex"), type: types[file.split(".").at(-1)!] };
}

/** A header of 20 bytes, then 40 for each file by its hash: hash, key in the store, 8 unused. */
function toManifest(assets: readonly Asset[]): Buffer {
  const entries = assets.toSorted((a, b) => Buffer.compare(a.hash, b.hash));
  return Buffer.concat([
    Buffer.alloc(20),
    ...entries.flatMap(({ hash }) => [hash, hash, Buffer.alloc(8)]),
  ]);
}

/** The key-value store of the asset worker, by the protocol of workerd's binding. */
const storeScript = `import paths from "paths.json";
export default {
  async fetch(request, { FILES }) {
    const entry = paths[new URL(request.url).pathname.slice(1)];
    if (!entry) return new Response(null, { status: 404 });
    const { body } = await FILES.fetch("http://files/" + entry.file);
    return new Response(body, {
      headers: { "cf-kv-metadata": JSON.stringify({ contentType: entry.type }) },
    });
  },
};
`;

/** What stands before a worker: some paths are its own, and what is no asset. */
const frontScript = `export default {
  async fetch(request, { SITE, ASSETS }) {
    const { pathname } = new URL(request.url);
    const isAsset = !pathname.startsWith("/api/") && (await ASSETS.unstable_canFetch(request));
    return isAsset ? ASSETS.fetch(request) : SITE.fetch(request);
  },
};
`;

interface ConfigInput {
  readonly root: string;
  readonly port: number;
  readonly entry: "site" | "front";
  readonly rules: HeaderRules;
  /** What the worker consists of, what is asked first of all. */
  readonly modules: readonly string[];
}

function toConfig({ root, port, entry, rules, modules }: ConfigInput): string {
  const assetConfig = {
    has_user_worker: true,
    html_handling: "auto-trailing-slash",
    not_found_handling: "none",
    headers: { version: 2, rules },
    redirects: readRedirects(join(root, "_redirects")),
  };
  return `const config :Workerd.Config = (
  services = [
    (name = "site", worker = (
      modules = ${esModules(modules)},
      compatibilityDate = "2025-01-01",
      bindings = [(name = "ASSETS", service = "assets")],
    )),
    (name = "front", worker = (
      modules = ${esModules(["front.js"])},
      compatibilityDate = "2025-01-01",
      bindings = [(name = "SITE", service = "site"), (name = "ASSETS", service = "assets")],
    )),
    (name = "assets", worker = (
      modules = ${esModules(["asset-worker.mjs"])},
      compatibilityDate = "2024-07-31",
      compatibilityFlags = ["nodejs_compat"],
      bindings = [
        (name = "CONFIG", json = ${JSON.stringify(JSON.stringify(assetConfig))}),
        (name = "ASSETS_MANIFEST", data = embed "manifest.bin"),
        (name = "ASSETS_KV_NAMESPACE", kvNamespace = "store"),
      ],
    )),
    (name = "store", worker = (
      modules = [
        (name = "store.js", esModule = embed "store.js"),
        (name = "paths.json", json = embed "paths.json"),
      ],
      compatibilityDate = "2025-01-01",
      bindings = [(name = "FILES", service = "files")],
    )),
    (name = "files", disk = (path = ${JSON.stringify(root)}, allowDotfiles = true)),
  ],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "${entry}")],
);
`;
}
