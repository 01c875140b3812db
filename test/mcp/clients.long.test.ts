/**
 * The endpoint as the official conformance suite and real clients meet it: the built `server.mjs`, over
 * HTTP and standard input and output. What they need is installed on demand, with a Node of its own.
 */
import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, mkdtempSync } from "node:fs";
import type { Server } from "node:http";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { real, type Built } from "../built.ts";
import { builtOnce } from "../built-once.ts";
import { serveDiagnostic, urlOf } from "./diagnostic.ts";
import { address } from "./messages.ts";

const peers = resolve("test/peers/mcp");
const modules = join(peers, "node_modules");
const isInstalled = existsSync(join(modules, ".bin/node"));
/** The suite needs a newer Node than the project does. */
const newerNode = join(modules, ".bin/node");

/** What the tests use of the official clients; both lines have it. */
interface Client {
  connect(transport: object): Promise<void>;
  listTools(): Promise<{ tools: { name: string }[] }>;
  callTool(call: { name: string; arguments?: object }): Promise<{
    isError?: boolean;
    structuredContent?: Record<string, unknown>;
    content: { type: string; text: string }[];
  }>;
  getServerVersion(): { name: string } | undefined;
  getNegotiatedProtocolVersion(): string | undefined;
  close(): Promise<void>;
}
type ClientClass = new (info: object, options?: object) => Client;
type HttpTransport = new (url: URL) => object;
type StdioTransport = new (options: {
  readonly command: string;
  readonly args: readonly string[];
}) => object;

function load(file: string): Promise<Record<string, unknown>> {
  return import(pathToFileURL(join(modules, file)).href) as Promise<Record<string, unknown>>;
}

