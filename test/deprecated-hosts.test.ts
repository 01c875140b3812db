/** The hosts that set headers by rules say of addresses that are to go what the fallback says, once. */
import { chmodSync, mkdirSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, type TestContext } from "vitest";
import { deprecations } from "../build/contract/deprecation.ts";
import { homeLink } from "../build/contract/page-policy.ts";
import { createHandler } from "../build/fallback/handler.ts";
import { readFrom } from "../build/fallback/node/disk.ts";
import { built, type Built } from "./built.ts";
import type { Ask } from "./conform/ask.ts";
import { targets } from "./conform/targets.ts";
import { firebase } from "./conform/targets/firebase.ts";
import { startWebServer } from "./conform/targets/hosts.ts";
import { missing, type Running, type Target } from "./conform/targets/target.ts";
import { makeToGo, said, unsaid } from "./made-to-go.ts";
import { routingUtils, vercelHeaders } from "./vercel-rules.ts";

const names = ["deprecation", "sunset", "link"] as const;

/** Skips where something is not installed; in CI, where everything is, it fails. */
function needed(target: Pick<Target, "needs">, context: TestContext): void {
  const reason = missing(target);
  if (reason === undefined) return;
  if (process.env["CI"]) expect.fail(reason);
  context.skip(reason);
}

describe.each(["", "/some/repo"])("below the path %j", (base) => {
  let dataset: Built;
  let restore: () => void;
  beforeAll(async () => {
    restore = makeToGo();
    dataset = await built({ baseUrl: `https://facts.test${base}` });
    // Web servers read it as another user.
    chmodSync(dataset.folder, 0o755);
  });
  afterAll(() => {
    dataset.remove();
    restore();
  });

  async function linesAt(ask: Ask, address: string): Promise<readonly string[]> {
    const { headers } = await ask({ method: "GET", address, headers: {} });
    return names.flatMap((name) => headers.filter(([each]) => each === name).map(String));
  }

  async function holds(ask: Ask, asked: readonly string[]): Promise<void> {
    const expected = names.map((name) => `${name},${deprecations(base)[0]!.headers[name]}`);
    for (const address of asked) expect(await linesAt(ask, address), address).toEqual(expected);
    for (const address of unsaid) expect(await linesAt(ask, address), address).toEqual([]);
    expect(await linesAt(ask, "/")).toEqual([`link,${homeLink(base)}`]);
  }

  async function tried(start: () => Promise<Running>, asked: readonly string[]): Promise<void> {
    const running = await start();
    try {
      await holds(running.ask, asked);
    } finally {
      await running.stop();
    }
  }

  const workspaceOf = (name: string): string => {
    const workspace = join(dataset.folder, name);
    mkdirSync(workspace);
    return workspace;
  };
  const target = (name: string): Target => targets.find((each) => each.name === name)!;

  it.for(["nginx", "Caddy", "Apache"] as const)("%s", async (name, context) => {
    needed(target(name), context);
    const site = { root: dataset.out, workspace: workspaceOf(name), basePath: base };
    const queries = ["/api/public/v1/facts?provider=acme", "/api/public/v1/providers/nobody"];
    await tried(() => startWebServer(name, site, undefined), [...said, ...queries]);
  });

  it.for(["nginx", "Caddy", "Apache"] as const)("%s before the fallback", async (name, context) => {
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
    const site = { root: dataset.out, workspace: workspaceOf(`${name}-both`), basePath: base };
    const composed = ["/api/public/v1/facts?provider=acme&plan=pro&x=1"];
    try {
      await tried(() => startWebServer(name, site, `127.0.0.1:${port}`), [...said, ...composed]);
    } finally {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  });

  it.for(base === "" ? [target("serve"), firebase] : [])("$name", async (host, context) => {
    needed(host, context);
    const site = { root: dataset.out, workspace: workspaceOf(host.name), basePath: base };
    await tried(() => host.start(site), said);
  });

  it("Vercel", (context) => {
    needed({ needs: [routingUtils] }, context);
    for (const address of said)
      expect(vercelHeaders(dataset.out, base + address), address).toMatchObject(
        deprecations(base)[0]!.headers,
      );
    for (const address of unsaid) {
      const headers = vercelHeaders(dataset.out, base + address)!;
      expect(
        names.filter((name) => name in headers),
        address,
      ).toEqual([]);
      expect(headers["access-control-allow-origin"]).toBe("*");
    }
    expect(vercelHeaders(dataset.out, `${base}/`)?.["link"]).toBe(homeLink(base));
  });
});
