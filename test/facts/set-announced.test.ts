/** `facts set` and values that are announced: they stand beside the value that holds, until they hold or do not. */
import { writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { at, dataOf, price, quoted, trial } from "./set-trial.ts";

const { file, read, set } = trial();
const entry = (): Record<string, unknown> =>
  at(dataOf(read()), ["products", "api", "plans", "pro", "facts", price]) as Record<
    string,
    unknown
  >;
const announce = (value: string, day: string) =>
  set("acme", "api/pro", price, value, ...quoted(`$${value}`, "pricing"), "--effective-from", day);

/** What another says of the same fact, as if it had been written earlier. */
function write(from: string, to: string): void {
  const text = read();
  expect(text).toContain(from);
  writeFileSync(file("acme"), text.replace(from, to));
}

describe("a value for a day that lies ahead", () => {
  it("stands beside the value that holds, in the order of the days", () => {
    const { upcoming: _, ...before } = entry();
    expect(announce("30", "2027-06-01").code).toBe(0);
    expect(announce("26", "2027-01-01").code).toBe(0);
    expect(announce("25", "2027-01-01").code).toBe(0);
    const { upcoming, ...after } = entry();
    expect(after).toEqual(before);
    expect(upcoming).toMatchObject([
      { value: 25, effective_from: "2027-01-01", raw_value: "$25" },
      { value: 30, effective_from: "2027-06-01" },
    ]);
  });

  it("is a fact of its own where none stood, and no earlier value once another is known", () => {
    const args = ["acme", "api/free", "storage.included_gb"] as const;
    const day = ["--effective-from", "2027-01-01"] as const;
    expect(set(...args, "5", ...quoted("5 GB"), ...day).code).toBe(0);
    expect(set(...args, "6", ...quoted("6 GB")).code).toBe(0);
    const fact = at(dataOf(read()), [
      "products",
      "api",
      "plans",
      "free",
      "facts",
      "storage.included_gb",
    ]);
    expect(fact).toMatchObject({ value: 6 });
    expect(fact).not.toHaveProperty("history");
    expect(fact).not.toHaveProperty("effective_from");
  });
});

describe("an announced value whose day has come", () => {
  it("is the value since that day where it is read", () => {
    expect(announce("30", "2027-06-01").code).toBe(0);
    write("effective_from: 2027-06-01", "effective_from: 2026-04-01");
    expect(set("acme", "api/pro", price, "30", ...quoted("$30", "pricing")).code).toBe(0);
    expect(entry()).toMatchObject({
      value: 30,
      effective_from: "2026-04-01",
      history: [{ value: 20.5 }, { value: 18 }],
    });
    expect(entry()).not.toHaveProperty("upcoming");
  });

  it("goes where the earlier one is read again: it was cancelled", () => {
    const before = entry();
    expect(announce("30", "2027-06-01").code).toBe(0);
    write("effective_from: 2027-06-01", "effective_from: 2026-04-01");
    expect(set("acme", "api/pro", price, "20.5", ...quoted("$20.50", "pricing")).code).toBe(0);
    expect(entry()).toMatchObject({ value: 20.5, history: before["history"] });
    expect(entry()).not.toHaveProperty("upcoming");
    expect(entry()).not.toHaveProperty("effective_from");
  });
});
