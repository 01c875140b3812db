/** `facts set`: one value of one fact, with everything else in the file as it was. */
import { describe, expect, it } from "vitest";
import { sample } from "../built.ts";
import { at, dataOf, editTrial, type EditTrial } from "./edit-trial.ts";

const acme = "providers/acme.yaml";
const perMinute = "api.rate_limit.requests_per_minute";
const free = `acme/api/free/${perMinute}`;
const price = "acme/api/pro/pricing.plan.monthly_price";
const version = "acme/*/*/api.version.current";

const plain = editTrial();
/** A provider of several files, with scopes and conditions. */
const model = editTrial({ ...sample, facts: "test/fixtures/model" });

/** A statement as it is typed: the id, the value, the quote, the source, and more flags. */
type Typed = readonly [
  id: string,
  value: string,
  quote: string,
  source: string,
  ...more: readonly string[],
];

async function set({ run }: EditTrial, typed: Typed) {
  const [id, value, quote, source, ...more] = typed;
  const args = [id, `--value=${value}`, "--quote", quote, "--source", source, ...more];
  return run("facts set", ...args);
}

/** What stands in the files for an id: `provider/product/plan/key`, of a list the item at an index. */
function entry({ read }: EditTrial, id: string, file = acme): Record<string, unknown> {
  const [, product = "*", plan = "*", ...rest] = id.split("/");
  const [key = "", index] = rest.join("/").split("#");
  const place =
    file !== acme && file.split("/").length > 2 ? [] : product === "*" ? [] : ["products", product];
  const path = [...place, ...(plan === "*" ? [] : ["plans", plan]), "facts", key];
  const found = at(dataOf(read(file)), index === undefined ? path : [...path, Number(index)]);
  return found as Record<string, unknown>;
}

