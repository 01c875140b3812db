/** Places of a register, read through the versions of repositories that are made here. */
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { syncRegisterVerb } from "../../build/curate/sync/command/sync-register.ts";
import { runVerb } from "../run-verb.ts";
import { repository, type Repository } from "./repository.ts";

let docs: Repository;
let root: string;
let facts: string;

const keys = Object.entries({
  body_mb: "title: Body, description: Largest body., datatype: decimal, unit: MB",
  items: "title: Items, description: Items per request., datatype: integer, unit: items",
  requests_per_second: "title: Rate, description: Rate., datatype: integer, unit: requests/second",
  timeout_seconds: "title: Timeout, description: Time limit., datatype: integer, unit: seconds",
}).map(([key, of]) => `# accept lonely-key: there is one provider\nlimits.${key}: { ${of} }\n`);

const provider = `name: Acme
homepage: https://acme.example
hosts: [github.com/acme]
sources:
  home:
    url: https://acme.example/limits
    title: Limits
    type: official_docs
    retrieved_at: 2026-01-01
products:
  api:
    name: API
    facts:
      limits.items: { value: 7, raw_value: 7 items, source: home }
`;

beforeEach(() => {
  docs = repository();
  root = mkdtempSync(join(tmpdir(), "facts-register-"));
  facts = join(root, "facts");
  for (const folder of ["facts/providers", "facts/register", "clones"])
    mkdirSync(join(root, folder), { recursive: true });
  cpSync("test/fixtures/facts/dataset.yaml", join(facts, "dataset.yaml"));
  writeFileSync(join(facts, "keys.yaml"), keys.join(""));
  writeFileSync(join(facts, "providers/acme.yaml"), provider);
  symlinkSync(docs.folder, join(root, "clones/acme+docs"));
});
afterEach(() => {
  docs.remove();
  rmSync(root, { recursive: true, force: true });
});

function register(path: string, lines: readonly string[], more = ""): void {
  writeFileSync(
    join(facts, "register/acme.yaml"),
    `provider: acme
repository: acme/docs
files:
  - path: ${path}
    source: model
    url: https://github.com/acme/docs/blob/main/${path}
    title: Model
    type: api_description
    product: engine
    name: Engine
    scopes: { put: Put, get: Get }
${more}    facts:
${lines.map((line) => `      - { ${line} }\n`).join("")}`,
  );
}

async function run(...flags: readonly string[]) {
  const all = ["--facts", facts, "--as-of", "2026-05-01T00:00:00Z", ...flags];
  const environment = { PATH: process.env["PATH"], HOME: docs.folder };
  return runVerb(syncRegisterVerb, ["--mirrors", join(root, "clones"), ...all], { environment });
}

interface Entry {
  readonly value: unknown;
  readonly raw_value: string;
  readonly observed_at?: string;
  readonly history?: readonly (Entry & { readonly url: string })[];
}

/** The facts of the product that the register makes, by key. */
async function mined(...flags: readonly string[]): Promise<Readonly<Record<string, Entry>>> {
  const { err, code } = await run("--write", ...flags);
  expect([code, err]).toEqual([0, ""]);
  return entered();
}

function entered(): Readonly<Record<string, Entry>> {
  const text = readFileSync(join(facts, "providers/acme/engine.yaml"), "utf8");
  return (parse(text) as { readonly facts: Readonly<Record<string, Entry>> }).facts;
}

/** A version of the file on the first day of each month of 2020. */
function versions(path: string, texts: readonly string[]): void {
  for (const [index, text] of texts.entries())
    docs.commit(`2020-0${index + 1}-01T00:00:00Z`, { [path]: text });
}

/** `value@month` of today's value and each earlier one. */
function turns({ value, observed_at: at, history = [] }: Entry): readonly string[] {
  const all = [{ value, observed_at: at }, ...history];
  return all.map((each) => `${String(each.value)}@${each.observed_at?.slice(0, 7)}`);
}

/** What the only line of a register reads in versions of a file. */
async function turnsOf(path: string, texts: readonly string[], line: string, more = "") {
  versions(path, texts);
  register(path, [line], more);
  return turns(Object.values(await mined())[0]!);
}

