/**
 * The schemas as people meet them: the YAML language server that editors use, asked over its protocol
 * about the file of a provider. It is installed on demand.
 */
import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { editorSchemas } from "../../build/derive/editor-schemas.ts";
import type { KeysFile } from "../../build/schema/curated.ts";
import { sample } from "../built.ts";

const server = resolve(
  "test/peers/yaml/node_modules/yaml-language-server/bin/yaml-language-server",
);
const isInstalled = existsSync(server);

const key = "pricing.plan.monthly_price";
const lines = [
  "# yaml-language-server: $schema=../provider.schema.json",
  "name: Acme",
  "homepage: https://acme.example",
  "facts:",
  `  ${key}:`,
  "    value: 5",
  "    raw_value: five",
  "    source: docs",
  "  api.public_api.available:",
  "    value: 1",
  "    raw_value: one",
  "    source: docs",
  "  no.such_key:",
  "    value: 1",
  "  ",
];

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: { readonly uri?: string; readonly diagnostics?: readonly Diagnostic[] };
  readonly result?: unknown;
}
interface Diagnostic {
  readonly message: string;
  readonly range: { readonly start: { readonly line: number } };
}

// Where nobody watches, a test that does not run is a failure.
if (!isInstalled && process.env["CI"])
  it("has its peer installed", () => {
    expect.fail("the language server is not installed: run `npm ci --prefix test/peers/yaml`");
  });

describe.skipIf(!isInstalled)("the YAML language server", () => {
  let [folder, uri] = ["", ""];
  let child: ChildProcess;
  const received: Message[] = [];

  function send(message: object): void {
    const text = JSON.stringify({ jsonrpc: "2.0", ...message });
    child.stdin!.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
  }

  const answered: ((result: unknown) => void)[] = [];
  function ask(method: string, params: object): Promise<unknown> {
    return new Promise((answer) => {
      send({ id: answered.push(answer), method, params });
    });
  }

  const at = (line: number, character: number): object => ({
    textDocument: { uri },
    position: { line, character },
  });

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "facts-editor-"));
    const keys = parse(readFileSync(join(sample.facts, "keys.yaml"), "utf8")) as KeysFile;
    for (const { file, text } of editorSchemas({
      ...keys,
      [key]: { ...keys[key]!, title: "Price a month" },
    }))
      writeFileSync(join(folder, file), text);
    mkdirSync(join(folder, "providers"));
    const file = join(folder, "providers", "acme.yaml");
    writeFileSync(file, lines.join("\n"));
    uri = pathToFileURL(file).href;
    child = spawn(process.execPath, [server, "--stdio"], { stdio: ["pipe", "pipe", "ignore"] });
    let rest = Buffer.alloc(0);
    child.stdout!.on("data", (chunk: Buffer) => {
      rest = Buffer.concat([rest, chunk]);
      for (;;) {
        const head = /Content-Length: (\d+)[\s\S]*?\r\n\r\n/.exec(rest.toString("latin1"));
        const end = head === null ? Infinity : head.index + head[0].length + Number(head[1]);
        if (rest.length < end) return;
        const text = rest.subarray(head!.index + head![0].length, end).toString("utf8");
        rest = rest.subarray(end);
        const message = JSON.parse(text) as Message;
        if (message.id === undefined) received.push(message);
        else if (message.method === undefined) answered[message.id - 1]!(message.result);
        else if (message.method === "workspace/configuration")
          send({ id: message.id, result: settings });
        else send({ id: message.id, result: null });
      }
    });
    const rootUri = pathToFileURL(folder).href;
    await ask("initialize", {
      processId: process.pid,
      rootUri,
      capabilities: { workspace: { configuration: true } },
      workspaceFolders: [{ uri: rootUri, name: "facts" }],
    });
    send({ method: "initialized", params: {} });
    const textDocument = { uri, languageId: "yaml", version: 1, text: lines.join("\n") };
    send({ method: "textDocument/didOpen", params: { textDocument } });
  });
  afterAll(() => {
    child.kill();
    rmSync(folder, { recursive: true, force: true });
  });
  /** No list of schemas is fetched from the web. */
  const settings = [
    { validate: true, completion: true, hover: true, schemaStore: { enable: false } },
    {},
    {},
    {},
    {},
  ];

  it("completes the keys that are not written yet", async () => {
    const { items } = (await ask("textDocument/completion", at(lines.length - 1, 2))) as {
      items: { label: string }[];
    };
    const labels = items.map(({ label }) => label);
    expect(labels).toEqual(expect.arrayContaining(["storage.included_gb", "support.tier"]));
    expect(labels).not.toContain(key);
  });

  it("tells what a key means", async () => {
    const hover = (await ask("textDocument/hover", at(lines.indexOf(`  ${key}:`), 4))) as {
      contents: { value: string };
    };
    expect(hover.contents.value).toContain("Price a month");
    expect(hover.contents.value).toContain("Price of the plan for one month, without tax.");
    expect(hover.contents.value).toContain("Unit: month.");
  });

  it("underlines a wrong type, a missing currency and an unknown key", async () => {
    const found = (): readonly string[] =>
      received
        .filter(({ method }) => method === "textDocument/publishDiagnostics")
        .flatMap(({ params }) => params?.diagnostics ?? [])
        .map(({ message, range }) => `${lines[range.start.line]!.trim()} ${message}`);
    await expect.poll(() => found().length).toBeGreaterThan(0);
    expect(found().join("\n")).toMatch(/^value: 1 .*boolean/m);
    expect(found().join("\n")).toMatch(/currency/);
    expect(found().join("\n")).toMatch(/^no\.such_key: .*not allowed/m);
  });
});
