/**
 * The entry of `fallback/worker.mjs` for Cloudflare Workers with static assets, and for Cloudflare Pages by
 * `_worker.js`. It reads the files through the assets binding, or from the database that `build --for d1` writes.
 */
import { oneDeployment, Unavailable } from "../generation.ts";
import { createHandler, type Handler, type HandlerOptions } from "../handler.ts";
import type { ReadFile } from "../output-files.ts";
import type { OpenFile } from "../payload.ts";
import type { Database } from "./rows.ts";
import { basePath } from "./served-as.ts";

interface WorkerBindings {
  readonly ASSETS: { fetch(request: Request): Promise<Response> };
  readonly DB?: Database;
}

function readAssets({ ASSETS }: WorkerBindings, origin: string): ReadFile {
  return async (file) => {
    // The assets server redirects `page.html` to the address without the extension, so that address is
    // requested.
    const path = file.endsWith(".html") ? file.replace(/(^|\/)index\.html$|\.html$/, "$1") : file;
    const address = `${origin}${basePath}/${path}`;
    // A redirect from `_redirects` is not followed: it leads to a different file than the one asked for.
    const response = await ASSETS.fetch(new Request(address, { redirect: "manual" }));
    // An error of the host does not mean that the file is missing.
    if (response.status >= 500) throw new Unavailable(`ASSETS answered ${response.status}`);
    const isPage = response.headers.get("content-type")?.startsWith("text/html") ?? false;
    // A project without a 404 page answers a missing file with its home page and 200.
    if (response.status !== 200 || (isPage && !file.endsWith(".html"))) return undefined;
    return new Uint8Array(await response.arrayBuffer());
  };
}

function filesOf(bindings: WorkerBindings, origin: string): Pick<HandlerOptions, "read" | "open"> {
  const { DB } = bindings;
  if (DB === undefined) return { read: readAssets(bindings, origin) };
  const open: OpenFile = async (file) => (await import("./rows.ts")).openRows(DB)(file);
  return { open, read: async (file) => (await open(file))?.bytes() };
}

let handler: Handler | undefined;

export default {
  fetch(request: Request, environment: WorkerBindings): Promise<Response> {
    handler ??= createHandler({
      ...filesOf(environment, new URL(request.url).origin),
      generation: oneDeployment,
      basePath,
      log: console.error,
    });
    return handler(request);
  },
};
