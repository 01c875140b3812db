/** What a worker reads for thirty questions about the real facts, and that it answers the same from a database. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { hosts } from "../build/derive/hosts/hosts.ts";
import { built, real } from "./built.ts";
import { builtOnce } from "./built-once.ts";
import { peer } from "./conform/targets/target.ts";
import { askEdge, realQuestions } from "./edge.ts";

/** In bytes: what an answer may read, beside the search index, if it is small. */
const mostRead = 100_000;

it("reads at most 100 kB, or what the answer takes, each file once, and nothing for the same question again", async () => {
  const { out } = await builtOnce({ ...real, mode: "lean" });
  const asked = await askEdge(out, realQuestions);
  for (const { question, status, answered, first, again, twice } of asked) {
    // What the tool shows a part of is one file.
    const isPartOfFile = question.startsWith("compare_key");
    const most = isPartOfFile ? 1.5 * mostRead : Math.max(mostRead, 1.1 * answered);
    const mostReads = /q=|"query"/.test(question) ? 16 : 6 + Math.ceil(answered / 50_000);
    expect([question, status >= 500, twice]).toEqual([question, false, []]);
    expect([question, first.bytes - first.indexed <= most]).toEqual([question, true]);
    expect([question, first.reads <= mostReads]).toEqual([question, true]);
    expect([question, again.reads]).toEqual([question, question === "/providers/discord" ? 1 : 0]);
  }
  const sizes = asked.map(({ first }) => first.bytes).toSorted((a, b) => a - b);
  expect(sizes[Math.floor(sizes.length / 2)]).toBeLessThanOrEqual(70_000);
});

/** Run by a Node that has SQLite: prints each file as the worker answers it. */
const fromDatabase = `
import { readdirSync, readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import worker from "./fallback/worker.mjs";
const database = new DatabaseSync(":memory:");
for (const part of readdirSync("d1").sort()) database.exec(readFileSync("d1/" + part, "utf8"));
const rows = (sql, path) => database.prepare(sql).all(path).map(({ body }) => [body]);
const DB = { prepare: (sql) => ({ bind: (path) => ({ raw: async () => rows(sql, path) }) }) };
const answers = {};
for (const path of JSON.parse(readFileSync(0, "utf8"))) {
  const answer = await worker.fetch(new Request("https://facts.test/" + path), { DB });
  answers[path] = answer.status + Buffer.from(await answer.arrayBuffer()).toString("base64");
}
console.log(JSON.stringify(answers));`;

it("answers every file from the database that a build writes, in the SQLite of Node.js", async () => {
  const forHost = hosts.find(({ id }) => id === "d1");
  const dataset = await built({ forHost, mode: "lean" });
  const { out, files } = dataset;
  const statements = readFileSync(join(out, "d1/000.sql"), "utf8").split("\nINSERT ");
  const sizes = statements.map((each) => Buffer.byteLength(`INSERT ${each}`));
  expect(Math.max(...sizes)).toBeLessThanOrEqual(100_000);
  // What lists the files of the folder lists the statements too; no name beginning with a dot is asked for.
  const asked = files.filter((file) => !/^(d1\/|\.|manifest|SHA256SUMS)/.test(file));
  const args = ["--input-type=module", "--eval", fromDatabase];
  const node = peer("node-24/bin/node").file;
  const input = JSON.stringify(asked);
  const said = execFileSync(node, args, { cwd: out, input, maxBuffer: 2 ** 30 }).toString();
  const answers = JSON.parse(said) as Readonly<Record<string, string>>;
  const bytes = (file: string) => `200${readFileSync(join(out, file)).toString("base64")}`;
  expect(asked.length).toBeGreaterThan(100);
  expect(asked.filter((file) => answers[file] !== bytes(file))).toEqual([]);
  dataset.remove();
});
