/** Which web addresses may be published: those that anybody can open, and that let nobody in. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addressFault, openingFault } from "../build/validate/address.ts";

describe("an address of the public internet", () => {
  it.each([
    "https://acme.example",
    "http://acme.example:8443/a?b=%20c#d",
    "https://docs.acme.co.uk/limits?hl=en&page=2#section=limits",
    "https://xn--mnchen-3ya.de/",
    "https://xn--55qx5d.xn--fiqs8s/",
    "https://web.archive.org/web/2026/https://acme.example/?a=b",
    "https://acme.example/?key=limits&code=200&auth=none&tokens=5",
    "https://1password.com/123.45",
  ])("%s", (address) => {
    expect(addressFault(address)).toBeUndefined();
  });

  it.each([
    ["https://intranet/limits", "its host is not one of the public internet"],
    ["https://acme.1x/", "its host ends in no domain"],
    ["https://acme.x/", "its host ends in no domain"],
    ["https://acme.x1y/", "its host ends in no domain"],
  ])("is not %s: %s", (address, fault) => {
    expect(addressFault(address)).toBe(fault);
  });

  it("is none, whatever notation a number of a machine is in", () => {
    const number = fc.nat(0xffffffff);
    fc.assert(
      fc.property(
        number,
        fc.constantFrom(10, 16, 8),
        fc.integer({ min: 1, max: 4 }),
        (n, base, parts) => {
          const prefix = { 10: "", 16: "0x", 8: "0" }[base];
          const bytes = [24, 16, 8].slice(0, parts - 1).map((shift) => (n >>> shift) & 255);
          const rest = parts === 1 ? n : n & (2 ** (8 * (5 - parts)) - 1);
          const host = [...bytes, rest].map((each) => prefix + each.toString(base)).join(".");
          expect(addressFault(`https://${host}/`)).toBeDefined();
        },
      ),
    );
  });
});

describe("a parameter of an address", () => {
  const secret = [
    ...["", "access", "auth", "id", "refresh", "bearer", "session", "security", "private"].flatMap(
      (whose) => ["token", "_token", "-token"].map((word) => whose + word),
    ),
    ...["api", "access", "private", "secret", "subscription"].flatMap((whose) =>
      ["key", "_key", "-key"].map((word) => whose + word),
    ),
    "secret",
    "clientsecret",
    "client_secret",
    "client-secret",
    "password",
    "passwd",
    "passphrase",
    "pwd",
    "jwt",
    "credential",
    "credentials",
    "sessionid",
    "session_id",
    "session-id",
    "signature",
    "awsaccesskeyid",
    "googleaccessid",
    "AWSAccessKeyId",
    "Token",
    ...["amz", "goog"].flatMap((whose) =>
      ["signature", "credential", "security-token"].map((word) => `x-${whose}-${word}`),
    ),
  ];
  it.each(secret)("%s is a secret, and a word that only holds it is none", (name) => {
    const faultOf = (parameter: string, value = "1"): string | undefined =>
      addressFault(`https://acme.example/?${parameter}=${value}`);
    expect(faultOf(name)).toBe(`its parameter \`${name}\` may be a secret, and would be published`);
    expect(addressFault(`https://acme.example/?a=b#${name}=1`)).toContain(`\`${name}\``);
    expect(faultOf(`${name}x`)).toBeUndefined();
    expect(faultOf(`x${name}`)).toBeUndefined();
  });

  it.each(["key", "sig", "auth", "authorization", "code", "sid", "session", "hmac"])(
    "%s is a secret where its value is long and dense",
    (name) => {
      const faultOf = (parameter: string, value: string): string | undefined =>
        addressFault(`https://acme.example/?${parameter}=${value}`);
      expect(faultOf(name, "a1b2-c3d4_e5f6.7")).toContain(`\`${name}\``);
      expect(faultOf(name.toUpperCase(), "a1b2-c3d4_e5f6.7")).toBeDefined();
      expect(faultOf(name, "a1b2-c3d4_e5f6.")).toBeUndefined();
      expect(faultOf(name, "two words of some length")).toBeUndefined();
      expect(faultOf(name, "x,a1b2-c3d4_e5f6.7")).toBeUndefined();
      expect(faultOf(name, "a1b2-c3d4_e5f6.7,x")).toBeUndefined();
      expect(faultOf(`${name}s`, "a1b2-c3d4_e5f6.7")).toBeUndefined();
      expect(faultOf(`x${name}`, "a1b2-c3d4_e5f6.7")).toBeUndefined();
    },
  );
});

describe("an address of one's own", () => {
  it("may be of this machine, but not one that nothing can open", () => {
    expect(openingFault("http://127.0.0.1:8080")).toBeUndefined();
    expect(openingFault("http://localhost")).toBeUndefined();
    expect(openingFault("https://256.256.256.256")).toBeDefined();
    expect(openingFault("https://acme.example:70000")).toBeDefined();
  });
});
