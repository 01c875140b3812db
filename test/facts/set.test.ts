/** `facts set`: one value of one fact, with everything else in the file as it was. */
import { readFileSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { at, dataOf, price, quoted, requests, trial } from "./set-trial.ts";

const tried = trial();
const { file, read, set } = tried;

describe("another value", () => {
  it("moves the old one to the top of the history, and changes no other line", () => {
    const before = read();
    const { code, out, err } = set(
      "acme",
      "api/free",
      requests,
      "120",
      ...quoted("120 requests per minute"),
      "--observed-at",
      "2026-04-01",
      "--verified-at",
      "2026-04-30",
    );
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out).toBe(`--- ${tried.folder}/providers/acme.yaml
+++ ${tried.folder}/providers/acme.yaml
@@ -16,4 +16,9 @@
     retrieved_at: 2025-06-01
     archive_url: https://git.test/acme/docs/blob/89abcdef0123456789abcdef0123456789abcdef/limits.md
+  docs-2026-04-30:
+    url: https://acme.test/docs/limits
+    title: Limits
+    type: official_docs
+    retrieved_at: 2026-04-30
   pricing:
     url: https://acme.test/pricing
@@ -54,9 +59,13 @@
         facts:
           api.rate_limit.requests_per_minute:
-            value: 60
-            raw_value: 60 requests per minute
-            source: docs
-            observed_at: 2025-09-01T08:00:00Z
+            value: 120
+            raw_value: 120 requests per minute
+            source: docs-2026-04-30
+            observed_at: 2026-04-01
             history:
+              - value: 60
+                raw_value: 60 requests per minute
+                observed_at: 2025-09-01T08:00:00Z
+                source: docs
               - { value: 30, raw_value: 30 requests per minute, observed_at: 2024-01-15, source: docs-2025 }
               - { value: 10, raw_value: ten a minute, url: https://acme.test/blog/first }
`);
    const after = new Set(read().split("\n"));
    expect(before.split("\n").filter((line) => !after.has(line))).toEqual([
      "            value: 60",
      "            raw_value: 60 requests per minute",
      "            source: docs",
      "            observed_at: 2025-09-01T08:00:00Z",
    ]);
  });

  it("takes with it what belonged to the old one: dates and a status that it had", () => {
    const write = (fields: string): void =>
      writeFileSync(
        file("acme"),
        read().replace(
          "source: docs\n            observed_at: 2025-09-01T08:00:00Z",
          `source: docs\n            ${fields}`,
        ),
      );
    write(
      "observed_at: 2025-01-01 # blame\n            last_verified_at: 2026-01-01\n            effective_from: 2025-01-01\n            effective_to: 2026-01-02\n            note: Per key. # scope\n            status: removed\n            removed_at: 2026-01-02",
    );
    expect(set("acme", "api/free", requests, "90", ...quoted("90 a minute")).code).toBe(0);
    expect(at(dataOf(read()), ["products", "api", "plans", "free", "facts", requests])).toEqual({
      value: 90,
      raw_value: "90 a minute",
      source: "docs-2026-05-01",
      note: "Per key.",
      history: [
        {
          value: 60,
          raw_value: "60 requests per minute",
          observed_at: "2025-01-01",
          effective_from: "2025-01-01",
          effective_to: "2026-01-02",
          removed_at: "2026-01-02",
          source: "docs",
        },
        {
          value: 30,
          raw_value: "30 requests per minute",
          observed_at: "2024-01-15",
          source: "docs-2025",
        },
        { value: 10, raw_value: "ten a minute", url: "https://acme.test/blog/first" },
      ],
    });
    expect(read()).toContain("            # blame\n");
    expect(read()).toContain("note: Per key. # scope\n");
  });

  it("does not make history of what was only inferred", () => {
    expect(
      set("acme", "api/secret", "secret.door.max_count", "7", ...quoted("7 doors", "old-page"))
        .code,
    ).toBe(0);
    expect(read()).toContain(
      "secret.door.max_count: { value: 7, raw_value: 7 doors, source: old-page, last_verified_at: 2026-05-01T10:11:12Z }\n",
    );
    expect(read()).not.toContain("424242");
  });

  it("keeps the currency of money, and gives the earlier values theirs where it is another one", () => {
    expect(set("acme", "api/pro", price, "25", ...quoted("$25", "pricing")).code).toBe(0);
    expect(at(dataOf(read()), ["products", "api", "plans", "pro", "facts", price])).toMatchObject({
      value: 25,
      currency: "USD",
      history: [{ value: 20.5, source: "pricing" }, { value: 18 }],
    });
    const args = ["acme", "api/pro", price, "25", ...quoted("25 €", "pricing")] as const;
    expect(set(...args, "--currency", "EUR")).toMatchObject({ code: 0, err: "" });
    expect(at(dataOf(read()), ["products", "api", "plans", "pro", "facts", price])).toMatchObject({
      value: 25,
      currency: "EUR",
      history: [
        { value: 25, currency: "USD", raw_value: "$25" },
        { value: 20.5, currency: "USD" },
        { value: 18, currency: "USD" },
      ],
    });
    // Of the same currency nothing is said twice.
    expect(set(...args, "--currency", "EUR", "--effective-from", "2027-01-01").code).toBe(0);
    expect(set(...args, "--currency", "CHF", "--effective-from", "2027-02-01").code).toBe(0);
    const { upcoming } = at(dataOf(read()), [
      "products",
      "api",
      "plans",
      "pro",
      "facts",
      price,
    ]) as { upcoming: readonly object[] };
    expect(upcoming[0]).not.toHaveProperty("currency");
    expect(upcoming[1]).toHaveProperty("currency", "CHF");
  });

  it("writes a fact in braces with indentation once it has a history", () => {
    expect(set("acme", "api/pro", "support.tier", "email", ...quoted("e-mail: daily")).code).toBe(
      0,
    );
    expect(read()).toContain(`          support.tier:
            value: email
            raw_value: "e-mail: daily"
            source: docs-2026-05-01
            history:
              - value: priority
                raw_value: priority support
                source: docs
`);
  });
});

