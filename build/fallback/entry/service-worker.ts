/**
 * The entry of `sw.js`: a service worker that answers API requests from the pages of its own site. With
 * it, filters, errors and tools also work on a host that runs no code. It fetches the files from the host.
 */
import { oneDeployment, Unavailable } from "../generation.ts";
import { createHandler } from "../handler.ts";
import type { ReadFile } from "../output-files.ts";

declare const self: ServiceWorkerGlobalScope;

/** The folder of the worker is the root of the dataset, so the site may be at any path. */
const scopeAddress = new URL("./", self.location.href);
const scopePath = scopeAddress.pathname.replace(/\/$/, "");

const readFromHost: ReadFile = async (file) => {
  // If the host cannot be reached or fails, this does not mean that the file is missing.
  const response = await fetch(new URL(file, scopeAddress)).catch(() => undefined);
  if (response === undefined || response.status >= 500) throw new Unavailable("the host fails");
  const isPage = response.headers.get("content-type")?.startsWith("text/html") ?? false;
  if (!response.ok || (isPage && !file.endsWith(".html"))) return undefined;
  return new Uint8Array(await response.arrayBuffer());
};

/** In milliseconds: so long an answer may be kept (`cacheControl`), and what answers are made of. */
const freshTime = 300_000;

const answer = createHandler({
  read: readFromHost,
  generation: { ...oneDeployment, current: () => String(Math.floor(Date.now() / freshTime)) },
  basePath: scopePath,
  log: console.error,
});

self.addEventListener("install", () => void self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("fetch", (event) => {
  const { origin, pathname } = new URL(event.request.url);
  // Requests for pages and their parts go to the host. Only API requests are handled here.
  if (origin === scopeAddress.origin && `${pathname}/`.startsWith(`${scopePath}/api/`))
    event.respondWith(answer(event.request));
});
