/**
 * `sw.js`: a Service Worker that answers the API to the pages of its own site, so that a host without
 * code answers filters, errors and tools too. Files come from the host itself.
 */
import { Unavailable } from "../generation.ts";
import { createHandler } from "../handler.ts";
import type { ReadFile } from "../store.ts";

declare const self: ServiceWorkerGlobalScope;

/** The folder the worker stands in is the root of the dataset, wherever the site lives. */
const scopeAddress = new URL("./", self.location.href);
const scopePath = scopeAddress.pathname.replace(/\/$/, "");

const readFromHost: ReadFile = async (file) => {
  // A host that cannot be reached, or fails, says nothing of the file.
  const response = await fetch(new URL(file, scopeAddress)).catch(() => undefined);
  if (response === undefined || response.status >= 500) throw new Unavailable("the host fails");
  const isPage = response.headers.get("content-type")?.startsWith("text/html") ?? false;
  if (!response.ok || (isPage && !file.endsWith(".html"))) return undefined;
  return new Uint8Array(await response.arrayBuffer());
};

const handler = createHandler({ read: readFromHost, basePath: scopePath, log: console.error });

self.addEventListener("install", () => void self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("fetch", (event) => {
  const { origin, pathname } = new URL(event.request.url);
  // Pages and their parts are the host's; only the API needs the handler.
  if (origin === scopeAddress.origin && `${pathname}/`.startsWith(`${scopePath}/api/`))
    event.respondWith(handler(event.request));
});
