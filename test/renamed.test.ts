/** Ids that last: an old address answers with an error that names the new one first. */
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { built, get, sample, type Built } from "./built.ts";

let folder: string;
let dataset: Built;

/** The sample, in which a product, a plan and a key had other names before. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "facts-renamed-"));
  const facts = join(folder, "facts");
  cpSync(sample.facts, facts, { recursive: true });
  for (const [file, from, to] of [
    ["providers/acme.yaml", "    name: Legacy Suite", "$&\n    formerly: [classic]"],
    ["providers/acme.yaml", "        name: Pro", "$&\n        formerly: [professional]"],
    [
      "providers/acme.yaml",
      "        name: planted-inferred-plan",
      "$&\n        formerly: [hidden-name]",
    ],
    ["providers/planted-inferred-provider.yaml", "homepage:", "formerly: [hidden-name]\n$&"],
    [
      "providers/acme.yaml",
      "        note: Announced.",
      "$&\n        formerly: [acme/legacy/pro/storage.included_gb]",
    ],
    ["keys.yaml", "  unit: GB", "$&\n  formerly: [storage.space_gb]"],
  ] as const) {
    const text = readFileSync(join(facts, file), "utf8");
    expect(text).toContain(from);
    writeFileSync(join(facts, file), text.replace(from, to));
  }
  dataset = await built({ facts });
});
afterAll(() => dataset.remove());

const facts = "/api/public/v1/facts?";

/** A fact stood at another product and plan before; each query misses it by something else. */
it.each([
  ["provider=acme&product=legacy&plan=pro&key=storage.included_gb", true],
  ["provider=acme&plan=pro&key=storage.included_gb", true],
  ["provider=acme&product=legacy&key=storage.included_gb&status=conflicting", true],
  ["provider=acme&product=legacy&plan=free&key=storage.included_gb", false],
  ["provider=acme&product=api&plan=pro&key=storage.included_gb", false],
  ["provider=beta&product=legacy&plan=pro&key=storage.included_gb", false],
  ["provider=acme&product=legacy&plan=pro&key=support.tier", false],
])("%s is led first to where the fact is today: %s", async (query, isLed) => {
  const response = await get(dataset.handler, facts + query);
  expect(response.status).toBe(404);
  const { error } = (await response.json()) as { error: { suggestions: string[] } };
  const today = `${facts}provider=acme&product=api&key=storage.included_gb`;
  expect(error.suggestions[0] === today, error.suggestions.join(" ")).toBe(isLed);
});

it.each([
  ["providers/acme-inc", "PROVIDER_NOT_FOUND", "acme"],
  ["compare?a=beta&b=acme-inc", "PROVIDER_NOT_FOUND", "acme"],
  ["keys/storage.space_gb", "FACT_NOT_FOUND", "storage.included_gb"],
  ["facts?provider=acme-inc", "FACT_NOT_FOUND", "/api/public/v1/facts?provider=acme"],
  [
    "facts?provider=acme-inc&plan=pro",
    "FACT_NOT_FOUND",
    "/api/public/v1/facts?provider=acme&plan=pro",
  ],
  ["facts?product=classic", "FACT_NOT_FOUND", "/api/public/v1/facts?product=legacy"],
  [
    "facts?provider=acme&plan=professional",
    "FACT_NOT_FOUND",
    "/api/public/v1/facts?provider=acme&plan=pro",
  ],
  [
    "facts?key=storage.space_gb&status=verified",
    "FACT_NOT_FOUND",
    "/api/public/v1/facts?key=storage.included_gb&status=verified",
  ],
  [
    "compare?a=acme&b=zeta-2&key=storage.space_gb",
    "FACT_NOT_FOUND",
    "/api/public/v1/compare?a=acme&b=zeta-2&key=storage.included_gb",
  ],
])("%s answers %s and names the new one first: %s", async (address, code, first) => {
  const response = await get(dataset.handler, `/api/public/v1/${address}`);
  expect(response.status).toBe(404);
  const { error } = (await response.json()) as { error: { code: string; suggestions: string[] } };
  expect(error.code).toBe(code);
  expect(error.suggestions[0]).toBe(first);
});

it("follows ids of before in what was published", async () => {
  const earlier = dataset.snapshot.map((fact) => {
    const id = fact.id
      .replace(/^acme\//, "acme-inc/")
      .replace("/legacy/", "/classic/")
      .replace("/pro/", "/professional/")
      .replace("/storage.included_gb", "/storage.space_gb");
    const [slug = ""] = id.split("/");
    return { ...fact, id, provider: { ...fact.provider, slug } };
  });
  const baseline = join(folder, "snapshot.jsonl");
  writeFileSync(baseline, earlier.map((fact) => `${JSON.stringify(fact)}\n`).join(""));
  const again = await built({ facts: join(folder, "facts"), mode: "lean", baseline });
  again.remove();
});

it("does not tell earlier names of what is not published", () => {
  for (const file of dataset.files)
    expect(dataset.text(file).includes("hidden-name"), file).toBe(false);
});
