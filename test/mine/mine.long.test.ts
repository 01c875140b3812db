/** Earlier values out of a repository's log: repositories made here, with fixed times. */
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { mine } from "../../build/curate/mine/command/mine.ts";
import { mineOptions, type MineOptions } from "../../build/curate/mine/command/mine-options.ts";
import { UsageError } from "../../build/terminal/usage-error.ts";
import { format } from "../../build/curate/file/format.ts";
import { ProviderFile } from "../../build/schema/curated.ts";
import { recorded } from "../built.ts";
import { repository, type Repository } from "./repository.ts";

let docs: Repository;
let facts: string;
const id = "acme/api/*/limits.requests_per_minute";
const storage = "acme/api/*/limits.upload_mb";

const keys = `
limits.requests_per_minute: { description: Requests per minute., datatype: integer, unit: requests/minute }
limits.upload_mb: { description: Upload., datatype: decimal, unit: MB }
limits.tier: { description: Tier., datatype: string }
`;

/** A provider's file with one fact; `fields` are lines of it. */
function write(key: string, fields: string): void {
  mkdirSync(join(facts, "providers"), { recursive: true });
  cpSync("test/fixtures/facts/dataset.yaml", join(facts, "dataset.yaml"));
  writeFileSync(join(facts, "keys.yaml"), keys);
  writeFileSync(
    join(facts, "providers/acme.yaml"),
    `name: Acme
homepage: https://acme.example
sources:
  limits:
    url: https://acme.example/limits
    title: Limits
    type: official_docs
    retrieved_at: 2026-01-01
products:
  api:
    name: API
    facts:
      ${key}: # of the whole API
${fields.replace(/^(?=.)/gm, "        ")}        source: limits
`,
  );
}

