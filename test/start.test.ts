/** `npm start` takes its port before it builds: a wrong address is told at once, a request meanwhile is answered. */
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer, type AddressInfo, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { notListening } from "../build/terminal/listening.ts";
import { startServer } from "../build/command/start.ts";
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

it("answers 503 while it builds, and the dataset after that, from the same port", async () => {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  let asked: Promise<Response> | undefined;
  const terminal = recorded({ out: () => void (asked ??= fetch(`${address}/data/status.json`)) });
  const server = await startServer(options("dist", "127.0.0.1", port), terminal);
  if (typeof server === "number") throw new Error(terminal.printed.err);
  try {
    const early = await asked!;
    expect([early.status, early.headers.get("retry-after")]).toEqual([503, "5"]);
    const later = await fetch(`${address}/openapi.json`);
    expect(((await later.json()) as { servers: unknown }).servers).toEqual([{ url: address }]);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});