const model = (members: string): string =>
  `{\n  "shapes": {\n    "Data": {${members}},\n    "Other": {"max": 5}\n  }\n}\n`;
const ofData = "at: /shapes/Data/max, key: limits.items";
const inText = (said: string): string => `{"text": "${said}"}`;

describe("a pointer", () => {
  it("is not led astray by members that change places, and its value is quoted with its line", async () => {
    const first = docs.commit("2020-01-01T00:00:00Z", {
      "m.json": model('"min": 0, "max": 51200'),
    });
    docs.commit("2021-01-01T00:00:00Z", { "m.json": model('"min": 0, "max": 1048576') });
    docs.commit("2022-01-01T00:00:00Z", { "m.json": model('\n"max": 1048576,\n"min": 0\n') });
    register("m.json", ["at: /shapes/Data/max, unit: bytes, key: limits.body_mb, bound: accepted"]);
    expect(await mined()).toEqual({
      "limits.body_mb": {
        value: 1.048576,
        bound: "accepted",
        raw_value: '"Data": { "max": 1048576, "min": 0 }',
        source: "model",
        line: 4,
        observed_at: "2021-01-01T00:00:00Z",
        history: [
          {
            value: 0.0512,
            raw_value: '"Data": {"min": 0, "max": 51200}',
            observed_at: "2020-01-01T00:00:00Z",
            url: `https://github.com/acme/docs/blob/${docs.id(first)}/m.json#L3`,
          },
        ],
      },
    });
  });

  const reworded = 'at: /text, says: "up to {} items", key: limits.items';
  it.each<[string, string, readonly string[], string, readonly string[]]>([
    [
      "has other names in older versions; what is between is a gap and no earlier value",
      "m.json",
      ['{"Old": {"max": 3}}', "{ broken", '{"New": {"max": 9}}'],
      "at: /New/max, earlier: [/Old/max], key: limits.items",
      ["9@2020-03", "3@2020-01"],
    ],
    [
      "was said in other words in older versions, and a rewording is no change",
      "m.json",
      ["No more than 5 items.", "The limit is 9 items.", "You can have up to 9 items."].map(inText),
      `${reworded}, said: ["limit is {} items", "more than {} items"]`,
      ["9@2020-02", "5@2020-01"],
    ],
    [
      "was said with its unit at once behind the number",
      "m.json",
      ["At most 9items, of 8kinds.", "You can have up to 9 items."].map(inText),
      `${reworded}, said: ["At most {}items"]`,
      ["9@2020-01"],
    ],
    [
      "counts from a moment on where it was of something else before",
      "m.json",
      [3, 9, null, 9, 12].map((max) => (max === null ? "{}" : model(`"max": ${max}`))),
      `${ofData}, since: 2020-03-15T00:00:00Z`,
      ["12@2020-05", "9@2020-04"],
    ],
    [
      "names an item of a list by a member",
      "m.yaml",
      ["a: [{ id: x, max: 1 }]", "a: [{ id: y, max: 5 }, { id: x, max: 2 }]"],
      "at: /a/id=x/max, key: limits.items",
      ["2@2020-02", "1@2020-01"],
    ],
  ])("%s", async (_, path, texts, line, expected) => {
    expect(await turnsOf(path, texts, line)).toEqual(expected);
  });

  it("reads only files whose path has a part that is asked for", async () => {
    docs.commit("2020-01-01T00:00:00Z", { "a.yaml": "max: 1\n", "b/v2.yaml": "max: 2\n" });
    register("a.yaml", ["at: /max, key: limits.items, scope: get"]);
    const file = join(facts, "register/acme.yaml");
    const one = readFileSync(file, "utf8");
    const other = one
      .split("files:\n")[1]!
      .replaceAll("a.yaml", "b/v2.yaml")
      .replace("source: model", "source: other")
      .replace("scope: get", "scope: put");
    writeFileSync(file, one + other);
    expect((await mined("--files", "b/v2"))["limits.items"]).toMatchObject({
      scope: "put",
      value: 2,
    });
    expect((await mined("--files", "b/v2,a.y"))["limits.items"]).toMatchObject([
      { scope: "put", value: 2 },
      { scope: "get", value: 1 },
    ]);
    const { code, err } = await run("--files", "c.yaml");
    expect([code, err]).toEqual([1, expect.stringContaining("`c.yaml`")]);
  });

  it("goes on in the files of which the register says that it lay there before", async () => {
    const at = (month: number, files: Parameters<Repository["commit"]>[1]) =>
      docs.commit(`2020-0${month}-01T00:00:00Z`, files);
    at(1, { "old/limits.json": '{"max": 3}' });
    at(2, { "old/limits.json": '{"max": 9}' });
    at(3, { "old/limits.json": null, "v1.yaml": "max: 9\n" });
    // A copy, of which git tells nothing; its original goes on for a while.
    at(4, { "v2.yaml": "about: all\nmax: 9\n" });
    at(5, { "v1.yaml": "max: 1\n" });
    const line = ["at: /max, key: limits.items"];
    register("v2.yaml", line);
    expect(turns((await mined())["limits.items"]!)).toEqual(["9@2020-04"]);
    register("v2.yaml", line, "    moved_from: [v1.yaml, old/limits.json]\n");
    const { "limits.items": items } = await mined();
    expect(turns(items!)).toEqual(["9@2020-02", "3@2020-01"]);
    expect(items!.history![0]!.url).toContain("/old/limits.json#L1");
    register("v2.yaml", line, "    moved_from: [v1.yml]\n");
    const { code, err } = await run();
    expect([code, err]).toEqual([1, expect.stringContaining("v1.yml was never a file")]);
  });

  it("goes on in a file beside it, of which a part moved into it", async () => {
    const page = (max?: number): string =>
      `about: all\n${max === undefined ? "" : `max: ${max}\n`}`;
    for (const [month, beside, here] of [
      [1, 3],
      [2, 9],
      [3, undefined, 9],
      [4, 5, 9],
    ] as const)
      docs.commit(`2020-0${month}-01T00:00:00Z`, {
        "beside.yaml": page(beside),
        "here.yaml": page(here),
      });
    register("here.yaml", ["at: /max, key: limits.items"], "    moved_from: [beside.yaml]\n");
    expect(turns((await mined())["limits.items"]!)).toEqual(["9@2020-02", "3@2020-01"]);
  });

  it("that states nothing today is told, and its fact stays as it was", async () => {
    await turnsOf("m.json", [model('"max": 9')], ofData);
    docs.commit("2021-01-01T00:00:00Z", { "m.json": model('"min": 9') });
    const { code, err } = await run("--write");
    expect(code).toBe(1);
    expect(err).toBe("acme: m.json: /shapes/Data/max (limits.items): nothing is stated there.\n");
    expect(entered()["limits.items"]).toMatchObject({ value: 9 });
  });

  it.each([
    ["a bare number", model('"max": 9'), ofData.replace("items", "timeout_seconds")],
    [
      "the length of a model",
      '{"type": "string", "max": 5000000}',
      "at: /max, unit: bytes, key: limits.body_mb",
    ],
    [
      "the length of a schema",
      '{"maxLength": 5000000}',
      "at: /maxLength, unit: bytes, key: limits.body_mb",
    ],
  ])(
    "asks what a number counts, of a length unless the note says bytes: %s",
    async (_, text, line) => {
      versions("m.json", [text]);
      register("m.json", [line]);
      const { code, err } = await run();
      expect(code).toBe(1);
      expect(err).toContain("in a unit that does not convert into that of the key");
      if (!line.includes("bytes")) return;
      register("m.json", [`${line}, note: Its length is in bytes of UTF-8.`]);
      expect((await mined())["limits.body_mb"]).toMatchObject({ value: 5 });
    },
  );

  it("dates every change of a value that was made, however the file is laid out", async () => {
    const layouts = [
      (max: number) => model(`"max": ${max}`),
      (max: number) => model(`\n "min": 1,\n\n "max"  :   ${max}\n`),
      (max: number) => JSON.stringify({ shapes: { Other: { max: 5 }, Data: { a: [max], max } } }),
    ];
    const version = fc.tuple(fc.integer({ min: 1, max: 4 }), fc.nat({ max: layouts.length - 1 }));
    await fc.assert(
      fc.asyncProperty(fc.array(version, { minLength: 1, maxLength: 6 }), async (all) => {
        const path = `m${all.flat().join("")}.json`;
        const made = all.map(([max], index) => `${max}@2020-0${index + 1}`);
        const expected = made.filter((_, index) => all[index - 1]?.[0] !== all[index]![0]);
        rmSync(join(facts, "providers/acme"), { recursive: true, force: true });
        const texts = all.map(([max, layout]) => layouts[layout]!(max));
        expect(await turnsOf(path, texts, ofData)).toEqual(expected.toReversed());
      }),
      { numRuns: 8 },
    );
  });
});

