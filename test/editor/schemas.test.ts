/** The schemas that editors read, as a validator of draft 7 meets the files that they are written for. */
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Ajv } from "ajv";
import fastGlob from "fast-glob";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { factsSchemasVerb } from "../../build/commands/facts-schemas.ts";
import { editorSchemas } from "../../build/derive/editor-schemas.ts";
import type { KeysFile } from "../../build/schema/curated.ts";
import { real, sample } from "../built.ts";
import { realFacts } from "../real.ts";
import { runVerb } from "../run-verb.ts";

function keysOf(facts: string): KeysFile {
  return parse(readFileSync(join(facts, "keys.yaml"), "utf8")) as KeysFile;
}

/** What is refused in a file: where, and by which keyword. */
function refusedBy(schema: object): (file: unknown) => readonly string[] {
  const fits = new Ajv({ allErrors: true, strict: false, verbose: true }).compile(schema);
  return (file) => {
    fits(file);
    return (fits.errors ?? [])
      .filter(({ keyword }) => keyword !== "if")
      .map(({ instancePath, keyword }) => `${instancePath} ${keyword}`);
  };
}

function emitted(facts: string, file: string): Record<string, unknown> {
  const { text } = editorSchemas(keysOf(facts)).find((each) => each.file === file)!;
  return JSON.parse(text) as Record<string, unknown>;
}

it.each(editorSchemas(keysOf(real.facts)))(
  "the editor schema $file is fresh (npm run facts -- schemas)",
  ({ file, text }) => {
    expect(readFileSync(join(real.facts, file), "utf8")).toBe(text);
  },
);

it("lists every key with its title, its meaning and its unit", () => {
  const { definitions } = emitted(real.facts, "provider.schema.json") as {
    definitions: { facts: { properties: Record<string, { title: string; description: string }> } };
  };
  const { properties } = definitions.facts;
  const keys = Object.entries(keysOf(real.facts));
  expect(Object.keys(properties)).toEqual(keys.map(([key]) => key));
  for (const [key, { title, description, unit, datatype }] of keys) {
    expect(properties[key]!.title).toBe(title);
    expect(properties[key]!.description).toContain(description);
    expect(properties[key]!.description).toContain(datatype);
    if (unit !== undefined) expect(properties[key]!.description).toContain(`Unit: ${unit}.`);
  }
});

type Provider = ReturnType<typeof realFacts>["providers"][number];

describe("the files of the real facts", () => {
  // A product has the same shape in the file of its provider as in one of its own.
  it.each([
    ["provider.schema.json", ({ file }: Provider) => [file]],
    ["product.schema.json", ({ file }: Provider) => Object.values(file.products ?? {})],
  ])("%s takes every one", (schema, dataOf) => {
    const refused = refusedBy(emitted(real.facts, schema));
    const { providers } = realFacts();
    expect(providers.length).toBeGreaterThan(50);
    for (const provider of providers)
      for (const data of dataOf(provider)) expect(refused(data), provider.slug).toEqual([]);
  });
});

const fact = { value: 5, raw_value: "five", source: "docs" };
const price = { ...fact, currency: "USD" };
const [count, price1, yes, word, text, amount] = [
  "api.rate_limit.requests_per_minute",
  "pricing.plan.monthly_price",
  "api.public_api.available",
  "support.tier",
  "api.version.current",
  "storage.included_gb",
];

