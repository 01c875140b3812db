/** `verify --git`: what clones say of facts, in real repositories that a test makes, without any network. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { parse, stringify } from "yaml";
import { clonesIn } from "../../build/curate/git/command/git.ts";
import { verify, type VerifyCommandOptions } from "../../build/curate/verify/command/verify.ts";
import type { VerifyReport } from "../../build/schema/verify-report.ts";
import { recorded } from "../built.ts";
import { repository } from "../mine/repository.ts";
import { defaults, jumpingClock } from "./stage.ts";

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

/** A clone with the page at its first commit, and facts that were read there. */
function opened(name = "acme/docs") {
  const folder = mkdtempSync(join(tmpdir(), "facts-git-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const mirrors = join(folder, "mirrors");
  const whole = repository(join(folder, "whole"));
  mkdirSync(join(mirrors, "acme"), { recursive: true });
  symlinkSync(whole.folder, join(mirrors, name));
  const commit: typeof whole.commit = (at, files) => {
    const made = whole.commit(at, files);
    whole.id(made);
    return made;
  };
  const first = commit("2026-03-01T10:00:00+02:00", { [path]: limits });
  const facts = join(folder, "facts");
  const file = join(facts, "providers/acme.yaml");
  const put = (path: string, data: unknown): void => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, stringify(data));
  };
  put(join(facts, "dataset.yaml"), {
    name: "Test",
    description: "A test.",
    base_url: "https://facts.test",
    license: "CC0-1.0",
    verified_for_days: 180,
  });
  put(join(facts, "keys.yaml"), {
    "api.rate_limit.requests_per_minute": {
      description: "Requests.",
      datatype: "integer",
      unit: "requests/minute",
    },
    "storage.included_gb": { description: "Storage.", datatype: "integer", unit: "GB" },
    "support.tier": { description: "Support.", datatype: "string" },
  });
  put(file, {
    name: "Acme",
    homepage: "https://acme.test",
    sources: {
      limits: {
        url: "https://acme.test/limits",
        title: "Limits",
        type: "official_docs",
        retrieved_at: "2026-03-01T08:00:00Z",
        archive_url: `https://github.com/acme/docs/blob/${whole.id(first)}/docs/limits%20of%20it.md`,
      },
      page: {
        url: "https://acme.test/support",
        title: "Support",
        type: "official_docs",
        retrieved_at: "2026-03-01",
      },
    },
    facts: {
      "api.rate_limit.requests_per_minute": {
        value: 60,
        raw_value: "up to 60 requests per minute",
        source: "limits",
      },
      "storage.included_gb": { value: 50, raw_value: "Pro | 50 GB", source: "limits" },
      "support.tier": { value: "email", raw_value: "by email", source: "page" },
    },
  });
  const run = async (options: Partial<VerifyCommandOptions> = {}) => {
    const terminal = recorded();
    const world = {
      send: () => Promise.reject(new Error("nothing is asked of any network")),
      clock: jumpingClock(),
      signal: new AbortController().signal,
      openClone: clonesIn(mirrors, { PATH: process.env["PATH"] }),
    };
    const code = await verify(
      { ...defaults({ path: folder, facts }), mirrors, ...options },
      terminal,
      world,
    );
    if (terminal.printed.out === "") throw new Error(terminal.printed.err);
    const report = JSON.parse(terminal.printed.out) as VerifyReport;
    const found = report.pages.flatMap((page) =>
      page.facts.map(({ id, outcome, missing }) => [
        id.split("/").at(-1),
        page.reason ?? missing ?? outcome,
      ]),
    );
    return { code, report, found: Object.fromEntries(found) as Record<string, string> };
  };
  return { git: whole.git, id: whole.id, commit, run, file, folder, mirrors };
}

const rate = "api.rate_limit.requests_per_minute";
const storage = "storage.included_gb";