describe("the same value", () => {
  it("stated again after its end begins anew: its first life and the gap are kept", () => {
    const { code } = set(
      "acme",
      "legacy",
      requests,
      "5",
      ...quoted("five a minute", "docs"),
      "--verified-at",
      "2026-04-02",
      "--note",
      "Each: key # 1",
    );
    expect(code).toBe(0);
    expect(at(dataOf(read()), ["products", "legacy", "facts", requests])).toEqual({
      value: 5,
      raw_value: "five a minute",
      source: "docs-2026-04-02",
      note: "Each: key # 1",
      history: [
        {
          value: 5,
          raw_value: "five per minute",
          observed_at: "2019-05-05",
          removed_at: "2025-02-02",
          source: "old-page",
        },
        { value: 4, raw_value: "four per minute", observed_at: "2018-05-05", source: "old-page" },
      ],
    });
  });
});

describe("a new fact", () => {
  it("stands by its name among the others, in the order of the schema", () => {
    const { code } = set(
      "acme",
      "api/pro",
      "api.public_api.available",
      "true",
      ...quoted('"yes"'),
      "--note=- one",
      "--observed-at",
      "2026-01-02",
    );
    expect(code).toBe(0);
    expect(read()).toContain(`        name: Pro
        tier: entry
        facts:
          api.public_api.available:
            value: true
            raw_value: '"yes"'
            source: docs
            observed_at: 2026-01-02
            note: "- one"
          api.rate_limit.requests_per_minute: {`);
  });

  it("makes the product, the plan and the source that it needs", () => {
    const args = [
      "acme",
      "shop/basic",
      price,
      "5",
      "--currency",
      "EUR",
      "--product-name",
      "Shop: all",
      "--plan-name",
      "Basic",
      "--quote",
      "5 € # a month",
      "--title",
      "Price list",
      "--source",
      "https://acme.test/list",
      "--type",
      "pricing_page",
    ];
    const before = dataOf(read());
    expect(set(...args).code).toBe(0);
    const after = dataOf(read());
    const fact = { value: 5, currency: "EUR", raw_value: "5 € # a month", source: "price-list" };
    expect(after).toEqual({
      ...before,
      sources: {
        ...(before["sources"] as object),
        "price-list": {
          url: "https://acme.test/list",
          title: "Price list",
          type: "pricing_page",
          retrieved_at: "2026-05-01",
        },
      },
      products: {
        ...(before["products"] as object),
        shop: { name: "Shop: all", plans: { basic: { name: "Basic", facts: { [price]: fact } } } },
      },
    });
    const once = read();
    expect(set(...args).code).toBe(0);
    expect(read()).toBe(once);
  });

  it.each([
    ["name: Tiny\nhomepage: https://tiny.test", "\n"],
    ["name: Tiny\nhomepage: https://tiny.test\nfacts: {} # none\n", "\n"],
    ["name: Tiny\nhomepage: https://tiny.test\nfacts: # none\nproducts: {}\n", "\n"],
    ["\ufeffname: Tiny\r\nhomepage: https://tiny.test\r\n# end\r\n", "\r\n"],
    ["{ name: Tiny, homepage: https://tiny.test }\n", "\n"],
  ])("goes into %j", (text, eol) => {
    const tiny = file("tiny");
    writeFileSync(tiny, text);
    const { code, err } = set(
      "tiny",
      "*",
      "api.public_api.available",
      "true",
      "--quote",
      "our API",
      "--source",
      "https://tiny.test/api",
      "--title",
      "API",
      "--type",
      "official_docs",
    );
    expect({ code, err }).toEqual({ code: 0, err: "" });
    const after = readFileSync(tiny, "utf8");
    expect(dataOf(after)).toMatchObject({
      sources: { api: { url: "https://tiny.test/api", retrieved_at: "2026-05-01" } },
      facts: { "api.public_api.available": { value: true, raw_value: "our API", source: "api" } },
    });
    expect(after.startsWith("\ufeff")).toBe(text.startsWith("\ufeff"));
    expect(after.split(eol).join("")).not.toMatch(/[\r\n]/);
    for (const [comment] of text.matchAll(/# \w+/g)) expect(after).toContain(comment);
  });
});

describe("a source", () => {
  it("is known by its address, and goes when nothing names it any more", () => {
    const tiny = file("tiny");
    const head = "name: Tiny\nhomepage: https://tiny.test\nsources:\n";
    const sourceOf = (name: string, comment = ""): string =>
      `  ${name}:\n    url: https://tiny.test/${name}\n    title: T${comment}\n    type: terms\n    retrieved_at: 2026-01-01\n`;
    const facts =
      "facts:\n  api.public_api.available: { value: true, raw_value: x, source: a } # first\n  support.tier: { value: email, raw_value: e, source: b }\n";
    const args = ["tiny", "*", "api.public_api.available", "true", "--quote", "y", "--source"];
    writeFileSync(tiny, `${head}  # above a\n${sourceOf("a")}${sourceOf("b")}${facts}`);
    expect(set(...args, "https://tiny.test/b").code).toBe(0);
    expect(readFileSync(tiny, "utf8")).toBe(
      `${head}  # above a\n${sourceOf("b")}${facts.replace("raw_value: x, source: a", "raw_value: y, source: b")}`,
    );
    // Somebody's words stand in it: it is theirs to remove.
    const commented = `${head}${sourceOf("a", " # of the page")}${sourceOf("b")}${facts}`;
    writeFileSync(tiny, commented);
    expect(set(...args, "b")).toMatchObject({
      code: 1,
      err: expect.stringContaining("source `a` is not used"),
    });
    expect(readFileSync(tiny, "utf8")).toBe(commented);
  });

  it("is the newest reading of its address, and asked for where entries disagree", () => {
    const address = ["--quote", "9", "--source", "https://acme.test/docs/limits"];
    expect(set("acme", "api/pro", "storage.included_gb", "9", ...address).code).toBe(0);
    expect(read()).toMatch(/raw_value: "?9"?\n +source: docs\n/);
    const disagreeing = set("acme", "*", "api.version.current", "v5", ...quoted("v5", "old-page"));
    expect(disagreeing.err).toMatch(
      /^`api\.version\.current` holds entries that disagree; --source names one of theirs: `docs` \("v2"\), `pricing` \("v3"\) or `copy`/,
    );
    expect(
      set("acme", "*", "api.version.current", "v5", ...quoted("v5 # now", "pricing")).code,
    ).toBe(0);
    expect(at(dataOf(read()), ["facts", "api.version.current", 1])).toEqual({
      value: "v5",
      raw_value: "v5 # now",
      source: "pricing",
      last_verified_at: "2026-05-01T10:11:12Z",
      history: [{ value: "v3", raw_value: "use v3", observed_at: "2026-02-01", source: "pricing" }],
    });
  });
});
