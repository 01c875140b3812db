/**
 * The web of the tests: one server on this machine that plays every host of `.test`, a clock that
 * jumps instead of waiting, and a facts folder whose sources stand on those hosts.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, LookupFunction, Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stringify } from "yaml";
import { createSend, patientHttp } from "../../build/curate/verify/command/http.ts";
import { verify, type VerifyCommandOptions } from "../../build/curate/verify/command/verify.ts";
import type { OpenClone } from "../../build/curate/verify/read-git.ts";
import type { Clock, SendRequest } from "../../build/curate/verify/network.ts";
import { placesOf } from "../../build/curate/verify/reading/place.ts";
import { read } from "../../build/curate/verify/reading/read.ts";
import { placesText } from "../../build/load/places.ts";
import type { KeptPlace, Place } from "../../build/schema/place.ts";
import type { VerifyReport } from "../../build/schema/verify-report.ts";
import { recorded } from "../built.ts";
import type { Played } from "./pages/kind.ts";
import { html } from "./plays.ts";

/** What a host answers; `origin` is the web address of another host of the stage. */
export type Play = (request: IncomingMessage, response: ServerResponse, stage: Stage) => unknown;

export interface Stage {
  readonly port: number;
  origin(host: string): string;
  /** Requests in the order in which they came: host, path and headers. */
  readonly asked: { host: string; path: string; headers: IncomingMessage["headers"] }[];
  close(): Promise<void>;
}