it("moves the old value to the top of the history, and changes no other line", async () => {
  const before = plain.read(acme);
  const dates = ["--observed-at", "2026-04-01", "--verified-at", "2026-04-30"];
  const { code, out, err } = await set(plain, [
    free,
    "120",
    "120 requests per minute",
    "docs",
    ...dates,
  ]);
  expect({ code, err }).toEqual({ code: 0, err: "" });
  expect(out).toBe(`--- ${plain.folder}/providers/acme.yaml
+++ ${plain.folder}/providers/acme.yaml
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
  const after = new Set(plain.read(acme).split("\n"));
  expect(before.split("\n").filter((line) => !after.has(line))).toHaveLength(4);
});

interface Case {
  /** Texts of the file in the place of others, before. */
  readonly edits?: readonly (readonly [from: string, to: string])[];
  readonly typed: readonly Typed[];
  readonly id?: string;
  /** Fields of the entry of the last id; undefined for one that is not there. */
  readonly fields: Readonly<Record<string, unknown>>;
}

const dated = (day: string): readonly string[] => ["--effective-from", day];
const arrived = [["effective_from: 2027-06-01", "effective_from: 2026-04-01"]] as const;
const later: Typed = [price, "30", "$30", "pricing", ...dated("2027-06-01")];

const cases: Readonly<Record<string, Case>> = {
  "takes with the old value what belonged to it: dates, and a status that it had": {
    edits: [
      [
        "source: docs\n            observed_at: 2025-09-01T08:00:00Z",
        "source: docs\n            observed_at: 2025-01-01 # blame\n            last_verified_at: 2026-01-01\n            effective_from: 2025-01-01\n            effective_to: 2026-01-02\n            note: Per key. # scope\n            status: removed\n            removed_at: 2026-01-02",
      ],
    ],
    typed: [[free, "90", "90 a minute", "docs"]],
    fields: {
      value: 90,
      source: "docs-2026-05-01",
      note: "Per key.",
      status: undefined,
      observed_at: undefined,
      last_verified_at: undefined,
      effective_to: undefined,
      removed_at: undefined,
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
    },
  },
  "makes no history of what was only inferred": {
    typed: [["acme/api/secret/secret.door.max_count", "7", "7 doors", "old-page"]],
    fields: { value: 7, status: undefined, history: undefined },
  },
  "keeps the currency of money": {
    typed: [[price, "25", "$25", "pricing"]],
    fields: { currency: "USD", history: [{ value: 20.5 }, { value: 18 }] },
  },
  "gives the earlier values their currency where it is another one": {
    typed: [[price, "25", "25 €", "pricing", "--currency", "EUR"]],
    fields: {
      currency: "EUR",
      history: [
        { value: 20.5, currency: "USD" },
        { value: 18, currency: "USD" },
      ],
    },
  },
  "begins anew where the same value is stated again after its end": {
    typed: [[`acme/legacy/*/${perMinute}`, "5", "five a minute", "docs", "--note", "Each: # 1"]],
    fields: {
      value: 5,
      note: "Each: # 1",
      history: [
        { value: 5, observed_at: "2019-05-05", removed_at: "2025-02-02", source: "old-page" },
        { value: 4 },
      ],
    },
  },
  "has the source in an id for its own": {
    typed: [[`${version}@pricing`, "v5", "v5 # now", "pricing"]],
    id: `${version}#1`,
    fields: {
      raw_value: "v5 # now",
      // Its id names its source, which stays.
      source: "pricing",
      last_verified_at: "2026-05-01T10:11:12Z",
      history: [{ value: "v3", source: "pricing" }],
    },
  },
  "says when it was read, if its source was read later": {
    typed: [[`acme/api/pro/${perMinute}`, "9", "9", "docs", "--verified-at", "2026-01-01"]],
    fields: { source: "docs", last_verified_at: "2026-01-01" },
  },
  "shares the source of a page and a day": {
    typed: [
      [free, "90", "90 a minute", "docs"],
      [`acme/api/pro/${perMinute}`, "900", "900", "https://acme.test/docs/limits"],
    ],
    fields: { source: "docs-2026-05-01", last_verified_at: undefined },
  },
  "puts announced values beside the one that holds, in the order of their days": {
    typed: [
      later,
      [price, "26", "$26", "pricing", ...dated("2027-01-01")],
      [price, "25", "$25", "pricing", ...dated("2027-01-01")],
    ],
    fields: {
      value: 20.5,
      upcoming: [
        { value: 25, effective_from: "2027-01-01", raw_value: "$25", source: "pricing" },
        { value: 30, effective_from: "2027-06-01" },
      ],
    },
  },
  "gives an announced value its currency where that is another one": {
    typed: [[...later, "--currency", "CHF"]],
    fields: { currency: "USD", upcoming: [{ value: 30, currency: "CHF" }] },
  },
  "makes no earlier value of one that never held": {
    typed: [
      ["acme/api/free/storage.included_gb", "5", "5 GB", "docs", ...dated("2027-01-01")],
      ["acme/api/free/storage.included_gb", "6", "6 GB", "docs"],
    ],
    fields: { value: 6, history: undefined, effective_from: undefined, upcoming: undefined },
  },
  "gives up an announced value whose day came without it": {
    typed: [later, [price, "20.5", "$20.50", "pricing"]],
    edits: arrived,
    fields: {
      value: 20.5,
      effective_from: undefined,
      upcoming: undefined,
      history: [{ value: 18 }],
    },
  },
  "has an announced value since its day where it is read": {
    typed: [later, [price, "30", "$30", "pricing"]],
    edits: arrived,
    fields: {
      value: 30,
      effective_from: "2026-04-01",
      upcoming: undefined,
      history: [{ value: 20.5 }, { value: 18 }],
    },
  },
};

it.each(Object.entries(cases))("%s", async (_, { edits = [], typed, id, fields }) => {
  const [first, ...more] = typed;
  const isFirst = edits.some(([from]) => !plain.read(acme).includes(from));
  if (!isFirst) for (const [from, to] of edits) plain.edit(acme, from, to);
  expect(await set(plain, first!)).toMatchObject({ code: 0 });
  if (isFirst) for (const [from, to] of edits) plain.edit(acme, from, to);
  for (const each of more) expect(await set(plain, each)).toMatchObject({ code: 0 });
  const found = entry(plain, id ?? typed.at(-1)![0]);
  expect(found).toMatchObject(
    Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)),
  );
  for (const [field, value] of Object.entries(fields))
    if (value === undefined) expect(found).not.toHaveProperty(field);
  // The same command changes nothing the second time.
  const once = plain.read(acme);
  expect((await set(plain, typed.at(-1)!)).out).toContain("nothing to change");
  expect(plain.read(acme)).toBe(once);
});

describe("a new fact", () => {
  it("stands by its name among the others, in the order of the schema", async () => {
    const more = ["--note=- one", "--observed-at", "2026-01-02"];
    await set(plain, ["acme/api/pro/api.public_api.available", "true", '"yes"', "docs", ...more]);
    await set(plain, ["acme/api/pro/support.tier", "email", "e-mail: daily", "docs"]);
    expect(plain.read(acme)).toContain(`        name: Pro
        tier: entry
        facts:
          api.public_api.available:
            value: true
            raw_value: '"yes"'
            source: docs
            observed_at: 2026-01-02
            note: "- one"
          api.rate_limit.requests_per_minute: {`);
    expect(plain.read(acme)).toContain(`          support.tier:
            value: email
            raw_value: "e-mail: daily"
            source: docs-2026-05-01
            history:
              - value: priority
                raw_value: priority support
                source: docs
`);
  });

  it("makes the product, the plan, the scope and the source that it needs", async () => {
    const before = dataOf(plain.read(acme));
    const id = "acme/shop/basic/pricing.plan.monthly_price~night";
    const names = ["--product-name", "Shop: all", "--plan-name", "Basic", "--scope-name", "Night"];
    const page = ["https://acme.test/list", "--title", "Price list", "--type", "pricing_page"];
    await set(plain, [id, "5", "5 € # a month", ...page, "--currency", "EUR", ...names] as never);
    const own = { scope: "night", raw_value: "5 € # a month", source: "price-list" };
    const fact = { value: 5, currency: "EUR", ...own };
    expect(dataOf(plain.read(acme))).toEqual({
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
        shop: {
          name: "Shop: all",
          scopes: { night: "Night" },
          plans: { basic: { name: "Basic", facts: { "pricing.plan.monthly_price": fact } } },
        },
      },
    });
  });

  it.each([
    ["name: Tiny\nhomepage: https://tiny.test\nfacts: # none\nproducts: {}\n", "\n"],
    ["\ufeffname: Tiny\r\nhomepage: https://tiny.test\r\n# end\r\n", "\r\n"],
    ["{ name: Tiny, homepage: https://tiny.test }\n", "\n"],
  ])("goes into %j", async (text, eol) => {
    plain.write("providers/tiny.yaml", text);
    const page = ["https://tiny.test/api", "--title", "API", "--type", "official_docs"];
    const id = "tiny/*/*/api.public_api.available";
    await set(plain, [id, "true", "our API", ...page] as never);
    const after = plain.read("providers/tiny.yaml");
    expect(dataOf(after)).toMatchObject({
      sources: { api: { url: "https://tiny.test/api", retrieved_at: "2026-05-01" } },
      facts: { "api.public_api.available": { value: true, raw_value: "our API", source: "api" } },
    });
    expect(after.startsWith("\ufeff")).toBe(text.startsWith("\ufeff"));
    expect(after.split(eol).join("")).not.toMatch(/[\r\n]/);
    for (const [comment] of text.matchAll(/# \w+/g)) expect(after).toContain(comment);
  });
});

it("drops a source that nothing names any more, unless somebody's words stand in it", async () => {
  const tiny = "providers/tiny.yaml";
  const head = "name: Tiny\nhomepage: https://tiny.test\nsources:\n";
  const sourceOf = (name: string, comment = ""): string =>
    `  ${name}:\n    url: https://tiny.test/${name}\n    title: T${comment}\n    type: terms\n    retrieved_at: 2026-01-01\n`;
  const facts =
    "facts:\n  api.public_api.available: { value: true, raw_value: x, source: a } # first\n  support.tier: { value: email, raw_value: e, source: b }\n";
  const id = "tiny/*/*/api.public_api.available";
  plain.write(tiny, `${head}  # above a\n${sourceOf("a")}${sourceOf("b")}${facts}`);
  expect((await set(plain, [id, "true", "y", "https://tiny.test/b"])).code).toBe(0);
  expect(plain.read(tiny)).toBe(
    `${head}  # above a\n${sourceOf("b")}${facts.replace("raw_value: x, source: a", "raw_value: y, source: b")}`,
  );
  plain.write(tiny, `${head}${sourceOf("a", " # of the page")}${sourceOf("b")}${facts}`);
  expect((await set(plain, [id, "true", "y", "b"])).err).toContain("source `a` is not used");
});

it("writes by an id what the three words write, the value as a word or as a flag", async () => {
  const words = ["acme", "api/free", perMinute, "90"];
  const quoted = ["--quote", "90", "--source", "docs", "--dry-run"];
  const dry = (...typed: readonly string[]) => plain.run("facts set", ...typed, ...quoted);
  const expected = await dry(...words);
  expect(expected.out).toContain("+            value: 90\n");
  for (const typed of [
    [free, "90"],
    [free, "--value", "90"],
    [...words.slice(0, 3), "--value", "90"],
  ])
    expect(await dry(...typed)).toEqual(expected);
});

describe("scopes and conditions", () => {
  const scoped = (scope: string): string => `gamma/rest-api/*/${perMinute}~${scope}`;
  const all = (key = perMinute) =>
    [entry(model, `gamma/rest-api/*/${key}`, "providers/gamma.yaml")].flat();
  const quoted = ["as the page says", "limits"] as const;

  it("change the fact of the scope that is named, and no other", async () => {
    const before = all();
    const conditions = ["--per", "ip,endpoint", "--bound", "maximum", "--adjustable", "false"];
    await set(model, [scoped("unauthenticated"), "80", ...quoted, ...conditions]);
    const isMeant = ({ scope }: Record<string, unknown>): boolean => scope === "unauthenticated";
    expect(all().filter((each) => !isMeant(each))).toEqual(before.filter((each) => !isMeant(each)));
    const conditioned = { value: 80, per: ["ip", "endpoint"], bound: "maximum", adjustable: false };
    expect(all().find(isMeant)).toMatchObject({ ...conditioned, history: [{ value: 60 }] });
    await set(model, [scoped("unauthenticated"), "80", ...quoted, "--per", ""]);
    expect(all().find(isMeant)).not.toHaveProperty("per");
  });

  it("stand beside a fact without one; witnesses of an old value go", async () => {
    const key = "api.rate_limit.requests_per_second";
    await set(model, [`gamma/rest-api/*/${key}~token`, "2", ...quoted]);
    expect(all(key)).toMatchObject([{ value: 30 }, { value: 2, scope: "token" }]);
    await set(model, [`gamma/rest-api/*/${perMinute}`, "6000", ...quoted]);
    expect(all()[0]).toMatchObject({ value: 6000, bound: "default", per: ["user"] });
    expect(all()[0]).not.toHaveProperty("witnesses");
  });

  it("are words that there are", async () => {
    const wrong = (...flags: readonly string[]) =>
      set(model, [scoped("unauthenticated"), "80", ...quoted, ...flags]);
    await expect(wrong("--per", "users")).rejects.toThrow("account, api_key");
    await expect(wrong("--bound", "soft")).rejects.toThrow("hard, minimum or accepted");
    await expect(wrong("--scope", "token")).rejects.toThrow("but the id names the scope");
  });
});

describe("in a provider of several files", () => {
  const [main, part] = ["providers/gamma.yaml", "providers/gamma/queue.yaml"];
  const keys = `queue.message.max_count: { description: Most messages., datatype: integer, unit: messages }\n`;
  const shared =
    "  shared:\n    url: https://gamma.test/docs/shared\n    title: Shared\n    type: official_docs\n    retrieved_at: 2026-03-01\n";

  it("edits the file of the product, and leaves the provider's own alone", async () => {
    const before = model.read(main);
    await set(model, ["gamma/queue/*/queue.message.max_kb", "512", "512 kB", "queue"]);
    const names = ["--plan-name", "Pro", "--scope-name", "Large ones"];
    const id = "gamma/queue/pro/queue.message.max_kb~large";
    await set(model, [id, "1024", "1,024 kB", "queue", ...names]);
    expect(model.read(main)).toBe(before);
    expect(model.read(part)).toContain("value: 512");
    expect(model.read(part)).toMatch(/\nscopes:\n {2}large: Large ones\n/);
    expect(model.read(part)).toMatch(/plans:\n {2}pro:\n {4}name: Pro\n {4}facts:/);
  });

  it("drops a source of the provider once no file of it names it, all in one go", async () => {
    const fact = (key: string) => `${key}: { value: 7, raw_value: 7, source: shared }\n`;
    model.edit(main, "sources:\n", `sources:\n${shared}`);
    model.edit(main, "facts:\n", `facts:\n      ${fact("queue.message.max_count")}`);
    model.edit(part, "facts:\n", `facts:\n  ${fact("queue.message.max_count")}`);
    model.edit("keys.yaml", "queue.message.max_kb:", `${keys}queue.message.max_kb:`);
    await set(model, ["gamma/rest-api/*/queue.message.max_count", "7", "7", "limits"]);
    expect(model.read(main)).toContain("  shared:\n");
    await set(model, ["gamma/queue/*/queue.message.max_count", "7", "7", "queue"]);
    expect(model.read(main)).not.toContain("  shared:\n");
    model.dataset();
  });
});
