/** `facts set` where it does not write: what it refuses, in which words, and what it only warns of. */
import { expect, it } from "vitest";
import { UsageError } from "../../build/commands/terminal/usage-error.ts";
import { editTrial } from "./edit-trial.ts";

const { run, read, write, files } = editTrial();
const acme = "providers/acme.yaml";
const requests = "api.rate_limit.requests_per_minute";
const version = "acme/*/*/api.version.current";
const quoted = (quote: string, source = "docs") => ["--quote", quote, "--source", source] as const;
const fine = quoted("x");
const night = ["--scope", "off-peak", "--scope-name", "At night"];
const one = ["acme", "api", requests, "1"];

it.each<[readonly string[], RegExp]>([
  [["acm", "api", requests, "1", ...fine], /^no provider `acm`; .*\n {4}Did you mean `acme`\?/],
  [["facts/providers/acme.yaml", "api", requests, "1", ...fine], /\n {4}Did you mean `acme`\?\n$/],
  [["acme-inc", "api", requests, "1", ...fine], /It is called `acme` today/],
  [["acme", "apx", requests, "1", ...fine], /^no product `apx`.*\n {4}Did you mean `api`\?/],
  [["acme", "api/prp", requests, "1", ...fine], /^no plan `prp`.* it has `free`, `pro`/],
  [["acme", "api/Pro X", requests, "1", ...fine], /^"Pro X" is no slug; .*\n {4}Write: pro-x/],
  [["acme", "*/pro", requests, "1", ...fine], /names a plan without its product/],
  [["acme", "a/b/c", requests, "1", ...fine], /"a\/b\/c" is no place/],
  [["acme", "api", `${requests}s`, "1", ...fine], /^unknown key .*\n {4}Did you mean `api\.rate/],
  [["acme", "api", requests, "1,000", ...fine], /asks for a whole number\.\n {4}Write: 1000/],
  [["acme", "api", requests, "600 requests", ...fine], /Give the number alone, .*: 600/],
  [["acme", "api", requests, "12345678901234567890", ...fine], /at most 15 digits/],
  [["acme", "api", requests, "unlimited", ...fine], /Write `null` only where/],
  [["acme", "api", "api.public_api.available", "yes", ...fine], /asks for true or false\.\n/],
  [["acme", "api", "pricing.plan.monthly_price", "1", ...fine], /lacks `currency`/],
  [[...one, ...quoted("x", "dosc")], /^unknown source "dosc".*\n {4}Did you mean `docs`/],
  [[...one, ...quoted("x", "https://acme.test/n")], /a new source has a title and a type/],
  [[...one, ...fine, "--title", "Other"], /--title is "Other", but `docs` has "Limits"/],
  [[...one, ...fine, "--product-name", "Other"], /but `api` is "Acme API" already/],
  [
    [...one, ...fine, "--observed-at", "2026-09-01"],
    /`observed_at` is "2026-09-01"; it lies after/,
  ],
  [[...one, ...quoted("a\u202eb")], /a direction mark/],
  [[...one, ...fine, "--scope", "night"], /^unknown scope "night"; .*--scope-name/s],
  [["acme", "*", requests, "7", ...fine, ...night], /the place is the whole provider/],
  [[...one, ...fine, "--facts", "none"], /^no such folder: "none"; .*\n$/],
  [
    ["acme", "*", "api.version.current", "v5", ...quoted("v5", "old-page")],
    /^`api\.version\.current` holds entries that disagree; --source names one of theirs: `docs`/,
  ],
  [
    [`${version}@docz`, "x", "--quote", "x"],
    /@docs or acme\/\*\/\*\/api\.version\.current@pricing/,
  ],
  [["acme-inc/api/free/support.tier@copy", "x", "--quote", "x"], /today/],
])("%j is refused, with nothing written", async (args, message) => {
  const before = files();
  const { code, out, err } = await run("facts set", ...args, "--json");
  expect(err).toMatch(message);
  expect(code).toBe(1);
  expect(JSON.parse(out)).toMatchObject({ object: "facts set", written: false });
  expect(files()).toEqual(before);
});

it.each<[readonly string[], string]>([
  [[...one, "--quote", "x"], "--source is missing"],
  [[...one, "--quote", " ", "--source", "docs"], "--quote is missing"],
  [[...one, ...fine, "--verified-at", "May"], '--verified-at is "May"; a date is'],
  [[...one, ...fine, "--currency", "usd"], '--currency is "usd"; a currency is'],
  [[...one, ...fine, "--scope-name", "x"], "--scope says which"],
  [["acme", "api", requests, ...fine], "the value is missing; it is the last word, or --value"],
  [[...one, ...fine, "--value", "2"], '--value is "2", and "1" is given too'],
  [["acme/api/free", "90", ...fine], '"acme/api/free" is no id; an id is provider/product/plan'],
])("%j is not understood", async (args, message) => {
  const asked = run("facts set", ...args);
  await expect(asked).rejects.toThrow(UsageError);
  await expect(asked).rejects.toThrow(message);
});

it("refuses only for problems that the edit adds: others are somebody else's", async () => {
  write("providers/beta.yaml", "name: Beta\n");
  expect((await run("facts set", ...one, ...fine)).code).toBe(0);
  write(acme, `${read(acme)}name: twice\n`);
  expect(await run("facts set", "acme", "api", requests, "2", ...fine)).toMatchObject({
    code: 1,
    err: expect.stringContaining("`name` stands twice"),
  });
});

it("writes nothing with --dry-run, and warns of what is probably wrong", async () => {
  const before = files();
  const typed = ["acme", "api/free", requests, "77", ...quoted("sixty")];
  const { code, out, err } = await run("facts set", ...typed, "--dry-run");
  expect(code).toBe(0);
  expect(out).toMatch(/^\+ {12}value: 77\n[\s\S]*not written: --dry-run\n$/m);
  expect(err).toMatch(/number-in-quote/);
  expect(files()).toEqual(before);
  expect(JSON.parse((await run("facts set", ...typed, "--json")).out)).toMatchObject({
    object: "facts set",
    written: true,
    findings: [{ rule: "number-in-quote" }],
  });
});