/** `plays` by host name without its port; an unknown host answers 404, and so does robots.txt. */
export async function openStage(
  play: (host: string, path: string) => Play | undefined,
): Promise<Stage> {
  const sockets = new Set<Socket>();
  const asked: Stage["asked"] = [];
  const server = createServer({ maxHeaderSize: 128 * 1024 }, (request, response) => {
    const host = String(request.headers.host).split(":")[0]!;
    const path = request.url!;
    asked.push({ host, path, headers: request.headers });
    const own = play(host, path);
    if (own !== undefined) own(request, response, stage);
    else response.writeHead(404, { "content-type": "text/html" }).end("<h1>Not Found</h1>");
  });
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    socket.once("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const stage: Stage = {
    port,
    origin: (host) => `http://${host}:${port}`,
    asked,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
  return stage;
}

/** Every `.test` name is this machine; every other is unknown. */
export const lookup: LookupFunction = (hostname, options, callback) => {
  if (!hostname.endsWith(".test") || hostname === "unknown-name.test")
    return callback(Object.assign(new Error("unknown"), { code: "ENOTFOUND" }), "", 4);
  if (options.all === true) return callback(null, [{ address: "127.0.0.1", family: 4 }]);
  return callback(null, "127.0.0.1", 4);
};

const own = { lookup, allowsPrivate: true } as const;

/** A busy machine answers in its time. */
export const send: SendRequest = createSend({ ...patientHttp, ...own });

/** Waits only briefly for the hosts that never end their answer. */
export function sendHastilyTo(isSilent: (hostname: string) => boolean): SendRequest {
  const hasty = createSend({ timeout: 3000, ...own });
  return (ask, signal) => (isSilent(new URL(ask.url).hostname) ? hasty : send)(ask, signal);
}

/** 2026-11-20, the day before `as-of`, so that later moments of a run are still of the past. */
export const startOfClock = Date.UTC(2026, 10, 20, 12, 0, 0);

export interface Jumping extends Clock {
  /** All that was slept, in milliseconds. */
  readonly slept: number[];
  jump(millis: number): void;
}

/** Whoever sleeps is woken in the order of time, without any of it passing. */
export function jumpingClock(start = startOfClock): Jumping {
  let now = start;
  const slept: number[] = [];
  const sleepers: { readonly wake: number; readonly resolve: () => void }[] = [];

  function wakeFirst(): void {
    sleepers.sort((a, b) => a.wake - b.wake);
    const first = sleepers.shift();
    if (first === undefined) return;
    now = Math.max(now, first.wake);
    first.resolve();
    if (sleepers.length > 0) setImmediate(wakeFirst);
  }

  return {
    slept,
    now: () => now,
    jump: (millis) => void (now += millis),
    sleep(millis) {
      slept.push(millis);
      return new Promise((resolve) => {
        sleepers.push({ wake: now + millis, resolve });
        if (sleepers.length === 1) setImmediate(wakeFirst);
      });
    },
  };
}

/** A provider of one page and the facts that stand there. */
export interface Provider {
  readonly slug: string;
  readonly homepage: string;
  readonly url: string;
  readonly claims: readonly Played[];
  /** Where each claim stood when it was read; default: on the page that most hosts play. */
  readonly places?: readonly Place[] | undefined;
  /** `last_verified_at` of every fact; default: a year before. */
  readonly verified?: string;
}

export const claim: Played = {
  quote: "at most 100 requests per minute",
  value: 100,
  datatype: "integer",
  unit: "requests/minute",
  currency: null,
  scope: ["Acme API"],
};

const goodPlaces = placesOf(
  claim.quote,
  await read({
    url: "https://acme.test/docs/limits",
    contentType: "text/html",
    bytes: new TextEncoder().encode(html(100)),
  }),
);

export interface Folder {
  readonly path: string;
  readonly facts: string;
  remove(): void;
}

/** A facts folder in a temporary place. */
export function factsFolder(providers: readonly Provider[]): Folder {
  const path = mkdtempSync(join(tmpdir(), "facts-verify-"));
  const facts = join(path, "facts");
  mkdirSync(join(facts, "providers"), { recursive: true });
  const put = (file: string, data: unknown): void =>
    writeFileSync(join(facts, file), stringify(data));
  put("dataset.yaml", {
    name: "Test",
    description: "A test.",
    base_url: "https://facts.test",
    repository: "https://git.test/facts",
    license: "CC0-1.0",
    verified_for_days: 180,
  });
  const keys: Record<string, unknown> = {};
  const kept: KeptPlace[] = [];
  for (const provider of providers) {
    const facts: Record<string, unknown> = {};
    const { claims, slug, homepage, url, verified = "2025-11-20" } = provider;
    const [product, plan] = claims[0]!.scope;
    const at = product === undefined ? "*/*" : `product/${plan === undefined ? "*" : "plan"}`;
    for (const [index, each] of claims.entries()) {
      const key = `k.${slug.replaceAll("-", "_")}_${index}`;
      const places = provider.places ?? goodPlaces ?? [];
      kept.push({ id: `${slug}/${at}/${key}`, quote: each.quote, places: [...places] });
      const isNumber = ["integer", "decimal", "money"].includes(each.datatype);
      const unit = isNumber ? (each.unit ?? "x") : each.datatype === "boolean" ? null : each.unit;
      keys[key] = {
        description: "A key.",
        datatype: each.datatype,
        ...(unit !== null && { unit }),
        ...(each.datatype === "enum" && { values: [each.value] }),
      };
      facts[key] = {
        value: each.value,
        ...(each.currency !== null && { currency: each.currency }),
        raw_value: each.quote,
        source: "page",
        last_verified_at: verified,
      };
    }
    const own = plan === undefined ? { facts } : { plans: { plan: { name: plan, facts } } };
    put(`providers/${slug}.yaml`, {
      name: slug,
      homepage,
      sources: {
        page: { url, title: "Limits", type: "official_docs", retrieved_at: "2025-01-01" },
      },
      ...(product === undefined ? own : { products: { product: { name: product, ...own } } }),
    });
  }
  put("keys.yaml", keys);
  writeFileSync(join(facts, "places.jsonl"), placesText(kept));
  return { path, facts, remove: () => rmSync(path, { recursive: true, force: true }) };
}

export interface Ran {
  readonly code: number;
  readonly report: VerifyReport;
  readonly err: string;
}

/** The whole command, with its report as JSON. */
export async function run(
  folder: Folder,
  clock: Clock,
  options: Partial<VerifyCommandOptions> = {},
  world: { readonly send?: SendRequest; readonly signal?: AbortSignal } = {},
): Promise<Ran> {
  const terminal = recorded();
  const code = await verify({ ...defaults(folder), ...options }, terminal, {
    send: world.send ?? send,
    clock,
    openClone: noClones,
    signal: world.signal ?? new AbortController().signal,
  });
  const { out, err } = terminal.printed;
  if (out === "") throw new Error(err);
  return { code, report: JSON.parse(out) as VerifyReport, err };
}

/** For runs that read pages. */
export const noClones: OpenClone = () => Promise.resolve({ ok: false, reason: "no clone" });

export function defaults(folder: Pick<Folder, "path" | "facts">): VerifyCommandOptions {
  return {
    facts: folder.facts,
    asOf: "2026-11-21T00:00:00Z",
    quiet: false,
    providers: [],
    keys: [],
    olderThan: undefined,
    budget: undefined,
    delay: 2000,
    write: false,
    keep: false,
    mirrors: undefined,
    allowsPrivate: false,
    json: true,
    exitCode: false,
    reportFolder: undefined,
    stateFile: join(folder.path, "state.json"),
  };
}
