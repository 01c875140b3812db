/** From run to run: back-off, politeness towards hosts, and being stopped. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { HttpAnswer, Unread } from "../../build/curate/verify/network.ts";
import { good, html } from "./plays.ts";
import {
  factsFolder,
  jumpingClock,
  ran,
  type Jumping,
  type Options,
  type Provider,
} from "./stage.ts";

const day = 86_400_000;
const hour = 3_600_000;

type Answer = HttpAnswer | Unread;

function answer(status: number, body = "", headers: Record<string, string> = {}): Answer {
  return { kind: "answer", status, headers, bytes: new TextEncoder().encode(body) };
}
const page = (body = good) => answer(200, body, { "content-type": "text/html" });

/** Providers with a page each, `/p0` and so on, and a web that answers to an address. */
function opened(
  count: number,
  answerTo: (url: URL) => Answer | Promise<Answer>,
  rest: (index: number) => Partial<Provider> = () => ({}),
) {
  const [homepage, clock] = ["https://acme.test", jumpingClock()];
  const folder = factsFolder(
    Array.from({ length: count }, (_, index) => {
      const url = `${homepage}/p${index}`;
      return { slug: `p${index}`, homepage, url, ...rest(index) };
    }),
  );
  const asked: string[] = [];
  const send = async ({ url }: { readonly url: string }) => {
    asked.push(new URL(url).pathname);
    return answerTo(new URL(url));
  };
  return {
    clock,
    asked,
    folder,
    /** What was asked for pages, robots.txt aside. */
    pagesAsked: () => asked.filter((path) => path !== "/robots.txt"),
    run: (options: Options = {}, signal?: AbortSignal) =>
      ran(folder, options, { send, clock, ...(signal && { signal }) }),
  };
}

/** A web without robots.txt. */
const web =
  (answerTo: (path: string) => Answer) =>
  ({ pathname }: URL) =>
    pathname === "/robots.txt" ? answer(404) : answerTo(pathname);

describe("an unreadable page", () => {
  it("is left alone for 1, 2, 4, 8, 16, 30, 30 days, and read when it can be again", async () => {
    let isDown = true;
    const world = opened(
      1,
      web(() => (isDown ? answer(403) : page())),
    );
    for (const days of [1, 2, 4, 8, 16, 30, 30]) {
      const { report } = await world.run();
      expect(report.pages[0]).toMatchObject({ reason: "status", detail: "status 403" });
      world.clock.jump(days * day - 60_000);
      const counts = { waiting_pages: 1 };
      expect((await world.run()).report).toMatchObject({ pages: [], counts });
      world.clock.jump(60_000);
    }
    isDown = false;
    expect((await world.run()).report.counts.confirmed).toBe(1);
    expect((await world.run()).report.counts).toMatchObject({ pages: 1, waiting_pages: 0 });
  });

  it("is left alone for as long as its server asks, and so is all of its host", async () => {
    const busy = { "retry-after": String(5 * 86_400) };
    const { run, pagesAsked } = opened(
      2,
      web(() => answer(429, "", busy)),
    );
    const { report } = await run();
    expect(pagesAsked()).toHaveLength(1);
    expect(report.pages.map(({ reason }) => reason)).toEqual(["rate-limited", "rate-limited"]);
    expect(report.pages[0]!.wait_until! > "2026-11-25T12:00:00Z").toBe(true);
  });

  it("is not left alone when no server at all was reached", async () => {
    const failed = { kind: "unreadable", reason: "network", detail: "ENOTFOUND" } as const;
    const { run } = opened(
      3,
      (url) => (url.hostname === "acme.test" ? page() : failed),
      (index) => (index === 2 ? {} : { url: `https://unknown-${index}.test/` }),
    );
    const off = await run({ provider: ["p0", "p1"] });
    expect(off.report.pages).toMatchObject([{ reason: "network" }, { wait_until: null }]);
    expect(off.err).toContain("is this machine online?");
    const on = await run();
    expect(on.err).toBe("");
    expect(on.report.counts).toMatchObject({ pages: 3, waiting_pages: 0, confirmed: 1 });
    expect((await run()).report.counts).toMatchObject({ pages: 1, waiting_pages: 2 });
  });

  it("does not use up the budget of the others, nor does one where nothing is found", async () => {
    const { run, clock } = opened(
      6,
      web((path) => (path === "/p0" ? answer(500) : page(html(path === "/p1" ? 250 : 100)))),
    );
    const read: string[] = [];
    for (let night = 0; night < 3; night++) {
      const { report } = await run({ budget: 2 });
      read.push(...report.pages.map(({ provider }) => provider));
      clock.jump(hour);
    }
    expect(read).toEqual(["p0", "p1", "p2", "p3", "p4", "p5"]);
  });

  it("is asked for where the state was lost or is of another version", async () => {
    const { run, folder } = opened(
      1,
      web(() => answer(403)),
    );
    await run();
    const file = join(folder, "state.json");
    const other = readFileSync(file, "utf8").replace(/"version":\d+/, '"version":0');
    for (const text of [other, "{"]) {
      writeFileSync(file, text);
      const { report, err } = await run();
      expect(report.pages).toHaveLength(1);
      expect(err).toContain("is no state of this version");
    }
  });
});

