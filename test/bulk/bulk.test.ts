/** The bulk files: the same rows in each, described to the byte, and the same bytes in each build. */
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { build } from "../../build/commands/build.ts";
import { bulkTables, toCsv, type FlatTable } from "../../build/derive/bulk/tables.ts";
import { built, get, recorded, sample, type Built } from "../built.ts";
import { datasetOf } from "../valid.ts";

const folder = "data/bulk";
/** What Node.js 20 does not have, and says so. */
const hasDatabase = process.getBuiltinModule("node:sqlite") !== undefined;

let dataset: Built;
let tables: readonly FlatTable[];
beforeAll(async () => {
  dataset = await built({ bulk: true, mode: "lean" });
  tables = bulkTables(datasetOf(sample.facts, sample.asOf));
});
afterAll(() => dataset.remove());

it("are written where they are asked for", async () => {
  expect(dataset.files.filter((file) => file.startsWith(`${folder}/`))).toEqual(
    [
      ...["facts", "history", "keys", "providers"].flatMap((name) => [
        `${name}.csv`,
        `${name}.parquet`,
      ]),
      "datapackage.json",
      ...(hasDatabase ? ["facts.sqlite"] : []),
    ]
      .toSorted()
      .map((name) => `${folder}/${name}`),
  );
  const response = await get(dataset.handler, `/${folder}/facts.csv`);
  expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
});

it("say what is left out where this Node.js has no database to write", async () => {
  const terminal = recorded();
  const out = mkdtempSync(join(tmpdir(), "facts-bulk-"));
  const options = { ...sample, out, baseUrl: undefined, mode: "lean", bulk: true } as const;
  expect(await build({ ...options, quiet: false }, terminal)).toBe(0);
  rmSync(out, { recursive: true });
  const said = terminal.printed.out.match(/^facts\.sqlite is left out: .*22\.13.*$/m);
  expect(said === null).toBe(hasDatabase);
});

it("have the same bytes in another build", async () => {
  const again = await built({ bulk: true, mode: "lean" });
  const sums = (each: Built): readonly string[] =>
    each
      .text("manifest.json")
      .split("},{")
      .filter((line) => line.includes(folder));
  expect(sums(again)).toEqual(sums(dataset));
  expect(sums(again)).toHaveLength(hasDatabase ? 10 : 9);
  again.remove();
});

describe("the tables", () => {
  it("hold each fact once, and each of its values, in the column of its type alone", () => {
    const facts = tables.find(({ name }) => name === "facts")!;
    const history = tables.find(({ name }) => name === "history")!;
    expect(facts.rows.map(([id]) => id)).toEqual(dataset.snapshot.map(({ id }) => id));
    expect(history.rows).toHaveLength(
      dataset.snapshot.reduce((sum, fact) => sum + 1 + fact.history.length, 0),
    );
    const at = (name: string): number => facts.columns.findIndex((each) => each.name === name);
    for (const [index, { value }] of dataset.snapshot.entries()) {
      const row = facts.rows[index]!;
      const own = [row[at("value_number")], row[at("value_text")], row[at("value_boolean")]];
      expect(own.filter((each) => each !== null)).toEqual(value === null ? [] : [value]);
      expect(own.findIndex((each) => each !== null)).toBe(
        ["number", "string", "boolean"].indexOf(value === null ? "" : typeof value),
      );
    }
  });

  it("have rows of their columns, told apart by the primary key, that refer to rows there are", () => {
    for (const { columns, rows, primaryKey } of tables) {
      const named = (row: FlatTable["rows"][number], name: string) =>
        row[columns.findIndex((each) => each.name === name)];
      expect(rows.every((row) => row.length === columns.length)).toBe(true);
      const keys = rows.map((row) => JSON.stringify(primaryKey.map((name) => named(row, name))));
      expect(new Set(keys).size).toBe(rows.length);
      for (const { name, refersTo } of columns) {
        if (refersTo === undefined) continue;
        const other = tables.find((each) => each.name === refersTo.table)!;
        const there = new Set(
          other.rows.map(
            (row) => row[other.columns.findIndex((each) => each.name === refersTo.column)],
          ),
        );
        expect(rows.every((row) => there.has(named(row, name)))).toBe(true);
      }
    }
  });

  it("are CSV as RFC 4180 has it", () => {
    const columns = ["a", "b", "c"].map((name) => ({ name, type: "text", about: "" }) as const);
    const rows = [
      ["x", null, ""],
      ['say "so"', "1,5", "two\nlines"],
    ];
    expect(toCsv({ name: "t", about: "", columns, primaryKey: [], rows })).toBe(
      'a,b,c\r\nx,,""\r\n"say ""so""","1,5","two\nlines"\r\n',
    );
  });
});

describe("the description", () => {
  it("of a data package name fields as the header has them, and the bytes as they are", () => {
    interface Resource {
      name: string;
      path: string;
      bytes: number;
      hash: string;
      schema: { fields: { name: string; type: string }[]; foreignKeys?: object[] };
    }
    const { resources } = dataset.json(`${folder}/datapackage.json`) as { resources: Resource[] };
    expect(resources.map(({ name }) => name)).toEqual(["providers", "keys", "facts", "history"]);
    for (const { path, bytes, hash, schema } of resources) {
      const text = dataset.text(`${folder}/${path}`);
      expect(text.split("\r\n")[0]).toBe(schema.fields.map(({ name }) => name).join(","));
      expect(Buffer.byteLength(text)).toBe(bytes);
      expect(hash).toBe(`sha256:${createHash("sha256").update(text).digest("hex")}`);
    }
  });
});
