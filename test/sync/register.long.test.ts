/** Places of a register, read through the versions of repositories that are made here. */
import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { syncRegisterVerb } from "../../build/curate/sync/command/sync-register.ts";
import type { VerbRun } from "../run-verb.ts";
import type { Repository } from "./repository.ts";
import { world, type World } from "./world.ts";

let own: World;

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
  own = world("acme+docs", { "keys.yaml": keys.join(""), "providers/acme.yaml": provider });
});
afterEach(() => own.remove());

const fileOf = (path: string, lines: readonly string[], more = ""): string => `  - path: ${path}
    source: model
    url: https://github.com/acme/docs/blob/main/${path}
    title: Model
    type: api_description
    product: engine
    name: Engine
    scopes: { put: Put, get: Get }
${more}    facts:
${lines.map((line) => `      - { ${line} }\n`).join("")}`;

function register(...[path, lines, more]: Parameters<typeof fileOf>): void {
  const head = "provider: acme\nrepository: acme/docs\nfiles:\n";
  own.write("register/acme.yaml", head + fileOf(path, lines, more));
}

/** The register with other words in it. */
function rewrite(from: string, to: string): void {
  own.write("register/acme.yaml", own.read("register/acme.yaml").replace(from, to));
}

function run(...flags: readonly string[]): Promise<VerbRun> {
  return own.run(syncRegisterVerb, "--mirrors", own.clones, ...flags);
}

interface Entry {
  readonly value: unknown;
  readonly raw_value: string;
  readonly observed_at?: string;
  readonly history?: readonly (Entry & { readonly url: string })[];
}

const engine = "providers/acme/engine.yaml";

/** The facts of the product that the register makes, by key. */
async function written(...flags: readonly string[]): Promise<Readonly<Record<string, Entry>>> {
  const { err, code } = await run("--write", ...flags);
  expect([code, err]).toEqual([0, ""]);
  return (parse(own.read(engine)) as { readonly facts: Readonly<Record<string, Entry>> }).facts;
}

/** `value@month` of today's value and each earlier one. */
function turns({ value, observed_at: at, history = [] }: Entry): readonly string[] {
  const all = [{ value, observed_at: at }, ...history];
  return all.map((each) => `${String(each.value)}@${each.observed_at?.slice(0, 7)}`);
}

const model = (members: string): string =>
  `{\n  "shapes": {\n    "Data": {${members}},\n    "Other": {"max": 5}\n  }\n}\n`;
const ofData = "at: /shapes/Data/max, key: limits.items";
const inText = (said: string): string => `{"text": "${said}"}`;
const upTo = 'says: "up to {} items", key: limits.items';

