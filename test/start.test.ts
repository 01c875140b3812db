/** `npm start` listens before it builds: a wrong address is told at once, and whoever asks is answered. */
import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { Server as HttpServer } from "node:http";
import { createServer, type AddressInfo, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { notListening } from "../build/commands/terminal/failure.ts";
import { startServer } from "../build/commands/start.ts";
import { recorded, sample } from "./built.ts";
import { freePort } from "./free-port.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "facts-start-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function options(name: string, host: string, port: number) {
  const out = join(folder, name);
  return { ...sample, out, host, port, mode: "lean", quiet: false } as const;
}

function listening(): Promise<Server> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => resolve(server));
  });
}

it.each([
  [
    "a port that is taken",
    "127.0.0.1",
    /^that address is taken \(127\.0\.0\.1:\d+\); set another with PORT/,
  ],
  // An address for documentation, which no machine has: it is bound to, never asked (RFC 5737).
  [
    "a host that is not this machine",
    "192.0.2.1",
    /^HOST is "192\.0\.2\.1", which is no address of this machine/,
  ],
])("says before the build: %s", async (_, host, line) => {
  const taken = await listening();
  const terminal = recorded();
  const given = options("never", host, (taken.address() as AddressInfo).port);
  const failure = await startServer({ ...given, facts: "no-such-folder" }, terminal).catch(
    (error: unknown) => error,
  );
  taken.close();
  expect(notListening(failure)).toMatch(line);
  expect(terminal.printed).toEqual({ out: "", err: "" });
  expect(existsSync(given.out)).toBe(false);
});

it.each([
  [
    { code: "ENOTFOUND", syscall: "getaddrinfo", hostname: "nope.invalid" },
    /^HOST is "nope\.invalid"/,
  ],
  [
    { code: "EAI_AGAIN", syscall: "getaddrinfo", hostname: "nope.invalid" },
    /^HOST is "nope\.invalid"/,
  ],
  [
    { code: "EACCES", syscall: "listen", address: "127.0.0.1", port: 80 },
    /^port 80 of 127\.0\.0\.1 is not for/,
  ],
])("says in one line why nothing listens: %j", (error, line) => {
  expect(notListening(Object.assign(new Error("x"), error))).toMatch(line);
  expect(
    notListening(Object.assign(new Error("x"), { ...error, syscall: "open" })),
  ).toBeUndefined();
});

it("answers from the first line that it prints, with what the output will hold", async () => {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const paths = [
    "/data/status.json",
    "/api/public/v1/providers/acme",
    "/api/public/v1/facts?provider=acme&status=verified",
    "/providers/acme.html",
    "/openapi.json",
    "/no-such-page",
  ];
  let isOutputThere: boolean | undefined;
  const given = options("dist", "127.0.0.1", port);
  const ask = (): Promise<readonly string[]> =>
    Promise.all(
      paths.map(async (path) => {
        const answer = await fetch(address + path);
        isOutputThere ??= existsSync(join(given.out, "manifest.json"));
        return `${answer.status} ${answer.headers.get("etag")} ${await answer.text()}`;
      }),
    );
  let early: Promise<readonly string[]> | undefined;
  const terminal = recorded({
    out(text) {
      terminal.printed.out += text;
      early ??= ask();
    },
  });
  const server = await startServer(given, terminal);
  if (typeof server === "number") throw new Error(terminal.printed.err);
  try {
    expect(terminal.printed.out.split("\n")[0]).toBe(`serving on ${address} (stop with Ctrl+C)`);
    const [first, later] = [await early!, await ask()];
    expect(later).toEqual(first);
    expect(first.map((each) => each.slice(0, 3))).toEqual([
      "200",
      "200",
      "200",
      "200",
      "200",
      "404",
    ]);
    expect(JSON.parse(first[4]!.slice(first[4]!.indexOf("{")))).toMatchObject({
      servers: [{ url: address }],
    });
    // The first answer came before the output: else nothing was composed on demand.
    expect(isOutputThere).toBe(false);
    // Whoever uploads what stands there now is warned.
    expect(terminal.printed.out.trimEnd().split("\n").at(-1)).toBe(
      `addresses in these files begin with ${address}; before you upload them, build with --base-url and yours`,
    );
  } finally {
    await stopped(server);
  }
});

it("tells what is wrong with the facts, and serves nothing", async () => {
  const port = await freePort();
  const facts = join(folder, "wrong");
  cpSync(sample.facts, facts, { recursive: true });
  writeFileSync(join(facts, "keys.yaml"), "- no map\n");
  const terminal = recorded();
  const given = { ...options("wrong-dist", "127.0.0.1", port), facts };
  expect(await startServer(given, terminal)).toBe(1);
  expect(terminal.printed.err).toContain("keys.yaml:1:1");
  expect(existsSync(given.out)).toBe(false);
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow();
});

async function stopped(server: HttpServer): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}
