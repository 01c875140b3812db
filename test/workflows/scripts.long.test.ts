/** The scripts of the workflows, run as the workflows run them, against a GitHub that is played here. */
import {
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
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  onTestFinished,
} from "vitest";
import { built } from "../built.ts";
import { git, run, script } from "./run.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "workflow-scripts-"));
});

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
        if (request.headers.authorization !== "Bearer t0ken")
          return response.writeHead(401).end("Bad credentials");
        const at = (Number(searchParams.get("page")) - 1) * 100;
        if (request.method === "GET")
          return response.end(JSON.stringify((lists[path] ?? []).slice(at, at + 100)));
        calls.push({ method: request.method!, path, body: JSON.parse(text) });
        return response.end("{}");
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
    const body = `${mark}\none value changes`;
    const others = Array.from({ length: 130 }, (_, id) => ({ id, body: "hm", user: bot }));
    const create = [{ method: "POST", path: "/issues/7/comments", body: { body } }];
    const edit = [{ method: "PATCH", path: "/issues/comments/500", body: { body } }];
    for (const [standing, expected] of [
      [[], create],
      [[...others, { id: 500, body: `${mark}\nold`, user: bot }], edit],
      [[{ id: 500, body, user: bot }], []],
      // Anybody can copy the mark.
      [[{ id: 1, body, user: { login: "other[bot]", type: "Bot" } }], create],
    ] as const) {
      [calls, lists["/issues/7/comments"]] = [[], standing];
      expect(await script("sticky-comment.ts", ["7", file], { env })).toMatchObject({ code: 0 });
      expect(calls).toEqual(expected);
    }
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
    const open = [
      { number: 3, title, body: "two", pull_request: {} },
      { number: 4, title, body: "two" },
    ];
    const patch = { method: "PATCH", path: "/issues/4" };
    const closed = { body: "none", state: "closed", state_reason: "completed" };
    for (const [look, text, standing, expected] of [
      [0, "all is well", [], []],
      [
        2,
        "two",
        [],
        [{ method: "POST", path: "/issues", body: { title, body: "two", labels: ["verify"] } }],
      ],
      [2, "two", open, []],
      [1, "one", open, [{ ...patch, body: { body: "one" } }]],
      [0, "none", open, [{ ...patch, body: closed }]],
    ] as const) {
      [calls, lists["/issues"]] = [[], standing];
      writeFileSync(json, JSON.stringify({ counts: { look } }));
      writeFileSync(markdown, text);
      const ran = await script("rolling-issue.ts", [json, markdown], { env });
      expect(ran).toMatchObject({ code: 0 });
      expect(calls).toEqual(expected);
    }
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
    const archives = [];
    for (const [index, names] of [
      ["a", "b/c", ".hidden"],
      [".hidden", "b/c", "a"],
    ].entries()) {
      const source = join(folder, `source-${index}`);
      mkdirSync(join(source, "b"), { recursive: true });
      for (const name of names) {
        writeFileSync(join(source, name), name, { mode: index === 0 ? 0o644 : 0o600 });
        utimesSync(join(source, name), index, index);
      }
      const archive = join(folder, `${index}.tar.gz`);
      expect(await script("archive.sh", [source, archive])).toMatchObject({ code: 0 });
      archives.push(readFileSync(archive));
    }
    expect(archives[0]!.equals(archives[1]!)).toBe(true);
    const { out } = await run("tar", ["-tzf", join(folder, "0.tar.gz")]);
    expect(out.split("\n").toSorted()).toEqual(["", "./", "./.hidden", "./a", "./b/", "./b/c"]);
  });
});

it("try-out.sh asks a built folder everything, below its path, and fails where an answer is wrong", async () => {
  const dataset = await built({ baseUrl: "https://facts.test/base" });
  onTestFinished(() => dataset.remove());
  const tryOut = () => script("try-out.sh", [dataset.out, "https://facts.test/base/"]);
  const ran = await tryOut();
  expect(ran.out).toMatch(/127\.0\.0\.1:\d+\/base/);
  expect(ran).toMatchObject({ code: 0 });
  rmSync(join(dataset.out, "api/public/v1/providers.json"));
  expect((await tryOut()).code).not.toBe(0);
});

describe("pull-request-diff.sh", () => {
  let origin: string;
  let clone: string;
  const file = "facts/providers/acme.yaml";

  beforeAll(async () => {
    [origin, clone] = [join(folder, "origin"), join(folder, "clone")];
    cpSync("test/fixtures/facts", join(origin, "facts"), { recursive: true });
    for (const name of ["build", ".github"]) cpSync(name, join(origin, name), { recursive: true });
    for (const name of ["package.json", "tsconfig.json"]) cpSync(name, join(origin, name));
    writeFileSync(join(origin, ".gitignore"), "node_modules\n");
    await git(origin, ["init", "-q", "-b", "main"]);
    await git(origin, ["add", "-A"]);
    await git(origin, ["commit", "-qm", "base"]);
    await git(folder, ["clone", "-q", origin, clone]);
    await run("ln", ["-s", resolve("node_modules"), join(clone, "node_modules")]);
  });

  /** The head of a pull request of a fork, which also changes code: that must not run. */
  async function proposal(edit: (text: string) => string): Promise<string> {
    await git(origin, ["checkout", "-q", "--detach", "main"]);
    writeFileSync(join(origin, file), edit(readFileSync(join(origin, file), "utf8")));
    writeFileSync(join(origin, "build/main.ts"), 'throw new Error("code of the fork ran");\n');
    await git(origin, ["commit", "-qam", "proposal"]);
    await git(origin, ["update-ref", "refs/pull/7/head", "HEAD"]);
    const head = await git(origin, ["rev-parse", "HEAD"]);
    await git(origin, ["checkout", "-q", "main"]);
    return head;
  }

  it("compares by the code of main", async () => {
    const head = await proposal((text) => text.replace("value: 60\n", "value: 61\n"));
    const out = join(folder, "diff.md");
    const args = ["7", head, "https://run.test/1", out];
    const ran = await script("pull-request-diff.sh", args, { cwd: clone });
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
    await git(clone, ["reset", "-q", "--hard"]);
  });

  it("says so where the facts are refused", async () => {
    const head = await proposal(() => "name: [\n");
    const out = join(folder, "refused.md");
    const args = ["7", head, "https://run.test/1", out];
    expect(await script("pull-request-diff.sh", args, { cwd: clone })).toMatchObject({
      code: 0,
      err: expect.stringMatching(/^facts\/providers\/acme.yaml:2:1:/),
    });
    expect(readFileSync(out, "utf8")).toContain("are refused");
  });
});
