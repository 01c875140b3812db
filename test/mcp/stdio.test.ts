/** MCP on standard input and output, from the output alone in a folder without any package. */
import { spawn } from "node:child_process";
import { cpSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable, Writable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { beforeAll, describe, expect, it } from "vitest";
import { answerLines } from "../../build/fallback/mcp/lines.ts";
import { answerStdio } from "../../build/fallback/node/stdio.ts";
import type { Built } from "../built.ts";
import { builtOnce } from "../built-once.ts";
import { modernRpc, rpc, type RpcReply } from "./messages.ts";

let dataset: Built;
let alone: string;
beforeAll(async () => {
  dataset = await builtOnce();
  alone = mkdtempSync(join(tmpdir(), "facts-stdio-"));
  cpSync(dataset.out, alone, { recursive: true });
});

const start = () =>
  // Started from elsewhere: the folder it reads is the one it stands in.
  spawn(process.execPath, [join(alone, "server.mjs"), "--stdio"], { cwd: tmpdir() });

function lines(...messages: readonly unknown[]): string {
  return messages.map((message) => `${JSON.stringify(message)}\n`).join("");
}

it("answers both eras in the order asked, prints nothing else, and ends with its input", async () => {
  const child = start();
  let [out, err] = ["", ""];
  child.stdout.setEncoding("utf8").on("data", (text: string) => void (out += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => void (err += text));
  child.stdin.write(
    lines(
      rpc("initialize", { protocolVersion: "2025-06-18" }, "init"),
      { jsonrpc: "2.0", method: "notifications/initialized" },
      rpc("tools/list", undefined, 2),
      rpc("tools/call", { name: "dataset_status" }, 3),
      modernRpc("server/discover"),
      [rpc("ping", undefined, 8), rpc("ping", undefined, 9)],
    ),
  );
  child.stdin.end(`not json\n\n  \r\n${JSON.stringify(rpc("ping", undefined, "last"))}`);
  const code = await new Promise((resolve) => child.once("close", resolve));
  expect([err, code]).toEqual(["", 0]);
  const all = out
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as RpcReply);
  const ids = ["init", 2, 3, 1, 8, 9, undefined, "last"];
  expect(all.flat().map(({ id }) => id)).toEqual(ids);
  const [initialised, list, status, discovered] = all;
  expect(initialised?.result?.["protocolVersion"]).toBe("2025-06-18");
  const { tools } = dataset.json("api/public/mcp.json") as { tools: unknown };
  expect(list?.result).toEqual({ tools });
  expect(status?.result?.["structuredContent"]).toEqual(dataset.json("data/status.json"));
  expect(discovered?.result?.["supportedVersions"]).toEqual(["2026-07-28"]);
  expect(all.at(-2)?.error?.code).toBe(-32700);
});

describe("a client that breaks off", () => {
  it("closes the output: the process ends, and says nothing of it", async () => {
    const child = start();
    let err = "";
    child.stderr.on("data", (chunk: Buffer) => void (err += String(chunk)));
    child.stdin.on("error", () => {});
    child.stdout.destroy();
    // Calls go on until the process is gone.
    const asks = setInterval(() => child.stdin.write(lines(rpc("tools/list"))), 5);
    const code = await new Promise((resolve) => child.once("exit", resolve));
    clearInterval(asks);
    expect({ code, err }).toEqual({ code: 0, err: "" });
  });

  it("does not read: no more of its calls are answered, or read, until it does", async () => {
    let calls = 0;
    let read = 0;
    const input = new Readable({ highWaterMark: 1000, read: () => void input.push(`${++read}\n`) });
    let taken = (): void => {};
    const output = new Writable({
      highWaterMark: 1000,
      write: (_, __, done) => void (taken = done),
    });
    const endpoint = () => Promise.resolve({ status: 200, text: `${++calls}${"x".repeat(2000)}` });
    const end = answerStdio(input, output, endpoint);
    for (let taking = 1; taking <= 5; taking++) {
      // Turns of the event loop in which it could have gone on.
      for (let turn = 0; turn < 50; turn++) await setImmediate();
      expect(calls).toBe(taking);
      expect(read).toBeLessThan(2000);
      taken();
    }
    output.destroy(new Error("gone"));
    await end;
    expect(input.destroyed).toBe(true);
  });
});

describe("lines", () => {
  async function answered(...chunks: readonly Uint8Array[]): Promise<string> {
    let out = "";
    const feed = async function* (): AsyncGenerator<Uint8Array> {
      yield* chunks;
    };
    const echo = (text: string) =>
      Promise.resolve({ status: 200, text: JSON.stringify(JSON.parse(text)) });
    for await (const line of answerLines(feed(), echo)) out += line;
    return out;
  }
  const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

  it("may be cut anywhere, even inside a character", async () => {
    const text = `{"a":"ä€😀x\u2028y\u0085"}\n{"b":1}\n`;
    const all = bytes(text);
    for (let at = 0; at <= all.length; at++)
      expect(await answered(all.subarray(0, at), all.subarray(at))).toBe(text);
    expect(await answered(...Array.from(all, (byte) => Uint8Array.of(byte)))).toBe(text);
  });

  it("longer than a message may be are refused, and what follows is answered", async () => {
    const long = `"${"x".repeat(70_000)}"`;
    const all = bytes(`${long}\n{"a":1}\n${long}${long}`);
    for (const size of [1000, 65_536, 1_000_000]) {
      const pieces: Uint8Array[] = [];
      for (let at = 0; at < all.length; at += size) pieces.push(all.subarray(at, at + size));
      const [first, second, third, end] = (await answered(...pieces)).split("\n");
      expect(JSON.parse(first!)).toMatchObject({ error: { code: -32600 } });
      expect(second).toBe('{"a":1}');
      expect(JSON.parse(third!)).toMatchObject({ error: { code: -32600 } });
      expect(end).toBe("");
    }
    const whole = `"${"x".repeat(65_534)}"\n`;
    expect(await answered(bytes(whole))).toBe(whole);
  });

  it("need not be UTF-8", async () => {
    expect(await answered(Uint8Array.of(34, 0xff, 0xc3, 34, 10))).toBe('"\ufffd\ufffd"\n');
  });
});