function run(command: string, args: readonly string[], options: { readonly cwd: string }) {
  const env = { ...process.env, HOME: options.cwd, NO_COLOR: "1", CI: "1" };
  const child = spawn(command, args, { ...options, env, stdio: ["ignore", "pipe", "pipe"] });
  let [out, err] = ["", ""];
  child.stdout.setEncoding("utf8").on("data", (text: string) => void (out += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => void (err += text));
  return new Promise<{ out: string; err: string; code: number | null }>((done) =>
    child.once("close", (code) => done({ out, err, code })),
  );
}

// Where nobody watches, a test that does not run is a failure.
if (!isInstalled && process.env["CI"])
  it("has its peers installed", () => {
    expect.fail("the MCP clients are not installed: run `npm ci --prefix test/peers/mcp`");
  });

describe.skipIf(!isInstalled)("with the peers of test/peers/mcp", () => {
  let dataset: Built;
  let child: ChildProcess;
  let url: string;
  let stdio: { readonly command: string; readonly args: readonly string[] };
  /** A home for whatever a client writes. */
  let home: string;
  const names = [
    "list_providers",
    "list_keys",
    "get_facts",
    "compare_key_across_providers",
    "compare_providers",
    "list_changes",
    "dataset_status",
  ];

  beforeAll(async () => {
    dataset = await builtOnce(real);
    home = mkdtempSync(join(tmpdir(), "facts-home-"));
    const script = join(dataset.out, "server.mjs");
    stdio = { command: process.execPath, args: [script, "--stdio"] };
    child = spawn(process.execPath, [script], {
      env: { ...process.env, PORT: "0", HOST: "127.0.0.1" },
      stdio: ["ignore", "pipe", "inherit"],
    });
    const base = await new Promise<string>((done) =>
      child.stdout!.once("data", (data: Buffer) => done(String(data).trim())),
    );
    url = base + address;
  });
  afterAll(async () => {
    const stopped = new Promise((done) => child.once("exit", done));
    child.kill("SIGTERM");
    await stopped;
  });

  describe("the conformance suite", () => {
    let server: Server;
    beforeAll(async () => {
      server = await serveDiagnostic(dataset.out);
    });
    afterAll(() => server.close());

    // What the suite counts at the least: a run in which most of it is skipped is no success.
    it.each([
      ["2025-11-25", 45],
      ["2026-07-28", 105],
    ])("finds in %s no failure but those that are expected", async (revision, fewest) => {
      const suite = join(modules, "@modelcontextprotocol/conformance/dist/index.js");
      const baseline = join(peers, `expected-${revision}.yml`);
      const set = ["--requirements", revision, "--expected-failures", baseline];
      const { out, err, code } = await run(
        newerNode,
        [suite, "server", "--url", urlOf(server), ...set],
        { cwd: home },
      );
      expect(code, out.slice(out.indexOf("=== SUMMARY")) + err).toBe(0);
      expect(Number(/Total: (\d+) passed/.exec(out)?.[1])).toBeGreaterThanOrEqual(fewest);
    });
  });

  /** Lists, calls every tool whose result the client checks by its schema, and fails a call. */
  async function exercise(client: Client): Promise<void> {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(names);
    const fact = dataset.snapshot[0]!;
    const { id, value, status, source } = fact;
    const [a, b] = [...new Set(dataset.snapshot.map(({ provider }) => provider.slug))];
    const given: Record<string, object> = {
      get_facts: { provider: fact.provider.slug, key: fact.key },
      compare_key_across_providers: { key: fact.key },
      compare_providers: { a, b },
    };
    for (const name of names) {
      const call = { name, ...(given[name] ? { arguments: given[name] } : {}) };
      const { isError, structuredContent, content } = await client.callTool(call);
      expect(isError, content[0]?.text).toBeFalsy();
      expect(JSON.parse(content[0]!.text)).toEqual(structuredContent);
      if (name === "get_facts")
        expect(structuredContent?.["data"]).toContainEqual(
          expect.objectContaining({ id, value, status, source: { url: source.url } }),
        );
    }
    const failed = await client.callTool({ name: "get_facts", arguments: { provider: `${a}x` } });
    expect(failed.isError).toBe(true);
    expect(failed.content[0]?.text).toContain(`get_facts {"provider":"${a}"}`);
    expect(client.getServerVersion()?.name).toBe("Public Facts");
  }

  async function connected(
    Client: ClientClass,
    transport: object,
    options: object,
    use: (client: Client) => Promise<void>,
  ): Promise<void> {
    const client = new Client({ name: "test", version: "1" }, options);
    await client.connect(transport);
    try {
      await use(client);
    } finally {
      await client.close();
    }
  }

  describe("the official client 1.x", () => {
    const folder = "@modelcontextprotocol/sdk/dist/esm/client";

    it.each(["HTTP", "stdio"])("works over %s", async (way) => {
      const { Client } = await load(`${folder}/index.js`);
      const { StreamableHTTPClientTransport } = await load(`${folder}/streamableHttp.js`);
      const { StdioClientTransport } = await load(`${folder}/stdio.js`);
      const transport =
        way === "HTTP"
          ? new (StreamableHTTPClientTransport as HttpTransport)(new URL(url))
          : new (StdioClientTransport as StdioTransport)(stdio);
      await connected(Client as ClientClass, transport, {}, exercise);
    });
  });

  describe("the official client 2.x", () => {
    const folder = "@modelcontextprotocol/client/dist";

    it.each([
      ["HTTP", "auto", "2026-07-28"],
      ["HTTP", { pin: "2026-07-28" }, "2026-07-28"],
      ["stdio", "legacy", "2025-11-25"],
    ])("over %s, negotiating %j, speaks %s", async (way, mode, version) => {
      const { Client, StreamableHTTPClientTransport } = await load(`${folder}/index.mjs`);
      const { StdioClientTransport } = await load(`${folder}/stdio.mjs`);
      const transport =
        way === "HTTP"
          ? new (StreamableHTTPClientTransport as HttpTransport)(new URL(url))
          : new (StdioClientTransport as StdioTransport)(stdio);
      const options = { versionNegotiation: { mode } };
      await connected(Client as ClientClass, transport, options, async (client) => {
        expect(client.getNegotiatedProtocolVersion()).toBe(version);
        await exercise(client);
      });
    });
  });
});
