/**
 * Web servers with the configurations of the output, on what the conformance kit has no sample of: names that
 * were others before, and addresses that are to go.
 */
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, type TestContext } from "vitest";
import { deprecations } from "../build/contract/deprecation.ts";
import { routes } from "../build/contract/routes.ts";
import { homeLink } from "../build/contract/page-policy.ts";
import { redirectsOf } from "../build/derive/hosts/rules.ts";
import { createHandler } from "../build/fallback/handler.ts";
import { cacheControl } from "../build/fallback/headers.ts";
import { readFrom } from "../build/fallback/node/disk.ts";
import { built, sample, type Built } from "./built.ts";
import { header, text as textOf, type Ask } from "./conform/ask.ts";
import { targets } from "./conform/targets.ts";
import { startWebServer } from "./conform/targets/hosts.ts";
import { missing, type Running, type Target } from "./conform/targets/target.ts";
import { makeToGo, said, toGo, unsaid } from "./made-to-go.ts";
import { routingUtils, vercelHeaders } from "./vercel-rules.ts";

const v1 = "/api/public/v1";
const toGoNames = ["deprecation", "sunset", "link"] as const;
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
  let restore: () => void;
  /** In the sample a provider and a key had other names before. */
  const renamed = redirectsOf({
    provider: { "acme-inc": "acme" },
    key: { "storage.space_gb": "storage.included_gb" },
  });

  beforeAll(async () => {
    restore = makeToGo();
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
  afterAll(() => {
    dataset.remove();
    rmSync(folder, { recursive: true, force: true });
    restore();
  });

  function siteFor(name: string) {
    const workspace = join(folder, name.replaceAll(" ", "-"));
    mkdirSync(workspace);
    return { root: dataset.out, workspace, basePath: base };
  }

  const get = (ask: Ask, address: string) => ask({ method: "GET", address, headers: {} });

  async function linesAt(ask: Ask, address: string): Promise<readonly string[]> {
    const { headers } = await get(ask, address);
    return toGoNames.flatMap((name) => headers.filter(([each]) => each === name).map(String));
  }

  /** Once each, on errors too. */
  async function saysWhatIsToGo(ask: Ask, also: readonly string[]): Promise<void> {
    const expected = toGoNames.map((name) => `${name},${deprecations(base)[0]!.headers[name]}`);
    for (const address of [...said, ...also])
      expect(await linesAt(ask, address), address).toEqual(expected);
    for (const address of unsaid) expect(await linesAt(ask, address), address).toEqual([]);
    expect(await linesAt(ask, "/")).toEqual([`link,${homeLink(base)}`]);
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

  async function tried(start: Promise<Running>, check: (ask: Ask) => Promise<void>) {
    const running = await start;
    try {
      await check(running.ask);
    } finally {
      await running.stop();
    }
  }

  const servers = base === "" ? [] : (["nginx", "Caddy", "Apache"] as const);
  it.for(servers)("%s", async (name, context) => {
    needed(target(name), context);
    await tried(startWebServer(name, siteFor(name), undefined), async (ask) => {
      await saysWhatIsToGo(ask, [`${v1}/facts?provider=acme`, `${v1}/providers/nobody`]);
      // An .htaccess is kept short.
      if (name !== "Apache") await redirects(ask, ["", "/"], cacheControl);
      await answers(ask);
    });
  });

  it.for(servers.slice(0, 2))("%s before the fallback", async (name, context) => {
    needed(target(name), context);
    // As a server in front asks it: at the root of its port.
    const handler = createHandler({ read: readFrom(dataset.out), basePath: base });
    const answered = async (path: string, response: ServerResponse): Promise<void> => {
      const answer = await handler(new Request(`http://localhost${base}${path}`));
      response.writeHead(answer.status, Object.fromEntries(answer.headers));
      response.end(Buffer.from(await answer.arrayBuffer()));
    };
    const server = createServer((request, response) => void answered(request.url!, response));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    try {
      const site = siteFor(`${name} before`);
      await tried(startWebServer(name, site, `127.0.0.1:${port}`), async (ask) => {
        await saysWhatIsToGo(ask, [`${v1}/facts?provider=acme&plan=pro&x=1`]);
        await redirects(ask, ["", "/"], cacheControl);
        await answers(ask);
      });
    } finally {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  });

  if (base !== "") return;

  it("the fallback, the description and `_headers` say what is to go", async () => {
    const sunset = "Sat, 01 May 2027 00:00:00 GMT";
    for (const address of [...said, ...unsaid]) {
      const { headers, status } = await dataset.handler(new Request(`http://x.test${address}`));
      expect([address, status, headers.get("sunset")]).toEqual([
        address,
        200,
        said.some((each) => each === address) ? sunset : null,
      ]);
    }
    expect(dataset.text("_headers")).toMatch(
      /^\S*\/api\/public\/v1\/kinds\.json\n {2}deprecation: @1777593600\n {2}sunset: Sat/m,
    );
    const { paths } = dataset.json("openapi.json") as {
      paths: Record<string, { get: { deprecated?: boolean } }>;
    };
    const marked = Object.entries(paths).filter(([, each]) => each.get.deprecated);
    expect(marked.map(([path]) => path)).toEqual(toGo.map((id) => routes[id].path));
  });

  it("serve", () =>
    tried(target("serve").start(siteFor("serve")), async (ask) => {
      await saysWhatIsToGo(ask, []);
      await redirects(ask, [""]);
      await answers(ask);
    }));

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
    const toGo = deprecations(base)[0]!.headers;
    const files = said.filter((address) => address.endsWith(".json"));
    for (const file of files) expect(vercelHeaders(dataset.out, file), file).toMatchObject(toGo);
    const headers = vercelHeaders(dataset.out, "/openapi.json")!;
    expect(toGoNames.filter((name) => name in headers)).toEqual([]);
    expect(headers["access-control-allow-origin"]).toBe("*");
    expect(vercelHeaders(dataset.out, "/")?.["link"]).toBe(homeLink(base));
    // What is no file is the function's.
    for (const address of [`${v1}/providers`, "/nothing"])
      expect(vercelHeaders(dataset.out, address)).toBeUndefined();
  });
});
