/** `verify --git`: what clones say of facts, in real repositories that a test makes, without any network. */
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { clonesIn } from "../../build/curate/git/command/git.ts";
import { repository } from "../sync/repository.ts";
import { filesIn, ran, type Options } from "./stage.ts";

const path = "docs/limits of it.md";
const limits = `---
title: Limits
---

## Rates

Every client may send up to 60 requests per minute.

| Plan | Storage |
|------|---------|
| Free | 5 GB    |
| Pro  | 50 GB   |
`;
const keys = `
api.rate_limit.requests_per_minute: { description: Requests., datatype: integer, unit: requests/minute }
storage.included_gb: { description: Storage., datatype: integer, unit: GB }
support.tier: { description: Support., datatype: string }
`;
const rate = "api.rate_limit.requests_per_minute";
const storage = "storage.included_gb";

/** A provider with a source that has a copy, and these facts. */
function provider(copy: string, facts: string, rest = ""): string {
  return `name: Acme
homepage: https://acme.test
sources:
  limits: { url: "https://acme.test/limits", title: Limits, type: official_docs, retrieved_at: 2026-03-01T08:00:00Z, archive_url: "${copy}" }
  page: { url: "https://acme.test/support", title: Support, type: official_docs, retrieved_at: 2026-03-01 }
facts:
  ${facts.trim().replaceAll("\n", "\n  ")}
${rest}`;
}

const factsOfPage = `
${rate}: { value: 60, raw_value: up to 60 requests per minute, source: limits }
${storage}: { value: 50, raw_value: Pro | 50 GB, source: limits }
support.tier: { value: email, raw_value: by email, source: page }
`;

/** A clone with the page at its first commit, and facts that were read there. */
function opened(name = "acme/docs", facts = factsOfPage, rest = "") {
  const folder = filesIn({ "facts/keys.yaml": keys });
  const mirrors = join(folder, "mirrors");
  const whole = repository(join(folder, "whole"));
  mkdirSync(join(mirrors, "acme"), { recursive: true });
  symlinkSync(whole.folder, join(mirrors, name));
  const commit: typeof whole.commit = (at, files) => {
    const made = whole.commit(at, files);
    whole.id(made);
    return made;
  };
  const first = whole.id(commit("2026-03-01T10:00:00+02:00", { [path]: limits }));
  const file = join(folder, "facts/providers/acme.yaml");
  const copy = `https://github.com/acme/docs/blob/${first}/docs/limits%20of%20it.md`;
  writeFileSync(file, provider(copy, facts, rest));
  const run = async (options: Options = {}) => {
    const own = {
      send: () => Promise.reject(new Error("nothing is asked of any network")),
      openClone: clonesIn(mirrors, undefined, { PATH: process.env["PATH"] }),
    };
    const { code, report } = await ran(folder, { mirrors, ...options }, own);
    const found = report.pages.flatMap((page) =>
      page.facts.map(({ id, outcome, missing }) => [
        id.split("/").at(-1),
        page.reason ?? missing ?? outcome,
      ]),
    );
    return {
      code,
      report,
      found: Object.fromEntries(found) as Record<string, string>,
      detail: report.pages[0]?.detail,
    };
  };
  const dates = (): readonly string[] =>
    [...readFileSync(file, "utf8").matchAll(/last_verified_at: (.*?)[ ,}\n]/g)].map(
      ([, at]) => at!,
    );
  return { git: whole.git, id: whole.id, commit, run, file, folder, mirrors, dates };
}

