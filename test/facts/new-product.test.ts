/** `facts new <provider>/<product>`: a file of its own for a product, in the folder of its provider. */
import { expect, it } from "vitest";
import { format } from "../../build/curate/file/format.ts";
import { ProductFile } from "../../build/schema/curated.ts";
import { loadTree } from "../../build/load/tree.ts";
import { validate } from "../../build/validate/validate.ts";
import { sample } from "../built.ts";
import { editTrial } from "./edit-trial.ts";

const tried = editTrial();
const { run, read, write, files, dataset } = tried;
const model = editTrial({ ...sample, facts: "test/fixtures/model" });
const part = "providers/acme/queue.yaml";

/** With the marks removed from every line but the first and those of prose. */
function uncommented(text: string): string {
  const [first, ...lines] = text.split("\n");
  return [first, ...lines.map((line) => line.replace(/^# /, ""))].join("\n");
}

it("writes a file that is valid and canonical with its comments and without them", async () => {
  const { code, out, err } = await run("facts new", "acme/queue", "--name", "Acme Queue");
  expect({ code, err }).toEqual({ code: 0, err: "" });
  expect(out).toContain("providers/acme/queue.yaml: written\n");
  expect(out).toContain("npm run facts -- set acme queue <key>");
  const text = read(part);
  expect(text).toMatch(
    /^# yaml-language-server: \$schema=\.\.\/\.\.\/product\.schema\.json\nname: Acme Queue # /,
  );
  for (const each of [text, uncommented(text)]) {
    expect(format("f", each, ProductFile)).toEqual({ ok: true, text: each });
    write(part, each);
    const valid = validate(loadTree(tried.folder), sample.asOf);
    expect(valid.ok ? [] : valid.problems).toEqual([]);
  }
  const { located } = loadTree(tried.folder).providers.find(({ slug }) => slug === "acme")!;
  const { products } = located.value as { products: Record<string, object> };
  expect(Object.keys(products["queue"]!).toSorted()).toEqual(
    Object.keys(ProductFile.properties)
      // Which product takes its place nobody knows of a new one.
      .filter((field) => !["sources", "superseded_by"].includes(field))
      .toSorted(),
  );
});

it("is what facts set goes on with, also beside files of other products", async () => {
  const before = model.dataset().facts.length;
  expect((await model.run("facts new", "gamma/storage")).code).toBe(0);
  const typed = ["gamma/storage/*/queue.message.max_kb", "9", "--quote", "9 kB"];
  const { code } = await model.run("facts set", ...typed, "--source", "limits");
  expect(code).toBe(0);
  expect(model.read("providers/gamma/storage.yaml")).toContain("value: 9");
  expect(model.dataset().facts.map(({ id }) => id)).toContain(typed[0]);
  expect(model.dataset().facts).toHaveLength(before + 1);
});

it.each([
  ["acme/api", "`api` stands in"],
  ["acne/queue", "Did you mean `acme`?"],
  ["acme/Queue", "Write: queue"],
  ["acme/queue/pro", '"acme/queue/pro" is no slug'],
  ["acme/queue", "--homepage is given for a product", "--homepage", "https://acme.test"],
])("refuses %s: %s, and writes nothing", async (name, said, ...more) => {
  const before = files();
  const { code, out, err } = await run("facts new", name, ...more);
  expect({ code, out }).toEqual({ code: 1, out: "" });
  expect(err).toContain(said);
  expect(files()).toEqual(before);
});

it("refuses a product that has its file", async () => {
  await run("facts new", "acme/queue");
  expect((await run("facts new", "acme/queue")).err).toContain("queue.yaml exists; a product has");
  expect(dataset().providers.map(({ slug }) => slug)).toContain("acme");
});