describe("a declaration of a protocol definition", () => {
  const proto = (seconds: number): string => `// Limits of all, at most 3 seconds.

syntax = "proto3";
package acme.v1;

// At most 4 seconds in all.

message Job {
  message Inner {
    // The deadline must
    // be at most ${seconds} seconds. Else it fails.
    google.protobuf.Duration deadline = 1 [(x) = "}"];
  }
  oneof kind {
    map<string, string> labels = 2; // At most 64 labels.
  }
}
`;

  it("is read by its full name, with the comment above or behind it, and none set apart", async () => {
    versions("a.proto", [proto(30), proto(60)]);
    register("a.proto", [
      'at: acme.v1.Job.Inner.deadline, says: "must be at most {}", key: limits.timeout_seconds',
      'at: acme.v1.Job.labels, says: "at most {} labels", key: limits.items',
    ]);
    expect(await mined()).toMatchObject({
      "limits.timeout_seconds": {
        value: 60,
        raw_value: "The deadline must be at most 60 seconds.",
        line: 10,
        history: [{ value: 30, observed_at: "2020-01-01T00:00:00Z" }],
      },
      "limits.items": { value: 64, raw_value: "At most 64 labels." },
    });
    const apart = 'at: acme.v1.Job, says: "At most {} seconds", key: limits.timeout_seconds';
    register("a.proto", [apart]);
    expect((await run()).err).toContain("nothing is stated there");
  });
});