describe("a clone", () => {
  it.each(["acme/docs", "acme+docs", "acme/docs.git"])(
    "confirms as of its newest commit what stands in unchanged bytes: %s",
    async (name) => {
      const { run, commit, id, dates } = opened(name);
      const head = commit("2026-10-02T12:00:00-05:00", { "other.md": "Another page." });
      const { code, report, found } = await run({ write: true });
      expect([code, found]).toEqual([0, { [rate]: "confirmed", [storage]: "confirmed" }]);
      expect(report.pages).toMatchObject([
        {
          url: "https://acme.test/limits",
          read_url: `https://github.com/acme/docs/blob/${id(head)}/docs/limits%20of%20it.md`,
          result: "unchanged",
          read_at: "2026-10-02T17:00:00Z",
        },
      ]);
      expect(dates()).toEqual(["2026-10-02T17:00:00Z", "2026-10-02T17:00:00Z"]);
      expect((await run({ keys: [storage] })).found).toEqual({ [storage]: "confirmed" });
      expect((await run({ keys: ["support.tier"] })).report.pages).toEqual([]);
      expect((await run({ "older-than": 9999 })).report.pages).toEqual([]);
    },
  );

  it("confirms facts of a scope each by its own quote, and dates no other", async () => {
    const ofScopes = `products:
  api:
    name: API
    scopes: { free: Free, pro: Pro }
    facts:
      ${storage}:
        - { value: 5, raw_value: Free | 5 GB, source: limits, scope: free }
        - { value: 50, raw_value: Pro | 50 GB, source: limits, scope: pro }
`;
    const { run, commit, dates } = opened("acme/docs", factsOfPage, ofScopes);
    const text = `${limits.replace("50 GB", "20 GB")}\n## More\n\nAnother chapter.\n`;
    commit("2026-09-01T00:00:00Z", { [path]: text });
    const { report, found } = await run({ write: true });
    expect(found).toEqual({
      [rate]: "confirmed",
      [storage]: "quote",
      [`${storage}~free`]: "confirmed",
      [`${storage}~pro`]: "quote",
    });
    expect(report.pages[0]!.result).toBe("read");
    expect(report.counts).toMatchObject({ confirmed: 2, look: 2, written: 2 });
    expect(dates()).toHaveLength(2);
  });

  it.each([
    ["another heading", limits.replace("## Rates", "## Legacy rates"), "labels", "labels"],
    ["another title", limits.replace("title: Limits", "title: Old limits"), "labels", "labels"],
    ["a notice before", limits.replace("Every", "No longer:\n\nEvery"), "words", "confirmed"],
    ["a longer sentence", limits.replace("minute.", "minute, until May."), "words", "confirmed"],
    ["another column", limits.replace("| Storage |", "| Old storage |"), "confirmed", "labels"],
    ["a row of the same name", `${limits}| Pro | 70 GB |\n`, "confirmed", "words"],
    ["struck out", limits.replace("| 50 GB   |", "| ~~50 GB~~ |"), "confirmed", "quote"],
  ])("shows a person what has changed: %s", async (_, text, ofRate, ofStorage) => {
    const { run, commit } = opened();
    commit("2026-09-01T00:00:00Z", { [path]: text });
    expect((await run()).found).toEqual({ [rate]: ofRate, [storage]: ofStorage });
  });

  it("never moves a date back, nor to a commit that is older than the copy", async () => {
    const { run, commit, dates } = opened();
    expect((await run({ write: true })).report.counts).toMatchObject({ confirmed: 2, written: 0 });
    commit("2026-02-01T00:00:00Z", { "other.md": "By a clock that is wrong." });
    const { found, detail } = await run({ write: true });
    expect(found).toEqual({ [rate]: "clone", [storage]: "clone" });
    expect(detail).toContain("older than the copy");
    expect(dates()).toEqual([]);
  });

  it("says nothing of a file that is gone, or of a history that was not fetched", async () => {
    const { run, commit, git, mirrors, folder } = opened();
    const unread = { [rate]: "clone", [storage]: "clone" };
    commit("2026-09-01T00:00:00Z", { [path]: null });
    const gone = await run({ "exit-code": true });
    expect([gone.code, gone.found]).toEqual([0, { [rate]: "gone", [storage]: "gone" }]);
    const clone = join(mirrors, "acme/docs");
    rmSync(clone);
    git(["clone", "-q", "--bare", "--depth=1", `file://${folder}/whole`, clone]);
    const cut = await run();
    expect(cut.found).toEqual(unread);
    expect(cut.detail).toContain("has no commit");
    rmSync(clone, { recursive: true });
    expect(await run()).toMatchObject({ found: unread, detail: "no clone of acme/docs" });
    mkdirSync(clone);
    expect((await run()).found).toEqual(unread);
  });

  it("may be without bytes: what is unchanged is confirmed, and nothing is fetched", async () => {
    const { run, commit, git, mirrors, folder } = opened();
    git(["config", "uploadpack.allowFilter", "true"]);
    rmSync(join(mirrors, "acme"), { recursive: true });
    const to = join(mirrors, "acme+docs");
    const partial = (): void => {
      rmSync(to, { recursive: true, force: true });
      git(["clone", "-q", "--bare", "--filter=blob:none", `file://${folder}/whole`, to]);
    };
    commit("2026-09-01T00:00:00Z", { "other.md": "Another page." });
    partial();
    expect((await run()).found).toEqual({ [rate]: "confirmed", [storage]: "confirmed" });
    commit("2026-10-01T00:00:00Z", { [path]: `${limits}More.` });
    partial();
    const { found, detail } = await run();
    expect(found).toEqual({ [rate]: "clone", [storage]: "clone" });
    expect(detail).toContain("without the bytes");
  });
});
