/** `facts new`: a provider's file that shows every field, and is valid with and without its comments. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { check } from "../../build/command/check.ts";
import { factsNewVerb } from "../../build/curate/new/command/facts-new.ts";
import { factsSetVerb } from "../../build/curate/set/command/facts-set.ts";
import type { Verb } from "../../build/terminal/verb.ts";
import { format } from "../../build/curate/file/format.ts";
import { parseYaml } from "../../build/load/parse.ts";
import { loadTree } from "../../build/load/tree.ts";
import {
  CuratedFact,
  CuratedPlan,
  CuratedProduct,
  CuratedSource,
  CuratedStep,
  ProviderFile,
} from "../../build/schema/curated.ts";
import { judge } from "../../build/validate/quality/quality.ts";
import { validate } from "../../build/validate/validate.ts";
import { recorded, sample } from "../built.ts";
import { runVerb } from "../run-verb.ts";

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "facts-new-"));
  cpSync(sample.facts, folder, { recursive: true });
  file = join(folder, "providers", "north-wind.yaml");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function run(verb: Verb, ...args: readonly string[]) {
  const now = Date.parse("2026-05-01T10:11:12Z");
  return runVerb(verb, ["--facts", folder, "--as-of", sample.asOf, ...args], { now });
}

/** With the marks removed from every line but the first and those of prose. */
function uncommented(text: string): string {
  const [first, ...lines] = text.split("\n");
  return [first, ...lines.map((line) => line.replace(/^# /, ""))].join("\n");
}

describe("the template", () => {
  it("shows every field of every shape of a provider's file, in its order, where it belongs", async () => {
    await run(factsNewVerb, "north-wind");
    const text = uncommented(readFileSync(file, "utf8"));
    const data = parseYaml("", text).located!.value as ProviderFile;
    const { api } = data.products!;
    const [first, second] = [api!.plans!["pro"]!, api!.plans!["team"]!];
    const entries = [data.facts!, api!.facts!, first.facts!, second.facts!].flatMap((facts) =>
      Object.values(facts).flat(),
    );
    const shown: readonly (readonly [object, readonly object[]])[] = [
      [ProviderFile, [data]],
      [CuratedSource, Object.values(data.sources!)],
      [CuratedProduct, [api!]],
      [CuratedPlan, [first]],
      [CuratedFact, entries],
      [CuratedStep, entries.flatMap(({ history = [] }) => history)],
    ];
    for (const [shape, examples] of shown) {
      const { properties } = shape as { readonly properties: Readonly<Record<string, object>> };
      const fields = new Set(examples.flatMap((example) => Object.keys(example)));
      expect([...fields].toSorted()).toEqual(Object.keys(properties).toSorted());
      for (const schema of Object.values(properties)) {
        const { description } = schema as { readonly description?: string };
        if (description !== undefined) expect(text).toContain(` # ${description}`);
      }
    }
    // A list of entries that disagree is shown too.
    expect(Object.values(second.facts!).some(Array.isArray)).toBe(true);
    expect(text).toContain("official_docs, api_reference, pricing_page");
  });

  it("is valid with its comments and without them", async () => {
    expect((await run(factsNewVerb, "north-wind")).code).toBe(0);
    const { asOf } = sample;
    expect(await check({ facts: folder, asOf, quiet: true }, recorded())).toBe(0);
    writeFileSync(file, uncommented(readFileSync(file, "utf8")));
    const tree = loadTree(folder, { name: "facts" });
    const result = validate(tree, asOf);
    if (!result.ok) throw new Error(JSON.stringify(result.problems));
    // That it is to be filled in is told; what the number of an example is by chance is no slip.
    const expected = new Set(["outlier", "template-left", "source-host"]);
    const own = judge(tree, result.curated, asOf).findings.filter(
      (each) => each.file.includes("north-wind") && !expected.has(each.rule),
    );
    expect(own).toEqual([]);
  });

  it("is in the canonical form with its comments and without them", async () => {
    await run(factsNewVerb, "north-wind", "--name", "North: Wind");
    const text = readFileSync(file, "utf8");
    for (const each of [text, uncommented(text)])
      expect(format("f", each, ProviderFile)).toEqual({ ok: true, text: each });
    expect(text).toMatch(
      /^# yaml-language-server: \$schema=\.\.\/provider\.schema\.json\nname: "North: Wind" # /,
    );
  });
});

describe("the command", () => {
  it("starts a dataset that has no provider yet", async () => {
    rmSync(join(folder, "providers"), { recursive: true });
    const terminal = recorded();
    const options = { facts: folder, asOf: sample.asOf, quiet: true };
    expect(await check(options, terminal)).toBe(1);
    expect(terminal.printed.err).toContain("[content]");
    expect((await run(factsNewVerb, "north-wind")).code).toBe(0);
    const args = ["north-wind", "*", "api.public_api.available", "true", "--quote", "our API"];
    const source = ["--source", "https://n.test/api", "--title", "API", "--type", "official_docs"];
    expect((await run(factsSetVerb, ...args, ...source)).code).toBe(0);
    expect(await check(options, recorded())).toBe(0);
  });

  it("says what to do next, and asks about a name that is nearly taken", async () => {
    const { code, out, err } = await run(factsNewVerb, "acmee");
    expect(code).toBe(0);
    expect(out).toMatch(
      /acmee\.yaml: written\n[\s\S]*own name and homepage[\s\S]*facts -- set acmee/,
    );
    expect(err).toMatch(/^"acmee" is nearly `acme`/);
    expect((await run(factsNewVerb, "beta-cloud")).err).toMatch(/^"beta-cloud" is nearly `beta`/);
    const named = await run(
      factsNewVerb,
      "north-wind",
      "--name",
      "N",
      "--homepage",
      "https://n.test",
    );
    expect(named.out).not.toContain("own name");
    expect(named.err).toBe("");
    expect(
      loadTree(folder).providers.find(({ slug }) => slug === "north-wind")?.located.value,
    ).toEqual(
      Object.assign(Object.create(null) as object, { name: "N", homepage: "https://n.test" }),
    );
  });

  it("prints JSON alone where a program asks", async () => {
    expect(JSON.parse((await run(factsNewVerb, "acme2", "--json")).out)).toEqual({
      object: "facts new",
      file: `${folder}/providers/acme2.yaml`,
      written: true,
      near: ["acme"],
    });
  });

  it.each([
    [["North Wind"], /^"North Wind" is no slug; a slug is lowercase .*\n {4}Write: north-wind\n/],
    [["index"], /^"index" is no slug; that name is reserved/],
    [["../x"], /^"\.\." is no slug/],
    [["acme"], /acme\.yaml exists; a provider has one file\.\n {4}.*facts -- set acme/],
    [["acme-inc"], /`acme-inc`|"acme-inc"/],
    [["north-wind", "--homepage", "n.test"], /`homepage` is the text "n\.test"; a web address/],
    [["north-wind", "--name", " "], /`name`/],
  ])("refuses %j, and writes nothing", async (args, message) => {
    const before = loadTree(folder).providers.length;
    const { code, out, err } = await run(factsNewVerb, ...args);
    expect(err).toMatch(message);
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(loadTree(folder).providers).toHaveLength(before);
    expect(JSON.parse((await run(factsNewVerb, ...args, "--json")).out)).toMatchObject({
      written: false,
    });
  });

  it("refuses where there is no key to show a fact by", async () => {
    writeFileSync(join(folder, "keys.yaml"), "{}\n");
    const { code, err } = await run(factsNewVerb, "north-wind");
    expect(code).toBe(1);
    expect(err).toMatch(/keys\.yaml defines no key that can be read/);
  });
});
