/** `facts show`: one fact's values over time, found by whatever id somebody remembers. */
import { describe, expect, it } from "vitest";
import type { FactHistory } from "../../build/curate/show/command/facts-show.ts";
import { builtOnce } from "../built-once.ts";
import { editTrial } from "./edit-trial.ts";

const { run, edit } = editTrial();
const ran = (id: string, ...flags: readonly string[]) => run("facts show", id, ...flags);

async function read(id: string): Promise<FactHistory> {
  const { out, err } = await ran(id, "--json");
  if (out === "") throw new Error(err);
  return JSON.parse(out) as FactHistory;
}

describe("the values of a fact", () => {
  it("stand newest first, each with its words, its source and its time", async () => {
    const { code, out } = await ran("acme/api/free/api.rate_limit.requests_per_minute");
    expect(code).toBe(0);
    expect(out).toBe(`acme/api/free/api.rate_limit.requests_per_minute
Acme Corporation, Acme API, Free: verified, last read 2026-03-01T10:20:30Z
The reading counts until 2026-06-09T10:20:30Z.

  60 requests/minute  since 2025-09-01T08:00:00Z
      “60 requests per minute”
      https://acme.test/docs/limits
      copy: https://git.test/acme/docs/blob/0123456789abcdef0123456789abcdef01234567/limits.md

  30 requests/minute  since 2024-01-15, until 2025-09-01T08:00:00Z
      “30 requests per minute”
      https://git.test/acme/docs/blob/89abcdef0123456789abcdef0123456789abcdef/limits.md

  10 requests/minute  since when is not known, until 2024-01-15
      “ten a minute”
      https://acme.test/blog/first
`);
  });

  it("end where the fact ended", async () => {
    const { facts } = await read("acme/legacy/*/api.rate_limit.requests_per_minute");
    expect(facts[0]).toMatchObject({ status: "removed", removed_at: "2025-02-02T00:00:00Z" });
    const ended = await ran("acme/legacy/*/api.rate_limit.requests_per_minute");
    expect(ended.out).toMatch(/ {2}5 .* {2}since 2019-05-05, until 2025-02-02\n/);
    expect(ended.out).toMatch(/ {2}4 .* {2}since 2018-05-05, until 2019-05-05\n/);
    const { out } = await ran("acme/legacy/*/support.tier");
    expect(out).toContain("The provider says that it holds until 2025-12-31.");
    expect(out).toContain("email  since when is not known, until 2025-12-31\n");
  });

  it("may lie ahead, or have no date at all", async () => {
    expect((await ran("acme/*/*/api.public_api.available")).out).toContain(
      "The provider says that it holds from 2020-01-01.\n",
    );
    expect((await ran("acme/api/*/storage.included_gb")).out).toContain(
      [
        "  9 GB  announced for 2027-01-01",
        "      “nine GB from January on”",
        "      https://git.test/acme/docs/blob/0123456789abcdef0123456789abcdef01234567/limits.md",
        "",
        "  0.5 GB  since when is not known\n",
      ].join("\n"),
    );
    const { out } = await ran("acme/api/pro/pricing.plan.monthly_price");
    expect(out).toContain("18 USD per month  since 2023-01-01, until when is not known\n");
  });

  it("are those that the dataset publishes, for every fact of it", async () => {
    const { snapshot } = await builtOnce();
    for (const fact of snapshot) expect((await read(fact.id)).facts).toEqual([fact]);
  });
});

describe("an id", () => {
  it("without its source means all that disagree", async () => {
    const { found_by, facts } = await read("acme/*/*/api.version.current");
    expect(found_by).toBe("id_without_source");
    expect(facts.map(({ id }) => id)).toEqual([
      "acme/*/*/api.version.current@docs",
      "acme/*/*/api.version.current@pricing",
    ]);
    const one = await read("acme/*/*/api.version.current@pricing");
    expect(one).toMatchObject({ found_by: "id", facts: [{ value: "v3" }] });
    expect(JSON.stringify(one)).not.toContain("inferred");
  });

  it("that was renamed leads to the one of today", async () => {
    edit("keys.yaml", "  unit: GB", "  unit: GB\n  formerly: [storage.space_gb]");
    edit(
      "providers/acme.yaml",
      "    name: Legacy Suite",
      "    name: Legacy Suite\n    formerly: [classic]",
    );
    const asked = "acme-inc/classic/*/storage.space_gb";
    expect(await read(asked)).toMatchObject({
      asked,
      found_by: "earlier_id",
      facts: [
        { id: "acme/legacy/*/storage.included_gb" },
        { id: "acme/legacy/*/storage.included_gb@old-page" },
      ],
    });
    const { out } = await ran(asked);
    expect(out).toMatch(/^acme-inc\/classic\/\*\/storage\.space_gb is called otherwise today\.\n/);
  });

  it.each([
    ["acme/api/gold/pricing.plan.monthly_prise", "acme/api/free/pricing.plan.monthly_price"],
    ["storage.included_gb", "acme/api/*/storage.included_gb"],
  ])("that is unknown, %s, is answered with those that are near", async (id, near) => {
    const { code, out, err } = await ran(id, "--json");
    expect([code, out]).toEqual([1, ""]);
    expect(err).toContain(
      `no published fact has the id "${id}".\n    Did you mean one of these?\n`,
    );
    expect(err).toContain(`\n    ${near}\n`);
  });

  it.each(["qqqq", "acme/api/secret/secret.door.max_count", "\u001b[2J", ""])(
    "that nothing is near, %j, is only unknown, and so is what is inferred",
    async (id) => {
      const { code, err } = await ran(id);
      expect(code).toBe(1);
      expect(err).not.toContain("secret.door.max_count\n");
      expect(err).not.toContain("\u001b");
      expect(err).toMatch(/^no published fact has the id ".*"\./);
    },
  );
});

it("refuses facts that are refused", async () => {
  const { code, out, err } = await ran("acme/*/*/x.y", "--facts", "no-such-folder");
  expect([code, out]).toEqual([1, ""]);
  expect(err).toContain("no such folder");
});
