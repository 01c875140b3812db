/** What lies in the output folder and is not as it was built, or is no file of it: it is not served as good. */
import { execFileSync, spawnSync } from "node:child_process";
import {
  cpSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createHandler, type Handler } from "../../build/fallback/handler.ts";
import { openDisk, readFrom } from "../../build/fallback/node/disk.ts";
import { built, get, type Built } from "../built.ts";
import { address as mcp, posted, rpc } from "../mcp/messages.ts";

let dataset: Built;
let folder: string;
beforeAll(async () => {
  dataset = await built({ precompress: true });
});
afterAll(() => dataset.remove());

/** Of a process that waits for a pipe. */
const soon = { encoding: "utf8", timeout: 60_000 } as const;

const said: string[] = [];
let handler: Handler;
function fresh(): Handler {
  return createHandler(openDisk(folder, { log: (line) => void said.push(line) }));
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "facts-damage-"));
});
afterEach(() => rmSync(folder, { recursive: true }));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A copy of the output for one test, and what nobody has read yet. */
function copied(): void {
  rmSync(folder, { recursive: true, force: true });
  cpSync(dataset.out, folder, { recursive: true });
  said.length = 0;
  handler = fresh();
}

const at = (file: string): string => join(folder, file);
const record = "api/public/v1/providers/acme.json";

/** Whose body is not read, and does not hold its file open. */
async function statusOf(...[by, address, init]: Parameters<typeof get>): Promise<number> {
  const response = await get(by, address, init);
  await response.body?.cancel();
  return response.status;
}

async function expectUnavailable(response: Response): Promise<void> {
  expect(response.status).toBe(503);
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(response.headers.get("etag")).toBeNull();
  const { error } = (await response.json()) as { error: { code: string | number } };
  expect(["UNAVAILABLE", -32603]).toContain(error.code);
}

describe("a listed file of another length", () => {
  it.each<[string, string, RequestInit?]>([
    [record, "/api/public/v1/providers/acme"],
    [record, `/${record}`, { headers: { range: "bytes=0-9" } }],
    [`${record}.br`, "/api/public/v1/providers/acme", { headers: { "accept-encoding": "br" } }],
    ["index.html", "/"],
    ["llms.txt", "/llms.txt", { headers: { "if-none-match": "*" } }],
    // It is not sent itself, what is composed of it is.
    ["data/shards/all.bin", "/api/public/v1/facts?provider=acme&limit=7"],
    ["data/shards/names/provider.bin", "/api/public/v1/providers/nobody"],
    ["api/public/mcp.json", mcp, posted(rpc("tools/list"))],
  ])("%s is not served at %s", async (file, address, init = {}) => {
    const before = readFileSync(join(dataset.out, file));
    copied();
    for (const damaged of [before.subarray(0, 50), Buffer.concat([before, before])]) {
      said.length = 0;
      handler = fresh();
      writeFileSync(at(file), damaged);
      for (let times = 0; times < 2; times++) {
        const response = await get(handler, address, init);
        if (init.method === "HEAD") expect(response.status).toBe(503);
        else await expectUnavailable(response);
      }
      expect(said).toEqual([
        `${file} is damaged and not served: it has ${damaged.length} bytes; manifest.json says ${before.length}.`,
      ]);
      // Nothing of it was kept, and nobody else is concerned.
      writeFileSync(at(file), before);
      expect(await statusOf(handler, address, init)).toBeLessThan(405);
      expect(await statusOf(handler, "/openapi.json")).toBe(200);
    }
  });
});

describe("what is no file, or leads out of the folder", () => {
  const outside = (): string => join(dataset.folder, "outside");
  const put: Readonly<Record<string, (path: string) => void>> = {
    "a pipe": (path) => void execFileSync("mkfifo", [path]),
    "a folder": (path) => mkdirSync(path),
    "a link to a file outside": (path) => symlinkSync(join(outside(), "secret.txt"), path),
    "a device that never ends": (path) => symlinkSync("/dev/zero", path),
    "a link to itself": (path) => symlinkSync(path, path),
    nothing: () => {},
  };
  beforeAll(() => {
    mkdirSync(outside());
    writeFileSync(join(outside(), "secret.txt"), "secret");
    writeFileSync(join(outside(), "acme.json"), "secret");
  });

  it.each(Object.keys(put))(
    "%s in the place of a listed file, or beside, is not served",
    async (kind) => {
      copied();
      put[kind]!(at("own.txt"));
      expect(await statusOf(handler, "/own.txt")).toBe(404);
      expect(said).toEqual([]);
      for (const [file, address] of [
        ["llms.txt", "/llms.txt"],
        [record, "/api/public/v1/providers/acme"],
        ["data/shards/all.bin", "/api/public/v1/facts?limit=7"],
        ["404.html", "/facts/nobody"],
      ] as const) {
        said.length = 0;
        rmSync(at(file));
        put[kind]!(at(file));
        await expectUnavailable(await get(handler, address, { headers: { accept: "text/html" } }));
        expect(said).toHaveLength(1);
        expect(await statusOf(handler, "/openapi.json")).toBe(200);
        // Hosts of functions read the same files without a list of them.
        const host = createHandler({ read: readFrom(folder) });
        expect(await (await get(host, address)).text()).not.toContain("secret");
      }
    },
  );

  it("a folder that is a link out is none of ours", async () => {
    copied();
    rmSync(dirname(at(record)), { recursive: true });
    symlinkSync(outside(), dirname(at(record)));
    symlinkSync(outside(), at("own"));
    expect(await (await get(handler, `/${record}`)).text()).not.toContain("secret");
    expect(await statusOf(handler, "/own/secret.txt")).toBe(404);
  });

  it("a link within the folder is followed, and so is one that is the folder", async () => {
    copied();
    writeFileSync(at("own.txt"), "own");
    symlinkSync("own.txt", at("other.txt"));
    linkSync(at("own.txt"), at("third.txt"));
    const link = `${folder}-link`;
    symlinkSync(folder, link);
    try {
      const linked = createHandler(openDisk(link));
      for (const name of ["own", "other", "third"])
        expect(await (await get(linked, `/${name}.txt`)).text()).toBe("own");
      expect(await statusOf(linked, "/api/public/v1/providers/acme")).toBe(200);
    } finally {
      rmSync(link);
    }
  });

  it("a pipe in the place of the manifest does not stop what is served", async () => {
    copied();
    rmSync(at("manifest.json"));
    execFileSync("mkfifo", [at("manifest.json")]);
    expect(await statusOf(handler, "/llms.txt")).toBe(200);
    const version = spawnSync(process.execPath, [at("server.mjs"), "--version"], soon);
    expect(version).toMatchObject({ status: 1, stdout: "" });
    expect(version.stderr).toMatch(/^the dataset in .* cannot be read: [^\n]*\n$/);
  });
});
