/**
 * The same dataset twice, once in hostile and once in plain words: every document that is published has
 * one structure, and says the hostile words exactly where the other says the plain ones.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { check } from "../../build/command/check.ts";
import { onRunner } from "../../build/terminal/runner.ts";
import { get, recorded } from "../built.ts";
import { effort } from "../effort.ts";
import { diffWith } from "../../build/curate/diff/command/diff.ts";
import { diffText } from "../../build/curate/diff/text.ts";
import { environment } from "../diff/trial.ts";
import { address, posted, rpc } from "../mcp/messages.ts";
import { asOf } from "./case.ts";
import { faultsOfText, type Ending } from "./judge.ts";
import { hostileTexts, markup } from "./markup.ts";
import { json, outlineOf } from "./outline.ts";
import { twins, type Twins } from "./twins.ts";

const words = {
  name: "<script>alert(1)</script> [x](javascript:alert(1)) `x` | # $&",
  description: '</title>" onload="alert(1)\n\n# heading\n\n![x](https://evil.test/x.png)',
  publisher: "</script><!-- ]]> ${alert(1)} &lt;b&gt;",
};

let both: Twins;
beforeAll(async () => {
  both = await twins(hostileTexts, words);
});
afterAll(() => both.remove());

/** A document of each: the hostile one, and the plain one with the words put in. */
function outlines(file: string): readonly [unknown, unknown] {
  const { hostile, plain, substituted } = both;
  return [outlineOf(file, hostile.text(file)), outlineOf(file, plain.text(file), substituted)];
}

const kinds: Readonly<Record<string, RegExp>> = {
  "a page": /\.html$/,
  "a record": /\.jsonl?$/,
  "a guide or a twin": /\.md$|llms(-full)?\.txt$/,
  "a script of data": /^site\/(data\/.*|search-index)\.js$/,
  "a map of the site, a rule of a host, a program":
    /^(?!site\/(data\/|search-index)).*(?<!\.html|\.json|\.jsonl|\.md|llms(-full)?\.txt)$/,
};

describe("what is published", () => {
  it("is the same files, each of one kind", () => {
    expect(both.hostile.files).toEqual(both.plain.files);
    for (const file of both.hostile.files)
      expect([file, Object.values(kinds).filter((kind) => kind.test(file)).length]).toEqual([
        file,
        1,
      ]);
  });

  it("says every text, as it is, in every place that takes text", () => {
    const said = JSON.stringify(both.hostile.snapshot);
    for (const text of hostileTexts)
      expect(said).toContain(JSON.stringify(text.replace(/\s+/g, " ").trim()).slice(1, -1));
  });

  it.each(Object.keys(kinds))("%s has one structure, and only the words differ", (kind) => {
    const all = both.hostile.files.filter((file) => kinds[kind]!.test(file));
    // Five facts of each provider are on pages of one kind: some of every provider's are tried.
    const every = effort(3, 1);
    const files = all.filter((file, at) => !/^facts\/.*\.html$/.test(file) || at % every === 0);
    expect(files.length).toBeGreaterThan(0);
    for (const file of files) {
      const [hostile, plain] = outlines(file);
      // Told apart by their text first: they are large.
      if (JSON.stringify(hostile) !== JSON.stringify(plain))
        expect([file, hostile]).toEqual([file, plain]);
    }
  });
});

describe("what is answered", () => {
  it.each([
    "facts?limit=1000",
    "facts?provider=provider-007&key=group.key.number_007",
    "facts?provider=provider-007&key=group.key.number_00",
    "compare?a=provider-001&b=provider-002",
    "compare?a=provider-001",
    "providers/provider-01",
    "keys/group.key.number_01",
    "changes?limit=500",
    "facts?status=<script>",
  ])("at %s differs in its words alone", async (path) => {
    const [hostile, plain] = await Promise.all(
      [both.hostile, both.plain].map(async ({ handler }) => {
        const response = await get(handler, `/api/public/v1/${path}`);
        return [response.status, await response.json()] as const;
      }),
    );
    expect(hostile![0]).toBe(plain![0]);
    expect(json(hostile![1], (text) => text)).toEqual(json(plain![1], both.substituted));
  });

  it.each([
    ["get_facts", { provider: "provider-007" }],
    ["get_facts", { provider: "provider-07" }],
    ["get_provider", { slug: "provider-012" }],
    ["get_key", { key: "group.key.number_004" }],
    ["compare_providers", { a: "provider-001", b: "provider-002" }],
    ["list_providers", { query: "alert" }],
    ["list_keys", { query: "key number" }],
    ["list_keys", {}],
    ["list_changes", { limit: 50 }],
    ["no_such_tool", {}],
  ] as const)("by the tool %s is JSON that differs in its words alone", async (name, given) => {
    const [hostile, plain] = await Promise.all(
      [both.hostile, both.plain].map(async ({ handler }) => {
        const body = rpc("tools/call", { name, arguments: given });
        return (await (await get(handler, address, posted(body))).json()) as Reply;
      }),
    );
    expectJson(hostile!);
    // A search finds other words.
    if ("query" in given) return;
    expect(json(hostile, (text) => text)).toEqual(json(plain, both.substituted));
  });
});

interface Reply {
  readonly result?: {
    readonly content: readonly { readonly type: string; readonly text: string }[];
    readonly structuredContent?: unknown;
    readonly isError?: boolean;
  };
}

function expectJson({ result }: Reply): void {
  for (const { type, text } of result?.content ?? []) {
    expect(type).toBe("text");
    if (!result?.isError) expect(JSON.parse(text)).toEqual(result?.structuredContent);
  }
}

describe("what commands print", () => {
  const lines = (text: string): number => text.split("\n").length;

  it("of findings is as many lines, which steer neither a terminal nor a runner", async () => {
    const endings: Ending[] = [];
    for (const facts of [both.facts.hostile, both.facts.plain]) {
      const terminal = recorded({ annotates: true });
      const code = await check({ facts, asOf, quiet: true }, onRunner(terminal));
      endings.push({ code, ...terminal.printed });
    }
    const [hostile, plain] = endings;
    expect([hostile!.code, plain!.code]).toEqual([0, 0]);
    expect(hostile!.err).not.toBe("");
    expect(steering(hostile!.err)).toEqual([]);
  });

  it("of a diff is one structure in both directions", async () => {
    const compared = async (from: string, to: string): Promise<string> => {
      const terminal = recorded({ annotates: true });
      const runner = onRunner(terminal);
      const diff = await diffWith({ facts: to, base: from, asOf }, environment, runner);
      expect(terminal.printed.err).toBe("");
      runner.out(diffText(diff!));
      return terminal.printed.out;
    };
    const there = await compared(both.facts.plain, both.facts.hostile);
    const back = await compared(both.facts.hostile, both.facts.plain);
    expect(steering(there + back)).toEqual([]);
    expect(lines(there)).toBe(lines(back));
  });
});

/** A dataset may print more than a bad file. */
function steering(text: string): readonly string[] {
  return [...faultsOfText(text)].filter((fault) => !/^prints \d+ bytes$/.test(fault));
}

it("counts what it compares", () => {
  expect(Object.keys(markup).length).toBe(6);
  expect(both.hostile.files.length).toBeGreaterThan(1000);
});
