/** `facts set` and what is known of when a page was read: nothing said of the old value is said of the new. */
import { describe, expect, it } from "vitest";
import { at, dataOf, quoted, requests, trial } from "./set-trial.ts";

const { read, set } = trial();
const entry = (plan: string, key: string): Record<string, unknown> =>
  at(dataOf(read()), ["products", "api", "plans", plan, "facts", key]) as Record<string, unknown>;
const sources = (): Record<string, unknown> =>
  at(dataOf(read()), ["sources"]) as Record<string, unknown>;

describe("a value that changed", () => {
  it("has a source of its own where the copy of the old one shows the old value", () => {
    const before = sources();
    expect(set("acme", "api/free", requests, "90", ...quoted("90 a minute")).code).toBe(0);
    expect(sources()).toEqual({
      ...before,
      "docs-2026-05-01": {
        url: "https://acme.test/docs/limits",
        title: "Limits",
        type: "official_docs",
        retrieved_at: "2026-05-01",
      },
    });
    const fact = entry("free", requests);
    expect(fact).toMatchObject({
      source: "docs-2026-05-01",
      history: [{ source: "docs" }, {}, {}],
    });
    expect(fact).not.toHaveProperty("last_verified_at");
  });

  it("shares that source with what was read on the same page and day", () => {
    expect(set("acme", "api/free", requests, "90", ...quoted("90 a minute")).code).toBe(0);
    const once = sources();
    const address = "https://acme.test/docs/limits";
    expect(set("acme", "api/pro", requests, "900", ...quoted("900 a minute", address)).code).toBe(
      0,
    );
    expect(sources()).toEqual(once);
    expect(entry("pro", requests)).toMatchObject({ source: "docs-2026-05-01" });
  });

  it("was read when --verified-at says", () => {
    const args = ["acme", "api/free", requests, "90", ...quoted("90 a minute")];
    expect(set(...args, "--verified-at", "2026-04-30").code).toBe(0);
    expect(sources()).toHaveProperty("docs-2026-04-30.retrieved_at", "2026-04-30");
    expect(
      set("acme", "api/pro", requests, "9", ...quoted("9"), "--verified-at", "2026-01-01").code,
    ).toBe(0);
    // The source was read later than that: it says what it says.
    expect(entry("pro", requests)).toMatchObject({
      source: "docs",
      last_verified_at: "2026-01-01",
    });
  });

  it("keeps its source where entries disagree, since its id names it", () => {
    expect(set("acme", "*", "api.version.current", "v5", ...quoted("v5")).code).toBe(0);
    expect(at(dataOf(read()), ["facts", "api.version.current", 0])).toMatchObject({
      source: "docs",
      last_verified_at: "2026-05-01T10:11:12Z",
    });
  });

  it("is written once: the same command changes nothing the second time", () => {
    const args = ["acme", "api/free", requests, "90", ...quoted("90 a minute")];
    expect(set(...args).code).toBe(0);
    const once = read();
    expect(set(...args)).toMatchObject({
      code: 0,
      out: expect.stringContaining("nothing to change"),
    });
    expect(read()).toBe(once);
  });
});
