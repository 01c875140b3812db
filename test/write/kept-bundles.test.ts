/** Bundles that are kept: whatever changes, what comes back is what the sources would give. */
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { bundles, ownSources } from "../../build/write/bundle.ts";
import type { Bundle, BundleJob } from "../../build/write/bundle-jobs.ts";
import { keptBundles } from "../../build/write/kept-bundles.ts";

let root: string;
const text = (file: string, content: string): void => {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), content);
  // The time of a file says nothing here.
  utimesSync(join(root, file), 1, 1);
};
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "facts-bundles-"));
  text("build/one.ts", `import { who } from "./deep/who.ts";\nconsole.log(PLACE, who);\n`);
  text("build/other.ts", `export const who = "Berta";\n`);
  text("build/deep/who.ts", `export const who = "Anna";\n`);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const place = (): string => join(root, "node_modules/.cache/public-facts/site.json");
const jobs: readonly BundleJob[] = [
  {
    file: "one.js",
    entry: "one.ts",
    options: { bundle: true, minify: true, define: { PLACE: '"here"' } },
  },
];
const textOf = (made: readonly Bundle[]): string => made.map((each) => each.text).join("");
const kept = async (asked = jobs): Promise<string> =>
  textOf(await keptBundles("site", asked, root));
/** What the sources give, with nothing kept. */
const fresh = async (asked = jobs): Promise<string> =>
  textOf(await bundles(asked, { ...ownSources, root }));

function hasComeBack(): boolean {
  return statSync(place()).mtimeMs === 5000;
}

describe("bundles that are kept", () => {
  beforeEach(async () => {
    expect(await kept()).toBe(await fresh());
    utimesSync(place(), 5, 5);
  });

  it("come back where nothing changed, and nothing is written", async () => {
    expect(await kept()).toBe(await fresh());
    expect(hasComeBack()).toBe(true);
  });

  it.each([
    ["a module", () => text("build/deep/who.ts", `export const who = "Clara";\n`)],
    [
      "what a module imports",
      () => text("build/one.ts", `import { who } from "./other.ts";\nconsole.log(PLACE, who);\n`),
    ],
    [
      "the settings",
      () => text("tsconfig.json", `{ "compilerOptions": { "useDefineForClassFields": false } }`),
    ],
    ["the settings of a folder", () => text("build/deep/package.json", `{ "sideEffects": false }`)],
    ["the bundler", () => text("node_modules/esbuild/package.json", `{ "version": "0.0.1" }`)],
  ])("are made anew after a change of %s", async (_, change) => {
    change();
    expect(await kept()).toBe(await fresh());
    expect(hasComeBack()).toBe(false);
  });

  it("are made anew where something else is asked for", async () => {
    const other = jobs.map((job) => ({
      ...job,
      options: { ...job.options, define: { PLACE: '"there"' } },
    }));
    expect(await kept(other)).toBe(await fresh(other));
    expect(await kept()).toBe(await fresh());
  });

  it.each([
    ["is cut off", (whole: string) => whole.slice(0, -20)],
    ["is empty", () => ""],
    ["holds another text", (whole: string) => whole.replace("Anna", "Berta")],
    ["is no record", () => "null"],
  ])("are made anew where what is kept %s", async (_, change) => {
    writeFileSync(place(), change(readFileSync(place(), "utf8")));
    expect(await kept()).toBe(await fresh());
    utimesSync(place(), 5, 5);
    expect(await kept()).toBe(await fresh());
    expect(hasComeBack()).toBe(true);
  });
});

it("bundles where nothing can be kept", async () => {
  text("node_modules/.cache", "a file where the folder would be");
  expect(await kept()).toBe(await fresh());
});