describe("a host", () => {
  it.each([
    [11, [11_000, 11_000]],
    // Nobody waits longer than half a minute.
    [86_400, [30_000, 30_000]],
  ])("may ask for %i seconds in robots.txt, which is read once in a run", async (delay, slept) => {
    const { run, clock, asked } = opened(2, ({ pathname }) =>
      pathname === "/robots.txt" ? answer(200, `User-agent: *\nCrawl-delay: ${delay}\n`) : page(),
    );
    await run();
    expect(clock.slept).toEqual(slept);
    expect(asked).toEqual(["/robots.txt", "/p0", "/p1"]);
  });

  it("is asked one thing at a time, with its pause, whatever else is read meanwhile", async () => {
    const Page = fc.record({
      domain: fc.integer({ min: 0, max: 4 }),
      host: fc.integer({ min: 0, max: 2 }),
      to: fc.option(fc.integer({ min: 0, max: 4 })),
      latency: fc.integer({ min: 1, max: 20_000 }),
    });
    let mostAtOnce = 0;
    const property = fc.asyncProperty(
      fc.array(Page, { minLength: 1, maxLength: 12 }),
      async (pages) => {
        const under = new Map<string, number>();
        const free = new Map<string, number>();
        const answerTo = async ({ hostname, pathname }: URL): Promise<Answer> => {
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
          if (crawl > 0) return answer(200, `User-agent: *\nCrawl-delay: ${crawl}`);
          if (pathname === "/robots.txt") return answer(404);
          // To a domain of the same provider, which others may be asking meanwhile.
          if (to !== null && !hostname.startsWith("t"))
            return answer(301, "", { location: `https://t.d${to}.test${pathname}` });
          return page();
        };
        const world = opened(pages.length, answerTo, (index) => {
          const { domain, host, to } = pages[index]!;
          const homepage = `https://d${to ?? domain}.test`;
          return { homepage, url: `https://h${host}.d${domain}.test/p${index}` };
        });
        const { clock }: { readonly clock: Jumping } = world;
        expect((await world.run()).report.counts.confirmed).toBe(pages.length);
      },
    );
    await fc.assert(property, { numRuns: 15 });
    expect(mostAtOnce).toBeGreaterThan(1);
    expect(mostAtOnce).toBeLessThanOrEqual(4);
  });
});

it("a run that is stopped reports what was read, keeps its state, and goes on from there", async () => {
  const stop = new AbortController();
  const { run } = opened(
    5,
    web((path) => {
      if (path === "/p2" && !stop.signal.aborted) {
        stop.abort();
        throw stop.signal.reason;
      }
      return page();
    }),
  );
  const { code, report } = await run({ write: true }, stop.signal);
  expect(code).toBe(0);
  expect(report.complete).toBe(false);
  expect(report.pages.map(({ provider }) => provider)).toEqual(["p0", "p1"]);
  expect(report.counts).toMatchObject({ confirmed: 2, written: 2, unread_pages: 3 });
  const next = await run({ budget: 3 });
  expect(next.report.pages.map(({ provider }) => provider)).toEqual(["p2", "p3", "p4"]);
});