describe("a sentence", () => {
  const page = (text: string): string => `# Limits\n\n${text}\n`;
  const boxes = ["{{site.data.alerts.info}}", ":::note", ":::note[Size of pages]", "[!NOTE]", "}}"];
  it.each<[string, string, string]>([
    [
      "of HTML has a line for each paragraph and item, and is quoted without its tags",
      "<p>Sends.</p> <note> <p>Takes up to <code>20</code> items &amp; 5 MB</p></note> <p>See <a href='/x'>more</a>.</p>",
      "Takes up to 20 items & 5 MB",
    ],
    [
      "is quoted from its start, past a point within a number",
      "See below. From 0.125 units up to 20 items.",
      "From 0.125 units up to 20 items.",
    ],
    [
      "keeps angle brackets that are no tags",
      "Takes up to 20 items of <name>.",
      "Takes up to 20 items of <name>.",
    ],
    [
      "of reStructuredText is quoted without its marks",
      "Limits\n======\n\nYou may keep up to ``20`` items.\n",
      "You may keep up to 20 items.",
    ],
    ...boxes.map((box): [string, string, string] => [
      `is quoted without ${box}, which opens its box`,
      page(`${box} Each page has up to 20 items. Not more.`),
      "Each page has up to 20 items.",
    ]),
    ...[":::", "{{"].map((box): [string, string, string] => [
      `is quoted without ${box}, which ends its box`,
      page(`Each page has up to 20 items ${box}`),
      "Each page has up to 20 items",
    ]),
  ])("%s", async (_, text, quote) => {
    const path = text.startsWith("# ") ? "a.md" : text.includes("===") ? "a.rst" : "m.json";
    const at = path === "m.json" ? "/text" : "{ heading: Limits }";
    versions(path, [path === "m.json" ? JSON.stringify({ text }) : text]);
    register(path, [`at: ${at}, says: "up to {} items", key: limits.items`]);
    expect((await mined())["limits.items"]).toMatchObject({ value: 20, raw_value: quote });
  });
});