describe("a place", () => {
  it("is not led astray by members that change places, and its value is quoted with its line", async () => {
    const { docs } = own;
    const first = docs.commit("2020-01-01T00:00:00Z", {
      "m.json": model('"min": 0, "max": 51200'),
    });
    docs.commit("2021-01-01T00:00:00Z", { "m.json": model('"min": 0, "max": 1048576') });
    docs.commit("2022-01-01T00:00:00Z", { "m.json": model('\n"max": 1048576,\n"min": 0\n') });
    register("m.json", ["at: /shapes/Data/max, unit: bytes, key: limits.body_mb, bound: accepted"]);
    expect(await written()).toEqual({
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
      `at: /text, ${upTo}, said: ["limit is {} items", "more than {} items"]`,
      ["9@2020-02", "5@2020-01"],
    ],
    [
      "was said with its unit at once behind the number",
      "m.json",
      ["At most 9items, of 8kinds.", "You can have up to 9 items."].map(inText),
      `at: /text, ${upTo}, said: ["At most {}items"]`,
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
    own.versions(path, texts);
    register(path, [line]);
    expect(turns(Object.values(await written())[0]!)).toEqual(expected);
  });

  it("is read only in files whose path has a part that is asked for", async () => {
    own.docs.commit("2020-01-01T00:00:00Z", { "a.yaml": "max: 1\n", "b/v2.yaml": "max: 2\n" });
    register("a.yaml", ["at: /max, key: limits.items, scope: get"]);
    const other = fileOf("b/v2.yaml", ["at: /max, key: limits.items, scope: put"]);
    const all = own.read("register/acme.yaml") + other.replace("source: model", "source: other");
    own.write("register/acme.yaml", all);
    const put = { scope: "put", value: 2 };
    expect((await written("--files", "b/v2"))["limits.items"]).toMatchObject(put);
    const both = (await written("--files", "b/v2,a.y"))["limits.items"];
    expect(both).toMatchObject([put, { scope: "get", value: 1 }]);
    const { code, err } = await run("--files", "c.yaml");
    expect([code, err]).toEqual([1, expect.stringContaining("`c.yaml`")]);
  });

  it("goes on in the files of which the register says that it lay there before", async () => {
    const at = (month: number, files: Parameters<Repository["commit"]>[1]) =>
      own.docs.commit(`2020-0${month}-01T00:00:00Z`, files);
    at(1, { "old/limits.json": '{"max": 3}' });
    at(2, { "old/limits.json": '{"max": 9}' });
    at(3, { "old/limits.json": null, "v1.yaml": "max: 9\n" });
    // A copy, of which git tells nothing; its original goes on for a while.
    at(4, { "v2.yaml": "about: all\nmax: 9\n" });
    at(5, { "v1.yaml": "max: 1\n" });
    const line = ["at: /max, key: limits.items"];
    register("v2.yaml", line);
    expect(turns((await written())["limits.items"]!)).toEqual(["9@2020-04"]);
    register("v2.yaml", line, "    moved_from: [v1.yaml, old/limits.json]\n");
    const { "limits.items": items } = await written();
    expect(turns(items!)).toEqual(["9@2020-02", "3@2020-01"]);
    expect(items!.history![0]!.url).toContain("/old/limits.json#L1");
    register("v2.yaml", line, "    moved_from: [v1.yml]\n");
    const { code, err } = await run();
    expect([code, err]).toEqual([1, expect.stringContaining("v1.yml was never a file")]);
  });

  it("goes on in a file beside it, of which a part moved into it", async () => {
    const page = (max?: number) => `about: all\n${max === undefined ? "" : `max: ${max}\n`}`;
    for (const [month, beside, here] of [
      [1, 3],
      [2, 9],
      [3, undefined, 9],
      [4, 5, 9],
    ] as const)
      own.docs.commit(`2020-0${month}-01T00:00:00Z`, {
        "beside.yaml": page(beside),
        "here.yaml": page(here),
      });
    register("here.yaml", ["at: /max, key: limits.items"], "    moved_from: [beside.yaml]\n");
    expect(turns((await written())["limits.items"]!)).toEqual(["9@2020-02", "3@2020-01"]);
  });

  it("that states nothing today is told, and its fact stays as it was", async () => {
    own.versions("m.json", [model('"max": 9')]);
    register("m.json", [ofData]);
    await written();
    const before = own.read(engine);
    own.docs.commit("2021-01-01T00:00:00Z", { "m.json": model('"min": 9') });
    const { code, err } = await run("--write");
    expect(code).toBe(1);
    expect(err).toBe("acme: m.json: /shapes/Data/max (limits.items): nothing is stated there.\n");
    expect(own.read(engine)).toBe(before);
  });

  it.each([
    ["a bare number", model('"max": 9'), ofData.replace("items", "timeout_seconds")],
    ["a model", '{"type": "string", "max": 5000000}', "at: /max, unit: bytes, key: limits.body_mb"],
    ["a schema", '{"maxLength": 5000000}', "at: /maxLength, unit: bytes, key: limits.body_mb"],
  ])("is asked what its number counts, unless the note says bytes: %s", async (_, text, line) => {
    own.versions("m.json", [text]);
    register("m.json", [line]);
    const { code, err } = await run();
    expect(code).toBe(1);
    expect(err).toContain("in a unit that does not convert into that of the key");
    if (!line.includes("bytes")) return;
    register("m.json", [`${line}, note: Its length is in bytes of UTF-8.`]);
    expect((await written())["limits.body_mb"]).toMatchObject({ value: 5 });
  });
});

describe("versions", () => {
  const items = async () => turns((await written())["limits.items"]!);
  const at = (max: number): string => model(`"max": ${max}`);

  it("are read across renames, also those with changes, and dated in UTC", async () => {
    own.docs.commit("2020-01-01T00:00:00+02:00", { "old/m.json": at(10) });
    const moved = ["old/m.json", "m.json"] as const;
    own.docs.commit("2020-02-01T00:00:00Z", { "m.json": at(30) }, { moved });
    register("m.json", [ofData]);
    const { "limits.items": fact } = await written();
    expect(turns(fact!)).toEqual(["30@2020-02", "10@2019-12"]);
    expect(fact!.history![0]!.url).toContain("/old/m.json#L3");
  });

  it("are read across renames where more files move than git compares", async () => {
    const pages = Array.from({ length: 2002 }, (_, n) => `page-${n}.md`);
    const all = (folder: string, text: string | null) =>
      Object.fromEntries(pages.map((page) => [`${folder}/${page}`, text && `${text} ${page}\n`]));
    own.docs.commit("2020-01-01T00:00:00Z", { "old/m.json": at(10), ...all("a", "Before") });
    const gone = { "old/m.json": null, ...all("a", null) };
    const now = { "m.json": at(60), ...all("b", "Afterwards, about") };
    own.docs.commit("2020-02-01T00:00:00Z", { ...gone, ...now, "b/m.json": "{}" });
    register("m.json", [ofData]);
    expect(await items()).toEqual(["60@2020-02", "10@2020-01"]);
  });

  it("are dated by the merge that published them", async () => {
    own.docs.commit("2020-01-01T00:00:00Z", { "m.json": at(10) });
    const text = { "m.json": at(60) };
    const draft = own.docs.commit("2020-02-01T00:00:00Z", text, { branch: "draft" });
    own.docs.commit("2020-02-15T00:00:00Z", { "other.md": "x\n" });
    own.docs.commit("2020-03-01T00:00:00Z", text, { merge: draft });
    register("m.json", [ofData]);
    expect(await items()).toEqual(["60@2020-03", "10@2020-01"]);
  });

  it.each([
    ["two days", "2020-02-02", 60, ["60@2020-01"]],
    ["two weeks and were taken back", "2020-02-14", 60, ["60@2020-01"]],
    ["two weeks before a third", "2020-02-14", 30, ["60@2020-02", "600@2020-02", "30@2020-01"]],
  ] as const)("that held for %s are steps or slips", async (_, until, first, expected) => {
    own.docs.commit("2020-01-01T00:00:00Z", { "m.json": at(first) });
    own.docs.commit("2020-02-01T00:00:00Z", { "m.json": at(600) });
    own.docs.commit(`${until}T00:00:00Z`, { "m.json": at(60) });
    register("m.json", [ofData]);
    expect(await items()).toEqual(expected);
  });

  it("are not taken from a clone that was cut off, nor from a file that is not there", async () => {
    own.versions("m.json", [10, 60].map(at));
    register("n.json", [ofData]);
    expect((await run()).err).toMatch(/no file n\.json at [\da-f]{12}\.[^]*Did you mean `m\.json`/);
    const clones = mkdtempSync(join(own.clones, "shallow-"));
    const clone = join(clones, "acme+docs");
    own.docs.git(["clone", "-q", "--depth", "1", `file://${own.docs.folder}`, clone]);
    register("m.json", [ofData]);
    const { code, err } = await run("--mirrors", clones);
    expect([code, err]).toEqual([1, expect.stringContaining("git fetch --unshallow")]);
  });
});

it("a declaration is read by its full name, with the comment above or behind it, and none set apart", async () => {
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
  own.versions("a.proto", [proto(30), proto(60)]);
  register("a.proto", [
    'at: acme.v1.Job.Inner.deadline, says: "must be at most {}", key: limits.timeout_seconds',
    'at: acme.v1.Job.labels, says: "at most {} labels", key: limits.items',
  ]);
  expect(await written()).toMatchObject({
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

describe("a sentence", () => {
  const boxes = ["{{site.data.alerts.info}}", ":::note[Size of pages]", "[!NOTE]"];
  it.each<[string, string, string, string]>([
    [
      "of HTML has a line for each paragraph and item, and is quoted without its tags",
      "m.json",
      "<p>Sends.</p> <note> <p>Takes up to <code>20</code> items &amp; 5 MB</p></note> <p>See <a href='/x'>more</a>.</p>",
      "Takes up to 20 items & 5 MB",
    ],
    [
      "is quoted from its start, past a point within a number",
      "m.json",
      "See below. From 0.125 units up to 20 items.",
      "From 0.125 units up to 20 items.",
    ],
    [
      "keeps angle brackets that are no tags",
      "m.json",
      "Takes up to 20 items of <name>.",
      "Takes up to 20 items of <name>.",
    ],
    ...boxes.map((box): [string, string, string, string] => [
      `is quoted without ${box}, which opens its box`,
      "a.md",
      `# Limits\n\n${box} Each page has up to 20 items. Not more.\n`,
      "Each page has up to 20 items.",
    ]),
    [
      "is quoted without what ends its box",
      "a.md",
      "# Limits\n\nEach page has up to 20 items :::\n",
      "Each page has up to 20 items",
    ],
  ])("%s", async (_, path, text, quote) => {
    const isJson = path === "m.json";
    own.versions(path, [isJson ? JSON.stringify({ text }) : text]);
    register(path, [`at: ${isJson ? "/text" : "{ heading: Limits }"}, ${upTo}`]);
    expect((await written())["limits.items"]).toMatchObject({ value: 20, raw_value: quote });
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
    own.versions("a.md", [page("10 per second"), page("30 per second")]);
    register("a.md", [
      "at: { row: [Get token, /token], column: Free }, key: limits.requests_per_second, scope: get",
      'at: { heading: Time }, says: "take up to {}", key: limits.timeout_seconds',
    ]);
    expect(await written()).toMatchObject({
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
    own.versions("a.md", [page("Unlimited")]);
    register("a.md", ["at: { row: Get token, column: Free }, key: limits.requests_per_second"]);
    expect((await written())["limits.requests_per_second"]!.value).toBe(null);
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
    ["a cell with its period", "Free", "500 requests/second", 500],
    ["a cell that speaks against its column", "Requests per minute", "500 per second", 500],
  ])("is read, or refused as another one: %s", async (_, head, stated, value) => {
    own.versions("a.md", [table(head, stated)]);
    register("a.md", [cell(head)]);
    if (value === undefined)
      expect(await run()).toMatchObject({ code: 1, err: expect.stringContaining(refusal) });
    else expect((await written())["limits.requests_per_second"]!.value).toBe(value);
  });

  it("is converted by the factor of its line, if that is the ratio of the two periods", async () => {
    own.versions("a.md", [table("Free", "20 per 10 seconds")]);
    const says = `${cell("Free")}, says: "{} per 10 seconds"`;
    register("a.md", [`${says}, factor: 0.1`]);
    // A person is asked to say so beside it, since the quote has another number.
    expect((await run("--write")).err).toContain("2 is not in its quote");
    expect(own.read(engine)).toContain("value: 2\n");
    register("a.md", [`${says}, factor: 0.5`]);
    expect((await run()).err).toContain(refusal);
  });
});

describe("the facts", () => {
  const id = "acme/engine/*/limits.items";
  const at = (max: number): string => model(`"max": ${max}`);
  beforeEach(() => {
    own.versions("m.json", [at(9)]);
    register("m.json", [`${ofData}, note: For all.`]);
  });

  it("are new, the same or moved, with a code of its own until they are written", async () => {
    const first = await run();
    const isNew = expect.stringContaining(`new    ${id}: 9, since 2020-01-01\n`);
    expect([first.code, first.out]).toEqual([3, isNew]);
    expect((await run("--write")).code).toBe(0);
    const again = await run("--write");
    expect([again.code, again.out]).toEqual([0, expect.not.stringContaining("@@")]);
    const before = own.read(engine);
    const commit = own.docs.commit("2021-01-01T00:00:00Z", { "m.json": at(12) });
    const { code, out } = await run();
    expect(code).toBe(3);
    expect(out).toContain(`moved  ${id}: 9 → 12, since 2021-01-01\n`);
    expect(out).toMatch(/^-    value: 9\n(?:-.*\n)*\+    value: 12\n/m);
    expect(out).toContain("not written: --dry-run");
    expect(own.read(engine)).toBe(before);
    expect(turns((await written())["limits.items"]!)).toEqual(["12@2021-01", "9@2020-01"]);
    const kept = `https://github.com/acme/docs/blob/${own.docs.id(commit)}/m.json`;
    expect(own.read(engine)).toContain(kept);
  });

  it("keep what somebody wrote beside them", async () => {
    await written();
    const fields = "    last_verified_at: 2020-06-01\n    effective_from: 2020-01-01\n";
    const more = own.read(engine).replace("    note:", `${fields}    note:`);
    own.write(engine, more);
    own.docs.commit("2021-01-01T00:00:00Z", { "m.json": at(12) });
    const kept = { value: 12, effective_from: "2020-01-01", note: "For all." };
    const { "limits.items": now } = await written();
    expect(now).toMatchObject(kept);
    // The source was read since.
    expect(now).not.toHaveProperty("last_verified_at");
  });

  it("never take the place of those of another source", async () => {
    rewrite("product: engine", "product: api");
    const { code, err } = await run("--write");
    expect(code).toBe(1);
    expect(err).toContain("limits.items stands there from `home`.");
    expect(err).toContain("Give the line of the register a scope of its own");
  });

  it("are told with the times over which they could not be read, and none before they were there", async () => {
    own.versions("n.json", ["{ broken", at(9), "{ broken too", at(9)]);
    register("n.json", [ofData]);
    const { out } = await run();
    const unknown = "what it stated is not known: the file cannot be read";
    expect(out).toContain(`gap    ${id}: from 2020-03-01 until 2020-04-01 ${unknown}\n`);
    expect(out).toContain(`gap    ${id}: until 2020-02-01 ${unknown}\n`);
    own.versions("o.json", ["{}", at(9)]);
    register("o.json", [ofData]);
    expect((await run()).out).not.toContain("gap ");
  });

  it("are refused with their register by file, line and column, before anything is read", async () => {
    register("m.json", ["at: /x, keys: limits.items", "at: not a place, key: limits.items"]);
    const { code, err } = await run();
    expect(code).toBe(1);
    expect(err).toMatch(/register\/acme\.yaml:13:\d+: .*keys/);
    expect(err).toMatch(/register\/acme\.yaml:14:\d+: .*a pointer such as/);
  });

  it.each([
    ["a clone that is missing", "acme/docs\n", "acme/other\n", "no clone of acme/other"],
    ["a key that is missing", "limits.items", "limits.itmes", "unknown key `limits.itmes`"],
    ["another kind of place", "/shapes/Data/max", "x.y", "nothing is stated there"],
  ])("are none of %s", async (_, from, to, message) => {
    rewrite(from, to);
    const { code, err } = await run();
    expect([code, err]).toEqual([1, expect.stringContaining(message)]);
  });
});
