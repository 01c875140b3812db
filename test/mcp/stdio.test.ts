/** MCP on standard input and output, from the output alone in a folder without any package. */
import { spawn } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answerLines } from "../../build/fallback/mcp/lines.ts";
import { built, type Built } from "../built.ts";
import { meta, modernRpc, rpc, type RpcReply } from "./messages.ts";

let dataset: Built;
let alone: string;
beforeAll(async () => {
  dataset = await built();
  alone = mkdtempSync(join(tmpdir(), "facts-stdio-"));
  cpSync(dataset.out, alone, { recursive: true });
});
afterAll(() => {
  rmSync(alone, { recursive: true, force: true });
  dataset.remove();
});

/** Writes the chunks and closes the input; whatever was printed, and how it ended. */
async function run(chunks: readonly (string | Uint8Array)[]) {
  // Started from elsewhere: the folder it reads is the one it stands in.
  const child = spawn(process.execPath, [join(alone, "server.mjs"), "--stdio"], { cwd: tmpdir() });
  let [out, err] = ["", ""];
  child.stdout.setEncoding("utf8").on("data", (text: string) => void (out += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => void (err += text));
  for (const chunk of chunks) child.stdin.write(chunk);
  child.stdin.end();
  const code = await new Promise((resolve) => child.once("close", resolve));
  return { out, err, code };
}

function lines(...messages: readonly unknown[]): string {
  return messages.map((message) => `${JSON.stringify(message)}\n`).join("");
}

function replies(out: string): readonly RpcReply[] {
  expect(out === "" || out.endsWith("\n")).toBe(true);
  return out
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as RpcReply);
}

describe("the process", () => {
  it("answers both eras in the order asked, prints nothing else, and ends with its input", async () => {
    const { out, err, code } = await run([
      lines(
        rpc("initialize", { protocolVersion: "2025-06-18" }, "init"),
        { jsonrpc: "2.0", method: "notifications/initialized" },
        rpc("tools/list", undefined, 2),
        rpc("tools/call", { name: "dataset_status" }, 3),
        modernRpc("server/discover"),
        modernRpc("ping"),
        rpc("server/discover", undefined, 6),
        rpc(
          "tools/list",
          { _meta: { ...meta, "io.modelcontextprotocol/protocolVersion": "1" } },
          7,
        ),
        [rpc("ping", undefined, 8), rpc("ping", undefined, 9)],
      ),
      "not json\n",
      "\n  \r\n",
      JSON.stringify(rpc("ping", undefined, "last")),
    ]);
    expect(err).toBe("");
    expect(code).toBe(0);
    const all = replies(out);
    expect(all.flat().map(({ id }) => id)).toEqual([
      "init",
      2,
      3,
      1,
      1,
      6,
      7,
      8,
      9,
      undefined,
      "last",
    ]);
    const [initialised, list, status, discovered, ping, legacyDiscover, version] = all;
    expect(initialised?.result?.["protocolVersion"]).toBe("2025-06-18");
    const { tools } = dataset.json("api/public/mcp.json") as { tools: unknown };
    expect(list?.result).toEqual({ tools });
    expect(status?.result?.["structuredContent"]).toEqual(dataset.json("data/status.json"));
    expect(discovered?.result?.["supportedVersions"]).toEqual(["2026-07-28"]);
    expect(ping?.error?.code).toBe(-32601);
    expect(legacyDiscover?.error?.code).toBe(-32601);
    expect(version?.error?.data).toEqual({ supported: ["2026-07-28"], requested: "1" });
    expect(all.at(-2)?.error?.code).toBe(-32700);
  });

  it("ends at once where nothing is asked", async () => {
    expect(await run([])).toEqual({ out: "", err: "", code: 0 });
  });
});

describe("lines", () => {
  async function answered(...chunks: readonly Uint8Array[]): Promise<string> {
    let out = "";
    const feed = async function* (): AsyncGenerator<Uint8Array> {
      yield* chunks;
    };
    const echo = (text: string) =>
      Promise.resolve({ status: 200, body: JSON.parse(text) as unknown });
    for await (const line of answerLines(feed(), echo)) out += line;
    return out;
  }
  const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

  it("may be cut anywhere, even inside a character", async () => {
    const text = `{"a":"ä€😀"}\n{"b":1}\n`;
    const all = bytes(text);
    for (let at = 0; at <= all.length; at++)
      expect(await answered(all.subarray(0, at), all.subarray(at))).toBe(text);
    expect(await answered(...Array.from(all, (byte) => Uint8Array.of(byte)))).toBe(text);
  });

  it("end at LF alone: other separators may stand inside a message", async () => {
    expect(await answered(bytes('{"a":"x\u2028y\u2029z\u0085"}\r\n'))).toBe(
      '{"a":"x\u2028y\u2029z\u0085"}\n',
    );
  });
});
