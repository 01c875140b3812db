/**
 * Web servers with the configurations of the output, on what the conformance kit has no sample of: names that
 * were others before.
 */
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, type TestContext } from "vitest";
import {
  cacheControl,
  cacheForEver,
  codeFolder,
  homeLink,
  pageHeaders,
} from "../build/schema/contract/page-policy.ts";
import { renamedAddresses } from "../build/derive/hosts/rules.ts";
import { built, codeNamed, sample, type Built } from "./built.ts";
import { header, text as textOf, type Ask } from "./conform/ask.ts";
import { targets } from "./conform/targets.ts";
import { missing, type Running, type Target } from "./conform/targets/target.ts";
import { routingUtils, vercelHeaders } from "./vercel-rules.ts";

const v1 = "/api/public/v1";
const target = (name: string): Target => targets.find((each) => each.name === name)!;

/** Skips where something is not installed; in CI, where everything is, it fails. */
function needed(needs: Pick<Target, "needs">, context: TestContext): void {
  const reason = missing(needs);
  if (reason === undefined) return;
  if (process.env["CI"]) expect.fail(reason);
  context.skip(reason);
}

describe.each(["", "/some/repo"])("below the path %j", (base) => {
  let folder: string;
  let dataset: Built;
  /** In the sample a provider and a key had other names before. */
  const renamed = renamedAddresses(
    { provider: { "acme-inc": ["acme"] }, key: { "storage.space_gb": ["storage.included_gb"] } },
    { provider: ["acme"], key: ["storage.included_gb"] },
  );

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "facts-hosts-"));
    // Web servers read it as another user.
    chmodSync(folder, 0o755);
    const facts = join(folder, "facts");
    cpSync(sample.facts, facts, { recursive: true });
    const keys = readFileSync(join(facts, "keys.yaml"), "utf8");
    const changed = keys.replace("  unit: GB", "  unit: GB\n  formerly: [storage.space_gb]");
    expect(changed).not.toBe(keys);
    writeFileSync(join(facts, "keys.yaml"), changed);
    const out = join(folder, "dist");
    dataset = await built({ facts, out, baseUrl: `https://facts.test${base}` });
  });
  afterAll(() => dataset.remove());

  function siteFor(name: string) {
    const workspace = join(folder, name.replaceAll(" ", "-"));
    mkdirSync(workspace);
    return { root: dataset.out, workspace, basePath: base };
  }

  const get = (ask: Ask, address: string, headers = {}) => ask({ method: "GET", address, headers });

  /** Once, and at no other address. */
  async function saysLinks(ask: Ask): Promise<void> {
    const linksAt = async (address: string) =>
      (await get(ask, address)).headers
        .filter(([name]) => name === "link")
        .map(([, value]) => value);
    expect(await linksAt("/")).toEqual([homeLink(base)]);
    for (const address of [`${v1}/keys`, "/openapi.json", `${v1}/providers/nobody`])
      expect(await linksAt(address), address).toEqual([]);
  }

  async function redirects(ask: Ask, slashes: readonly string[], age?: string): Promise<void> {
    for (const { from, to } of renamed)
      for (const slash of slashes) {
        const seen = await get(ask, from + slash);
        expect([seen.status, header(seen, "location")], from).toEqual([301, base + to]);
        expect(header(seen, "access-control-allow-origin") ?? "*", from).toBe("*");
        if (age !== undefined) expect(header(seen, "cache-control"), from).toBe(age);
      }
  }

  /** What is behind a redirect answers, and names like the earlier ones lead nowhere. */
  async function answers(ask: Ask): Promise<void> {
    const file = await get(ask, `${v1}/providers/acme.json`);
    expect(textOf(file)).toBe(dataset.text("api/public/v1/providers/acme.json"));
    for (const address of ["providers/acme-in", "providers/acme-inc-2", "keys/storage_space_gb"])
      expect((await get(ask, `${v1}/${address}`)).status, address).toBe(404);
  }

  /** Strict-Transport-Security over TLS alone, each header once, and what may be kept. */
  async function secures(ask: Ask): Promise<void> {
    for (const address of ["/", `${v1}/providers`, `${v1}/providers/nobody`]) {
      const plain = await get(ask, address);
      expect(header(plain, "strict-transport-security"), address).toBeUndefined();
      const secure = await get(ask, address, { "x-forwarded-proto": "https" });
      expect(header(secure, "strict-transport-security"), address).toBe("max-age=31536000");
      for (const each of ["cross-origin-resource-policy", "x-content-type-options"])
        expect(
          secure.headers.filter(([name]) => name === each),
          address,
        ).toHaveLength(1);
    }
    for (const address of [`/${codeNamed("site.js", dataset)}`, "/site/built.js", "/"]) {
      const kept = address.startsWith(`/${codeFolder}`) ? cacheForEver : cacheControl;
      expect(header(await get(ask, address), "cache-control"), address).toBe(kept);
      const { headers } = await dataset.handler(new Request(`http://localhost${address}`));
      expect(headers.get("cache-control"), address).toBe(kept);
    }
    const gone = await get(ask, "/no-such-page");
    const isPage = header(gone, "content-type")!.startsWith("text/html");
    const policy = isPage ? pageHeaders["content-security-policy"] : undefined;
    expect(header(gone, "content-security-policy")).toBe(policy);
    expect(header(gone, "vary") ?? "").not.toMatch(/forwarded/i);
  }

  async function tried(start: Promise<Running>, check: (ask: Ask) => Promise<void>) {
    const running = await start;
    try {
      await check(running.ask);
    } finally {
      await running.stop();
    }
  }

  const servers = ["nginx", "Caddy", "Apache", "nginx + server.mjs", "Caddy + server.mjs"];
  it.for(base === "" ? servers.slice(2) : servers)("%s", async (name, context) => {
    needed(target(name), context);
    await tried(target(name).start(siteFor(name)), async (ask) => {
      await saysLinks(ask);
      // An .htaccess is kept short.
      if (name !== "Apache") await redirects(ask, ["", "/"], cacheControl);
      await answers(ask);
      // What follows the host name is not promised where that belongs to more than the dataset.
      if (base === "") await secures(ask);
    });
  });

  if (base !== "") return;

  it("the worker of Cloudflare does not answer with the file of another name", async (context) => {
    const worker = target("Cloudflare Workers (assets + _worker.js)");
    needed(worker, context);
    await tried(worker.start(siteFor("worker")), async (ask) => {
      for (const { from } of renamed) {
        const seen = await get(ask, from);
        expect(seen.status, from).toBe(404);
        if (!/\.(json|md)$/.test(from))
          expect(JSON.parse(textOf(seen)).error.suggestions[0]).toMatch(/acme|included_gb/);
      }
    });
  });

  it("Vercel, as its own package reads the rules", (context) => {
    needed({ needs: [routingUtils] }, context);
    const headers = vercelHeaders(dataset.out, "/openapi.json")!;
    expect(headers["link"]).toBeUndefined();
    expect(headers["access-control-allow-origin"]).toBe("*");
    expect(vercelHeaders(dataset.out, "/")?.["link"]).toBe(homeLink(base));
    // What is no file is the function's.
    for (const address of [`${v1}/providers`, "/nothing"])
      expect(vercelHeaders(dataset.out, address)).toBeUndefined();
  });
});
