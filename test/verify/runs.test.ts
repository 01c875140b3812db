/** From run to run: back-off, politeness towards hosts, and being stopped. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createLanes } from "../../build/curate/verify/lanes.ts";
import type { ExchangeAnswer, SendRequest } from "../../build/curate/verify/network.ts";
import { html, page } from "./plays.ts";
import {
  acme,
  claim,
  factsFolder,
  folderOf,
  jumpingClock,
  pagesAsked,
  run,
  stageOf,
  startOfClock,
  type Provider,
} from "./stage.ts";

const day = 86_400_000;
describe("an unreadable page", () => {
  it("is left alone for 1, 2, 4, 8, 16, 30, 30 days, and read when it can be again", async () => {
    const answers = { isDown: true };
    const stage = await stageOf((...all) =>
      answers.isDown ? all[1].writeHead(403).end() : page(html(100))(...all),
    );
    const folder = folderOf([acme(stage)]);
    const clock = jumpingClock();
    for (const days of [1, 2, 4, 8, 16, 30, 30]) {
      const { report } = await run(folder, clock);
      expect(report.pages[0]).toMatchObject({ reason: "status", status: 403 });
      clock.jump(days * day - 60_000);
      const waiting = await run(folder, clock);
      expect(waiting.report).toMatchObject({
        pages: [],
        waiting: [{ reason: "status", facts: 1 }],
      });
      clock.jump(60_000);
    }
    answers.isDown = false;
    expect((await run(folder, clock)).report.counts.confirmed).toBe(1);
    expect((await run(folder, clock)).report.counts).toMatchObject({ pages: 1, waiting_pages: 0 });
  });

  it("is not left alone for what a run of a wrong clock remembers", async () => {
    const stage = await stageOf((_, response) => response.writeHead(403).end());
    const folder = folderOf([acme(stage)]);
    await run(folder, jumpingClock(startOfClock + 3650 * day));
    const { report } = await run(folder, jumpingClock());
    expect(report.counts).toMatchObject({ pages: 1, waiting_pages: 0 });
  });

  it("is left alone for what a clock remembers that is a day ahead, and for no more", async () => {
    const stage = await stageOf((_, response) => response.writeHead(403).end());
    for (const [ahead, waiting_pages] of [
      [day - 60_000, 1],
      [day + 60_000, 0],
    ] as const) {
      const folder = folderOf([acme(stage)]);
      await run(folder, jumpingClock(startOfClock + ahead));
      const { report } = await run(folder, jumpingClock());
      expect(report.counts).toMatchObject({ pages: 1 - waiting_pages, waiting_pages });
    }
  });

  it("is left alone for as long as its server asks", async () => {
    const stage = await stageOf((_, response) =>
      response.writeHead(429, { "retry-after": String(5 * 86_400) }).end(),
    );
    const folder = folderOf([acme(stage)]);
    const { report } = await run(folder, jumpingClock());
    expect(report.pages[0]!.wait_until! > "2026-11-25T12:00:00Z").toBe(true);
  });

  it("is not left alone when no server at all was reached", async () => {
    const stage = await stageOf(page(html(100)));
    const reachable = acme(stage);
    const unknown = (slug: string): Provider =>
      acme(stage, { slug, url: `http://unknown-name.test/${slug}` });
    const folder = folderOf([unknown("a"), unknown("b"), reachable]);
    const clock = jumpingClock();
    const off = await run(folder, clock, { providers: ["a", "b"] });
    expect(off.report.pages.map(({ reason }) => reason)).toEqual(["network", "network"]);
    expect(off.err).toContain("is this machine online?");
    const on = await run(folder, clock);
    expect(on.err).toBe("");
    expect(on.report.counts).toMatchObject({ pages: 3, waiting_pages: 0, confirmed: 1 });
    expect((await run(folder, clock)).report.counts).toMatchObject({ pages: 1, waiting_pages: 2 });
  });

  it("closes its whole host when that asks to come back later", async () => {
    const stage = await stageOf((_, response) =>
      response.writeHead(429, { "retry-after": "7200" }).end(),
    );
    const origin = stage.origin("acme.test");
    const folder = folderOf([
      acme(stage),
      acme(stage, { slug: "acme-two", url: `${origin}/docs/more` }),
    ]);
    const clock = jumpingClock();
    const { report } = await run(folder, clock);
    expect(pagesAsked(stage)).toHaveLength(1);
    expect(report.counts).toMatchObject({ pages: 1, waiting_pages: 1, unread_pages: 0 });
    // What was never asked for has not failed: it is the first to be asked for next time.
    clock.jump(3 * 3_600_000);
    expect((await run(folder, clock)).report.pages).toMatchObject([{ provider: "acme-two" }]);
  });

  it("does not use up the budget of the others, nor does one where nothing is found", async () => {
    const stage = await stageOf((request, response, at) => {
      if (request.url!.endsWith("0")) return response.writeHead(500).end();
      return page(html(request.url!.endsWith("1") ? 250 : 100))(request, response, at);
    });
    const origin = stage.origin("acme.test");
    const folder = folderOf(
      Array.from({ length: 6 }, (_, index) =>
        acme(stage, { slug: `p${index}`, url: `${origin}/docs/${index}` }),
      ),
    );
    const clock = jumpingClock();
    const read: string[] = [];
    for (let night = 0; night < 3; night++) {
      const { report } = await run(folder, clock, { budget: 2 });
      read.push(...report.pages.map(({ provider }) => provider));
      clock.jump(3_600_000);
    }
    expect(read).toEqual(["p0", "p1", "p2", "p3", "p4", "p5"]);
  });
});

describe("a page that is read again", () => {
  it.each([
    ["other bytes", html(250), true],
    ["the same bytes", html(100), false],
  ])("is told to have changed or not: %s", async (_, next, changed) => {
    const bodies = [html(100), next];
    const stage = await stageOf((...all) => page(bodies.shift())(...all));
    const folder = folderOf([acme(stage)]);
    expect((await run(folder, jumpingClock())).report.pages[0]).toMatchObject({ changed: null });
    const { report } = await run(folder, jumpingClock());
    expect(report.pages[0]).toMatchObject({ result: "read", changed });
    expect(report.counts.look).toBe(changed ? 1 : 0);
  });

  it("is read as if for the first time where the state was lost or is of another version", async () => {
    const stage = await stageOf(page(html(100)));
    const folder = folderOf([acme(stage)]);
    await run(folder, jumpingClock());
    const file = join(folder.path, "state.json");
    const other = readFileSync(file, "utf8").replace(/"version":\d+/, '"version":0');
    for (const text of [other, "{"]) {
      writeFileSync(file, text);
      const { report, err } = await run(folder, jumpingClock());
      expect(report.pages[0]).toMatchObject({ result: "read", changed: null });
      expect(err).toContain("is no state of this version");
    }
  });
});

describe("robots.txt", () => {
  it("is read once in a run for all pages of a host, and its pace is kept", async () => {
    const stage = await stageOf(page(html(100)), (_, response) =>
      response.writeHead(200).end("User-agent: *\nCrawl-delay: 11\n"),
    );
    const origin = stage.origin("acme.test");
    const folder = folderOf([acme(stage), acme(stage, { slug: "acme-two", url: `${origin}/two` })]);
    const clock = jumpingClock();
    await run(folder, clock);
    expect(clock.slept).toEqual([11_000, 11_000]);
    expect(stage.asked.length - pagesAsked(stage).length).toBe(1);
  });

  it("may ask for half a minute at most", async () => {
    const stage = await stageOf(page(html(100)), (_, response) =>
      response.writeHead(200).end("User-agent: *\nCrawl-delay: 86400\n"),
    );
    const clock = jumpingClock();
    await run(folderOf([acme(stage)]), clock);
    expect(clock.slept).toEqual([30_000]);
  });
});

describe("a host", () => {
  it("is waited for as long as it asks, even by what waits already", async () => {
    const clock = jumpingClock();
    const lanes = createLanes({ clock, signal: new AbortController().signal }, 2000);
    const url = new URL("https://acme.test/");
    await lanes.run(url, () => Promise.resolve());
    const start = clock.now();
    const next = lanes.run(url, () => Promise.resolve(clock.now() - start));
    await Promise.resolve();
    await Promise.resolve();
    expect(clock.slept).toEqual([2000]);
    lanes.slowDown(url, 9000);
    expect(await next).toBe(9000);
  });

  it("is asked one thing at a time, with its pause, whatever else is read meanwhile", async () => {
    const Page = fc.record({
      domain: fc.integer({ min: 0, max: 4 }),
      host: fc.integer({ min: 0, max: 2 }),
      to: fc.option(fc.integer({ min: 0, max: 4 })),
      latency: fc.integer({ min: 1, max: 20_000 }),
    });
    let mostAtOnce = 0;
    const check = async (
      pages: readonly (typeof Page extends fc.Arbitrary<infer P> ? P : never)[],
    ) => {
      const folder = factsFolder(
        pages.map(({ domain, host, to }, index) => ({
          slug: `p${index}`,
          homepage: `https://d${to ?? domain}.test`,
          url: `https://h${host}.d${domain}.test/p${index}`,
          claims: [claim],
        })),
      );
      const clock = jumpingClock();
      const under = new Map<string, number>();
      const free = new Map<string, number>();
      const send: SendRequest = async ({ url }): Promise<ExchangeAnswer> => {
        const { hostname, pathname } = new URL(url);
        const domain = hostname.split(".").slice(-2).join(".");
        expect(under.get(domain) ?? 0).toBe(0);
        expect(clock.now()).toBeGreaterThanOrEqual(free.get(domain) ?? 0);
        under.set(domain, 1);
        mostAtOnce = Math.max(
          mostAtOnce,
          [...under.values()].reduce((a, b) => a + b),
        );
        const { latency, to } = pages[Number(pathname.slice(2))] ?? { latency: 500, to: null };
        await clock.sleep(latency, undefined as never);
        under.set(domain, 0);
        const crawl = pathname === "/robots.txt" && domain === "d1.test" ? 9 : 0;
        free.set(domain, clock.now() + Math.max(2000, crawl * 1000));
        if (crawl > 0) return answer(200, {}, `User-agent: *\nCrawl-delay: ${crawl}`);
        if (pathname === "/robots.txt") return answer(404);
        // To a domain of the same provider, which others may be asking meanwhile.
        if (to !== null && !hostname.startsWith("t"))
          return answer(301, { location: `https://t.d${to}.test${pathname}` });
        return answer(200, { "content-type": "text/html" }, html(100));
      };
      try {
        const { report } = await run(folder, clock, {}, { send });
        expect(report.counts.confirmed).toBe(pages.length);
      } finally {
        folder.remove();
      }
    };
    await fc.assert(fc.asyncProperty(fc.array(Page, { minLength: 1, maxLength: 12 }), check), {
      numRuns: 25,
    });
    expect(mostAtOnce).toBeGreaterThan(1);
    expect(mostAtOnce).toBeLessThanOrEqual(4);
  });
});

describe("a run that is stopped", () => {
  it("reports what was read, keeps its state, and goes on from there", async () => {
    const stop = new AbortController();
    const stage = await stageOf((request, response, at) => {
      if (request.url === "/docs/2" && !stop.signal.aborted) return stop.abort();
      return page(html(100))(request, response, at);
    });
    const origin = stage.origin("acme.test");
    const folder = folderOf(
      Array.from({ length: 5 }, (_, index) =>
        acme(stage, { slug: `p${index}`, url: `${origin}/docs/${index}` }),
      ),
    );
    const clock = jumpingClock();
    const { code, report } = await run(folder, clock, { write: true }, { signal: stop.signal });
    expect(code).toBe(0);
    expect(report.complete).toBe(false);
    expect(report.pages.map(({ provider }) => provider)).toEqual(["p0", "p1"]);
    expect(report.counts).toMatchObject({ confirmed: 2, written: 2, unread_pages: 3 });
    const next = await run(folder, clock, { budget: 3 });
    expect(next.report.pages.map(({ provider }) => provider)).toEqual(["p2", "p3", "p4"]);
  });
});

function answer(status: number, headers: Record<string, string> = {}, body = ""): ExchangeAnswer {
  return { kind: "answer", status, headers, bytes: new TextEncoder().encode(body) };
}
