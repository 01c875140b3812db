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
import { mineAll } from "../../build/curate/register/command/mine-all.ts";
import { recorded } from "../built.ts";
import { repository, type Repository } from "./repository.ts";

let docs: Repository;
let root: string;
let facts: string;

const keys = `
# accept lonely-key: there is one provider
limits.body_mb: { title: Body, description: Largest body., datatype: decimal, unit: MB }
# accept lonely-key: there is one provider
limits.items: { title: Items, description: Items per request., datatype: integer, unit: items }
# accept lonely-key: there is one provider
limits.requests_per_second: { title: Rate, description: Requests per second., datatype: integer, unit: requests/second }
# accept lonely-key: there is one provider
limits.timeout_seconds: { title: Timeout, description: Time limit., datatype: integer, unit: seconds }
`;

const provider = (rest = "facts: {}\n"): string => `name: Acme
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
${rest.replace(/^(?=.)/gm, "      ").replace("      facts: {}\n", "")}`;

beforeEach(() => {
  docs = repository();
  root = mkdtempSync(join(tmpdir(), "facts-register-"));
  facts = join(root, "facts");
  mkdirSync(join(facts, "providers"), { recursive: true });
  mkdirSync(join(facts, "register"));
  cpSync("test/fixtures/facts/dataset.yaml", join(facts, "dataset.yaml"));
  writeFileSync(join(facts, "keys.yaml"), keys);
  writeFileSync(join(facts, "providers/acme.yaml"), provider());
  mkdirSync(join(root, "clones"));
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

interface Asked {
  readonly write?: boolean;
  readonly files?: readonly string[];
}

async function run({ write = false, files }: Asked = {}): Promise<{
  code: number;
  out: string;
  err: string;
}> {
  const terminal = recorded();
  const environment = { PATH: process.env["PATH"], HOME: docs.folder };
  const options = { facts, asOf: "2026-05-01T00:00:00Z", environment, json: false, write };
  const code = await mineAll(
    { ...options, mirrors: join(root, "clones"), only: undefined, files },
    terminal,
  );
  return { code, ...terminal.printed };
}

interface Entry {
  readonly value: unknown;
  readonly raw_value: string;
  readonly line?: number;
  readonly observed_at?: string;
  readonly history?: readonly Entry[];
  readonly url?: string;
}

/** The facts of the product that the register makes, by key. */
async function mined(files?: readonly string[]): Promise<Readonly<Record<string, Entry>>> {
  const { err, code } = await run({ write: true, ...(files && { files }) });
  expect(err).toBe("");
  expect(code).toBe(0);
  return entered();
}

function entered(): Readonly<Record<string, Entry>> {
  const text = readFileSync(join(facts, "providers/acme/engine.yaml"), "utf8");
  return (parse(text) as { readonly facts: Readonly<Record<string, Entry>> }).facts;
}

const model = (members: string): string =>
  `{\n  "shapes": {\n    "Data": {${members}},\n    "Other": {"max": 5}\n  }\n}\n`;

describe("a pointer", () => {
  it("is not led astray by members that change places", async () => {
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

  it("reads YAML as well, and follows the file to another name", async () => {
    docs.commit("2020-01-01T00:00:00Z", { "old/api.yaml": "paths:\n  /put:\n    maxItems: 10\n" });
    docs.commit("2020-02-01T00:00:00Z", {}, { moved: ["old/api.yaml", "api.yaml"] });
    docs.commit("2020-03-01T00:00:00Z", { "api.yaml": "paths:\n  /put: {maxItems: 20}\n" });
    register("api.yaml", ["at: /paths/~1put/maxItems, key: limits.items, scope: put"]);
    const { "limits.items": items } = await mined();
    expect(items).toMatchObject({
      value: 20,
      line: 2,
      observed_at: "2020-03-01T00:00:00Z",
      history: [{ value: 10, observed_at: "2020-01-01T00:00:00Z" }],
    });
  });

  it("reads only files whose path has a part that is asked for", async () => {
    docs.commit("2020-01-01T00:00:00Z", { "a.yaml": "max: 1\n", "b/v2.yaml": "max: 2\n" });
    register("a.yaml", ["at: /max, key: limits.items, scope: get"]);
    const file = join(facts, "register/acme.yaml");
    const one = readFileSync(file, "utf8");
    const [, entry = ""] = one.split("files:\n");
    const other = entry
      .replaceAll("a.yaml", "b/v2.yaml")
      .replace("source: model", "source: other")
      .replace("scope: get", "scope: put");
    writeFileSync(file, one + other);
    expect(await mined(["b/v2"])).toEqual({
      "limits.items": expect.objectContaining({ scope: "put", value: 2 }),
    });
    expect((await mined(["b/v2", "a.y"]))["limits.items"]).toMatchObject([
      { scope: "put", value: 2 },
      { scope: "get", value: 1 },
    ]);
    const { code, err } = await run({ files: ["c.yaml"] });
    expect([code, err]).toEqual([1, expect.stringContaining("`c.yaml`")]);
  });

  it("goes on in the files of which the register says that it lay there before", async () => {
    const limits = (max: number): string => `{"max": ${max}}`;
    docs.commit("2020-01-01T00:00:00Z", { "old/limits.json": limits(3) });
    docs.commit("2020-02-01T00:00:00Z", { "old/limits.json": limits(9) });
    docs.commit("2020-03-01T00:00:00Z", { "old/limits.json": null, "v1.yaml": "max: 9\n" });
    // A copy, of which git tells nothing; its original goes on for a while.
    docs.commit("2020-04-01T00:00:00Z", { "v2.yaml": "about: all\nmax: 9\n" });
    docs.commit("2020-05-01T00:00:00Z", { "v1.yaml": "max: 1\n" });
    register("v2.yaml", ["at: /max, key: limits.items"]);
    expect((await mined())["limits.items"]).toMatchObject({ observed_at: "2020-04-01T00:00:00Z" });
    const before = "    moved_from: [v1.yaml, old/limits.json]\n";
    register("v2.yaml", ["at: /max, key: limits.items"], before);
    const { "limits.items": items } = await mined();
    expect(items).toMatchObject({ value: 9, observed_at: "2020-02-01T00:00:00Z" });
    expect(items!.history).toMatchObject([{ value: 3, observed_at: "2020-01-01T00:00:00Z" }]);
    expect(items!.history![0]!.url).toContain("/old/limits.json#L1");
  });

  it("refuses a former file that never was", async () => {
    docs.commit("2020-01-01T00:00:00Z", { "v2.yaml": "max: 9\n" });
    register("v2.yaml", ["at: /max, key: limits.items"], "    moved_from: [v1.yml]\n");
    const { code, err } = await run();
    expect([code, err]).toEqual([1, expect.stringContaining("v1.yml was never a file")]);
  });

  it("goes on in a file beside it, of which a part moved into it", async () => {
    const page = (max?: number): string =>
      `about: all\n${max === undefined ? "" : `max: ${max}\n`}`;
    docs.commit("2020-01-01T00:00:00Z", { "beside.yaml": page(3), "here.yaml": page() });
    docs.commit("2020-02-01T00:00:00Z", { "beside.yaml": page(9), "here.yaml": page() });
    docs.commit("2020-03-01T00:00:00Z", { "beside.yaml": page(), "here.yaml": page(9) });
    docs.commit("2020-04-01T00:00:00Z", { "beside.yaml": page(5) });
    register("here.yaml", ["at: /max, key: limits.items"], "    moved_from: [beside.yaml]\n");
    expect((await mined())["limits.items"]).toMatchObject({
      value: 9,
      observed_at: "2020-02-01T00:00:00Z",
      history: [{ value: 3, observed_at: "2020-01-01T00:00:00Z" }],
    });
  });

  it("has other names in older versions; what is between is a gap and no earlier value", async () => {
    const at = (name: string, max: number): string => `{"shapes": {"${name}": {"max": ${max}}}}`;
    docs.commit("2020-01-01T00:00:00Z", { "m.json": at("Old", 3) });
    docs.commit("2020-02-01T00:00:00Z", { "m.json": "{ broken" });
    docs.commit("2020-03-01T00:00:00Z", { "m.json": at("New", 9) });
    register("m.json", ["at: /shapes/New/max, earlier: [/shapes/Old/max], key: limits.items"]);
    const { "limits.items": items } = await mined();
    expect(items).toMatchObject({ value: 9, observed_at: "2020-03-01T00:00:00Z" });
    expect(items!.history).toMatchObject([{ value: 3, observed_at: "2020-01-01T00:00:00Z" }]);
  });

  it("was said in other words in older versions, and a rewording is no change", async () => {
    const text = (said: string): string => `{"text": "${said}"}`;
    docs.commit("2020-01-01T00:00:00Z", { "m.json": text("No more than 5 items.") });
    docs.commit("2020-02-01T00:00:00Z", { "m.json": text("The limit is 9 items.") });
    docs.commit("2020-03-01T00:00:00Z", { "m.json": text("You can have up to 9 items.") });
    const line = 'at: /text, says: "up to {} items", key: limits.items';
    register("m.json", [`${line}, said: ["limit is {} items", "more than {} items"]`]);
    const { "limits.items": items } = await mined();
    expect(items).toMatchObject({
      value: 9,
      raw_value: "You can have up to 9 items.",
      observed_at: "2020-02-01T00:00:00Z",
      history: [{ value: 5, raw_value: "No more than 5 items." }],
    });
    register("m.json", [line]);
    expect((await mined())["limits.items"]).toMatchObject({ observed_at: "2020-03-01T00:00:00Z" });
  });

  it("was said with its unit at once behind the number", async () => {
    const text = (said: string): string => `{"text": "${said}"}`;
    docs.commit("2020-01-01T00:00:00Z", { "m.json": text("At most 9items, of 8kinds.") });
    docs.commit("2020-02-01T00:00:00Z", { "m.json": text("You can have up to 9 items.") });
    const line = 'at: /text, says: "up to {} items", key: limits.items';
    register("m.json", [`${line}, said: ["At most {}items"]`]);
    const { "limits.items": items } = await mined();
    expect(items).toMatchObject({ value: 9, observed_at: "2020-01-01T00:00:00Z" });
    register("m.json", [`${line}, said: ["At most {}"]`]);
    expect((await mined())["limits.items"]).toMatchObject({ observed_at: "2020-02-01T00:00:00Z" });
  });

  it("counts from a moment on where it was of something else before", async () => {
    docs.commit("2020-01-01T00:00:00Z", { "m.json": model('"max": 3') });
    docs.commit("2020-02-01T00:00:00Z", { "m.json": model('"max": 9') });
    // The same text again: what is known of it is of a moment before.
    docs.commit("2020-03-01T00:00:00Z", { "m.json": "{}" });
    docs.commit("2020-04-01T00:00:00Z", { "m.json": model('"max": 9') });
    docs.commit("2020-05-01T00:00:00Z", { "m.json": model('"max": 12') });
    const line = "at: /shapes/Data/max, key: limits.items";
    register("m.json", [`${line}, since: 2020-03-15T00:00:00Z`]);
    const { "limits.items": items } = await mined();
    expect(items).toMatchObject({ value: 12, observed_at: "2020-05-01T00:00:00Z" });
    expect(items!.history).toMatchObject([{ value: 9, observed_at: "2020-04-01T00:00:00Z" }]);
    expect(items!.history).toHaveLength(1);
    register("m.json", [`${line}, since: 2020-05-01T00:00:00Z`]);
    expect((await mined())["limits.items"]).not.toHaveProperty("history");
  });

  it("that states nothing today is told, and its fact stays as it was", async () => {
    docs.commit("2020-01-01T00:00:00Z", { "m.json": model('"max": 9') });
    register("m.json", ["at: /shapes/Data/max, key: limits.items"]);
    await mined();
    docs.commit("2021-01-01T00:00:00Z", { "m.json": model('"min": 9') });
    const { code, err } = await run({ write: true });
    expect(code).toBe(1);
    expect(err).toBe("acme: m.json: /shapes/Data/max (limits.items): nothing is stated there.\n");
    expect(entered()["limits.items"]).toMatchObject({ value: 9 });
  });

  it("asks what a bare number counts, where the key has a unit that converts", async () => {
    docs.commit("2020-01-01T00:00:00Z", { "m.json": model('"max": 9') });
    register("m.json", ["at: /shapes/Data/max, key: limits.timeout_seconds"]);
    const { code, err } = await run();
    expect(code).toBe(1);
    expect(err).toContain("in a unit that does not convert into that of the key");
  });

  it.each([
    ["a model", '{"Data": {"type": "string", "max": 5000000}}', "/Data/max"],
    ["a schema", '{"Data": {"maxLength": 5000000}}', "/Data/maxLength"],
  ])("takes the length of a text for characters, unless the note says bytes: %s", async (...of) => {
    const [, text, at] = of;
    docs.commit("2020-01-01T00:00:00Z", { "m.json": text });
    const line = `at: ${at}, unit: bytes, key: limits.body_mb`;
    register("m.json", [line]);
    expect((await run()).err).toContain("in a unit that does not convert");
    register("m.json", [`${line}, note: Its length is in bytes of UTF-8.`]);
    expect((await mined())["limits.body_mb"]).toMatchObject({ value: 5 });
  });

  it("dates every change of a value that was made, however the file is laid out", async () => {
    const layouts = [
      (max: number) => model(`"max": ${max}`),
      (max: number) => model(`\n "min": 1,\n\n "max"  :   ${max}\n`),
      (max: number) => JSON.stringify({ shapes: { Other: { max: 5 }, Data: { a: [max], max } } }),
    ];
    const version = fc.tuple(fc.integer({ min: 1, max: 4 }), fc.nat({ max: layouts.length - 1 }));
    await fc.assert(
      fc.asyncProperty(fc.array(version, { minLength: 1, maxLength: 6 }), async (versions) => {
        const path = `m${versions.flat().join("")}.json`;
        const turns: { readonly value: number; readonly at: string }[] = [];
        for (const [index, [max, layout]] of versions.entries()) {
          const at = `20${10 + index}-01-01T00:00:00Z`;
          docs.commit(at, { [path]: layouts[layout]!(max) });
          if (turns.at(-1)?.value !== max) turns.push({ value: max, at });
        }
        rmSync(join(facts, "providers/acme"), { recursive: true, force: true });
        register(path, ["at: /shapes/Data/max, key: limits.items"]);
        const { "limits.items": items } = await mined();
        const read = [items!, ...(items!.history ?? [])];
        expect(read.map(({ value, observed_at: at }) => ({ value, at }))).toEqual(
          turns.toReversed(),
        );
      }),
      { numRuns: 12 },
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

  it("is read by its full name, with the comment above or behind it", async () => {
    docs.commit("2020-01-01T00:00:00Z", { "a.proto": proto(30) });
    docs.commit("2021-01-01T00:00:00Z", { "a.proto": proto(60) });
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
  });

  it("has no comment that a blank line sets apart", async () => {
    docs.commit("2020-01-01T00:00:00Z", { "a.proto": proto(30) });
    register("a.proto", [
      'at: acme.v1.Job, says: "At most {} seconds", key: limits.timeout_seconds',
    ]);
    expect((await run()).err).toContain("nothing is stated there");
  });
});

describe("a description in HTML", () => {
  it("has a line for each paragraph and item, and is quoted without its tags", async () => {
    const documentation =
      "<p>Sends a message.</p> <note> <p>At most <code>20</code> messages &amp; 5 MB</p></note> <p>See <a href='/x'>more</a>.</p>";
    docs.commit("2020-01-01T00:00:00Z", { "m.json": JSON.stringify({ documentation }) });
    register("m.json", ['at: /documentation, says: "At most {} messages", key: limits.items']);
    expect((await mined())["limits.items"]).toMatchObject({
      value: 20,
      raw_value: "At most 20 messages & 5 MB",
    });
  });

  it("is quoted from the start of its sentence, past a point within a number", async () => {
    const documentation = "See below. From 0.125 units to 20 items.";
    docs.commit("2020-01-01T00:00:00Z", { "m.json": JSON.stringify({ documentation }) });
    register("m.json", ['at: /documentation, says: "to {} items", key: limits.items']);
    expect((await mined())["limits.items"]!.raw_value).toBe("From 0.125 units to 20 items.");
  });

  it("keeps angle brackets that are no tags", async () => {
    docs.commit("2020-01-01T00:00:00Z", {
      "m.json": JSON.stringify({ documentation: "At most 20 items of <name>." }),
    });
    register("m.json", ['at: /documentation, says: "At most {} items", key: limits.items']);
    expect((await mined())["limits.items"]!.raw_value).toBe("At most 20 items of <name>.");
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
    docs.commit("2020-01-01T00:00:00Z", { "a.md": page("10 per second") });
    docs.commit("2021-01-01T00:00:00Z", {
      "a.md": page("30 per second").replaceAll(/\| ([^|]+) \| ([^|]+) \|/g, "| $1 | $2 |"),
    });
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

  it("is a sentence in reStructuredText, too", async () => {
    const text = (size: number): string =>
      `Limits\n======\n\nYou may keep \`\`${size}\`\` items.\n`;
    docs.commit("2020-01-01T00:00:00Z", { "a.rst": text(40) });
    docs.commit("2021-01-01T00:00:00Z", { "a.rst": text(50) });
    register("a.rst", ['at: { heading: Limits }, says: "keep {} items", key: limits.items']);
    expect((await mined())["limits.items"]).toMatchObject({ value: 50, history: [{ value: 40 }] });
  });

  it("says that there is no limit, and is told where two rows fit", async () => {
    docs.commit("2020-01-01T00:00:00Z", { "a.md": page("Unlimited") });
    register("a.md", ["at: { row: Get token, column: Free }, key: limits.requests_per_second"]);
    expect((await mined())["limits.requests_per_second"]!.value).toBe(null);
    register("a.md", ["at: { row: /token, column: Free }, key: limits.requests_per_second"]);
    expect((await run()).err).toContain("there more than once");
  });
});

it.each(["{{site.data.alerts.info}}", ":::note", ":::note[Size of pages]", "[!NOTE]", "}}"])(
  "quotes a sentence without %s, which opens its box",
  async (box) => {
    const text = `# Limits\n\n${box} Each page has up to 20 items. Not more.\n`;
    docs.commit("2020-01-01T00:00:00Z", { "a.md": text });
    register("a.md", ['at: { heading: Limits }, says: "up to {} items", key: limits.items']);
    expect((await mined())["limits.items"]!.raw_value).toBe("Each page has up to 20 items.");
  },
);

it.each([":::", "{{"])("quotes a sentence without %s, which ends its box", async (box) => {
  const text = `# Limits\n\nEach page has up to 20 items ${box}\n`;
  docs.commit("2020-01-01T00:00:00Z", { "a.md": text });
  register("a.md", ['at: { heading: Limits }, says: "up to {} items", key: limits.items']);
  expect((await mined())["limits.items"]!.raw_value).toBe("Each page has up to 20 items");
});

describe("a rate", () => {
  const key = "key: limits.requests_per_second";
  const table = (head: string, cell: string): string =>
    `# Limits\n\n| Endpoint | ${head} |\n| --- | --- |\n| Get token | ${cell} |\n`;
  const cell = (head: string): string => `at: { row: Get token, column: "${head}" }, ${key}`;

  it.each([
    ["a cell per hour", "Free", "500/hour"],
    ["a column per hour", "Requests per hour", "500"],
    ["a cell per minute below a column per second", "Requests per second", "500 per minute"],
    ["a number of tokens", "Free", "500 tokens per second"],
  ])("that is another one is refused: %s", async (_, head, stated) => {
    docs.commit("2020-01-01T00:00:00Z", { "a.md": table(head, stated) });
    register("a.md", [cell(head)]);
    const { code, err } = await run();
    expect(code).toBe(1);
    expect(err).toContain("per another time than the key, or counts something else");
  });

  it.each([
    ["a cell with its period", "Free", "500 requests/second"],
    ["a column with its period", "Requests per second", "500"],
    ["a cell that says none", "Free", "500"],
    ["a cell that speaks against its column", "Requests per minute", "500 per second"],
  ])("is read: %s", async (_, head, stated) => {
    docs.commit("2020-01-01T00:00:00Z", { "a.md": table(head, stated) });
    register("a.md", [cell(head)]);
    expect((await mined())["limits.requests_per_second"]!.value).toBe(500);
  });

  it("is converted by the factor of its line, if that is the ratio of the two periods", async () => {
    docs.commit("2020-01-01T00:00:00Z", { "a.md": table("Free", "20 per 10 seconds") });
    const says = `${cell("Free")}, says: "{} per 10 seconds"`;
    register("a.md", [`${says}, factor: 0.1`]);
    // A person is asked to say so beside it, since the quote has another number.
    expect((await run({ write: true })).err).toContain("2 is not in its quote");
    expect(entered()["limits.requests_per_second"]!.value).toBe(2);
    register("a.md", [`${says}, factor: 0.5`]);
    expect((await run()).err).toContain("per another time than the key");
  });

  it("in a sentence is read with what stands behind its amount", async () => {
    docs.commit("2020-01-01T00:00:00Z", { "a.md": "# Limits\n\nYou may send 5 calls a minute.\n" });
    register("a.md", [`at: { heading: Limits }, says: "may send {} calls", ${key}`]);
    expect((await run()).err).toContain("per another time than the key");
  });
});

describe("the facts", () => {
  beforeEach(() => {
    docs.commit("2020-01-01T00:00:00Z", { "m.json": model('"max": 9') });
    register("m.json", ["at: /shapes/Data/max, key: limits.items, note: For all."]);
  });

  it("are the same when nothing moved, and what moved is shown first", async () => {
    await mined();
    const again = await run({ write: true });
    expect(again.out).not.toContain("@@");
    const commit = docs.commit("2021-01-01T00:00:00Z", { "m.json": model('"max": 12') });
    const { out } = await run();
    expect(out).toMatch(/^-    value: 9\n(?:-.*\n)*\+    value: 12\n/m);
    expect(out).toContain("not written: --dry-run");
    expect(entered()["limits.items"]).toMatchObject({ value: 9 });
    expect((await mined())["limits.items"]).toMatchObject({
      value: 12,
      history: [{ value: 9, observed_at: "2020-01-01T00:00:00Z" }],
    });
    const text = readFileSync(join(facts, "providers/acme/engine.yaml"), "utf8");
    expect(text).toContain(`https://github.com/acme/docs/blob/${docs.id(commit)}/m.json`);
  });

  it("keep what somebody wrote beside them", async () => {
    await mined();
    const path = join(facts, "providers/acme/engine.yaml");
    const text = readFileSync(path, "utf8");
    writeFileSync(path, text.replace("    note:", "    effective_from: 2020-01-01\n    note:"));
    docs.commit("2021-01-01T00:00:00Z", { "m.json": model('"max": 12') });
    expect((await mined())["limits.items"]).toMatchObject({
      value: 12,
      effective_from: "2020-01-01",
      note: "For all.",
    });
  });

  it("never take the place of those of another source", async () => {
    const path = join(facts, "register/acme.yaml");
    writeFileSync(path, readFileSync(path, "utf8").replace("product: engine", "product: api"));
    const { code, err } = await run({ write: true });
    expect(code).toBe(1);
    expect(err).toContain("limits.items stands there from `home`.");
    expect(err).toContain("Give the line of the register a scope of its own");
  });
});

describe("what is told", () => {
  const at = (max: number | string): string => `{"shapes": {"Data": {"max": ${max}}}}`;
  const id = "acme/engine/*/limits.items";

  it("is which values are new and which moved, with a code of its own until they are written", async () => {
    docs.commit("2020-01-01T00:00:00Z", { "m.json": at(9) });
    register("m.json", ["at: /shapes/Data/max, key: limits.items"]);
    const first = await run();
    expect(first.code).toBe(3);
    expect(first.out).toContain(`new    ${id}: 9, since 2020-01-01\n`);
    expect((await run({ write: true })).code).toBe(0);
    expect((await run()).code).toBe(0);
    docs.commit("2021-01-01T00:00:00Z", { "m.json": at(12) });
    const { code, out } = await run();
    expect(code).toBe(3);
    expect(out).toContain(`moved  ${id}: 9 → 12, since 2021-01-01\n`);
    expect((await run({ write: true })).code).toBe(0);
    expect((await run()).out).not.toContain("moved");
  });

  it("is when a place could not be read, and never that nothing was stated then", async () => {
    docs.commit("2019-01-01T00:00:00Z", { "m.json": "{ broken" });
    docs.commit("2020-01-01T00:00:00Z", { "m.json": at(9) });
    docs.commit("2020-02-01T00:00:00Z", { "m.json": "{ broken too" });
    docs.commit("2020-03-01T00:00:00Z", { "m.json": at(9) });
    register("m.json", ["at: /shapes/Data/max, key: limits.items"]);
    const { out } = await run();
    const unknown = "what it stated is not known: the file cannot be read";
    expect(out).toContain(`gap    ${id}: from 2020-02-01 until 2020-03-01 ${unknown}\n`);
    expect(out).toContain(`gap    ${id}: until 2020-01-01 ${unknown}\n`);
  });

  it("is no gap where the place was not there yet", async () => {
    docs.commit("2019-01-01T00:00:00Z", { "m.json": "{}" });
    docs.commit("2020-01-01T00:00:00Z", { "m.json": at(9) });
    register("m.json", ["at: /shapes/Data/max, key: limits.items"]);
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
      ["at: /x, key: limits.items"],
      "acme/other",
      "no clone of acme/other",
    ],
    ["a key that is missing", ["at: /x, key: limits.itmes"], "acme/docs", "no key `limits.itmes`"],
    [
      "a place of another kind",
      ["at: x.y, key: limits.items"],
      "acme/docs",
      "is no place of such a file",
    ],
  ])("%s", async (_, lines, name, message) => {
    docs.commit("2020-01-01T00:00:00Z", { "m.json": model('"max": 9') });
    register("m.json", lines);
    const path = join(facts, "register/acme.yaml");
    writeFileSync(path, readFileSync(path, "utf8").replace("acme/docs\n", `${name}\n`));
    const { code, err } = await run();
    expect(code).toBe(1);
    expect(err).toContain(message);
  });
});
