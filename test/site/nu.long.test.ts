/** The markup of the pages before the Nu HTML checker, as it is sent and as scripts leave it. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { factPage } from "../../build/site/paths.ts";
import { launch, missingForBrowser, missingOf, neededFor } from "../browser/browser.ts";
import { kinds, sharedComparison, sharedDays } from "../browser/kinds.ts";
import { served } from "../browser/served.ts";
import { real, type Built } from "../built.ts";
import { builtOnce } from "../built-once.ts";
import { debian, peerOf } from "../conform/targets/target.ts";

const java = debian("/usr/bin/java", "default-jre-headless");
const checker = peerOf("nu", "vnu-jar/build/dist/vnu.jar");

/** It takes every file for one of another origin, and void elements that end like those of XML for odd. */
const ofNoPage = /^(Resource|Inline script) violates Content Security Policy|^Trailing slash/;

interface Finding {
  readonly url: string;
  readonly message: string;
  readonly extract?: string;
}

beforeEach(neededFor(missingOf([java, checker]) ?? missingForBrowser()));

let dist: Built;
let workspace: string;
beforeAll(async () => {
  dist = await builtOnce(real);
  workspace = mkdtempSync(join(tmpdir(), "facts-nu-"));
});

it("objects to nothing on all pages of a small site, and the largest of every kind", async () => {
  const small = await builtOnce();
  const rivals = dist.snapshot.find(({ conflicts_with = [] }) => conflicts_with.length > 0)!;
  const large = [...kinds(dist), factPage(rivals.id)];
  expect(findings([...pathsIn(small, small.files), ...pathsIn(dist, large)])).toEqual([]);
});

it("objects to nothing that scripts make", async () => {
  const host = await served(dist.out, "");
  const browser = await launch();
  const page = await (await browser.newContext({})).newPage();
  const files: string[] = [];
  for (const [path, made] of [
    [sharedComparison(dist), "[data-compared] table"],
    [sharedDays(dist), "[data-then] table"],
    ["search.html?q=github", "[data-found] li"],
    ["kinds/llm-api.html", ".services details"],
    ["changes.html", "form[data-list-filter]"],
  ] as const) {
    await page.goto(host.root + path);
    await page.waitForSelector(made);
    if (path === "changes.html") {
      await page.click("#q");
      await page.keyboard.type("github rate limit");
      await page.waitForSelector('#results [role="option"]');
    }
    const file = join(workspace, `${files.length}.html`);
    const html = await page.evaluate<string>("document.documentElement.outerHTML");
    writeFileSync(file, `<!doctype html>\n${html}`);
    files.push(file);
  }
  await browser.close();
  await host.stop();
  expect(findings(files)).toEqual([]);
});

function pathsIn({ out }: Built, files: readonly string[]): readonly string[] {
  return files.filter((file) => file.endsWith(".html")).map((file) => join(out, file));
}

/** `page: what is said of it: the markup there`. */
function findings(files: readonly string[]): readonly string[] {
  expect(files).not.toEqual([]);
  const ran = spawnSync(
    java.file,
    ["-jar", checker.file, "--format", "json", "--exit-zero-always", ...files],
    { encoding: "utf8", maxBuffer: 2 ** 28 },
  );
  const { messages } = JSON.parse(ran.stderr) as { readonly messages: readonly Finding[] };
  return messages
    .filter(({ message }) => !ofNoPage.test(message))
    .map(({ url, message, extract = "" }) => `${url}: ${message}: ${extract}`);
}
