/** Every kind of answer, through the whole command over HTTP: what becomes of each. */
import { createServer } from "node:http";
import type { AddressInfo, LookupFunction } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { createSend, patientHttp } from "../../build/curate/verify/command/http.ts";
import type { SendRequest } from "../../build/curate/verify/network.ts";
import { unreadReasons } from "../../build/schema/verify-report.ts";
import { kinds } from "./kinds.ts";
import { path, type Web } from "./plays.ts";
import { factsFolder, ran } from "./stage.ts";

const byDomain = new Map(
  kinds.flatMap((kind) =>
    [`${kind.name}.test`, kind.host, kind.homepage].flatMap((host) =>
      host === undefined ? [] : [[domain(host), kind] as const],
    ),
  ),
);

/** One server on this machine that plays every host of `.test`: an unknown page is a 404, and so is robots.txt. */
async function openWeb(): Promise<Web> {
  const server = createServer({ maxHeaderSize: 128 * 1024 }, (request, response) => {
    const kind = byDomain.get(domain(request.headers.host!.split(":")[0]!));
    const play = request.url === "/robots.txt" ? kind?.robots : kind?.play;
    if (play !== undefined) play(request, response, web);
    else response.writeHead(404, { "content-type": "text/html" }).end("<h1>Not Found</h1>");
  });
  server.on("connection", (socket) => socket.on("error", () => {}));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => server.close().closeAllConnections());
  const { port } = server.address() as AddressInfo;
  const web = { port, origin: (host: string) => `http://${host}:${port}` };
  return web;
}

/** Every `.test` name is this machine; every other is unknown. */
const lookup: LookupFunction = (hostname, options, callback) => {
  if (!hostname.endsWith(".test") || hostname === "unknown-name.test")
    return callback(Object.assign(new Error("unknown"), { code: "ENOTFOUND" }), "", 4);
  if (options.all === true) return callback(null, [{ address: "127.0.0.1", family: 4 }]);
  return callback(null, "127.0.0.1", 4);
};

const own = { lookup, allowsPrivate: true } as const;
const patient = createSend({ ...patientHttp, ...own });
/** For hosts that never end their answer. */
const hasty = createSend({ timeout: 3000, ...own });
const send: SendRequest = (ask, signal) => {
  const isSilent = byDomain.get(domain(new URL(ask.url).hostname))?.expected === "timeout";
  return (isSilent ? hasty : patient)(ask, signal);
};

it("is told from every other outcome and reason: no answer is taken for another", async () => {
  const web = await openWeb();
  const providers = kinds.map(({ name, host = `${name}.test`, homepage = host, ...kind }) => ({
    slug: name,
    homepage: web.origin(homepage),
    url: web.origin(host) + (kind.path ?? path),
  }));
  const { report } = await ran(factsFolder(providers), {}, { send });
  const pages = new Map(report.pages.map((page) => [page.provider, page]));
  expect(kinds.length).toBeGreaterThan(100);
  expect(new Set(kinds.map(({ name }) => name)).size).toBe(kinds.length);
  const got = kinds.map(({ name }) => {
    const { reason, facts } = pages.get(name)!;
    return `${name}: ${reason ?? facts[0]!.outcome}`;
  });
  expect(got).toEqual(kinds.map(({ name, expected }) => `${name}: ${expected}`));
  const met = new Set<string>(kinds.map(({ expected }) => expected));
  // https and clones are not played here (see the redirects of addresses, and git), nor what pages hold.
  expect(Object.keys(unreadReasons).filter((reason) => !met.has(reason))).toEqual([
    "refresh",
    "other",
    "not-text",
    "charset",
    "insecure",
    "clone",
  ]);
});

function domain(host: string): string {
  return host.split(".").slice(-2).join(".");
}