describe("a cell", () => {
  const page = (free: string): string => `# Limits

## Rates

| Endpoint | Path | Free | Pro |
| --- | --- | --- | --- |
| [Get token](/x) | \`/token\` | ${free} | 50 per second |
| Login | \`/token\` | 4 per second | 5 per second |

## Time

Requests may take up to 2 minutes. More text.
`;

  it("is found by its row and its column, whatever stands between", async () => {
    const swapped = page("30 per second").replaceAll(/\| ([^|]+) \| ([^|]+) \|/g, "| $1 | $2 |");
    versions("a.md", [page("10 per second"), swapped]);
    register("a.md", [
      "at: { row: [Get token, /token], column: Free }, key: limits.requests_per_second, scope: get",
      'at: { heading: Time }, says: "take up to {}", key: limits.timeout_seconds',
    ]);
    expect(await mined()).toMatchObject({
      "limits.requests_per_second": {
        value: 30,
        raw_value: "Get token | /token | 30 per second",
        history: [{ value: 10 }],
      },
      "limits.timeout_seconds": {
        value: 120,
        raw_value: "Requests may take up to 2 minutes.",
        line: 12,
      },
    });
  });

  it("says that there is no limit, and is told where two rows fit", async () => {
    versions("a.md", [page("Unlimited")]);
    register("a.md", ["at: { row: Get token, column: Free }, key: limits.requests_per_second"]);
    expect((await mined())["limits.requests_per_second"]!.value).toBe(null);
    register("a.md", ["at: { row: /token, column: Free }, key: limits.requests_per_second"]);
    expect((await run()).err).toContain("there more than once");
  });
});

describe("a rate", () => {
  const key = "key: limits.requests_per_second";
  const table = (head: string, cell: string): string =>
    `# Limits\n\n| Endpoint | ${head} |\n| --- | --- |\n| Get token | ${cell} |\n`;
  const cell = (head: string): string => `at: { row: Get token, column: "${head}" }, ${key}`;
  const refusal = "per another time than the key, or counts something else";

  it.each([
    ["a cell per hour", "Free", "500/hour", undefined],
    ["a column per hour", "Requests per hour", "500", undefined],
    ["a cell per minute below another", "Requests per second", "500 per minute", undefined],
    ["a number of tokens", "Free", "500 tokens per second", undefined],
    ["a cell with its period", "Free", "500 requests/second", 500],
    ["a column with its period", "Requests per second", "500", 500],
    ["a cell that says none", "Free", "500", 500],
    ["a cell that speaks against its column", "Requests per minute", "500 per second", 500],
  ])("is read, or refused as another one: %s", async (_, head, stated, value) => {
    versions("a.md", [table(head, stated)]);
    register("a.md", [cell(head)]);
    if (value === undefined)
      expect(await run()).toMatchObject({ code: 1, err: expect.stringContaining(refusal) });
    else expect((await mined())["limits.requests_per_second"]!.value).toBe(value);
  });

  it("is converted by the factor of its line, if that is the ratio of the two periods", async () => {
    versions("a.md", [table("Free", "20 per 10 seconds")]);
    const says = `${cell("Free")}, says: "{} per 10 seconds"`;
    register("a.md", [`${says}, factor: 0.1`]);
    // A person is asked to say so beside it, since the quote has another number.
    expect((await run("--write")).err).toContain("2 is not in its quote");
    expect(entered()["limits.requests_per_second"]!.value).toBe(2);
    register("a.md", [`${says}, factor: 0.5`]);
    expect((await run()).err).toContain(refusal);
  });

  it("in a sentence is read with what stands behind its amount", async () => {
    versions("a.md", ["# Limits\n\nYou may send 5 calls a minute.\n"]);
    register("a.md", [`at: { heading: Limits }, says: "may send {} calls", ${key}`]);
    expect((await run()).err).toContain(refusal);
  });
});

