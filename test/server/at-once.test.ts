/** Filters that are answered at once from memory: the same answers as otherwise, of the same output. */
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Answers } from "../../build/fallback/answers.ts";
import { openAtOnce, type AtOnce } from "../../build/fallback/at-once.ts";
import type { ExchangeAnswer } from "../../build/fallback/error-answer.ts";
import type { Generation } from "../../build/fallback/generation.ts";
import { createResponder, type Responder } from "../../build/fallback/handler.ts";
import { byteTexts } from "../../build/fallback/node/byte-texts.ts";
import { openDisk } from "../../build/fallback/node/disk.ts";
import { openGzip } from "../../build/fallback/node/gzip.ts";
import { openResponder } from "../../build/fallback/node/serve.ts";
import { cutFile, knownFile, type Known } from "../../build/respond/shards.ts";
import { built, type Built } from "../built.ts";

const host = "127.0.0.1";
const address = "/api/public/v1/facts";

const atOnce = ({ store }: Answers): AtOnce => openAtOnce("", store, byteTexts);

let dataset: Built;
beforeAll(async () => {
  dataset = await built({ mode: "lean" });
});
afterAll(() => dataset.remove());

type Given = Readonly<Record<string, string>>;

function asking(respond: Responder, path: string, given: Given = {}): ReturnType<Responder> {
  return respond({
    method: "GET",
    url: `http://localhost${path}`,
    headers: { get: (name) => given[name] ?? null },
    body: null,
    text: () => Promise.resolve(""),
  });
}

/** As it goes out: the headers in their order, and the bytes. */
function heard({ status, headers, body }: ExchangeAnswer): readonly unknown[] {
  return [status, Object.entries(headers), Buffer.from((body ?? []) as Uint8Array).toString("hex")];
}

/** The server of Node, and the same without what it answers at once. */
function both(basePath: string): readonly [respond: Responder, plain: Responder] {
  const said = { gzip: openGzip(), isLocal: true, basePath };
  return [
    openResponder({ ...openDisk(dataset.out), basePath }, host),
    createResponder({ ...openDisk(dataset.out), ...said }),
  ];
}

const valuesOf = (): Known["values"] => (JSON.parse(dataset.text(knownFile)) as Known).values;

it("answers every filter that it has read for another part of its list", async () => {
  const [respond, plain] = both("");
  const texts: string[] = [];
  for (const [name, each] of Object.entries(valuesOf()))
    for (const value of each) {
      const path = `${address}?${name}=${value}&offset=`;
      await asking(respond, `${path}9`);
      for (const part of ["0", "1", "0&limit=2", "1000000"]) {
        const answer = asking(respond, path + part) as ExchangeAnswer;
        expect(answer).not.toBeInstanceOf(Promise);
        texts.push(answer.made!.text!);
        expect(heard(answer)).toEqual(heard(await asking(plain, path + part)));
      }
    }
  // Some of them have characters of several bytes.
  expect(texts.some((text) => /[\x80-\xff]/.test(text))).toBe(true);
});

it("gives the bytes and headers that are composed otherwise, whatever is asked", async () => {
  const basePath = "/limits";
  const [respond, plain] = both(basePath);
  const named = Object.entries(valuesOf()).map(([name, each]) =>
    fc.constantFrom(...each, "none", "").map((value) => `${name}=${value}`),
  );
  const others = fc.constantFrom("as_of=2026-04-01", "q=api", "x=1", "provider=%61cme", "limit=0");
  const limits = [
    fc.integer({ min: 1, max: 9 }).map((limit) => `limit=${limit}`),
    fc.integer({ min: 0, max: 9 }).map((offset) => `offset=${offset}`),
  ];
  const query = fc
    .tuple(
      fc.array(fc.oneof(...named), { maxLength: 2 }),
      fc.array(fc.oneof(...limits), { maxLength: 3 }),
      fc.option(others, { freq: 8 }),
    )
    .map(([filters, parts, other]) => [...filters, ...parts, other ?? []].flat().join("&"));
  const given = fc.constantFrom<Given>(
    {},
    { "accept-encoding": "gzip" },
    { "if-none-match": "*" },
    { range: "bytes=0-9" },
  );
  const where = fc.constantFrom(address, `${basePath}${address}`, `${address}.json`);
  await fc.assert(
    fc.asyncProperty(where, query, given, async (path, asked, headers) => {
      const composed = heard(await asking(plain, `${path}?${asked}`, headers));
      // First from files, then from memory, then what was kept.
      for (let time = 0; time < 4; time++)
        expect(heard(await asking(respond, `${path}?${asked}`, headers))).toEqual(composed);
    }),
    { numRuns: 300 },
  );
});

/** The files of the output, with others for some of them, under a name that can be changed. */
function replaced(): {
  readonly files: Map<string, string>;
  name: string;
  readonly respond: Responder;
} {
  const files = new Map<string, string>();
  const disk = openDisk(dataset.out);
  const output = { files, name: "one" };
  const generation: Generation = {
    current: () => output.name,
    glance: () => output.name,
    pause: () => Promise.resolve(),
  };
  const read: typeof disk.read = async (file) => {
    const text = files.get(file);
    return text === undefined ? disk.read(file) : new TextEncoder().encode(text);
  };
  return Object.assign(output, {
    respond: createResponder({ read, generation, gzip: openGzip(), atOnce }),
  });
}

it("leaves what is damaged to the way that tells it", async () => {
  const { files, respond } = replaced();
  files.set(cutFile, "null\n");
  for (const offset of [0, 1, 2]) {
    const { status } = await asking(respond, `${address}?provider=acme&offset=${offset}`);
    expect(status).toBe(500);
  }
});

it("tells of no output that was replaced", async () => {
  const output = replaced();
  const ask = (offset: number): ReturnType<Responder> =>
    asking(output.respond, `${address}?provider=acme&limit=2&offset=${offset}`);
  const first = await ask(0);
  expect(ask(0)).not.toBeInstanceOf(Promise);
  const page = "data/shards/provider/acme.jsonl";
  output.files.set(page, dataset.text(page).replaceAll("Acme", "Acne"));
  output.name = "two";
  const second = await ask(0);
  expect(heard(second)).not.toEqual(heard(first));
  expect(Buffer.from(second.body as Uint8Array).toString()).toContain("Acne");
  expect(Buffer.from((await ask(1)).body as Uint8Array).toString()).toContain("Acne");
});
