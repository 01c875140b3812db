/** What a page may do and who may frame it: in the pages, the fallback's headers and every host's, once. */
import { createHash } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { namedByContent } from "../build/publish/bundle/jobs.ts";
import { hostInputOf } from "../build/publish/compose/site.ts";
import { headerRules } from "../build/derive/hosts/path-rules.ts";
import { homeLink, pageHeaders } from "../build/schema/contract/page-policy.ts";
import { get, type Built } from "./built.ts";
import { builtOnce } from "./built-once.ts";

let dataset: Built;
beforeAll(async () => {
  dataset = await builtOnce({ baseUrl: "https://facts.test" });
});

const contentPolicy = pageHeaders["content-security-policy"];

describe("a page", () => {
  it("says the same in itself as in its headers, but who may frame it", () => {
    const pages = dataset.files.filter((file) => file.endsWith(".html"));
    expect(pages.length).toBeGreaterThan(10);
    for (const file of pages) {
      const html = dataset.text(file);
      const metaOf = (name: string): string | undefined =>
        new RegExp(`<meta (?:http-equiv|name)="${name}" content="([^"]*)"`, "i")
          .exec(html)?.[1]
          ?.replaceAll("&#39;", "'");
      const policy = metaOf("content-security-policy");
      expect(`${policy}; frame-ancestors 'none'`, file).toBe(contentPolicy);
      expect(metaOf("referrer"), file).toBe(pageHeaders["referrer-policy"]);
    }
  });

  it("lets the page of unknown addresses have its own style, and no other", () => {
    const styles = dataset.text("404.html").match(/(?<=<style>).*?(?=<\/style>)/gs)!;
    expect(styles).toHaveLength(1);
    const hash = createHash("sha256").update(styles[0]).digest("base64");
    expect(contentPolicy).toContain(`style-src 'self' 'sha256-${hash}';`);
  });
});

/** Of a dataset of nothing. */
function hostInput(baseUrl: string) {
  const formerly = { product: {}, plan: {}, provider: {}, key: {}, id: {} };
  const meta = { name: "Facts", baseUrl, license: "CC0-1.0" };
  const none = { meta, providers: [], keys: [], kinds: [], formerly };
  return hostInputOf(none as unknown as Parameters<typeof hostInputOf>[0], "lean");
}

/** What a host that reads `_headers` sends for an address: a name in two rules is sent twice. */
function sentFor(address: string, base: string): readonly (readonly [string, string])[] {
  return headerRules(hostInput(`https://facts.test${base}`))
    .filter(([path]) =>
      path.endsWith("*") ? address.startsWith(path.slice(0, -1)) : address === path,
    )
    .flatMap(([, headers]) => Object.entries(headers));
}

describe.each(["", "/some/repo"])("hosts that match addresses, below the path %j", (base) => {
  const csp = "content-security-policy";

  it("send a page's headers once, with its extension and without; and with nothing else", () => {
    for (const file of dataset.files) {
      const bare = `${base}/${file.replace(/(^|\/)index\.html$|\.html$/, "$1")}`;
      for (const address of file.endsWith(".html")
        ? [`${base}/${file}`, bare]
        : [`${base}/${file}`])
        expect(
          sentFor(address, base).filter(([name]) => name === csp),
          address,
        ).toEqual(file.endsWith(".html") ? [[csp, contentPolicy]] : []);
    }
  });
});

it("a page names its code by what that holds: another script has another address", () => {
  const [one, other] = ["a", "b"].map((text) => namedByContent([{ file: "site/site.js", text }]));
  expect(one!.files[0]!.file).toBe(`${one!.folder}site.js`);
  expect(other!.folder).not.toBe(one!.folder);
  for (const file of dataset.files.filter((each) => each.endsWith(".html")))
    for (const [, address] of dataset.text(file).matchAll(/(?:src|href)="([^"]+\.(?:js|css))"/g))
      expect(dataset.files, file).toContain(address!.replace(/^(?:\.\.\/|\/)*/, ""));
});

describe("the home page", () => {
  it.each(["", "/some/repo"])("leads to what programs look for, below %j", async (base) => {
    for (const address of ["/", "/index.html", "/providers.html"]) {
      const sent = sentFor(base + address, base).filter(([name]) => name === "link");
      expect(sent, address).toEqual(
        address === "/providers.html" ? [] : [["link", homeLink(base)]],
      );
    }
    const links = [...homeLink("").matchAll(/<([^>]+)>; rel=([a-z-]+)/g)];
    expect(links.map(([, , relation]) => relation)).toEqual(
      expect.arrayContaining(["api-catalog", "service-desc", "describedby"]),
    );
    for (const [, address] of links)
      expect((await get(dataset.handler, address!)).status, address).toBe(200);
  });

  it("leads there from the fallback, and no other page does", async () => {
    for (const address of ["/", "/index.html", "/?q=1"])
      expect((await get(dataset.handler, address)).headers.get("link")).toBe(homeLink(""));
    for (const address of ["/providers.html", "/llms.txt", "/nothing"])
      expect((await get(dataset.handler, address)).headers.has("link")).toBe(false);
  });
});

describe("Strict-Transport-Security", () => {
  it.each([
    ["https://facts.test", true],
    // The host name belongs to more than the dataset.
    ["https://facts.test/some/repo", false],
    ["http://facts.test", false],
  ])("is promised for %s: %j", (baseUrl, isPromised) => {
    const value = hostInput(baseUrl).secureHeaders["strict-transport-security"];
    expect(value).toBe(isPromised ? "max-age=31536000" : undefined);
  });
});
