/** `expectFact` of a data package in a test of Jest, which Jest itself runs. */
import { existsSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { builtOnce } from "../built-once.ts";
import { real } from "../built.ts";
import { type CommandRun, emptyProject, installData, runIn } from "../pack/installed.ts";

const jest = resolve("test/peers/jest/node_modules/jest/bin/jest.js");
const limit = "github/rest-api/*/api.rate_limit.requests_per_hour";
const project = emptyProject();

beforeAll(async () => {
  if (!existsSync(jest))
    return expect.fail("Jest is not installed: run `npm ci --prefix test/peers/jest`");
  const { out } = await builtOnce(real);
  await installData(project, out);
  return undefined;
});

/** A project with one test, and what Jest says of it. */
function tested(held: string): Promise<CommandRun> {
  writeFileSync(join(project, "package.json"), '{ "private": true, "type": "module" }\n');
  writeFileSync(
    join(project, "limits.test.js"),
    `import { expectFact } from "public-facts-data";
test("the limit holds", async () => {
  await expectFact("${limit}", ${held});
});
`,
  );
  const words = ["--experimental-vm-modules", jest, "--ci", "--transform={}"];
  return runIn(project, process.execPath, words);
}

it.each(["5000", "{ at_least: 1000 }"])("passes where %s holds", async (held) => {
  const { code, err } = await tested(held);
  expect(err).toMatch(/Tests: +1 passed/);
  expect(code).toBe(0);
});

it("fails with the words of the source where another value is published", async () => {
  const { code, err } = await tested("6000");
  expect(err).toMatch(/is lower; you rely on 6000, published is 5,000/);
  expect(err).toMatch(/https:\/\/docs\.github\.com/);
  expect(code).toBe(1);
});