interface Answer {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

async function run(overrides: Partial<MineOptions> = {}): Promise<Answer> {
  const terminal = recorded();
  const environment = { PATH: process.env["PATH"], HOME: docs.folder };
  const given = { facts, "as-of": "2026-05-01T00:00:00Z", ...overrides };
  const options = {
    ...mineOptions(given, [docs.folder, "limits.md", id], environment, 0),
    ...overrides,
  };
  const code = await mine(options, terminal);
  return { code, ...terminal.printed };
}

interface Mined {
  readonly current: { readonly value: unknown; readonly observed_at: string | null };
  readonly proposals: readonly Readonly<Record<string, unknown>>[];
  readonly gaps: readonly Readonly<Record<string, unknown>>[];
  readonly is_cut: boolean;
}

async function mined(overrides: Partial<MineOptions> = {}): Promise<Mined> {
  const { out, err } = await run({ json: true, ...overrides });
  expect(err).toBe("");
  return JSON.parse(out) as Mined;
}

/** `value@time` of each proposal. */
async function steps(overrides: Partial<MineOptions> = {}): Promise<readonly string[]> {
  const { proposals } = await mined(overrides);
  return proposals.map(({ value, observed_at: at }) => `${String(value)}@${String(at)}`);
}

const says = (number: string | number): string =>
  `# Limits\n\nYou may send ${number} requests per minute.\n`;

beforeEach(() => {
  docs = repository();
  facts = mkdtempSync(join(tmpdir(), "facts-mine-facts-"));
  write(
    "limits.requests_per_minute",
    "value: 60\nraw_value: You may send 60 requests per minute\n",
  );
});
afterEach(() => {
  docs.remove();
  rmSync(facts, { recursive: true, force: true });
});

describe("the values of a file's log", () => {
  it("are dated by the first commit with each, in UTC, with an address", async () => {
    const first = docs.commit("2020-01-01T00:00:00+02:00", { "limits.md": says(10) });
    docs.commit("2020-06-01T00:00:00Z", { "limits.md": `${says(10)}\nMore.\n` });
    docs.commit("2021-01-01T00:00:00Z", { "limits.md": says("**60**") });
    const { current, proposals } = await mined();
    expect(current).toMatchObject({ value: 60, observed_at: "2021-01-01T00:00:00Z" });
    expect(proposals).toEqual([
      {
        number: 1,
        value: 10,
        raw_value: "You may send 10 requests per minute",
        observed_at: "2019-12-31T22:00:00Z",
        url: `https://github.com/acme/docs/blob/${first}/limits.md`,
        how: "numbers",
        confidence: 0.95,
        corrected_within_days: false,
        standing: "new",
        proposed: true,
      },
    ]);
  });

  it("are followed across renames, also those with changes", async () => {
    const body = "\nA line that stays.\nAnother that stays.\nAnd a third one.\n";
    const first = docs.commit("2020-01-01T00:00:00Z", { "old/Rate_Limits.md": says(10) + body });
    docs.move("old/Rate_Limits.md", "limits.md");
    docs.commit("2020-02-01T00:00:00Z", { "limits.md": says(30) + body });
    docs.commit("2020-03-01T00:00:00Z", { "limits.md": says(60) + body });
    const { proposals } = await mined();
    expect(proposals.map(({ value }) => value)).toEqual([30, 10]);
    expect(proposals[1]!["url"]).toBe(
      `https://github.com/acme/docs/blob/${first}/old/Rate_Limits.md`,
    );
  });

  it("are followed to the same language where more files move than git compares", async () => {
    const body = "A line that stays.\nAnother that stays.\nAnd a third one.\n";
    const japanese = "Taisetsu na gyou.\nMou hitotsu no gyou.\nSoshite mittsume.\nMinna nihongo.\n";
    const others = (
      folders: readonly string[],
      words: string | null,
    ): Record<string, string | null> =>
      Object.fromEntries(
        folders.flatMap((folder) =>
          Array.from({ length: 1001 }, (_, n) => [
            `${folder}/page-${n}.md`,
            words === null ? null : `${words} ${n} ${folder}\n`,
          ]),
        ),
      );
    docs.commit("2020-01-01T00:00:00Z", {
      "en/limits.md": says(10) + body,
      "ja/limits.md": japanese,
      ...others(["en", "ja"], "Before"),
    });
    docs.commit("2020-02-01T00:00:00Z", {
      "en/limits.md": null,
      "ja/limits.md": null,
      "limits.md": says(60) + body,
      "cloud/ja/limits.md": `${japanese}Owari.\n`,
      ...others(["en", "ja"], null),
      ...others(["cloud/en", "cloud/ja"], "Afterwards, about"),
    });
    const { proposals } = await mined();
    expect(proposals.map(({ value }) => value)).toEqual([10]);
  });

  it("are no guess where the words change; a time's window is a word", async () => {
    docs.commit("2020-01-01T00:00:00Z", { "limits.md": "You may send 1 requests per second.\n" });
    docs.commit("2020-02-01T00:00:00Z", { "limits.md": "A client can be throttled at 20.\n" });
    docs.commit("2020-03-01T00:00:00Z", { "limits.md": says(60) });
    expect(await steps()).toEqual([]);
  });

  it("are found by most of the words, with less confidence", async () => {
    docs.commit("2020-01-01T00:00:00Z", {
      "limits.md": "You may send at most 10 requests per minute.\n",
    });
    docs.commit("2020-03-01T00:00:00Z", { "limits.md": says(60) });
    const { proposals } = await mined();
    expect(proposals).toMatchObject([{ value: 10, how: "words" }]);
    expect(proposals[0]!["confidence"]).toBeLessThan(0.95);
  });

  it("are not those of a sister line, however alike", async () => {
    write(
      "limits.requests_per_minute",
      "value: 60\nraw_value: Maximum number of pins reached (60)\n",
    );
    const sister = "Maximum number of guilds reached (7)\n";
    docs.commit("2020-01-01T00:00:00Z", { "limits.md": sister });
    docs.commit("2020-02-01T00:00:00Z", {
      "limits.md": `${sister}\nMaximum number of pins reached (60)\n`,
    });
    expect(await steps()).toEqual([]);
    expect((await run()).out).toContain("not stated before 2020-02-01T00:00:00Z");
  });

  it("show a time without the statement as a gap, and one value as one", async () => {
    docs.commit("2020-01-01T00:00:00Z", { "limits.md": says(60) });
    docs.commit("2020-02-01T00:00:00Z", { "limits.md": "# Limits\n" });
    docs.commit("2020-03-01T00:00:00Z", { "limits.md": says(60) });
    const { current, proposals, gaps } = await mined();
    expect([current.observed_at, proposals]).toEqual(["2020-01-01T00:00:00Z", []]);
    expect(gaps).toEqual([
      { reason: "absent", from: "2020-02-01T00:00:00Z", until: "2020-03-01T00:00:00Z" },
    ]);
    expect((await run()).out).toContain(
      "not stated between 2020-02-01T00:00:00Z and 2020-03-01T00:00:00Z",
    );
  });

  it("go on behind a file that was gone for a while", async () => {
    docs.commit("2020-01-01T00:00:00Z", { "limits.md": says(10) });
    docs.commit("2020-02-01T00:00:00Z", { "limits.md": null });
    docs.commit("2020-03-01T00:00:00Z", { "limits.md": says(60) });
    expect(await steps()).toEqual(["10@2020-01-01T00:00:00Z"]);
  });

  it("that held for days only are shown, and in no snippet", async () => {
    docs.commit("2020-01-01T00:00:00Z", { "limits.md": says(60) });
    docs.commit("2020-02-01T00:00:00Z", { "limits.md": says(600) });
    docs.commit("2020-02-02T00:00:00Z", { "limits.md": says(60) });
    const { current, proposals } = await mined();
    expect(current.observed_at).toBe("2020-01-01T00:00:00Z");
    expect(proposals).toMatchObject([{ value: 600, corrected_within_days: true, proposed: false }]);
    const { out } = await run();
    expect(out).toContain("[corrected within days]");
    expect(out).not.toContain("history:");
  });

  it("that were taken back within two weeks are shown, and in no snippet", async () => {
    docs.commit("2020-01-01T00:00:00Z", { "limits.md": says(60) });
    docs.commit("2020-02-01T00:00:00Z", { "limits.md": says(600) });
    docs.commit("2020-02-14T00:00:00Z", { "limits.md": says(60) });
    const { current, proposals } = await mined();
    expect(current.observed_at).toBe("2020-01-01T00:00:00Z");
    expect(proposals).toMatchObject([{ value: 600, corrected_within_days: true, proposed: false }]);
  });

  it("that held for as long before a third one are steps", async () => {
    docs.commit("2020-01-01T00:00:00Z", { "limits.md": says(10) });
    docs.commit("2020-02-01T00:00:00Z", { "limits.md": says(30) });
    docs.commit("2020-02-14T00:00:00Z", { "limits.md": says(60) });
    expect(await steps()).toEqual(["30@2020-02-01T00:00:00Z", "10@2020-01-01T00:00:00Z"]);
  });

  it("are dated by the merge that published them", async () => {
    docs.commit("2020-01-01T00:00:00Z", { "limits.md": says(10) });
    docs.git(["checkout", "-q", "-b", "draft"]);
    docs.commit("2020-02-01T00:00:00Z", { "limits.md": says(60) });
    docs.git(["checkout", "-q", "main"]);
    docs.commit("2020-02-15T00:00:00Z", { "other.md": "x\n" });
    docs.git(["merge", "-q", "--no-ff", "-m", "merge", "draft"], "2020-03-01T00:00:00Z");
    expect((await mined()).current.observed_at).toBe("2020-03-01T00:00:00Z");
  });

  it("stand in files with CRLF, and across lines", async () => {
    const wrapped = (n: number): string => `You may send\r\n${n} requests\r\nper minute.\r\n`;
    docs.commit("2020-01-01T00:00:00Z", { "limits.md": wrapped(10) });
    docs.commit("2020-02-01T00:00:00Z", { "limits.md": wrapped(60) });
    const { proposals } = await mined();
    expect(proposals).toMatchObject([
      { value: 10, raw_value: "You may send 10 requests per minute" },
    ]);
  });

  it("are taken by a pattern where the words do not help", async () => {
    docs.commit("2020-01-01T00:00:00Z", { "limits.md": "quota = 10\n" });
    docs.commit("2020-02-01T00:00:00Z", { "limits.md": `${says(60)}quota = 60\n` });
    expect(await steps({ pattern: "quota = (\\d+)" })).toEqual(["10@2020-01-01T00:00:00Z"]);
    write("limits.requests_per_minute", "value: 60\nraw_value: a request a second\n");
    expect((await run()).err).toContain("does not state 60 in one way only");
    expect(await steps({ pattern: "quota = (\\d+)" })).toEqual(["10@2020-01-01T00:00:00Z"]);
    await expect(run({ pattern: "quota" })).rejects.toThrow(UsageError);
    await expect(run({ pattern: "(" })).rejects.toThrow(UsageError);
  });
});

describe("a table", () => {
  const table = (
    rows: readonly string[],
    head = "| Plan | Requests per minute | Burst |",
  ): string => [head, "| --- | --- | --- |", ...rows, ""].join("\n");
  beforeEach(() => write("limits.requests_per_minute", "value: 60\nraw_value: Pro | 60\n"));

  it("keeps its row where the row moves, and its column where one comes between", async () => {
    docs.commit("2020-01-01T00:00:00Z", {
      "limits.md": table(["| Free | 5 | 9 |", "| Pro | 10 | 20 |"]),
    });
    docs.commit("2020-02-01T00:00:00Z", {
      "limits.md": table(["| Pro | 30 | 70 |", "| Free | 5 | 9 |"]),
    });
    docs.commit("2020-03-01T00:00:00Z", {
      "limits.md": table(["| Pro | 60 | 70 |", "| Team | 99 | 99 |", "| Free | 5 | 9 |"]),
    });
    expect(await steps()).toEqual(["30@2020-02-01T00:00:00Z", "10@2020-01-01T00:00:00Z"]);
  });

  it("gives no value out of another column", async () => {
    docs.commit("2020-01-01T00:00:00Z", {
      "limits.md": table(["| Pro | 900 | 60 |"], "| Plan | Requests per day | Burst |"),
    });
    docs.commit("2020-02-01T00:00:00Z", { "limits.md": table(["| Pro | 60 | 70 |"]) });
    const { proposals } = await mined();
    expect(proposals).toEqual([]);
  });
});

describe("units", () => {
  beforeEach(() => write("limits.upload_mb", "value: 26.2144\nraw_value: up to 25 MiB per file\n"));

  it("are converted, and a change of notation is no step", async () => {
    docs.commit("2019-01-01T00:00:00Z", { "limits.md": "Send up to 512 KiB per file.\n" });
    docs.commit("2020-01-01T00:00:00Z", { "limits.md": "Send up to 25 MB per file.\n" });
    docs.commit("2021-01-01T00:00:00Z", { "limits.md": "Send up to 25 MiB per file.\n" });
    const { current, proposals } = await mined({ id: storage });
    expect(current.observed_at).toBe("2020-01-01T00:00:00Z");
    expect(proposals.map(({ value }) => value)).toEqual([0.524288]);
  });

  it("that count no bytes have no such notation: from 250 to 256 is a step", async () => {
    write("limits.requests_per_minute", "value: 256\nraw_value: up to 256 requests per minute\n");
    docs.commit("2019-01-01T00:00:00Z", { "limits.md": "Send up to 250 requests per minute.\n" });
    docs.commit("2020-01-01T00:00:00Z", { "limits.md": "Send up to 256 requests per minute.\n" });
    const { current, proposals } = await mined({ id });
    expect(current.observed_at).toBe("2020-01-01T00:00:00Z");
    expect(proposals.map(({ value }) => value)).toEqual([250]);
  });

  it("that do not convert are a gap", async () => {
    docs.commit("2019-01-01T00:00:00Z", { "limits.md": "Send up to 3 days per file.\n" });
    docs.commit("2020-01-01T00:00:00Z", { "limits.md": "Send up to 8 MiB per file.\n" });
    docs.commit("2020-02-01T00:00:00Z", { "limits.md": "Send up to 5 pages per file.\n" });
    docs.commit("2021-01-01T00:00:00Z", { "limits.md": "Send up to 25 MiB per file.\n" });
    const { proposals, gaps } = await mined({ id: storage });
    expect(proposals.map(({ value }) => value)).toEqual([8.388608]);
    expect(gaps).toHaveLength(1);
  });
});

describe("notations", () => {
  it("are followed from one to another, with the value in each", async () => {
    write(
      "limits.requests_per_minute",
      "value: 100000\nraw_value: You may send 1,00,000 requests per minute\n",
    );
    const written = ["a dozen", "two hundred", "1'000", "5 000", "10^4", "60k", "1,00,000"];
    for (const [index, number] of written.entries())
      docs.commit(`2020-0${index + 1}-01T00:00:00Z`, { "limits.md": says(number) });
    const values = (await steps()).map((step) => step.split("@")[0]);
    expect(values).toEqual(["60000", "10000", "5000", "1000", "200", "12"]);
  });

  it("of a page with decimal commas are read as today's quote is", async () => {
    write(
      "limits.requests_per_minute",
      "value: 2000\nraw_value: You may send 2.000 requests per minute\n",
    );
    docs.commit("2020-01-01T00:00:00Z", { "limits.md": says("1.000") });
    docs.commit("2020-02-01T00:00:00Z", { "limits.md": says("2.000") });
    expect(await steps()).toEqual(["1000@2020-01-01T00:00:00Z"]);
  });
});

describe("a value that is no number", () => {
  it("is dated, and has no earlier values", async () => {
    write("limits.tier", "value: gold\nraw_value: All customers are gold\n");
    docs.commit("2019-01-01T00:00:00Z", { "limits.md": "All customers are silver\n" });
    docs.commit("2020-01-01T00:00:00Z", { "limits.md": "All customers are gold\n" });
    const { current, proposals } = await mined({ id: "acme/api/*/limits.tier" });
    expect([current.observed_at, proposals]).toEqual(["2020-01-01T00:00:00Z", []]);
  });
});

describe("repositories", () => {
  beforeEach(() => {
    docs.commit("2020-01-01T00:00:00Z", { "docs/limits.md": says(10) });
    docs.commit("2020-02-01T00:00:00Z", { "docs/limits.md": says(30) });
    docs.commit("2020-03-01T00:00:00Z", { "docs/limits.md": says(60) });
  });
  const path = "docs/limits.md";

  function clone(...args: readonly string[]): string {
    const folder = join(facts, "../", `${facts.split("/").at(-1)}-clone`);
    execFileSync("git", ["clone", "-q", ...args, `file://${docs.folder}`, folder], {
      stdio: "pipe",
    });
    return folder;
  }

  it("may be bare, and a folder within one will do", async () => {
    const folder = clone("--bare");
    try {
      const all = ["30@2020-02-01T00:00:00Z", "10@2020-01-01T00:00:00Z"];
      const remote = "https://gitlab.com/acme/docs.git";
      expect(await steps({ path, repository: folder, remote })).toEqual(all);
      expect(await steps({ path: "limits.md", repository: join(docs.folder, "docs") })).toEqual(
        all,
      );
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it("that are shallow do not say since when the oldest value held", async () => {
    const folder = clone("--depth", "2");
    try {
      const remote = "https://github.com/acme/docs";
      const { is_cut: isCut, proposals } = await mined({ path, repository: folder, remote });
      expect(isCut).toBe(true);
      expect(proposals).toHaveLength(1);
      expect(proposals[0]).toMatchObject({ value: 30 });
      expect(proposals[0]).not.toHaveProperty("observed_at");
      const { out } = await run({ path, repository: folder, remote });
      expect(out).toContain("The clone is shallow and ends at 2020-02-01T00:00:00Z");
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it.each([
    ["git@github.com:acme/docs.git", "https://github.com/acme/docs/blob/"],
    ["ssh://git@github.com:22/acme/docs", "https://github.com/acme/docs/blob/"],
    ["https://token@github.com/acme/docs.git/", "https://github.com/acme/docs/blob/"],
    ["https://gitlab.com/acme/group/docs.git", "https://gitlab.com/acme/group/docs/-/blob/"],
    ["https://codeberg.org/acme/docs", "https://codeberg.org/acme/docs/src/commit/"],
  ])("at %s have addresses at %s", async (remote, start) => {
    const { proposals } = await mined({ path, remote });
    expect(proposals.map(({ url }) => String(url).startsWith(start))).toEqual([true, true]);
  });

  it("without a public address propose nothing", async () => {
    const { code, err } = await run({ path, remote: "/srv/git/docs" });
    expect(code).toBe(1);
    expect(err).toContain("--remote https://github.com/<owner>/<repo>");
  });

  it("are left as they are", async () => {
    const before = [docs.git(["status", "--porcelain"]), docs.git(["show-ref"])];
    await run({ path });
    expect([docs.git(["status", "--porcelain"]), docs.git(["show-ref"])]).toEqual(before);
  });

  it("are read from a day on", async () => {
    const { is_cut: isCut, proposals } = await mined({ path, since: "2020-01-15T00:00:00Z" });
    expect(isCut).toBe(true);
    expect(proposals.map(({ value }) => value)).toEqual([30]);
    expect(await steps({ path, limit: 1 })).toEqual(["30@2020-02-01T00:00:00Z"]);
  });
});

describe("--accept --write", () => {
  const file = (): string => readFileSync(join(facts, "providers/acme.yaml"), "utf8");
  beforeEach(() => {
    for (const [year, number] of [
      [2019, 5],
      [2020, 10],
      [2021, 30],
      [2022, 60],
    ] as const)
      docs.commit(`${year}-01-01T00:00:00Z`, { "limits.md": says(number) });
  });

  it("writes nothing without a number", async () => {
    const before = file();
    await run();
    await expect(run({ write: true })).rejects.toThrow(/--write is without --accept/);
    expect(file()).toBe(before);
  });

  it("writes into the file of the product, where it has one, and no other", async () => {
    const whole = file();
    const [main, product] = whole.split("products:\n  api:\n");
    const sources = /sources:\n(?: +.*\n)+/.exec(main!)![0];
    const part = join(facts, "providers/acme/api.yaml");
    mkdirSync(join(facts, "providers/acme"));
    writeFileSync(join(facts, "providers/acme.yaml"), main!.replace(sources, ""));
    writeFileSync(part, product!.replaceAll(/^ {4}/gm, "") + sources);
    const before = file();
    const { code, out, err } = await run({ accept: [0, 1, 3], write: true });
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out).toContain("providers/acme/api.yaml");
    expect(file()).toBe(before);
    const after = readFileSync(part, "utf8");
    expect(after).toContain("# of the whole API");
    expect(after).toContain("observed_at: 2022-01-01T00:00:00Z");
    expect([...after.matchAll(/- value: (\d+)/g)].map(([, value]) => value)).toEqual(["30", "5"]);
  });

  it("puts each step where its date belongs and keeps the comments", async () => {
    expect(await run({ accept: [0, 1, 3], write: true })).toMatchObject({ code: 0, err: "" });
    expect(file()).toContain("# of the whole API");
    expect(file()).toContain("observed_at: 2022-01-01T00:00:00Z");
    expect([...file().matchAll(/- value: (\d+)/g)].map(([, value]) => value)).toEqual(["30", "5"]);
    const { proposals } = await mined();
    expect(proposals.map(({ standing }) => standing)).toEqual(["there", "new", "there"]);
    expect(await run({ accept: [2], write: true })).toMatchObject({ code: 0, err: "" });
    expect([...file().matchAll(/- value: (\d+)/g)].map(([, value]) => value)).toEqual([
      "30",
      "10",
      "5",
    ]);
    expect((await run({ accept: [2], write: true })).err).toContain("in the history already");
    expect((await run()).out).toContain("as the file says");
  });

  it("spreads braces, in which a history would not be in canonical form", async () => {
    write(
      "limits.requests_per_minute",
      "value: 60\nraw_value: You may send 60 requests per minute\n",
    );
    const place = join(facts, "providers/acme.yaml");
    const braces = file().replace(
      /: # of the whole API[\s\S]*$/,
      ": { value: 60, raw_value: You may send 60 requests per minute, source: limits } # mine\n",
    );
    writeFileSync(place, braces);
    expect(await run({ accept: [1, 3], write: true })).toMatchObject({ code: 0, err: "" });
    expect(file()).toContain("limits.requests_per_minute: # mine\n        value: 60\n");
    const formatted = format("acme.yaml", file(), ProviderFile);
    expect(formatted).toEqual({ ok: true, text: file() });
  });

  it("writes nothing that would be refused", async () => {
    write(
      "limits.requests_per_minute",
      "value: 60\nraw_value: You may send 60 requests per minute\nobserved_at: 2018-01-01\n",
    );
    const before = file();
    const { code, err } = await run({ accept: [1], write: true });
    expect([code, file()]).toEqual([1, before]);
    expect(err).toContain("acme.yaml");
    expect((await run({ accept: [9], write: true })).err).toContain("no proposal 9");
  });
});

describe("what cannot be mined", () => {
  beforeEach(() => void docs.commit("2020-01-01T00:00:00Z", { "limits.md": says(60) }));

  it.each([
    [
      { id: "acme/api/*/limits.requests_per_minut" },
      /Did you mean acme\/api\/\*\/limits.requests_per_minute/,
    ],
    [{ id: "acne/x" }, /no fact `acne\/x`\.\n {4}An id is provider\/product\/plan\/key/],
    [{ path: "limit.md" }, /no file limit.md at [\da-f]{12}.[\s\S]*Did you mean limits.md/],
    [{ repository: "/no/such/folder" }, /no git repository/],
    [{ rev: "v9" }, /no commit "v9"/],
  ])("%j is refused with what may be meant", async (overrides, message) => {
    const { code, err } = await run(overrides);
    expect(err).toMatch(message);
    expect(code).toBe(1);
  });

  it("a folder without a repository is said so", async () => {
    expect((await run({ repository: facts })).err).toContain("no git repository");
  });

  it("a file that went names the commit, and where it may be now", async () => {
    docs.move("limits.md", "docs/Limits.mdx");
    const gone = docs.commit("2020-02-01T00:00:00Z", {});
    const { err } = await run();
    expect(err).toContain(`it went with ${gone.slice(0, 12)} on 2020-02-01T00:00:00Z`);
    expect(err).toContain("docs/Limits.mdx");
    expect((await mined({ rev: `${gone}^` })).current.value).toBe(60);
  });

  it("a quote that stands nowhere shows the nearest line", async () => {
    docs.commit("2020-02-01T00:00:00Z", { "limits.md": says(61) });
    docs.git(["reset", "-q", "--hard", "HEAD"]);
    write(
      "limits.requests_per_minute",
      "value: 7\nraw_value: You may send 7 requests per minute\n",
    );
    const { code, err } = await run();
    expect(code).toBe(1);
    expect(err).toContain("stands in none of the 2 versions");
    expect(err).toContain("The nearest line: You may send 61 requests per minute.");
  });

  it("a binary file is no text", async () => {
    docs.commit("2020-02-01T00:00:00Z", { "limits.md": new Uint8Array([0, 1, 2, 255]) });
    expect((await run()).err).toContain("no text");
  });
});

describe("a long log", () => {
  it("of 2,000 versions is read", async () => {
    const filler = Array.from({ length: 400 }, (_, i) => `Line ${i} says nothing of limits.`).join(
      "\n",
    );
    const parts: string[] = [];
    for (let i = 0; i < 2000; i++) {
      const text = `${says(i < 500 ? 10 : i < 1500 ? 30 : 60)}\n${filler}\nRevision ${i}\n`;
      parts.push(
        `commit refs/heads/main\ncommitter A <a@acme.test> ${1_500_000_000 + i * 86_400} +0000\ndata 1\nx\n`,
        `M 100644 inline limits.md\ndata ${Buffer.byteLength(text)}\n${text}\n`,
      );
    }
    docs.git(["fast-import", "--quiet", "--force"], undefined, parts.join(""));
    const found = await steps();
    expect(found.map((step) => step.split("@")[0])).toEqual(["30", "10"]);
  });
});

describe("a place that is named", () => {
  it("is read by its pointer where a pattern would be led astray", async () => {
    write("limits.upload_mb", "value: 1\nraw_value: at most 1 MB\n");
    docs.commit("2015-04-27T00:00:00Z", { "m.json": '{"Data": {"min": 0, "max": 51200}}' });
    docs.commit("2015-09-10T00:00:00Z", { "m.json": '{"Data": {"min": 0, "max": 1000000}}' });
    docs.commit("2016-04-19T00:00:00Z", { "m.json": '{"Data": {"max": 1000000, "min": 0}}' });
    const asked = { pointer: "/Data/max", unit: "bytes", path: "m.json", id: storage };
    const { current } = await mined(asked);
    expect(current).toMatchObject({ value: 1, observed_at: "2015-09-10T00:00:00Z" });
    expect(await steps(asked)).toEqual(["0.0512@2015-04-27T00:00:00Z"]);
  });

  it("is the cell of a row and a column, also where the value today is another", async () => {
    const table = (free: number): string =>
      `# Limits\n\n| Path | Free | Pro |\n| --- | --- | --- |\n| /a | ${free} | 99 |\n`;
    docs.commit("2020-01-01T00:00:00Z", { "limits.md": table(30) });
    docs.commit("2021-01-01T00:00:00Z", { "limits.md": table(60) });
    expect(await steps({ row: "/a", column: "Free", heading: "Limits" })).toEqual([
      "30@2020-01-01T00:00:00Z",
    ]);
    const { code, err } = await run({ row: "/b", column: "Free" });
    expect(code).toBe(1);
    expect(err).toContain('the place {"row":["/b"],"column":"Free"} states no value in any of');
    expect(err).toContain('No row is called "/b"; ');
    expect(err).toContain('"/a"');
  });

  it("is the cell of a head without its footnotes, or with its first words where no other begins so", async () => {
    const table = (count: number): string =>
      "| | Acme Free | Acme Paid ([Bundled](/p#b), [Unbound](/p#u)) and [Standard](/p#s) |\n" +
      `| --- | --- | --- |\n| [Number of functions](#number)<sup>1</sup> | 10 | ${count} |\n` +
      "| Number of calls | 1 | 2 |\n";
    docs.commit("2020-01-01T00:00:00Z", { "limits.md": table(30) });
    docs.commit("2021-01-01T00:00:00Z", { "limits.md": table(60) });
    for (const row of ["Number of functions", "Number of functions 1", "Number of func"])
      for (const column of ["Acme Paid", "Acme Paid (Bundled, Unbound) and Standard"]) {
        const { code, err, out } = await run({ row, column });
        if (row.endsWith("func")) {
          expect(code).toBe(1);
          expect(err).toContain(`No row is called "${row}"; near are "Number of functions 1"`);
        } else expect(out, err).toContain("30");
      }
    const { code, err } = await run({ row: "Number of", column: "Acme" });
    expect(code).toBe(1);
    expect(err).toContain('No row is called "Number of"; near are "Number of calls", "Number of f');
    expect(err).toContain('No column is called "Acme"; near are "Acme Free"');
  });

  it("is named in one way", () => {
    const given = { facts, pointer: "/a", row: "b" };
    expect(() => mineOptions(given, ["x", "y", id], {}, 0)).toThrow("a place is named in one way");
    expect(() => mineOptions({ facts, says: "{} a day" }, ["x", "y", id], {}, 0)).toThrow(
      "--says is without a place",
    );
    expect(() => mineOptions({ facts }, ["x", "y"], {}, 0)).toThrow("<fact id> is missing");
  });
});
