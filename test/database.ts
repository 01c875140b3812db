/** What the worker answers from the SQL of `build --for d1`, in the SQLite of Node.js. */
import { execFileSync } from "node:child_process";
import { peer } from "./conform/targets/target.ts";

export interface FromDatabase {
  /** In bytes: the file of the database. */
  readonly size: number;
  readonly rows: number;
  readonly answers: Readonly<Record<string, { readonly status: number; readonly digest: string }>>;
}

/** Run in the folder of an output by a Node that has SQLite. The worker keeps what it has read. */
const program = `
import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import worker from "./fallback/worker.mjs";
const folder = mkdtempSync(join(tmpdir(), "facts-d1-"));
const file = join(folder, "d1");
const database = new DatabaseSync(file);
for (const part of readdirSync("d1").sort())
  database.exec("BEGIN;" + readFileSync("d1/" + part, "utf8") + "COMMIT;");
const [{ rows }] = database.prepare("SELECT count(*) AS rows FROM files").all();
const prepare = (sql) => ({ bind: (...given) => ({ raw: async () =>
  database.prepare(sql).all(...given).map((row) => Object.values(row)) }) });
const answers = {};
for (const address of JSON.parse(readFileSync(0, "utf8"))) {
  const [path, range] = address.split(" ");
  const request = new Request("https://facts.test" + path, { headers: range ? { range } : {} });
  const answer = await worker.fetch(request, { DB: { prepare } });
  const hash = createHash("sha256");
  if (answer.body) for await (const piece of answer.body) hash.update(piece);
  answers[address] = { status: answer.status, digest: hash.digest("hex") };
}
console.log(JSON.stringify({ size: statSync(file).size, rows, answers }));
rmSync(folder, { recursive: true });`;

/** An address may be followed by a space and the range of bytes that is asked for. */
export function askDatabase(out: string, addresses: readonly string[]): FromDatabase {
  const said = execFileSync(
    peer("node-24/bin/node").file,
    ["--no-warnings", "--input-type=module", "--eval", program],
    { cwd: out, input: JSON.stringify(addresses), maxBuffer: 2 ** 30 },
  );
  return JSON.parse(said.toString()) as FromDatabase;
}
