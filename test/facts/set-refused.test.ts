/** `facts set` where it does not write: what it refuses, in which words, and what it only warns of. */
import { writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { UsageError } from "../../build/terminal/usage-error.ts";
import { price, quoted, requests, trial } from "./set-trial.ts";

const { file, read, set } = trial();

describe("refused, with nothing written", () => {
  const fine = quoted("x");
  it.each([
    [["acm", "api", requests, "1", ...fine], /^no provider `acm`; .*\n {4}Did you mean `acme`\?/],
    [
      ["facts/providers/acme.yaml", "api", requests, "1", ...fine],
      /^no provider `facts.*\n {4}Did you mean `acme`\?\n$/,
    ],
    [["acme-inc", "api", requests, "1", ...fine], /It is called `acme` today/],
    [
      ["acme", "apx", requests, "1", ...fine],
      /^no product `apx`.*\n {4}Did you mean `api`\? For a new product/,
    ],
    [
      ["acme", "api/prp", requests, "1", ...fine],
      /^no plan `prp`.* it has `free`, `pro` or `secret`\.\n {4}Did you mean `pro`/,
    ],
    [["acme", "api/Pro X", requests, "1", ...fine], /^"Pro X" is no slug; .*\n {4}Write: pro-x/],
    [["acme", "*/pro", requests, "1", ...fine], /names a plan without its product/],
    [["acme", "api\\pro", requests, "1", ...fine], /"api\\pro" is no place; .*`product\/plan`/],
    [["acme", "a/b/c", requests, "1", ...fine], /"a\/b\/c" is no place/],
    [
      ["acme", "api", `${requests}s`, "1", ...fine],
      /^unknown key .*\n {4}Did you mean `api\.rate_limit\.requests_per_minute`/,
    ],
    [
      ["acme", "api", requests, "1.5", ...fine],
      /^`value` is the number 1\.5; .* asks for a whole number/,
    ],
    [["acme", "api", requests, "1,000", ...fine], /asks for a whole number\.\n {4}Write: 1000/],
    // A point of thousands in one country is a decimal one in another.
    [["acme", "api", requests, "1.000", ...fine], /is 1\.000; .* written without a point/],
    [
      ["acme", "api", requests, "600 requests", ...fine],
      /asks for a whole number\.\n {4}Give the number alone, in the unit of the key \(requests\/minute\): 600/,
    ],
    [
      ["acme", "api", price, "$20", ...fine],
      /Give the amount alone, and its currency as `currency`: 20/,
    ],
    [["acme", "api", requests, "unlimited", ...fine], /Write `null` only where/],
    [["acme", "api", requests, "12345678901234567890", ...fine], /a number has at most 15 digits/],
    [
      ["acme", "api", "api.public_api.available", "yes", ...fine],
      /asks for true or false\.\n {4}Write: true/,
    ],
    [["acme", "api", "api.public_api.available", "null", ...fine], /null says "no limit"/],
    [["acme", "api", "support.tier", "emial", ...fine], /\n {4}Did you mean `email`/],
    [["acme", "api", price, "1", ...fine], /lacks `currency`/],
    [
      ["acme", "api", requests, "1", ...quoted("x", "dosc")],
      /^unknown source "dosc".*\n {4}Did you mean `docs`/,
    ],
    [
      ["acme", "api", requests, "1", ...quoted("x", "https://acme.test/n")],
      /a new source has a title and a type/,
    ],
    [
      ["acme", "api", requests, "1", ...fine, "--title", "Other"],
      /--title is "Other", but `docs` has "Limits"/,
    ],
    [
      ["acme", "api", requests, "1", ...fine, "--product-name", "Other"],
      /but `api` is "Acme API" already/,
    ],
    [
      ["acme", "api", requests, "1", ...fine, "--observed-at", "2026-09-01"],
      /`observed_at` is "2026-09-01"; it lies after/,
    ],
    [["acme", "api", requests, "1", "--quote", "a\u202eb", "--source", "docs"], /a direction mark/],
  ])("%j", (args, message) => {
    const before = read();
    const { code, out, err } = set(...args);
    expect(err).toMatch(message);
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(read()).toBe(before);
    const json = JSON.parse(set(...args, "--json").out) as object;
    expect(json).toMatchObject({ object: "facts set", written: false });
  });

  it.each([
    [["acme", "api", requests, "1", "--quote", "x"], /--source is missing/],
    [["acme", "api", requests, "1", "--quote", " ", "--source", "docs"], /--quote is missing/],
    [
      ["acme", "api", requests, "1", ...fine, "--verified-at", "May"],
      /--verified-at is "May"; a date is/,
    ],
    [
      ["acme", "api/pro", price, "20", ...fine, "--currency", "usd"],
      /--currency is "usd"; a currency is .* three capital letters/,
    ],
    [["acme", "api", requests], /the value is missing/],
  ])("%j is not understood", (args, message) => {
    expect(() => set(...args)).toThrow(UsageError);
    expect(() => set(...args)).toThrow(message);
  });

  it("where there are no facts at all", () => {
    const { code, err } = set("acme", "api", requests, "1", ...fine, "--facts", "none");
    expect({ code, err }).toEqual({
      code: 1,
      err: expect.stringMatching(/^no such folder: "none"; .*\n$/) as string,
    });
  });

  it("only for problems that the edit adds: others are somebody else's", () => {
    const beta = file("beta");
    writeFileSync(beta, "name: Beta\n");
    expect(set("acme", "api", requests, "1", ...fine).code).toBe(0);
    writeFileSync(file("acme"), `${read()}name: twice\n`);
    expect(set("acme", "api", requests, "2", ...fine)).toMatchObject({
      code: 1,
      err: expect.stringContaining("`name` stands twice"),
    });
  });

  it("writes nothing with --dry-run, and warns of what is probably wrong", () => {
    const before = read();
    const { code, out, err } = set(
      "acme",
      "api/free",
      requests,
      "77",
      ...quoted("sixty"),
      "--dry-run",
    );
    expect(code).toBe(0);
    expect(out).toMatch(/^\+ {12}value: 77\n[\s\S]*not written: --dry-run\n$/m);
    expect(err).toMatch(/number-in-quote/);
    expect(read()).toBe(before);
    const json = JSON.parse(
      set("acme", "api/free", requests, "77", ...quoted("sixty"), "--json").out,
    ) as object;
    expect(json).toMatchObject({
      object: "facts set",
      written: true,
      findings: [{ rule: "number-in-quote" }],
    });
  });
});
