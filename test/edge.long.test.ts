/** What a worker reads for thirty questions about the real facts, and that it answers the same from a database. */
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { hosts } from "../build/derive/hosts/hosts.ts";
import { databaseFiles } from "../build/publish/compose/database.ts";
import { entryOf } from "../build/publish/listed.ts";
import type { Manifest } from "../build/schema/manifest.ts";
import { built, real } from "./built.ts";
import { builtOnce } from "./built-once.ts";
import { askDatabase } from "./database.ts";
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

it("answers every file from the database that a build writes, in the SQLite of Node.js", async () => {
  const forHost = hosts.find(({ id }) => id === "d1");
  const dataset = await built({ forHost, mode: "lean" });
  const { out, files } = dataset;
  const statements = readFileSync(join(out, "d1/000.sql"), "utf8").split("\nINSERT ");
  const sizes = statements.map((each) => Buffer.byteLength(`INSERT ${each}`));
  expect(Math.max(...sizes)).toBeLessThanOrEqual(100_000);
  // What lists the files of the folder lists the statements too; no name beginning with a dot is asked for.
  const asked = files.filter((file) => !/^(d1\/|\.|manifest)/.test(file));
  // More than is read at once, and no piece of it ends where another would.
  const large = Buffer.from("aä€😀\n".repeat(150_000));
  writeFileSync(join(out, "data/large.txt"), large);
  const { files: listed, as_of: asOf } = dataset.json("manifest.json") as Manifest;
  const entries = [...listed, entryOf("data/large.txt", large)].filter(
    ({ path }) => !path.startsWith("d1/"),
  );
  const database = { files: new Map(entries.map((each) => [each.path, each])), folder: out };
  for (const { file, text } of databaseFiles(database, { asOf }))
    writeFileSync(join(out, file), text);
  const part = [1_000_003, 1_300_000] as const;
  const ranged = `/data/large.txt bytes=${part[0]}-${part[1] - 1}`;
  const addresses = [...asked, "data/large.txt"].map((file) => `/${file}`);
  const { answers } = askDatabase(out, [...addresses, ranged]);
  const digest = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
  const wrong = addresses.filter(
    (address) => answers[address]!.digest !== digest(readFileSync(join(out, address))),
  );
  expect(asked.length).toBeGreaterThan(100);
  expect(wrong).toEqual([]);
  expect(answers[ranged]).toMatchObject({ status: 206, digest: digest(large.subarray(...part)) });
  dataset.remove();
});
