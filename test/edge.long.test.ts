/** What a worker reads for thirty questions about the real facts, and that it answers the same from a database. */
import { execFile } from "node:child_process";
import { hash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, describe, expect, it } from "vitest";
import { hosts } from "../build/derive/hosts/hosts.ts";
import { databaseFiles } from "../build/publish/compose/database.ts";
import { entryOf } from "../build/publish/listed.ts";
import type { Manifest } from "../build/schema/manifest.ts";
import { built, composed, queryAddresses, real } from "./built.ts";
import { builtOnce } from "./built-once.ts";
import { askDatabase } from "./database.ts";
import { peer } from "./conform/targets/target.ts";
import { askEdge, realQuestions, textOf, type Asked, type Taken } from "./edge.ts";
import { startWorkers } from "./edge-workerd.ts";

/** In bytes: what an answer may read, beside the search index, if it is small. */
const mostRead = 100_000;

/** What one runtime reads and answers; it is the same in all. */
type Told = Pick<Asked, "question" | "status" | "digest"> &
  Record<"first" | "again", Pick<Taken, "reads" | "bytes">>;

const runtimes: Readonly<Record<string, (out: string) => Promise<readonly Told[]>>> = {
  Deno: (out) => askIn(peer(".bin/deno").file, ["eval", "--quiet", "--no-config"], out),
  Bun: (out) => askIn(peer(".bin/bun").file, ["--eval"], out),
  workerd: askWorkerd,
};

async function askIn(runtime: string, args: readonly string[], out: string) {
  const code = `import { askEdge, realQuestions } from "./test/edge.ts";
    console.log(JSON.stringify(await askEdge(${JSON.stringify(out)}, realQuestions)));`;
  const { stdout } = await promisify(execFile)(runtime, [...args, code], { maxBuffer: 2 ** 26 });
  return JSON.parse(stdout) as readonly Told[];
}

async function askWorkerd(out: string): Promise<readonly Told[]> {
  const workers = await startWorkers(out, realQuestions.length);
  const asked: Told[] = [];
  await workers.taken();
  for (const [at, question] of realQuestions.entries()) {
    const answer = await workers.ask(at, question);
    const first = await workers.taken();
    await workers.ask(at, question);
    asked.push({ question: textOf(question), ...answer, first, again: await workers.taken() });
  }
  await workers.stop();
  return asked;
}

describe("thirty questions about the real facts", () => {
  let out: string;
  let asked: readonly Asked[];
  beforeAll(async () => {
    ({ out } = await builtOnce({ ...real, mode: "lean" }));
    asked = await askEdge(out, realQuestions);
  });

  it("read at most 100 kB, or what the answer takes, each file once, and nothing when they are asked again", () => {
    for (const { question, status, answered, first, again, twice } of asked) {
      const most = Math.max(mostRead, 1.1 * answered);
      const mostReads = /q=|"query"|compare_key/.test(question)
        ? 16
        : 6 + Math.ceil(answered / 50_000);
      expect([question, status >= 500, twice]).toEqual([question, false, []]);
      expect([question, first.bytes - first.indexed <= most]).toEqual([question, true]);
      expect([question, first.reads <= mostReads]).toEqual([question, true]);
      expect([question, again.reads]).toEqual([
        question,
        question === "/providers/discord" ? 1 : 0,
      ]);
    }
    const sizes = asked.map(({ first }) => first.bytes).toSorted((a, b) => a - b);
    expect(sizes[Math.floor(sizes.length / 2)]).toBeLessThanOrEqual(20_000);
  });

  it.each(Object.keys(runtimes))("read and answer the same in %s", async (name) => {
    const seen = (each: readonly Told[]) =>
      each.map(({ question, status, digest, first, again }) => [
        question,
        status,
        digest,
        first.reads,
        first.bytes,
        again.reads,
        again.bytes,
      ]);
    expect(seen(await runtimes[name]!(out))).toEqual(seen(asked));
  });
});

it("composes in workerd the bytes of ten thousand files", async () => {
  const dataset = await builtOnce(real);
  const all = [...queryAddresses(dataset.files)].filter(([, file]) => composed.test(file));
  const step = all.length / 10_000;
  const sample = Array.from({ length: 10_000 }, (_, at) => all[Math.floor(at * step)]!);
  const workers = await startWorkers(dataset.out, 1, composed);
  let next = 0;
  const different: string[] = [];
  const ask = async () => {
    for (let at = next++; at < sample.length; at = next++) {
      const [address, file] = sample[at]!;
      const { status, digest } = await workers.ask(0, address);
      if (status !== 200 || digest !== hash("sha256", dataset.text(file), "hex"))
        different.push(address);
    }
  };
  await Promise.all(Array.from({ length: 8 }, ask));
  await workers.stop();
  expect(different).toEqual([]);
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
  for (const { file, text } of databaseFiles(out, entries, { asOf }))
    writeFileSync(join(out, file), text);
  const part = [1_000_003, 1_300_000] as const;
  const ranged = `/data/large.txt bytes=${part[0]}-${part[1] - 1}`;
  const addresses = [...asked, "data/large.txt"].map((file) => `/${file}`);
  const { answers } = askDatabase(out, [...addresses, ranged]);
  const digest = (bytes: Buffer) => hash("sha256", bytes, "hex");
  const wrong = addresses.filter(
    (address) => answers[address]!.digest !== digest(readFileSync(join(out, address))),
  );
  expect(asked.length).toBeGreaterThan(100);
  expect(wrong).toEqual([]);
  expect(answers[ranged]).toMatchObject({ status: 206, digest: digest(large.subarray(...part)) });
  dataset.remove();
});
