/** Addresses of sources: which is read in their place, who answers for it, where redirects lead. */
import { describe, expect, it } from "vitest";
import {
  reasonNotToFollow,
  reasonNotThatPage,
  registeredDomain,
  isCopy,
  liveAddress,
  siteOf,
} from "../../build/curate/verify/address.ts";

describe("an address", () => {
  it.each([
    ["https://acme.test/a?b=c#d", "https://acme.test/a?b=c"],
    [
      "https://github.com/acme/docs/blob/main/a/b%20c.md#L3",
      "https://raw.githubusercontent.com/acme/docs/main/a/b%20c.md",
    ],
    [
      "https://github.com/acme/docs/blob/0123456789abcdef0123456789abcdef01234567/a.md",
      "https://raw.githubusercontent.com/acme/docs/HEAD/a.md",
    ],
    [
      "https://raw.githubusercontent.com/acme/docs/0123456789abcdef0123456789abcdef01234567/a.md",
      "https://raw.githubusercontent.com/acme/docs/HEAD/a.md",
    ],
    [
      "https://raw.githubusercontent.com/acme/docs/main/0123456789abcdef0123456789abcdef01234567/a.md",
      "https://raw.githubusercontent.com/acme/docs/main/0123456789abcdef0123456789abcdef01234567/a.md",
    ],
    ["https://github.com/acme/docs/tree/main/a", "https://github.com/acme/docs/tree/main/a"],
    ["https://github.com/acme/docs", "https://github.com/acme/docs"],
    ["https://git.test/acme/docs/blob/main/a.md", "https://git.test/acme/docs/blob/main/a.md"],
  ])("%s is read at %s", (address, expected) => {
    expect(liveAddress(address)).toBe(expected);
    expect(liveAddress(expected)).toBe(expected);
  });

  it.each([
    ["https://web.archive.org/web/2026/https://acme.test/limits", true],
    ["https://archive.ph/AbCdE", true],
    ["https://git.test/acme/docs/-/blob/0123456789abcdef0123456789abcdef01234567/a.md", true],
    ["https://git.test/acme/docs/-/blob/main/a.md", false],
    ["https://archive.org.acme.test/limits", false],
  ])("%s is a kept copy: %s", (address, expected) => {
    expect(isCopy(new URL(address))).toBe(expected);
  });

  it.each([
    ["https://docs.acme.test/", "acme.test", "acme.test"],
    ["https://a.b.acme.co.uk/", "acme.co.uk", "acme.co.uk"],
    ["https://acme.co/", "acme.co", "acme.co"],
    ["https://docs.acme.ai/", "acme.ai", "acme.ai"],
    ["https://acme.github.io/docs", "acme.github.io", "acme.github.io"],
    ["http://127.0.0.1:80/", "127.0.0.1", "127.0.0.1"],
    ["http://[::1]/", "[::1]", "[::1]"],
    ["http://localhost/", "localhost", "localhost"],
    ["https://github.com/Acme/docs", "github.com", "github.com/acme"],
    ["https://raw.githubusercontent.com/acme/docs/x", "githubusercontent.com", "github.com/acme"],
    ["https://docs.github.com/en", "github.com", "github.com"],
  ])("%s is of the domain %s and the site %s", (address, domain, site) => {
    expect(registeredDomain(new URL(address))).toBe(domain);
    expect(siteOf(new URL(address))).toBe(site);
  });

  it.each([
    ["https://acme.test/limits", "https://docs.acme.test/limits", undefined],
    ["https://acme.test/limits", "http://acme.test/limits", "insecure"],
    ["http://acme.test/limits", "https://acme.test/limits", undefined],
    ["https://acme.test/limits", "https://acme.test/fr", "home"],
    ["https://acme.test/limits", "https://acme.test/index.html", "home"],
    ["https://acme.test/limits", "https://www.acme.test/", "home"],
    ["https://acme.test/", "https://acme.test/en", undefined],
    ["https://acme.test/limits", "https://acme.test/?p=7", undefined],
    ["https://acme.test/limits", "https://acme.test/pricing", undefined],
    ["https://acme.test/docs/a", "https://acme.test/docs/login", undefined],
    ["https://acme.test/docs/a", "https://acme.test/login?to=/docs/a", "login"],
    ["https://acme.test/docs/a", "https://acme.test/users/sign_in", "login"],
    ["https://acme.test/docs/a", "https://accounts.acme.test/choose", "login"],
    ["https://acme.test/docs/a", "https://login.identity.test/oauth2/authorize", "login"],
    ["https://acme.test/docs/a", "https://sso.other.test/", "login"],
    ["https://acme.test/docs/a", "https://brand.test/a", undefined],
    ["https://acme.test/docs/a", "https://other.test/a", "elsewhere"],
    ["https://acme.test/docs/a", "https://acme.test.other.test/a", "elsewhere"],
    ["https://acme.test/docs/a", "https://parking.test/?domain=acme.test", "elsewhere"],
    ["https://github.com/acme/a", "https://github.com/other/a", "elsewhere"],
    ["https://acme.github.io/a", "https://other.github.io/a", "elsewhere"],
    ["https://acme.test/docs/a", "https://acme.test/errors/404", "soft-404"],
    ["https://acme.test/docs/a", "https://acme.test/docs/page-not-found.html", "soft-404"],
  ])("a redirect from %s to %s is %s", (from, to, expected) => {
    const [asked, landed] = [new URL(from), new URL(to)];
    const followed = reasonNotToFollow(asked, landed, new Set(["brand.test"]));
    expect(followed ?? reasonNotThatPage(asked, landed)).toBe(expected);
  });
});
