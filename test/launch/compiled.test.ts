/** The validators that are compiled ahead say what those say that are compiled on the spot. */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadTree } from "../../build/load/tree.ts";
import {
  CuratedFact,
  CuratedPlan,
  DatasetFile,
  KeysFile,
  ProviderFile,
} from "../../build/schema/curated.ts";
import { toAnnotated } from "../../build/validate/annotated.ts";
import { moduleText } from "../../build/validate/compiled.ts";
import * as onTheSpot from "../../build/validate/validators.ts";
import { real, sample } from "../built.ts";

let ahead: typeof onTheSpot;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "facts-compiled-"));
  const { outputFiles } = await build({
    stdin: { contents: moduleText(), resolveDir: "build/validate" },
    bundle: true,
    format: "esm",
    platform: "node",
    write: false,
  });
  const file = join(folder, "validators.mjs");
  writeFileSync(file, outputFiles[0]!.contents);
  ahead = (await import(pathToFileURL(file).href)) as typeof onTheSpot;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/**
 * What a validator says, as plain data, as far as problems speak of it: not which parts of the schemas
 * are compiled on their own. What a map asks of its items is told by what is said of a badly named one.
 */
function said(validators: typeof onTheSpot, schema: object, value: unknown): unknown {
  const validate = validators.validatorOf(schema);
  const fits = validate(value);
  const errors = (validate.errors ?? []).map((error) => {
    const { keyword, instancePath, params, data, parentSchema } = error;
    const { properties = {}, patternProperties = {}, ...own } = toAnnotated(parentSchema);
    const { type, required, enum: words, pattern, patternErrorMessage, maxLength } = own;
    const spoken = { type, required, words, pattern, patternErrorMessage, maxLength };
    const item = (data as Record<string, unknown> | null)?.[params["additionalProperty"]];
    const items = keyword === "additionalProperties" ? Object.values(patternProperties) : [];
    return {
      keyword,
      instancePath,
      params,
      data,
      ...spoken,
      otherwise: keyword === "required" ? own.else?.required : undefined,
      fields: Object.keys(properties),
      items: items.map((each) => said(validators, each, item)),
    };
  });
  return JSON.parse(JSON.stringify({ fits, errors })) as unknown;
}

function expectEqual(schema: object, value: unknown): void {
  expect(said(ahead, schema, value)).toEqual(said(onTheSpot, schema, value));
}

describe("the same is said", () => {
  const bad = "test/fixtures/bad";
  const folders = readdirSync(bad).map((name) => join(bad, name, "facts"));
  it.each([[real.facts], [sample.facts], ...folders.map((name) => [name])])("of %s", (facts) => {
    const tree = loadTree(facts);
    if (tree.dataset) expectEqual(DatasetFile, tree.dataset.value);
    if (tree.keys) expectEqual(KeysFile, tree.keys.value);
    for (const { located } of tree.providers) expectEqual(ProviderFile, located.value);
  });

  it("of whatever stands in the place of a value", () => {
    const provider = loadTree(sample.facts).providers[0]!.located.value;
    const places = placesIn(provider);
    const change = fc.tuple(fc.constantFrom(...places), fc.jsonValue({ maxDepth: 2 }));
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 4 }), (changes) => {
        const value = JSON.parse(JSON.stringify(provider)) as unknown;
        for (const [path, put] of changes) replaceAt(value, path, put);
        expectEqual(ProviderFile, value);
      }),
      { numRuns: 300 },
    );
  });

  it("of what maps hold, judged alone", () => {
    fc.assert(
      fc.property(fc.constantFrom(CuratedPlan, KeysFile), fc.jsonValue(), (schema, value) => {
        expectEqual(schema, value);
      }),
    );
  });
});

it("a schema that is not compiled ahead is no schema that fits", () => {
  expect(() => ahead.validatorOf({ ...CuratedFact, title: "another" })).toThrow(/compiled ahead/);
});

type Steps = readonly string[];

function placesIn(value: unknown, path: Steps = []): readonly Steps[] {
  if (typeof value !== "object" || value === null) return [path];
  const below = Object.entries(value).flatMap(([name, part]) => placesIn(part, [...path, name]));
  return path.length === 0 ? below : [path, ...below];
}

/** Does nothing where an earlier change took the place away. */
function replaceAt(value: unknown, path: Steps, put: unknown): void {
  const parent = path
    .slice(0, -1)
    .reduce<unknown>((part, step) => (part as Record<string, unknown> | null)?.[step], value);
  if (typeof parent === "object" && parent !== null)
    (parent as Record<string, unknown>)[path.at(-1)!] = put;
}