describe("a fact", () => {
  const refused = refusedBy(emitted(sample.facts, "provider.schema.json"));
  const inFile = (key: string, entry: unknown) => refused(fileWith({ [key]: entry }));

  function fileWith(facts: object): object {
    const products = { api: { name: "API", facts, plans: { free: { name: "Free", facts } } } };
    return { name: "Acme", homepage: "https://acme.example", facts, products };
  }

  it.each([
    [count, { ...fact, value: 60 }],
    [count, { ...fact, value: null }],
    [count, [fact, { ...fact, value: 6 }]],
    [amount, { ...fact, value: 0.5 }],
    [price1, price],
    [price1, { ...price, value: null }],
    [yes, { ...fact, value: true }],
    [word, { ...fact, value: "email" }],
    [text, { ...fact, value: "2026-01" }],
    [count, { value: 5, source: "docs", status: "inferred" }],
  ])("%s takes %j", (key, entry) => {
    expect(inFile(key, entry)).toEqual([]);
  });

  it.each([
    ["no.such_key", fact, "", "additionalProperties"],
    [count, { ...fact, value: "60" }, "/value", "type"],
    [count, { ...fact, value: 1.5 }, "/value", "type"],
    [count, [fact, { ...fact, value: true }], "/1/value", "type"],
    [count, { ...fact, history: [{ value: "4", raw_value: "four" }] }, "/history/0/value", "type"],
    [count, price, "/currency", "false schema"],
    [count, { ...fact, valeu: 1 }, "", "additionalProperties"],
    [count, { value: 5, source: "docs" }, "", "required"],
    [amount, { ...fact, value: "0.5" }, "/value", "type"],
    [price1, fact, "", "required"],
    [price1, { ...price, value: -1 }, "/value", "minimum"],
    [yes, { ...fact, value: 1 }, "/value", "type"],
    [yes, { ...fact, value: null }, "/value", "type"],
    [word, { ...fact, value: "phone" }, "/value", "enum"],
    [word, { ...fact, value: null }, "/value", "type"],
    [text, { ...fact, value: 2026 }, "/value", "type"],
  ])("%s refuses %j at its place", (key, entry, path, keyword) => {
    const at = key === "no.such_key" ? path : `/${key}${path}`;
    const maps = ["/facts", "/products/api/facts", "/products/api/plans/free/facts"];
    const places = maps.map((map) => `${map}${at} ${keyword}`);
    expect(inFile(key, entry)).toEqual(expect.arrayContaining(places));
    expect(new Set(inFile(key, entry).map((each) => each.split(" ")[0])).size).toBe(3);
  });
});

describe("npm run facts -- schemas", () => {
  const write = (facts: string) => runVerb(factsSchemasVerb, ["--facts", facts]);
  async function copied(keys: string): Promise<string> {
    const folder = mkdtempSync(join(tmpdir(), "facts-schemas-"));
    cpSync(sample.facts, folder, { recursive: true });
    writeFileSync(join(folder, "keys.yaml"), keys);
    expect((await write(folder)).code).toBe(0);
    return folder;
  }
  const written = (folder: string, facts: object): readonly string[] => {
    const schema = JSON.parse(readFileSync(join(folder, "provider.schema.json"), "utf8")) as object;
    return refusedBy(schema)({ name: "Acme", homepage: "https://acme.example", facts });
  };

  it("asks for the keys of the dataset beside it", async () => {
    const own = await copied("moon.phase:\n  description: Its phase.\n  datatype: boolean\n");
    expect(written(own, { "moon.phase": { ...fact, value: true } })).toEqual([]);
    expect(written(own, { [count]: fact })).toEqual(["/facts additionalProperties"]);
    expect(await write(own), "what did not change").toEqual({ code: 0, out: "", err: "" });
  });

  it("leaves out keys that cannot be read, and takes any key where there is none", async () => {
    const broken = await copied(
      "moon.phase: {description: Its phase., datatype: boolean}\nmoon.day: {datatype: enum}\nmoon.x:\n",
    );
    expect(written(broken, { "moon.day": fact })).toEqual(["/facts additionalProperties"]);
    expect(written(await copied(""), { "moon.day": fact })).toEqual([]);
  });
});

describe("the settings of the workspace", () => {
  const { "yaml.schemas": schemas } = JSON.parse(readFileSync(".vscode/settings.json", "utf8")) as {
    "yaml.schemas": Record<string, string>;
  };

  it("name each schema that is written, once", () => {
    const written = editorSchemas(keysOf(real.facts)).map(({ file }) => `${real.facts}/${file}`);
    expect(Object.keys(schemas).toSorted()).toEqual(written.toSorted());
  });

  it("name one schema for each file of the facts, the one that its first line names", () => {
    for (const file of fastGlob.sync(`${real.facts}/**/*.yaml`)) {
      const named = Object.keys(schemas).filter((schema) => matchesGlob(file, schemas[schema]!));
      expect(named, file).toHaveLength(1);
      const inFile = /^#.*\$schema=(\S+)/.exec(readFileSync(file, "utf8"))?.[1];
      if (inFile !== undefined) expect(named[0], file).toBe(join(dirname(file), inFile));
    }
  });
});

/** A star is any name within one folder. */
function matchesGlob(file: string, glob: string): boolean {
  return new RegExp(`^${glob.replaceAll(".", "\\.").replaceAll("*", "[^/]+")}$`).test(file);
}
