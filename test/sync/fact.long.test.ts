/** Earlier values of one fact out of a repository's log: repositories made here, with fixed times. */
import { mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { syncFactVerb } from "../../build/curate/sync/command/sync-fact.ts";
import type { VerbRun } from "../run-verb.ts";
import { world, type World } from "./world.ts";

let own: World;
const rate = "acme/api/*/limits.requests_per_minute";
const storage = "acme/api/*/limits.upload_mb";
const keys = `
limits.requests_per_minute: { description: Requests per minute., datatype: integer, unit: requests/minute }
limits.upload_mb: { description: Upload., datatype: decimal, unit: MB }
limits.tier: { description: Tier., datatype: string }
`;
const ofRate = "value: 60\nraw_value: You may send 60 requests per minute\n";

/** A provider's file with one fact; `fields` are lines of it. */
function write(key: string, fields: string): void {
  own.write(
    "providers/acme.yaml",
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

beforeEach(() => {
  own = world("acme+docs", { "keys.yaml": keys });
  write("limits.requests_per_minute", ofRate);
});
afterEach(() => own.remove());

interface Asked {
  readonly repository?: string;
  readonly path?: string;
  readonly id?: string;
  /** Flags as they are typed. */
  readonly with?: readonly string[];
}

async function run({ repository, path, id, with: flags = [] }: Asked = {}): Promise<VerbRun> {
  const words = [repository ?? own.docs.folder, path ?? "limits.md", id ?? rate];
  return own.run(syncFactVerb, ...words, ...flags);
}

interface Proposed {
  /** Today's value first. */
  readonly proposals: readonly Readonly<Record<string, unknown>>[];
  readonly gaps: readonly Readonly<Record<string, unknown>>[];
  readonly is_cut: boolean;
}

async function proposed(asked: Asked = {}): Promise<Proposed> {
  const { out, err } = await run({ ...asked, with: ["--json", ...(asked.with ?? [])] });
  expect(err).toBe("");
  return JSON.parse(out) as Proposed;
}

/** `value@day` of today's value and each earlier one. */
async function steps(asked: Asked = {}): Promise<readonly string[]> {
  const { proposals } = await proposed(asked);
  return proposals.map(
    ({ value, observed_at: at }) => `${String(value)}@${String(at).slice(0, 10)}`,
  );
}

const says = (number: string | number): string =>
  `# Limits\n\nYou may send ${number} requests per minute.\n`;

describe("the values of a file's log", () => {
  it("are dated by the first commit with each, in UTC, with an address", async () => {
    const first = own.docs.commit("2020-01-01T00:00:00+02:00", { "limits.md": says(10) });
    own.docs.commit("2020-06-01T00:00:00Z", { "limits.md": `${says(10)}\nMore.\n` });
    own.docs.commit("2021-01-01T00:00:00Z", { "limits.md": says("**60**") });
    const { proposals } = await proposed();
    expect(proposals).toEqual([
      expect.objectContaining({ number: 0, value: 60, observed_at: "2021-01-01T00:00:00Z" }),
      {
        number: 1,
        value: 10,
        raw_value: "You may send 10 requests per minute.",
        observed_at: "2019-12-31T22:00:00Z",
        url: `https://github.com/acme/docs/blob/${own.docs.id(first)}/limits.md#L3`,
        standing: "new",
      },
    ]);
  });

  it("are followed across renames, also those with changes", async () => {
    const body = "\nA line that stays.\nAnother that stays.\nAnd a third one.\n";
    own.docs.commit("2020-01-01T00:00:00Z", { "old/Rate_Limits.md": says(10) + body });
    const moved = ["old/Rate_Limits.md", "limits.md"] as const;
    own.docs.commit("2020-02-01T00:00:00Z", { "limits.md": says(30) + body }, { moved });
    own.docs.commit("2020-03-01T00:00:00Z", { "limits.md": says(60) + body });
    const { proposals } = await proposed();
    expect(proposals.map(({ value }) => value)).toEqual([60, 30, 10]);
    expect(proposals[2]!["url"]).toContain("/old/Rate_Limits.md#L3");
  });

  it("are followed to the same language where more files move than git compares", async () => {
    const body = "A line that stays.\nAnother that stays.\nAnd a third one.\n";
    const japanese = "Taisetsu na gyou.\nMou hitotsu no gyou.\nSoshite mittsume.\n";
    const pages = Array.from({ length: 2002 }, (_, n) => `${n % 2 ? "en" : "ja"}/page-${n}.md`);
    const all = (path: (page: string) => string, text: (page: string) => string | null) =>
      Object.fromEntries(pages.map((page) => [path(page), text(page)]));
    own.docs.commit("2020-01-01T00:00:00Z", {
      "en/limits.md": says(10) + body,
      "ja/limits.md": japanese,
      ...all(String, (page) => `Before ${page}\n`),
    });
    own.docs.commit("2020-02-01T00:00:00Z", {
      "en/limits.md": null,
      "ja/limits.md": null,
      "limits.md": says(60) + body,
      "cloud/ja/limits.md": `${japanese}Owari.\n`,
      ...all(String, () => null),
      ...all(
        (page) => `cloud/${page}`,
        (page) => `Afterwards, about ${page}\n`,
      ),
    });
    expect(await steps()).toEqual(["60@2020-02-01", "10@2020-01-01"]);
  });

  const table = (head: string, ...rows: readonly string[]): string =>
    [head, head.replace(/[^|]+/g, " --- "), ...rows, ""].join("\n");
  const upload = (size: string): string => `Send up to ${size} per file.\n`;
  const row = "value: 60\nraw_value: Pro | 60\n";
  it.each<[string, string, readonly (string | null)[], readonly string[]]>([
    [
      "are no guess where the words change",
      ofRate,
      ["You may send 1 requests per second.\n", "A client can be throttled at 20.\n", says(60)],
      ["60@2020-03-01"],
    ],
    [
      "go on behind a file that was gone for a while",
      ofRate,
      [says(10), null, says(60)],
      ["60@2020-03-01", "10@2020-01-01"],
    ],
    [
      "stand in files with CRLF, and across lines",
      ofRate,
      [10, 60].map((n) => `You may send\r\n${n} requests\r\nper minute.\r\n`),
      ["60@2020-02-01", "10@2020-01-01"],
    ],
    [
      "are followed from one notation to another",
      ofRate,
      ["a dozen", "two hundred", "1'000", "5 000", "10^4", "60k", "60"].map(says),
      "60@2020-07 60000@2020-06 10000@2020-05 5000@2020-04 1000@2020-03 200@2020-02 12@2020-01"
        .split(" ")
        .map((each) => `${each}-01`),
    ],
    [
      "that count no bytes have no binary notation: from 250 to 256 is a step",
      "value: 256\nraw_value: up to 256 requests per minute\n",
      [250, 256].map((count) => `Send up to ${count} requests per minute.\n`),
      ["256@2020-02-01", "250@2020-01-01"],
    ],
    [
      "of a row are followed where it moves, and its column where one comes between",
      row,
      [
        table("| Plan | Requests per minute | Burst |", "| Free | 5 | 9 |", "| Pro | 10 | 20 |"),
        table("| Plan | Burst | Requests per minute |", "| Pro | 70 | 30 |"),
        table("| Plan | Requests per minute | Burst |", "| Team | 99 | 99 |", "| Pro | 60 | 70 |"),
      ],
      ["60@2020-03-01", "30@2020-02-01", "10@2020-01-01"],
    ],
    [
      "of a row are not read out of another column",
      row,
      [
        table("| Plan | Requests per day | Burst |", "| Pro | 900 | 60 |"),
        table("| Plan | Requests per minute | Burst |", "| Pro | 60 | 70 |"),
      ],
      ["60@2020-02-01"],
    ],
  ])("%s", async (_, fields, texts, expected) => {
    write("limits.requests_per_minute", fields);
    own.versions("limits.md", texts);
    expect(await steps()).toEqual(expected);
  });

  it("show a time without the statement as a gap, and one value as one", async () => {
    own.versions("limits.md", [says(60), "# Limits\n", says(60)]);
    expect(await steps()).toEqual(["60@2020-01-01"]);
    expect((await proposed()).gaps).toEqual([
      { reason: "absent", from: "2020-02-01T00:00:00Z", until: "2020-03-01T00:00:00Z" },
    ]);
    expect((await run()).out).toContain(
      "from 2020-02-01 until 2020-03-01 what it stated is not known: nothing is stated there",
    );
  });

  it.each([
    ["for two days", "2020-02-02", 60, ["60@2020-01-01"]],
    ["for two weeks and were taken back", "2020-02-14", 60, ["60@2020-01-01"]],
    [
      "for two weeks before a third",
      "2020-02-14",
      30,
      ["60@2020-02-14", "600@2020-02-01", "30@2020-01-01"],
    ],
  ] as const)("that held %s are steps or slips", async (_, until, first, expected) => {
    own.docs.commit("2020-01-01T00:00:00Z", { "limits.md": says(first) });
    own.docs.commit("2020-02-01T00:00:00Z", { "limits.md": says(600) });
    own.docs.commit(`${until}T00:00:00Z`, { "limits.md": says(60) });
    expect(await steps()).toEqual(expected);
  });

  it("are dated by the merge that published them", async () => {
    own.docs.commit("2020-01-01T00:00:00Z", { "limits.md": says(10) });
    const text = { "limits.md": says(60) };
    const draft = own.docs.commit("2020-02-01T00:00:00Z", text, { branch: "draft" });
    own.docs.commit("2020-02-15T00:00:00Z", { "other.md": "x\n" });
    own.docs.commit("2020-03-01T00:00:00Z", text, { merge: draft });
    expect((await proposed()).proposals[0]!["observed_at"]).toBe("2020-03-01T00:00:00Z");
  });

  it("are converted, a change of notation is no step, and what does not convert a gap", async () => {
    write("limits.upload_mb", "value: 26.2144\nraw_value: up to 25 MiB per file\n");
    own.versions("limits.md", ["512 KiB", "3 days", "25 MB", "25 MiB"].map(upload));
    expect(await steps({ id: storage })).toEqual(["25@2020-03-01", "0.524288@2020-01-01"]);
    expect((await proposed({ id: storage })).gaps).toMatchObject([{ reason: "another unit" }]);
  });

  it("are none of a value that is no number: it is dated, and has no earlier values", async () => {
    write("limits.tier", "value: gold\nraw_value: All customers are gold\n");
    own.versions("limits.md", ["All customers are silver\n", "All customers are gold\n"]);
    expect(await steps({ id: "acme/api/*/limits.tier" })).toEqual(["gold@2020-02-01"]);
  });

  it("are found in a log that is longer than what is held at once", async () => {
    for (let day = 0; day < 220; day++)
      own.docs.commit(new Date(1_500_000_000_000 + day * 86_400_000).toISOString(), {
        "limits.md": `${says(day < 15 ? 10 : day < 120 ? 30 : 60)}\nRevision ${day}\n`,
      });
    expect((await proposed()).proposals.map(({ value }) => value)).toEqual([60, 30, 10]);
  });
});

describe("repositories", () => {
  const path = "docs/limits.md";
  beforeEach(() => own.versions(path, [10, 30, 60].map(says)));

  it("may be bare, a folder within one will do, and they are left as they are", async () => {
    const all = ["60@2020-03-01", "30@2020-02-01", "10@2020-01-01"];
    const bare = join(own.docs.folder, "bare.git");
    own.docs.git(["clone", "-q", "--bare", own.docs.folder, bare]);
    const remote = "https://gitlab.com/acme/docs.git";
    expect(await steps({ path, repository: bare, with: ["--remote", remote] })).toEqual(all);
    mkdirSync(join(own.docs.folder, "docs"));
    const before = [own.docs.git(["status", "--porcelain"]), own.docs.git(["show-ref"])];
    expect(await steps({ repository: join(own.docs.folder, "docs") })).toEqual(all);
    expect([own.docs.git(["status", "--porcelain"]), own.docs.git(["show-ref"])]).toEqual(before);
  });

  it("that are shallow do not say since when the oldest value held", async () => {
    const folder = join(own.docs.folder, "shallow");
    own.docs.git(["clone", "-q", "--depth", "2", `file://${own.docs.folder}`, folder]);
    const asked = { path, repository: folder, with: ["--remote", "https://github.com/acme/docs"] };
    const { is_cut: isCut, proposals } = await proposed(asked);
    expect([isCut, proposals.map(({ value }) => value)]).toEqual([true, [60, 30]]);
    expect(proposals[1]).not.toHaveProperty("observed_at");
    const { out } = await run(asked);
    expect(out).toContain("The clone is shallow and ends at 2020-02-01T00:00:00Z");
  });

  it.each([
    ["git@github.com:acme/docs.git", "https://github.com/acme/docs/blob/"],
    ["ssh://git@github.com:22/acme/docs", "https://github.com/acme/docs/blob/"],
    ["https://token@github.com/acme/docs.git/", "https://github.com/acme/docs/blob/"],
    ["https://gitlab.com/acme/group/docs.git", "https://gitlab.com/acme/group/docs/-/blob/"],
    ["https://codeberg.org/acme/docs", "https://codeberg.org/acme/docs/src/commit/"],
  ])("at %s have addresses at %s", async (remote, start) => {
    const { proposals } = await proposed({ path, with: ["--remote", remote] });
    expect(proposals.map(({ url }) => String(url).startsWith(start))).toEqual([true, true, true]);
  });
});

describe("--accept --write", () => {
  const file = (): string => own.read("providers/acme.yaml");
  const valuesIn = (text: string) =>
    [...text.matchAll(/- value: (\d+)/g)].map(([, value]) => value);
  beforeEach(() => own.versions("limits.md", [5, 10, 30, 60].map(says)));

  it("writes into the file of the product, where it has one, and no other", async () => {
    const [main, product] = file().split("products:\n  api:\n");
    const sources = /sources:\n(?: +.*\n)+/.exec(main!)![0];
    own.write("providers/acme.yaml", main!.replace(sources, ""));
    own.write("providers/acme/api.yaml", product!.replaceAll(/^ {4}/gm, "") + sources);
    const before = file();
    const { code, out } = await run({ with: ["--accept", "0,1,3", "--write"] });
    expect(code).toBe(0);
    expect(out).toContain("providers/acme/api.yaml");
    expect(file()).toBe(before);
    expect(valuesIn(own.read("providers/acme/api.yaml"))).toEqual(["30", "5"]);
  });

  it("puts each step where its date belongs and keeps the comments", async () => {
    expect((await run({ with: ["--accept", "0,1,3", "--write"] })).code).toBe(0);
    expect(file()).toContain("# of the whole API");
    expect(file()).toContain("observed_at: 2020-04-01T00:00:00Z");
    const { proposals } = await proposed();
    expect(proposals.map(({ standing }) => standing)).toEqual(["there", "there", "new", "there"]);
    expect((await run({ with: ["--accept", "2", "--write"] })).code).toBe(0);
    expect(valuesIn(file())).toEqual(["30", "10", "5"]);
    expect((await run({ with: ["--accept", "2", "--write"] })).err).toContain(
      "proposal 2 is there already",
    );
    expect((await run()).out).toContain("since 2020-04-01T00:00:00Z  [there]");
  });

  it("writes nothing that would be refused, and nothing without a number", async () => {
    write("limits.requests_per_minute", `${ofRate}observed_at: 2018-01-01\n`);
    const before = file();
    const { code, err } = await run({ with: ["--accept", "1", "--write"] });
    expect(code).toBe(1);
    expect(err).toContain("acme.yaml");
    expect((await run({ with: ["--accept", "9", "--write"] })).err).toContain("no proposal 9");
    await run();
    await expect(run({ with: ["--write"] })).rejects.toThrow(/--write is without --accept/);
    expect(file()).toBe(before);
  });
});

describe("what cannot be mined", () => {
  beforeEach(() => own.versions("limits.md", [says(60)]));

  it.each<[Asked, RegExp]>([
    [
      { id: "acme/api/*/limits.requests_per_minut" },
      /Did you mean acme\/api\/\*\/limits.requests_per_minute/,
    ],
    [{ path: "limit.md" }, /no file limit.md at [\da-f]{12}.[\s\S]*Did you mean limits.md/],
    [{ repository: "/no/such/folder" }, /no git repository/],
    [{ repository: tmpdir() }, /no git repository/],
    [{ with: ["--rev", "v9"] }, /no commit "v9"/],
    [{ with: ["--remote", "/srv/git/docs"] }, /--remote https:\/\/github.com\/<owner>/],
  ])("%j is refused with what may be meant", async (asked, message) => {
    const { code, err } = await run(asked);
    expect([code, err]).toEqual([1, expect.stringMatching(message)]);
  });

  it.each([
    ["--says", "at most {}"],
    ["--at", "{ row: /b, column: Free }"],
  ])("%s %s that stands nowhere is told", async (...flag) => {
    const { code, out } = await run({ with: flag });
    expect([code, out]).toEqual([1, expect.stringContaining("stands in no version")]);
  });

  it("a file that went names the commit, and where it may be now", async () => {
    const moved = ["limits.md", "docs/Limits.mdx"] as const;
    const gone = own.docs.id(own.docs.commit("2020-02-01T00:00:00Z", {}, { moved }));
    const { err } = await run();
    expect(err).toContain(`it went with ${gone.slice(0, 12)} on 2020-02-01T00:00:00Z`);
    expect(err).toContain("docs/Limits.mdx");
    expect(await steps({ with: ["--rev", `${gone}^`] })).toEqual(["60@2020-01-01"]);
  });

  it("a binary file is no text", async () => {
    own.docs.commit("2020-02-01T00:00:00Z", { "limits.md": new Uint8Array([0, 1, 2, 255]) });
    expect((await run()).err).toContain("no text");
  });
});

describe("a place that is named", () => {
  it("is read by its pointer where words would be led astray", async () => {
    write("limits.upload_mb", "value: 1\nraw_value: at most 1 MB\n");
    const maxima = ['"min": 0, "max": 51200', '"min": 0, "max": 1000000', '"max": 1000000'];
    own.versions(
      "m.json",
      maxima.map((members) => `{"Data": {${members}}}`),
    );
    const asked = { path: "m.json", id: storage, with: ["--at", "/Data/max", "--unit", "bytes"] };
    expect(await steps(asked)).toEqual(["1@2020-02-01", "0.0512@2020-01-01"]);
  });

  it("is the cell of a row and a column, with or without its footnotes", async () => {
    const page = (free: number): string =>
      `# Limits\n\n| Path | Free | Pro ([Bundled](/p#b)) |\n| --- | --- | --- |\n| [/a](#x)<sup>1</sup> | ${free} | 99 |\n`;
    own.versions("limits.md", [30, 60].map(page));
    for (const row of ["/a", "/a 1"])
      expect(
        await steps({ with: ["--at", `{ row: ${row}, column: Free, heading: Limits }`] }),
      ).toEqual(["60@2020-02-01", "30@2020-01-01"]);
  });

  it("is any words, in any file, where the quote does not help", async () => {
    write("limits.requests_per_minute", "value: 60\nraw_value: a request a second\n");
    own.versions("limits.ts", ["const quota = 10;\n", "const quota = 60;\n"]);
    const path = "limits.ts";
    expect((await run({ path })).err).toContain("does not state 60 in one way only");
    const both = ["60@2020-02-01", "10@2020-01-01"];
    expect(await steps({ path, with: ["--says", "quota = {}"] })).toEqual(both);
  });

  it("is named as in a register", async () => {
    const wrong = run({ with: ["--at", "{ rows: /b }"] });
    await expect(wrong).rejects.toThrow("a place is written as in a register");
  });
});
