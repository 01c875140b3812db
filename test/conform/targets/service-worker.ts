/**
 * `sw.js` in Chromium: a page of a plain static host registers it, and the checks are asked by `fetch`
 * inside that page.
 */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { pathToFileURL } from "node:url";
import { chromiumFlags } from "../../browser/chromium-flags.ts";
import type { Question, Seen } from "../ask.ts";
import { plainHost } from "./plain-host.ts";
import { debian, peer, type Running, type Site, type Target } from "./target.ts";

const browserBinary = debian("/usr/bin/chromium", "chromium");
const driver = peer("playwright-core/index.mjs");

/** What of the driver is used: its types are not installed where the code is checked. */
interface Driver {
  readonly chromium: { launch(options: object): Promise<Browser> };
}
interface Browser {
  newPage(): Promise<Page>;
  close(): Promise<void>;
}
interface Page {
  goto(url: string): Promise<unknown>;
  evaluate<Given, Result>(run: (given: Given) => Promise<Result>, given: Given): Promise<Result>;
}

export const serviceWorker: Target = {
  name: "sw.js (Chromium, plain host)",
  kind: "code",
  needs: [driver, browserBinary],
  async start(site) {
    const server = await startHost(site);
    const { port } = server.address() as AddressInfo;
    const { chromium } = (await import(pathToFileURL(driver.file).href)) as Driver;
    const browser = await chromium.launch({
      executablePath: browserBinary.file,
      args: chromiumFlags,
    });
    const stop = async (): Promise<void> => {
      await browser.close();
      server.closeAllConnections();
      await new Promise((resolve) => void server.close(resolve));
    };
    try {
      const page = await browser.newPage();
      const root = `http://127.0.0.1:${port}${site.basePath}`;
      await page.goto(`${root}/conform.html`);
      await page.evaluate(register, "./sw.js");
      return { ask: (question) => askIn(page, root, question), stop } satisfies Running;
    } catch (error) {
      await stop();
      throw error;
    }
  },
};

async function startHost({ root, basePath }: Site): Promise<Server> {
  const server = createServer(plainHost({ root, basePath, pages: { "conform.html": page } }));
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  return server;
}

const page = "<!doctype html><title>Conformance</title>\n";

interface Answered {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string;
}

async function askIn(page: Page, root: string, question: Question): Promise<Seen> {
  const { status, headers, body } = await page.evaluate(fetchInPage, { ...question, root });
  return { status, headers, body: Buffer.from(body, "base64") };
}

// What follows runs inside the page, as text: it can use nothing of this file.

interface InPage {
  readonly navigator: {
    readonly serviceWorker: {
      register(url: string): Promise<unknown>;
      readonly ready: Promise<unknown>;
      readonly controller: object | null;
      addEventListener(name: string, then: () => void): void;
    };
  };
}

/** Resolves once the worker answers this page's requests. */
async function register(url: string): Promise<void> {
  const { serviceWorker } = (globalThis as unknown as InPage).navigator;
  const controlled = new Promise<void>((resolve) => {
    if (serviceWorker.controller) resolve();
    else serviceWorker.addEventListener("controllerchange", () => resolve());
  });
  await serviceWorker.register(url);
  await controlled;
}

async function fetchInPage({
  root,
  method,
  address,
  headers,
  body,
}: Question & { readonly root: string }): Promise<Answered> {
  // A browser knows `cache`, Node's types do not.
  const init: RequestInit & { cache: string } = { method, cache: "no-store", redirect: "manual" };
  const response = await fetch(root + address, {
    ...init,
    headers: { ...headers },
    ...(body === undefined ? {} : { body }),
  });
  const bytes = new Uint8Array(await response.arrayBuffer());
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return { status: response.status, headers: [...response.headers], body: btoa(binary) };
}
