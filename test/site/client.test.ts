/** What the site's script computes, without a browser: filtering, the age. */
import { describe, expect, it } from "vitest";
import {
  ageOf,
  addressWith,
  parametersOf,
  fromParameters,
  tableView,
  toParameters,
} from "../../build/site/client/choices.ts";
import { moreWords, type CellFact, type RowPlan } from "../../build/site/cell-facts.ts";

describe("narrowing a kind", () => {
  const stated = (value: CellFact["value"], more: Partial<CellFact> = {}): CellFact => ({
    plan: "",
    tier: "all",
    isScoped: false,
    status: "verified",
    value,
    currency: null,
    display: value === null ? "no limit" : `${String(value)} GB`,
    ...more,
  });
  const columns = [
    { key: "space", better: "higher" },
    { key: "price", better: "lower" },
  ] as const;
  const free = { slug: "free", name: "Free", tier: "free" } as const;
  const team = { slug: "team", name: "Team", tier: "team" } as const;
  const row = { provider: "", kind: "Stores", plans: [] as readonly RowPlan[] };
  const rows = [
    {
      ...row,
      name: "Acme Store",
      provider: "Acme",
      plans: [free, team],
      cells: [
        [stated(1, free), stated(50, { ...team, plan: "team", status: "stale" })],
        [stated(5, { ...team, plan: "team" })],
      ],
    },
    { ...row, name: "Beta", kind: "Queues", cells: [[stated(null)], []] },
    {
      ...row,
      name: "Gamma",
      plans: [team],
      cells: [[stated(900, { isScoped: true })], [stated(2, { status: "stale" })]],
    },
    {
      ...row,
      name: "Delta",
      provider: "Amazing Delta",
      plans: [free],
      cells: [[stated(7)], [stated(0)]],
    },
  ].map((each) => ({
    ...each,
    cells: each.cells.map((cell) =>
      cell.map((fact) => (fact.tier === "free" ? { ...fact, plan: "free" } : fact)),
    ),
  }));
  const view = (text: string) =>
    tableView(rows, columns, fromParameters(new URLSearchParams(text)));
  const named = (text: string) =>
    view(text)
      .filter(({ isShown }) => isShown)
      .map(({ row }) => row.name);
  const values = (text: string, column: number) =>
    view(text)
      .toSorted((a, b) => rows.indexOf(a.row) - rows.indexOf(b.row))
      .map(({ cells }) => cells[column]!.main?.value);

  it.each([
    ["", ["Acme Store", "Beta", "Gamma", "Delta"]],
    ["sort=nothing", ["Acme Store", "Beta", "Gamma", "Delta"]],
    // By what is better for the user; under a condition, then what is not known, come last, also in reverse.
    ["sort=space", ["Beta", "Delta", "Acme Store", "Gamma"]],
    ["sort=-space", ["Acme Store", "Delta", "Beta", "Gamma"]],
    ["sort=price", ["Delta", "Gamma", "Acme Store", "Beta"]],
    ["sort=name", ["Acme Store", "Beta", "Delta", "Gamma"]],
    ["sort=-name", ["Gamma", "Delta", "Beta", "Acme Store"]],
    ["tier=team", ["Acme Store", "Gamma"]],
    // What holds for all plans is paid for, too.
    ["tier=paid", ["Acme Store", "Beta", "Gamma", "Delta"]],
    ["tier=paid&sort=price", ["Delta", "Gamma", "Acme Store", "Beta"]],
    ["status=stale", ["Gamma"]],
    ["status=stale&tier=paid", ["Acme Store", "Gamma"]],
    ["kind=Queues", ["Beta"]],
    ["words=TA", ["Beta", "Delta"]],
    ["words=amazing", ["Delta"]],
    ["words=ta&tier=free&sort=price", ["Delta"]],
  ])("shows of %j in this order: %j", (text, wanted) => {
    expect(named(text)).toEqual(wanted);
  });

  it("shows the values of one plan a row, or of all plans, never of another plan", () => {
    const plans = (text: string) => view(text).map(({ plan }) => plan?.name);
    expect(plans("")).toEqual(["Free", undefined, undefined, undefined]);
    expect(plans("tier=paid")).toEqual(["Team", undefined, "Team", undefined]);
    expect(values("", 0)).toEqual([1, null, 900, 7]);
    expect(values("", 1)).toEqual([undefined, undefined, 2, 0]);
    expect(values("tier=team", 0)).toEqual([50, null, 900, 7]);
    expect(values("tier=team", 1)[0]).toBe(5);
    expect(view("")[0]!.cells[1]!.others).toHaveLength(1);
    expect(values("tier=team&status=stale", 0)[0]).toBe(50);
    expect(values("condition=whole", 0)[2]).toBeUndefined();
  });

  it("names no plan that only adds to what holds for all, unless it is asked for", () => {
    const limits = [stated(5_000), stated(15_000, { ...team, plan: "team" })];
    const shown = (text: string) =>
      tableView(
        [{ ...row, name: "API", plans: [team], cells: [limits] }],
        columns,
        fromParameters(new URLSearchParams(text)),
      ).map(({ plan, cells }) => [plan?.name, cells[0]!.main?.value])[0];
    expect([shown(""), shown("tier=team")]).toEqual([
      [undefined, 5_000],
      ["Team", 15_000],
    ]);
  });

  it("shows the best value of any plan of a tier in a row of no one plan", () => {
    const any = rows.map((each) => ({ ...each, plans: null }));
    const shown = (text: string) =>
      tableView(any, columns, fromParameters(new URLSearchParams(text)))[0]!.cells[0]!.main?.value;
    expect([shown(""), shown("tier=free"), shown("tier=paid")]).toEqual([1, 1, 50]);
  });

  it("keeps the choice in the address, on the disk behind #", () => {
    const text = "tier=free&status=stale&condition=whole&words=a&kind=b&sort=-space";
    expect(toParameters(fromParameters(new URLSearchParams(text))).toString()).toBe(text);
    expect(toParameters(fromParameters(new URLSearchParams(""))).toString()).toBe("");
    const given = new URLSearchParams("tier=free");
    expect(addressWith("https://a.test/kinds/x.html?sort=k#main", given)).toBe(
      "https://a.test/kinds/x.html?tier=free#main",
    );
    expect(addressWith("https://a.test/x.html#tier=team", given)).toBe(
      "https://a.test/x.html?tier=free",
    );
    expect(addressWith("file:///x.html", given)).toBe("file:///x.html#tier=free");
    for (const address of ["https://a.test/x?tier=free", "file:///x?tier=team#tier=free"])
      expect(parametersOf(address).get("tier")).toBe("free");
  });

  it.each([
    [[stated(5)], "1 more, 5 GB"],
    [[stated(5), stated(5)], "2 more, 5 GB"],
    [[stated(50), stated(5), stated(7)], "3 more, 5 to 50 GB"],
    [[stated(null), stated(5)], "2 more, 5 GB to no limit"],
    [[stated(true, { display: "yes" }), stated(5)], "2 more"],
    [[stated(1, { currency: "EUR" }), stated(5)], "2 more"],
  ])("says how far the others lie apart: %#", (others, words) => {
    expect(moreWords({ main: stated(1), others })).toBe(words);
    const ofOthers = words.replace("more", "of other plans");
    expect(moreWords({ main: undefined, others })).toBe(ofOthers);
  });
});

const told = (isExpired: boolean, text: string) => ({
  isExpired,
  text: expect.stringContaining(text),
});
it.each([
  [0, 180, undefined],
  [7, 180, undefined],
  [-3, 180, undefined],
  [Number.NaN, 180, undefined],
  [8, 180, told(false, "built for 1 May 2026, 8 days ago")],
  [180, 180, told(false, "may have changed")],
  [181, 180, told(true, "more than 180 days ago")],
  [9999, undefined, told(false, "9,999 days ago")],
])("after %d days of %s the age of the dataset is said like this", (days, limit, said) => {
  const day = "2026-05-01T00:00:00Z";
  expect(ageOf(day, Date.parse(day) + days * 86_400_000, limit)).toEqual(said);
});
