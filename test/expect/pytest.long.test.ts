/** The test of another language that the documentation shows, as pytest runs it in a project of its own. */
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, type TestContext } from "vitest";
import { serve } from "../../build/fallback/node/serve.ts";
import { builtOnce } from "../built-once.ts";
import { real } from "../built.ts";
import { freePort } from "../free-port.ts";
import { emptyProject, packed, runIn } from "../pack/installed.ts";

const limit = "github/rest-api/*/api.rate_limit.requests_per_hour";
const project = emptyProject();
const shown = /```python\n([\s\S]*?)```/.exec(readFileSync("docs/in-your-build.md", "utf8"))![1]!;
let server: Awaited<ReturnType<typeof serve>>;

/** Skips where it is not installed; in CI, where everything is, it fails. */
function needsPytest(context: TestContext): void {
  if (spawnSync("pytest", ["--version"]).status === 0) return;
  const reason = "pytest is missing: apt-get install python3-pytest";
  if (process.env["CI"]) expect.fail(reason);
  context.skip(reason);
}

beforeAll(async () => {
  const { out } = await builtOnce(real);
  const port = await freePort();
  server = await serve({ root: out, host: "127.0.0.1", port });
  const asked = shown.replace("https://facts.example.org", `http://127.0.0.1:${port}`);
  expect(asked).not.toBe(shown);
  writeFileSync(join(project, "test_limits.py"), asked);
  expect((await runIn(project, "npm", ["install", await packed()])).code).toBe(0);
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

function tested(relied: string, context: TestContext): ReturnType<typeof runIn> {
  needsPytest(context);
  writeFileSync(join(project, "limits.py"), `# fact: ${limit} ${relied}\n`);
  return runIn(project, "pytest", ["-p", "no:cacheprovider", "test_limits.py"]);
}

it.for(["= 5000", ">= 1000"])("passes where %s holds", async (relied, context) => {
  const { code, out } = await tested(relied, context);
  expect(out).toContain("1 passed");
  expect(code).toBe(0);
});

it.for([
  ["= 6000", "is lower; you rely on 6000, published is 5,000"],
  ["= 4000", "is different; you rely on 4000, published is 5,000"],
] as const)(
  "fails where %s was relied on, with the words of the source",
  async ([relied, said], context) => {
    const { code, out } = await tested(relied, context);
    expect(out).toContain(said);
    expect(out).toMatch(/https:\/\/docs\.github\.com/);
    expect(code).toBe(1);
  },
);
