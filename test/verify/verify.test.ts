/** `verify` as people use it: what is chosen, what is reported, how it ends. */
import { readFileSync, writeFileSync } from "node:fs";
import type { LookupFunction } from "node:net";
import { join } from "node:path";
import { marked } from "marked";
import { describe, expect, it } from "vitest";
import { readArguments } from "../../build/commands/terminal/verb.ts";
import { UsageError } from "../../build/commands/terminal/usage-error.ts";
import { verifyVerb } from "../../build/curate/verify/command/verify.ts";
import { patientHttp } from "../../build/curate/verify/command/http.ts";
import { verifyOnline } from "../../build/curate/verify/command/verify.ts";
import { filesBelow, recorded } from "../built.ts";
import { limits, opened, outcomesOf, page } from "./sample.ts";
import { defaults, type Options } from "./stage.ts";

describe("what is read", () => {
  it("are the live pages of published facts, once each, by their addresses without fragments", async () => {
    const { run, asked, agents } = await opened({});
    const { report } = await run();
    expect(asked.toSorted()).toEqual([
      "http://zeta.test/limits",
      "https://acme.test/docs/limits",
      "https://acme.test/old",
      "https://acme.test/pricing",
      "https://acme.test/support",
      "https://beta.test/limits?x=(y)*z_%5Bw%5D&a=1",
    ]);
    expect([...agents]).toEqual(["public-facts-verify/1.0 (+https://git.test/sample/facts)"]);
    const ids = Object.keys(outcomesOf(report));
    expect(ids).toHaveLength(report.counts.facts);
    expect(ids).toContain("acme/*/*/api.version.current@docs");
    expect(ids).toContain("acme/*/*/api.version.current@pricing");
    expect(JSON.stringify(report)).not.toContain("planted-inferred");
    // Removed facts have no page to be looked for on.
    expect(ids).not.toContain("acme/legacy/*/api.rate_limit.requests_per_minute");
    expect(ids).not.toContain("acme/legacy/*/support.tier");
    expect(ids).toContain("acme/legacy/*/storage.included_gb");
  });

  it.each<[Options, string]>([
    [{ provider: ["zeta-2"] }, "zeta.test/limits"],
    [{ provider: ["acme"], keys: ["support.tier"] }, "acme.test/support acme.test/docs/limits"],
    [{ budget: 1 }, "acme.test/support"],
    [{ "older-than": 263 }, "acme.test/support acme.test/old acme.test/docs/limits"],
    [{ "older-than": 9999 }, "acme.test/support"],
  ])("%j: %s", async (options, expected) => {
    const { run, asked } = await opened({});
    await run(options);
    expect(asked.map((url) => url.replace(/^https?:../, "")).join(" ")).toBe(expected);
  });

  it.each<[Options, string]>([
    [{ provider: ["acne"] }, 'there is no provider "acne"; did you mean "acme"'],
    [{ keys: ["support.teir"] }, 'there is no key "support.teir"; did you mean "support.tier"'],
  ])("%j is not understood", async (options, message) => {
    await expect((await opened({})).run(options)).rejects.toThrow(new UsageError(message));
  });
});

