/** The bulk files of the real facts, read back row for row by tools that others made. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { built, real, type Built } from "../built.ts";
import { peer } from "../conform/targets/target.ts";

let dataset: Built;
let folder: string;
beforeAll(async () => {
  dataset = await built({ ...real, bulk: true, mode: "lean" });
  folder = join(dataset.out, "data/bulk");
});
afterAll(() => dataset.remove());

interface DuckDb {
  readonly DuckDBInstance: {
    create(path: string): Promise<{ connect(): Promise<Connection> }>;
  };
}
interface Connection {
  runAndReadAll(sql: string): Promise<{ getRowsJson(): readonly (readonly unknown[])[] }>;
}

async function duckDb(): Promise<(sql: string) => Promise<readonly (readonly unknown[])[]>> {
  let peer: DuckDb;
  try {
    const installed = join(import.meta.dirname, "../peers/bulk/node_modules/@duckdb/node-api");
    peer = createRequire(import.meta.url)(installed) as DuckDb;
  } catch {
    return expect.fail("DuckDB is not installed: run `npm ci --prefix test/peers/bulk`");
  }
  const connection = await (await peer.DuckDBInstance.create(":memory:")).connect();
  return async (sql) => (await connection.runAndReadAll(sql)).getRowsJson();
}

it("DuckDB reads the same rows from Parquet and CSV, and sorts values without a cast", async () => {
  const ask = await duckDb();
  for (const name of ["providers", "keys", "facts", "history"]) {
    const [parquet, csv] = [`'${folder}/${name}.parquet'`, `'${folder}/${name}.csv'`];
    for (const [one, other] of [
      [parquet, csv],
      [csv, parquet],
    ])
      expect(
        await ask(`SELECT count(*) FROM (SELECT * FROM ${one} EXCEPT ALL SELECT * FROM ${other})`),
        name,
      ).toEqual([["0"]]);
  }
  const rows = await ask(
    `SELECT id FROM '${folder}/facts.parquet' WHERE value_number IS NOT NULL ORDER BY value_number, id`,
  );
  const numbers = dataset.snapshot.flatMap(({ id, value }) =>
    typeof value === "number" ? [{ id, value }] : [],
  );
  const sorted = numbers.toSorted((a, b) => a.value - b.value || (a.id < b.id ? -1 : 1));
  expect(rows.map(([id]) => id)).toEqual(sorted.map(({ id }) => id));
});

const program = `
import csv, json, sqlite3, sys
folder, snapshot = sys.argv[1:]
db = sqlite3.connect("file:" + folder + "/facts.sqlite?mode=ro", uri=True)
assert db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
assert db.execute("PRAGMA foreign_key_check").fetchall() == []
read = {"number": float, "boolean": lambda text: {"true": 1, "false": 0}[text]}
package = json.load(open(folder + "/datapackage.json"))
for resource in package["resources"]:
    fields = resource["schema"]["fields"]
    rows = db.execute("SELECT * FROM " + resource["name"] + " ORDER BY rowid").fetchall()
    with open(folder + "/" + resource["path"], newline="", encoding="utf-8") as file:
        lines = list(csv.reader(file))[1:]
    assert len(rows) == len(lines), resource["name"]
    for row, line in zip(rows, lines):
        for field, own, text in zip(fields, row, line):
            told = None if text == "" else read.get(field["type"], str)(text)
            assert own == told, (resource["name"], field["name"], own, text)
facts = [json.loads(line) for line in open(snapshot, encoding="utf-8")]
assert [id for (id,) in db.execute("SELECT id FROM facts ORDER BY rowid")] == [fact["id"] for fact in facts]
found = db.execute("SELECT count(*) FROM facts_search WHERE facts_search MATCH 'rate limit'").fetchone()
assert found[0] > 10
print(len(facts))
`;

it("Python reads the database: whole, its references kept, each row that of the CSV", () => {
  const node = peer("node-24/bin/node");
  if (!existsSync(node.file)) expect.fail(`Node.js 24 is missing: ${node.install}`);
  const out = mkdtempSync(join(tmpdir(), "facts-bulk-"));
  const args = [
    "build",
    "--static",
    "lean",
    "--bulk",
    "--quiet",
    "--as-of",
    real.asOf,
    "--out",
    out,
  ];
  execFileSync(node.file, ["build/run.mjs", ...args]);
  const files = ["-c", program, join(out, "data/bulk"), join(out, "data/snapshot.jsonl")];
  const read = execFileSync("python3", files, { encoding: "utf8" });
  rmSync(out, { recursive: true });
  expect(Number(read)).toBe(dataset.snapshot.length);
});
