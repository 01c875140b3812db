/** `facts new`: a file that shows every field of a provider, valid with and without its comments. */
import { describe, expect, it } from "vitest";
import { format } from "../../build/curate/file/format.ts";
import { parseYaml } from "../../build/load/parse.ts";
import { loadTree } from "../../build/load/tree.ts";
import { CuratedFact, CuratedStep } from "../../build/schema/curated-fact.ts";
import {
  CuratedPlan,
  CuratedProduct,
  CuratedSource,
  ProviderFile,
} from "../../build/schema/curated.ts";
import { judge } from "../../build/validate/quality/quality.ts";
import { sample } from "../built.ts";
import { editTrial } from "./edit-trial.ts";
import { curatedOf } from "../valid.ts";

const tried = editTrial();
const { run, read, write, files } = tried;
const model = editTrial({ ...sample, facts: "test/fixtures/model" });
const provider = "providers/north-wind.yaml";

/** With the marks removed from every line but the first and those of prose. */
function uncommented(text: string): string {
  const [first, ...lines] = text.split("\n");
  return [first, ...lines.map((line) => line.replace(/^# /, ""))].join("\n");
}

it("shows every field of every shape of a provider's file, in its order, where it belongs", async () => {
  await run("facts new", "north-wind");
  const text = uncommented(read(provider));
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

it("is valid and canonical with its comments and without", async () => {
  expect((await run("facts new", "north-wind", "--name", "North: Wind")).code).toBe(0);
  const text = read(provider);
  const head = '# yaml-language-server: $schema=../provider.schema.json\nname: "North: Wind" # ';
  expect(text.startsWith(head)).toBe(true);
  for (const each of [text, uncommented(text)]) {
    expect(format("f", each, ProviderFile)).toBe(each);
    write(provider, each);
    const tree = loadTree(tried.folder, { name: "facts" });
    const curated = curatedOf(tree, sample.asOf);
    // That it is to be filled in is told; what the number of an example is by chance is no slip.
    const expected = new Set(["outlier", "source-host", "empty-provider"]);
    const own = judge(tree, curated, sample.asOf).findings.filter(({ file }) =>
      file.includes(provider),
    );
    expect(own.filter(({ rule }) => !expected.has(rule))).toEqual([]);
    // An example that is left where a fact was to stand is found by its page.
    expect(own.some(({ rule }) => rule === "source-host")).toBe(each !== text);
  }
});

it("of a product is its name", async () => {
  expect((await run("facts new", "acme/queue", "--name", "North: Wind")).code).toBe(0);
  const schema = "# yaml-language-server: $schema=../../product.schema.json";
  expect(read("providers/acme/queue.yaml")).toBe(`${schema}\nname: "North: Wind"\n`);
});

it("is what facts set goes on with, also beside files of other products", async () => {
  const before = model.dataset().facts.length;
  expect((await model.run("facts new", "gamma/storage")).code).toBe(0);
  const typed = ["gamma/storage/*/queue.message.max_kb", "9", "--quote", "9 kB"];
  expect((await model.run("facts set", ...typed, "--source", "limits")).code).toBe(0);
  expect(model.read("providers/gamma/storage.yaml")).toContain("value: 9");
  expect(model.dataset().facts).toHaveLength(before + 1);
});

describe("the command", () => {
  it("says what to do next", async () => {
    const { code, out } = await run("facts new", "acmee");
    expect(code).toBe(0);
    expect(out).toMatch(/acmee\.yaml: new\n[\s\S]*own name and homepage[\s\S]*facts -- set acmee/);
    const own = ["--name", "N", "--homepage", "https://n.test"];
    const named = await run("facts new", "north-wind", ...own);
    expect(named.out).not.toContain("own name");
    expect(named.err).toBe("");
    expect((await run("facts new", "acme/queue")).out).toContain("facts -- set acme queue <key>");
  });

  it("prints JSON alone where a program asks", async () => {
    expect(JSON.parse((await run("facts new", "acme2", "--json")).out)).toMatchObject({
      object: "facts new",
      file: `${tried.folder}/providers/acme2.yaml`,
      written: true,
    });
  });

  it.each([
    [["North Wind"], /^"North Wind" is no slug; a slug is lowercase .*\n {4}Write: north-wind\n/],
    [["../x"], /^"\.\." is no slug/],
    [["acme"], /acme\.yaml exists; a provider has one file\.\n {4}.*facts -- set acme/],
    [["north-wind", "--homepage", "n.test"], /`homepage` is the text "n\.test"; a web address/],
    [["north-wind", "--name", " "], /`name`/],
    [["acme/api"], /`api` stands in/],
    [["acne/queue"], /Did you mean `acme`\?/],
    [["acme/queue/pro"], /"acme\/queue\/pro" is no slug/],
    [["acme/queue", "--homepage", "https://acme.test"], /--homepage is given for a product/],
  ])("refuses %j, and writes nothing", async (args, message) => {
    const before = files();
    const { code, out, err } = await run("facts new", ...args, "--json");
    expect(err).toMatch(message);
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({ written: false });
    expect(files()).toEqual(before);
  });

  it("refuses where there is no key to show a fact by", async () => {
    write("keys.yaml", "{}\n");
    const { code, err } = await run("facts new", "north-wind");
    expect(code).toBe(1);
    expect(err).toMatch(/keys\.yaml defines no key that can be read/);
  });
});