describe("the report", () => {
  const pages = {
    "https://acme.test/docs/limits": limits,
    "https://acme.test/old": { status: 403 },
    "https://acme.test/pricing": { status: 301, headers: { location: "https://parking.test/" } },
  };

  it("tells the outcomes apart, as JSON and as Markdown without a path of this machine", async () => {
    const { run, folder } = await opened(pages);
    const { code, report } = await run({
      provider: ["acme"],
      report: join(folder, "report"),
    });
    expect(code).toBe(0);
    expect(outcomesOf(report)).toMatchObject({
      "acme/api/free/api.rate_limit.requests_per_minute": "confirmed",
      "acme/api/*/storage.included_gb": "look",
      "acme/api/free/pricing.plan.monthly_price": "unreadable",
      "acme/api/free/support.tier": "unreadable",
      "acme/legacy/*/pricing.plan.monthly_price": "unreadable",
    });
    expect(report.pages.map(({ url, reason }) => [new URL(url).pathname, reason])).toEqual([
      ["/docs/limits", null],
      ["/old", "status"],
      ["/pricing", "elsewhere"],
      ["/support", "gone"],
    ]);
    expect(filesBelow(join(folder, "report"))).toEqual(["verify.json", "verify.md"]);
    const read = (name: string): string => readFileSync(join(folder, "report", name), "utf8");
    expect(JSON.parse(read("verify.json"))).toEqual(report);
    const markdown = read("verify.md");
    expect(read("verify.json") + markdown).not.toContain(folder);
    expect(markdown.match(/^##? .*/gm)).toEqual([
      "# Sources read again",
      "## Look: the quote does not stand there",
      "## Gone or moved: a person should set `removed_at` or a new source",
      "## Unreadable: the server answered with an error",
    ]);
    expect(markdown).toContain("`acme/api/*/storage.included_gb`");
    // What was confirmed needs no hand.
    expect(markdown).not.toContain("acme/api/free/api.rate_limit.requests_per_minute");
  });

  it("is a readable summary on a terminal, and nothing on a quiet one", async () => {
    const { out, err } = await (await opened(pages)).run({ provider: ["acme"], json: false });
    expect(err).toBe("");
    expect(out).toContain('- "acme/api/*/storage.included_gb" on https://acme.test/docs/limits');
    expect(out).toContain("- https://acme.test/pricing (the page redirects to another site");
    expect(out).toContain(
      "Unreadable: the server answered with an error:\n- https://acme.test/old",
    );
    expect(out).toMatch(/\d+ confirmed, \d+ to look at, \d+ unreadable\n/);
    expect((await (await opened(pages)).run({ json: false, quiet: true })).out).toBe("");
  });

  it("names where a page has moved for good, and only for good", async () => {
    const { run } = await opened({
      "https://acme.test/docs/limits": { status: 308, headers: { location: "/limits" } },
      "https://acme.test/limits": limits,
      "https://acme.test/pricing": { status: 302, headers: { location: "/en/pricing" } },
      "https://acme.test/en/pricing": limits,
    });
    const { report } = await run({ provider: ["acme"] });
    const moved = report.pages.map((each) => [new URL(each.url).pathname, each.final_url]);
    expect(Object.fromEntries(moved)).toMatchObject({
      "/docs/limits": "https://acme.test/limits",
      "/pricing": null,
    });
  });

  it("shows words of pages as words, whatever they try", async () => {
    const evil =
      "60 requests per minute? </p><p>60 requests per minutes `` ``` <script>alert(1)</script> ![x](https://evil.test/x.png) @octocat #1 " +
      "<b>| a | b |</b> &#27;[31mred&#7; \u202egnirts [link](javascript:alert(1)) ".repeat(60);
    const location = "https://evil.test/`](javascript:x)<img src=x>@octocat\u001b[2J";
    const { run, folder } = await opened({
      "https://acme.test/docs/limits": page(evil),
      "http://zeta.test/limits": page("7 requests ``</code> @octocat #1 ``` per minute, 9 GB"),
      "https://acme.test/pricing": { status: 301, headers: { location } },
    });
    const { out } = await run({ json: false, report: folder });
    for (const text of [out, readFileSync(join(folder, "verify.json"), "utf8")]) {
      // oxlint-disable-next-line no-control-regex -- they are what must not be there
      expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e]/);
      expect(Math.max(...text.split("\n").map(({ length }) => length))).toBeLessThan(1300);
    }
    const markdown = readFileSync(join(folder, "verify.md"), "utf8");
    const html = marked.parse(markdown, { async: false });
    expect(html).toContain("<h2>Look: the quote does not stand there</h2>");
    expect(html).not.toMatch(/<(script|img|b|h1>L)|href="(?!https?:\/\/(acme|beta|zeta)\.test)/);
    expect(html.replace(/<code>[\s\S]*?<\/code>/g, "")).not.toMatch(/@octocat|#1\b|evil/);
  });
});

describe("the exit code", () => {
  it.each<[Options, number]>([
    [{}, 0],
    [{ "exit-code": true }, 3],
    [{ "exit-code": true, keys: ["pricing.plan.monthly_price"] }, 0],
    [{ facts: "no-such-folder" }, 1],
  ])("with %j is %i", async (options, code) => {
    const { run } = await opened({ "https://acme.test/docs/limits": limits });
    expect((await run(options)).code).toBe(code);
  });

  it("is 1 where state or report cannot be written, and what was read is reported all the same", async () => {
    const { run, folder } = await opened({ "https://acme.test/docs/limits": limits });
    for (const name of ["state", "report"]) writeFileSync(join(folder, name), "");
    for (const [options, message] of [
      [{ state: join(folder, "state/x.json") }, /^"\S+state\/x\.json" cannot be written: .+$/m],
      [{ report: join(folder, "report") }, /^"\S+report\/\S+" cannot be written: .+$/m],
      [{ state: folder }, /is no state of this version/],
    ] as const) {
      const { code, report, err } = await run({ provider: ["acme"], ...options });
      expect([code, report.counts.confirmed > 0]).toEqual([1, true]);
      expect(err).toMatch(message);
    }
  });

  it("is 0 for a run that Ctrl+C ended", async () => {
    const { folder } = await opened({}, (text) =>
      text.replaceAll("https://acme.test/pricing", "https://www.acme.test/pricing"),
    );
    const terminal = recorded({ now: () => performance.now() });
    const ofAcme = { delay: 60, provider: ["acme"], keys: ["api.version.current"] };
    const options = { ...defaults(folder), ...ofAcme };
    const now = Date.UTC(2026, 10, 21, 13);
    // Nothing is asked of a private network, but the pause between two requests is waited for.
    const inPrivate: LookupFunction = (_, __, found) => {
      found(null, [{ address: "10.0.0.1", family: 4 }]);
      setImmediate(() => process.emit("SIGINT"));
    };
    const surroundings = { environment: {}, now, terminal };
    const network = { ...patientHttp, lookup: inPrivate };
    expect(await verifyOnline(options, surroundings, network)).toBe(0);
    expect(JSON.parse(terminal.printed.out)).toMatchObject({
      complete: false,
      counts: { pages: 1, unread_pages: 1 },
      pages: [{ reason: "address", wait_until: "2026-11-22T13:00:00Z" }],
    });
    expect(process.listenerCount("SIGINT")).toBe(0);
  });

  it("is that of a command not understood for what is no number and no name", () => {
    const flags = "--budget=many --older-than=-1 --delay=1.5 --provider=, --keys=";
    for (const flag of flags.split(" "))
      expect(() => readArguments(verifyVerb, [flag]), flag).toThrow(UsageError);
  });
});