describe("a clone", () => {
  it.each(["acme/docs", "acme+docs", "acme/docs.git"])(
    "confirms as of its newest commit what stands in unchanged bytes: %s",
    async (name) => {
      const { run, commit, id, file } = opened(name);
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
      expect(readFileSync(file, "utf8").match(/last_verified_at: .*/g)).toEqual([
        "last_verified_at: 2026-10-02T17:00:00Z",
        "last_verified_at: 2026-10-02T17:00:00Z",
      ]);
    },
  );

  it("confirms facts of a scope as well, each by its own quote", async () => {
    const { run, commit, file } = opened();
    const data = parse(readFileSync(file, "utf8")) as Record<string, unknown>;
    const ofPlan = (scope: string, value: number, quote: string) => ({
      value,
      raw_value: quote,
      source: "limits",
      scope,
    });
    data["products"] = {
      api: {
        name: "API",
        scopes: { free: "Free", pro: "Pro" },
        facts: {
          [storage]: [ofPlan("free", 5, "Free | 5 GB"), ofPlan("pro", 50, "Pro | 50 GB")],
        },
      },
    };
    writeFileSync(file, stringify(data));
    commit("2026-09-01T00:00:00Z", { [path]: limits.replace("50 GB", "20 GB") });
    expect((await run()).found).toMatchObject({
      [`${storage}~free`]: "confirmed",
      [`${storage}~pro`]: "quote",
    });
  });

  it("confirms what stands in its place in other bytes, and no more", async () => {
    const { run, commit, file } = opened();
    commit("2026-09-01T00:00:00Z", {
      [path]: `${limits.replace("| Pro  | 50 GB", "| Pro  | 20 GB")}\n## More\n\nAnother chapter.\n`,
    });
    const { report, found } = await run({ write: true });
    expect(found).toEqual({ [rate]: "confirmed", [storage]: "quote" });
    expect(report.pages[0]).toMatchObject({ result: "read" });
    expect(report.counts).toMatchObject({ confirmed: 1, look: 1, written: 1 });
    expect(readFileSync(file, "utf8").match(/last_verified_at/g)).toHaveLength(1);
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
    const { run, file, commit } = opened();
    const before = readFileSync(file, "utf8");
    expect((await run({ write: true })).report.counts).toMatchObject({ confirmed: 2, written: 0 });
    commit("2026-02-01T00:00:00Z", { "other.md": "By a clock that is wrong." });
    const { report, found } = await run({ write: true });
    expect(found).toEqual({ [rate]: "clone", [storage]: "clone" });
    expect(report.pages[0]!.detail).toContain("older than the copy");
    expect(readFileSync(file, "utf8")).toBe(before);
  });

  it("says nothing of a file that is gone, or of a history that was not fetched", async () => {
    const { run, commit, git, mirrors, folder } = opened();
    commit("2026-09-01T00:00:00Z", { [path]: null });
    const gone = await run({ exitCode: true });
    expect([gone.code, gone.found]).toEqual([0, { [rate]: "gone", [storage]: "gone" }]);
    rmSync(join(mirrors, "acme/docs"));
    git([
      "clone",
      "-q",
      "--bare",
      "--depth=1",
      `file://${folder}/whole`,
      join(mirrors, "acme/docs"),
    ]);
    const cut = await run();
    expect(cut.found).toEqual({ [rate]: "clone", [storage]: "clone" });
    expect(cut.report.pages[0]!.detail).toContain("has no commit");
    rmSync(join(mirrors, "acme"), { recursive: true });
    const none = await run();
    expect(none.report.pages[0]).toMatchObject({
      reason: "clone",
      detail: "no clone of acme/docs",
    });
  });

  it("may be without bytes: what is unchanged is confirmed, and nothing is fetched", async () => {
    const { run, commit, git, mirrors, folder } = opened();
    commit("2026-09-01T00:00:00Z", { "other.md": "Another page." });
    git(["config", "uploadpack.allowFilter", "true"]);
    rmSync(join(mirrors, "acme"), { recursive: true });
    const partial = (): void => {
      const to = join(mirrors, "acme+docs");
      rmSync(to, { recursive: true, force: true });
      git(["clone", "-q", "--bare", "--filter=blob:none", `file://${folder}/whole`, to]);
    };
    partial();
    expect((await run()).found).toEqual({ [rate]: "confirmed", [storage]: "confirmed" });
    commit("2026-10-01T00:00:00Z", { [path]: `${limits}More.` });
    partial();
    const { report, found } = await run();
    expect(found).toEqual({ [rate]: "clone", [storage]: "clone" });
    expect(report.pages[0]!.detail).toContain("without the bytes");
  });

  describe("a fact that a register states", () => {
    const model = (max: number): string => `{ "shapes": { "Data": { "max": ${max} } } }`;

    function registered(at = "/shapes/Data/max") {
      const clone = opened();
      const commit = clone.commit("2026-04-01T00:00:00Z", { "model.json": model(5_000_000_000) });
      const data = parse(readFileSync(clone.file, "utf8")) as Record<
        string,
        Record<string, unknown>
      >;
      const url = "https://github.com/acme/docs/blob/main/model.json";
      data["sources"] = {};
      data["sources"]["model"] = {
        url,
        title: "Model",
        type: "api_description",
        retrieved_at: "2026-04-01T00:00:00Z",
        archive_url: `https://github.com/acme/docs/blob/${clone.id(commit)}/model.json`,
      };
      data["facts"] = {
        [storage]: {
          value: 5,
          raw_value: '"Data": { "max": 5000000000 }',
          source: "model",
          bound: "accepted",
        },
      };
      writeFileSync(clone.file, stringify(data));
      const line = { at, unit: "bytes", key: storage };
      const source = { path: "model.json", source: "model", url, title: "Model" };
      const files = [{ ...source, type: "api_description", facts: [line] }];
      mkdirSync(join(clone.folder, "facts/register"));
      writeFileSync(
        join(clone.folder, "facts/register/acme.yaml"),
        stringify({ provider: "acme", repository: "acme/docs", files }),
      );
      return clone;
    }

    it("is confirmed where its place states the same value, whatever is written around it", async () => {
      const { run, commit, id, file } = registered();
      const text = '{ "more": 1, "shapes": { "Data": {\n "min": 0,\n "max": 5e9 } } }';
      const head = commit("2026-09-01T00:00:00Z", { "model.json": text });
      const { report, found } = await run({ write: true });
      expect(found).toEqual({ [storage]: "confirmed" });
      expect(report.pages).toMatchObject([
        {
          read_url: `https://github.com/acme/docs/blob/${id(head)}/model.json`,
          result: "read",
          read_at: "2026-09-01T00:00:00Z",
        },
      ]);
      expect(readFileSync(file, "utf8").match(/last_verified_at: .*/g)).toEqual([
        "last_verified_at: 2026-09-01T00:00:00Z",
      ]);
    });

    it.each([
      ["another value", model(6_000_000_000), '"Data": { "max": 6000000000 }'],
      ["no value", '{ "shapes": {} }', "nothing is stated there"],
      [
        "the words elsewhere",
        '{ "old": { "Data": { "max": 5000000000 } } }',
        "nothing is stated there",
      ],
      ["another notation", "{ broken", "the file cannot be read"],
    ])("is for a person to look at: %s", async (_, text, nearest) => {
      const { run, commit, file } = registered();
      commit("2026-09-01T00:00:00Z", { "model.json": text });
      const { report, found } = await run({ write: true });
      expect(found).toEqual({ [storage]: "place" });
      expect(report.pages[0]!.facts[0]!.nearest).toContain(nearest);
      expect(readFileSync(file, "utf8")).not.toContain("last_verified_at");
    });

    it("is read in no older clone, and in none where the file is gone", async () => {
      const { run, commit } = registered();
      commit("2026-03-15T00:00:00Z", { "model.json": model(6_000_000_000) });
      const { report, found } = await run();
      expect(found).toEqual({ [storage]: "clone" });
      expect(report.pages[0]!.detail).toContain("older than the copy");
      commit("2026-09-01T00:00:00Z", { "model.json": null });
      expect((await run()).found).toEqual({ [storage]: "gone" });
    });
  });

  it("is read for the facts that were asked for alone", async () => {
    const { run } = opened();
    expect((await run({ keys: [storage] })).found).toEqual({ [storage]: "confirmed" });
    expect((await run({ keys: ["support.tier"] })).report.pages).toEqual([]);
    expect((await run({ olderThan: 9999 })).report.pages).toEqual([]);
  });

  it("may be bare, and a folder that is none says so", async () => {
    const { run, git, mirrors, folder } = opened();
    rmSync(join(mirrors, "acme/docs"));
    git(["clone", "-q", "--bare", join(folder, "whole"), join(mirrors, "acme+docs.git")]);
    expect((await run()).found).toEqual({ [rate]: "confirmed", [storage]: "confirmed" });
    rmSync(join(mirrors, "acme+docs.git"), { recursive: true });
    mkdirSync(join(mirrors, "acme/docs"), { recursive: true });
    const { report } = await run();
    expect(report.pages[0]!.reason).toBe("clone");
  });
});