describe("the facts", () => {
  const id = "acme/engine/*/limits.items";
  beforeEach(() => {
    versions("m.json", [model('"max": 9')]);
    register("m.json", [`${ofData}, note: For all.`]);
  });

  it("are new, the same or moved, with a code of its own until they are written", async () => {
    const first = await run();
    expect([first.code, first.out]).toEqual([
      3,
      expect.stringContaining(`new    ${id}: 9, since 2020-01-01\n`),
    ]);
    expect((await run("--write")).code).toBe(0);
    const again = await run("--write");
    expect([again.code, again.out]).toEqual([0, expect.not.stringContaining("@@")]);
    const commit = docs.commit("2021-01-01T00:00:00Z", { "m.json": model('"max": 12') });
    const { code, out } = await run();
    expect(code).toBe(3);
    expect(out).toContain(`moved  ${id}: 9 → 12, since 2021-01-01\n`);
    expect(out).toMatch(/^-    value: 9\n(?:-.*\n)*\+    value: 12\n/m);
    expect(out).toContain("not written: --dry-run");
    expect(entered()["limits.items"]).toMatchObject({ value: 9 });
    expect(turns((await mined())["limits.items"]!)).toEqual(["12@2021-01", "9@2020-01"]);
    const text = readFileSync(join(facts, "providers/acme/engine.yaml"), "utf8");
    expect(text).toContain(`https://github.com/acme/docs/blob/${docs.id(commit)}/m.json`);
  });

  it("keep what somebody wrote beside them", async () => {
    await mined();
    const path = join(facts, "providers/acme/engine.yaml");
    const text = readFileSync(path, "utf8");
    writeFileSync(path, text.replace("    note:", "    effective_from: 2020-01-01\n    note:"));
    docs.commit("2021-01-01T00:00:00Z", { "m.json": model('"max": 12') });
    const kept = { value: 12, effective_from: "2020-01-01", note: "For all." };
    expect((await mined())["limits.items"]).toMatchObject(kept);
  });

  it("never take the place of those of another source", async () => {
    const path = join(facts, "register/acme.yaml");
    writeFileSync(path, readFileSync(path, "utf8").replace("product: engine", "product: api"));
    const { code, err } = await run("--write");
    expect(code).toBe(1);
    expect(err).toContain("limits.items stands there from `home`.");
    expect(err).toContain("Give the line of the register a scope of its own");
  });

  it("are told with the times over which they could not be read, and none before they were there", async () => {
    const at = (max: number): string => model(`"max": ${max}`);
    versions("n.json", ["{ broken", at(9), "{ broken too", at(9)]);
    register("n.json", [ofData]);
    const { out } = await run();
    const unknown = "what it stated is not known: the file cannot be read";
    expect(out).toContain(`gap    ${id}: from 2020-03-01 until 2020-04-01 ${unknown}\n`);
    expect(out).toContain(`gap    ${id}: until 2020-02-01 ${unknown}\n`);
    versions("o.json", ["{}", at(9)]);
    register("o.json", [ofData]);
    expect((await run()).out).not.toContain("gap ");
  });
});

describe("a register that cannot be read", () => {
  it("is told by file, line and column, before anything is mined", async () => {
    register("m.json", ["at: /x, keys: limits.items", "at: not a place, key: limits.items"]);
    const { code, err } = await run();
    expect(code).toBe(1);
    expect(err).toMatch(/register\/acme\.yaml:13:\d+: .*keys/);
    expect(err).toMatch(/register\/acme\.yaml:14:\d+: .*a pointer such as/);
  });

  it.each([
    [
      "a clone that is missing",
      "at: /x, key: limits.items",
      "acme/other",
      "no clone of acme/other",
    ],
    [
      "a key that is missing",
      "at: /x, key: limits.itmes",
      "acme/docs",
      "unknown key `limits.itmes`",
    ],
    ["another kind of place", "at: x.y, key: limits.items", "acme/docs", "nothing is stated there"],
  ])("%s", async (_, line, name, message) => {
    versions("m.json", [model('"max": 9')]);
    register("m.json", [line]);
    const path = join(facts, "register/acme.yaml");
    writeFileSync(path, readFileSync(path, "utf8").replace("acme/docs\n", `${name}\n`));
    const { code, err } = await run();
    expect([code, err]).toEqual([1, expect.stringContaining(message)]);
  });
});
