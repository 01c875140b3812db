/** The scripts of the workflows, run as the workflows run them, against a GitHub that is played here. */
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { built, type Built } from "../built.ts";
import { git, run, script } from "./run.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "workflow-scripts-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function listening(server: Server): Promise<string> {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe("scripts that speak to GitHub", () => {
  interface Call {
    readonly method: string;
    readonly path: string;
    readonly body: unknown;
  }
  let server: Server;
  let env: Record<string, string>;
  let calls: Call[];
  let lists: Record<string, readonly unknown[]>;

  beforeEach(async () => {
    [calls, lists] = [[], {}];
    server = createServer((request, response) => {
      let text = "";
      request.setEncoding("utf8").on("data", (part: string) => (text += part));
      request.on("end", () => {
        const { pathname, searchParams } = new URL(request.url!, "http://x");
        const path = pathname.replace("/repos/acme/facts", "");
        if (request.headers.authorization !== "Bearer t0ken") {
          response.writeHead(401).end("Bad credentials");
          return;
        }
        if (request.method === "GET") {
          const page = Number(searchParams.get("page")) - 1;
          const items = (lists[path] ?? []).slice(page * 100, page * 100 + 100);
          response.end(JSON.stringify(items));
          return;
        }
        calls.push({ method: request.method!, path, body: JSON.parse(text) });
        response.end("{}");
      });
    });
    env = {
      GITHUB_API_URL: await listening(server),
      GITHUB_TOKEN: "t0ken",
      GITHUB_REPOSITORY: "acme/facts",
      GITHUB_OUTPUT: join(folder, "output"),
      HEAD_OWNER: "someone",
      HEAD_BRANCH: "fix",
      HEAD_SHA: "c0ffee",
    };
    writeFileSync(env["GITHUB_OUTPUT"]!, "");
  });
  afterEach(() => void server.close());

  const bot = { login: "github-actions[bot]", type: "Bot" };
  const mark = "<!-- public-facts: diff -->";
  function comment(text: string): string {
    const file = join(folder, "comment.md");
    writeFileSync(file, text);
    return file;
  }

  it("finds the pull request whose head is the commit", async () => {
    lists["/pulls"] = [
      { number: 6, head: { sha: "older" } },
      { number: 7, head: { sha: "c0ffee" } },
    ];
    expect(await script("pull-request.ts", [], { env })).toMatchObject({ code: 0 });
    expect(readFileSync(env["GITHUB_OUTPUT"]!, "utf8")).toBe("number=7\n");
  });

  it("writes one comment and edits it from then on", async () => {
    const file = comment("one value changes");
    expect(await script("sticky-comment.ts", ["7", file], { env })).toMatchObject({ code: 0 });
    const body = `${mark}\none value changes`;
    expect(calls).toEqual([{ method: "POST", path: "/issues/7/comments", body: { body } }]);

    const others = Array.from({ length: 130 }, (_, id) => ({ id, body: "hm", user: bot }));
    lists["/issues/7/comments"] = [...others, { id: 500, body: `${mark}\nold`, user: bot }];
    calls = [];
    await script("sticky-comment.ts", ["7", file], { env });
    expect(calls).toEqual([{ method: "PATCH", path: "/issues/comments/500", body: { body } }]);

    lists["/issues/7/comments"] = [{ id: 500, body, user: bot }];
    calls = [];
    await script("sticky-comment.ts", ["7", file], { env });
    expect(calls).toEqual([]);

    // Anybody can copy the mark.
    lists["/issues/7/comments"] = [{ id: 1, body, user: { login: "other[bot]", type: "Bot" } }];
    await script("sticky-comment.ts", ["7", file], { env });
    expect(calls.map(({ method }) => method)).toEqual(["POST"]);
  });

  it("says that a comment is cut where it is longer than GitHub takes", async () => {
    const longest = 65_536;
    const line = `${"x".repeat(99)}\n`;
    const file = comment(`first\n${line.repeat(700)}`);
    expect(await script("sticky-comment.ts", ["7", file], { env })).toMatchObject({ code: 0 });
    const { body } = calls[0]!.body as { readonly body: string };
    expect(body.length).toBeLessThanOrEqual(longest);
    expect(body.length).toBeGreaterThan(longest - 300);
    expect(body).toMatch(
      /x{99}\n\n… and more, which does not fit: the command `diff` shows the whole\.\n$/,
    );
  });

  it("fails where GitHub refuses, and where it is called wrongly", async () => {
    const refused = { env: { ...env, GITHUB_TOKEN: "stolen" } };
    const ran = await script("sticky-comment.ts", ["7", comment("x")], refused);
    expect(ran.code).not.toBe(0);
    expect(ran.err).toContain("answered 401");
    expect((await script("sticky-comment.ts", ["7/../8", comment("x")], { env })).code).not.toBe(0);
    expect(calls).toEqual([]);
  });

  it("opens, edits and closes the one issue", async () => {
    const title = "Facts that their sources did not confirm";
    const [json, markdown] = [join(folder, "verify.json"), join(folder, "verify.md")];
    const report = async (missing: number, text: string): Promise<unknown> => {
      calls = [];
      writeFileSync(json, JSON.stringify({ counts: { look: missing } }));
      writeFileSync(markdown, text);
      expect(await script("rolling-issue.ts", [json, markdown], { env })).toMatchObject({
        code: 0,
      });
      return calls;
    };
    expect(await report(0, "all is well")).toEqual([]);
    expect(await report(2, "two")).toEqual([
      { method: "POST", path: "/issues", body: { title, body: "two", labels: ["verify"] } },
    ]);
    lists["/issues"] = [
      { number: 3, title, body: "two", pull_request: {} },
      { number: 4, title, body: "two" },
    ];
    expect(await report(2, "two")).toEqual([]);
    expect(await report(1, "one")).toEqual([
      { method: "PATCH", path: "/issues/4", body: { body: "one" } },
    ]);
    expect(await report(0, "none")).toEqual([
      {
        method: "PATCH",
        path: "/issues/4",
        body: { body: "none", state: "closed", state_reason: "completed" },
      },
    ]);
  });
});

describe("published.sh", () => {
  let server: Server;
  let address: string;
  beforeAll(async () => {
    server = createServer(({ url }, response) => {
      if (url === "/facts/data/snapshot.jsonl") response.end('{"id":"a"}\n');
      else if (url === "/moved/data/snapshot.jsonl")
        response.writeHead(301, { location: "/facts/data/snapshot.jsonl" }).end();
      else response.writeHead(url!.startsWith("/broken") ? 403 : 404).end("<html>");
    });
    address = await listening(server);
  });
  afterAll(() => void server.close());

  it.each([
    ["/facts", 0, '{"id":"a"}\n'],
    ["/facts/", 0, '{"id":"a"}\n'],
    ["/moved", 0, '{"id":"a"}\n'],
    ["/new", 0, undefined],
    ["/broken", 1, undefined],
  ])("%s exits with %i", async (path, code, content) => {
    const file = join(folder, "published.jsonl");
    rmSync(file, { force: true });
    expect(await script("published.sh", [`${address}${path}`, file])).toMatchObject({ code });
    expect(existsSync(file) ? readFileSync(file, "utf8") : undefined).toBe(content);
  });
});

describe("archive.sh", () => {
  it("gives the same bytes for the same files", async () => {
    const archives: string[] = [];
    for (const [index, mode] of [0o644, 0o600].entries()) {
      const source = join(folder, `source-${index}`);
      mkdirSync(join(source, "b"), { recursive: true });
      const names = index === 0 ? ["a", "b/c", ".hidden"] : [".hidden", "b/c", "a"];
      for (const name of names) {
        writeFileSync(join(source, name), name);
        chmodSync(join(source, name), mode);
        utimesSync(join(source, name), index, index);
      }
      const archive = join(folder, `${index}.tar.gz`);
      expect(await script("archive.sh", [source, archive])).toMatchObject({ code: 0 });
      archives.push(readFileSync(archive).toString("base64"));
    }
    expect(archives[0]).toBe(archives[1]);
    const { out } = await run("tar", ["-tzf", join(folder, "0.tar.gz")]);
    expect(out.split("\n").toSorted()).toEqual(["", "./", "./.hidden", "./a", "./b/", "./b/c"]);
  });
});

describe("with a built folder", () => {
  let dataset: Built;
  beforeAll(async () => {
    dataset = await built({ baseUrl: "https://facts.test/base" });
  });
  afterAll(() => dataset.remove());

  it("try-out.sh asks it everything, below its path", async () => {
    const ran = await script("try-out.sh", [dataset.out, "https://facts.test/base/"]);
    expect(ran.out).toMatch(/127\.0\.0\.1:\d+\/base/);
    expect(ran).toMatchObject({ code: 0 });
  });

  it("try-out.sh fails where an answer is wrong", async () => {
    const wrong = join(folder, "wrong");
    cpSync(dataset.out, wrong, { recursive: true });
    rmSync(join(wrong, "api/public/v1/providers.json"));
    expect((await script("try-out.sh", [wrong, "https://facts.test/base"])).code).not.toBe(0);
  });
});

describe("scripts that use git", () => {
  let origin: string;
  let clone: string;
  let head: string;
  const file = "facts/providers/acme.yaml";

  beforeEach(async () => {
    origin = mkdtempSync(join(folder, "origin-"));
    clone = join(mkdtempSync(join(folder, "clone-")), "clone");
    await git(origin, ["init", "-q", "-b", "main"]);
    cpSync("test/fixtures/facts", join(origin, "facts"), { recursive: true });
    for (const name of ["build", ".github"]) cpSync(name, join(origin, name), { recursive: true });
    for (const name of ["package.json", "tsconfig.json"]) cpSync(name, join(origin, name));
    writeFileSync(join(origin, ".gitignore"), "node_modules\n");
    await git(origin, ["add", "-A"]);
    await git(origin, ["commit", "-qm", "base"]);
    // A pull request of a fork, which also changes code: that must not run.
    await git(origin, ["checkout", "-qb", "proposal"]);
    const text = readFileSync(join(origin, file), "utf8");
    writeFileSync(join(origin, file), text.replace("value: 60\n", "value: 61\n"));
    writeFileSync(join(origin, "build/main.ts"), 'throw new Error("code of the fork ran");\n');
    await git(origin, ["commit", "-qam", "proposal"]);
    head = await git(origin, ["rev-parse", "HEAD"]);
    await git(origin, ["update-ref", "refs/pull/7/head", head]);
    await git(origin, ["checkout", "-q", "main"]);
    await git(origin, ["branch", "-qD", "proposal"]);
    await git(origin, ["config", "receive.denyCurrentBranch", "ignore"]);
    await git(folder, ["clone", "-q", origin, clone]);
    await run("ln", ["-s", resolve("node_modules"), join(clone, "node_modules")]);
  });

  it("pull-request-diff.sh compares by the code of main", async () => {
    const out = join(folder, "diff.md");
    const ran = await script("pull-request-diff.sh", ["7", head, "https://run.test/1", out], {
      cwd: clone,
    });
    expect(ran).toMatchObject({ code: 0, err: "" });
    const text = readFileSync(out, "utf8");
    expect(text).toContain("61");
    expect(text).toContain("https://run.test/1");
    // What a stranger's code built is opened by nobody; the facts are shown by the code of main.
    expect(text).not.toMatch(/artifact|index\.html|unpack/);
    const [, typed = ""] = /```sh\n(.*) && npm run dev\n```/.exec(text) ?? [];
    expect(await git(clone, ["status", "--porcelain"])).toBe("");
    expect(await run("bash", ["-ec", typed], { cwd: clone })).toMatchObject({ code: 0 });
    expect(await git(clone, ["status", "--porcelain"])).toBe(`M ${file}`);
  });

  it("pull-request-diff.sh says so where the facts are refused", async () => {
    await git(origin, ["checkout", "-q", "--detach", head]);
    writeFileSync(join(origin, file), "name: [\n");
    await git(origin, ["commit", "-qam", "broken"]);
    const broken = await git(origin, ["rev-parse", "HEAD"]);
    await git(origin, ["update-ref", "refs/pull/7/head", broken]);
    await git(origin, ["checkout", "-q", "main"]);
    const out = join(folder, "refused.md");
    const args = ["7", broken, "https://run.test/1", out];
    expect(await script("pull-request-diff.sh", args, { cwd: clone })).toMatchObject({
      code: 0,
      err: expect.stringMatching(/^facts\/providers\/acme.yaml:2:1:/),
    });
    expect(readFileSync(out, "utf8")).toContain("are refused");
  });
});
