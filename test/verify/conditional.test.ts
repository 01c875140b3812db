/** Pages that say whether they have changed: what a run may take over from the one before. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { html, page, path } from "./plays.ts";
import {
  acme,
  claim,
  folderOf,
  jumpingClock,
  startOfClock,
  pagesAsked,
  run,
  stageOf,
  type Play,
} from "./stage.ts";

const day = 86_400_000;
describe("a conditional request", () => {
  /** A server with one version of its page at a time. */
  function versions() {
    const now = { tag: '"1"', body: html(100), ignores: false };
    const play: Play = (request, response) =>
      request.headers["if-none-match"] === now.tag && !now.ignores
        ? response.writeHead(304, { etag: now.tag }).end()
        : page(now.body, { etag: now.tag })(request, response, undefined as never);
    return { now, play };
  }

  it("is answered by 304: what was found earlier holds now", async () => {
    const stage = await stageOf(versions().play);
    const folder = folderOf([acme(stage)]);
    const clock = jumpingClock();
    const first = await run(folder, clock);
    clock.jump(3_600_000);
    const second = await run(folder, clock, { write: true });
    expect(pagesAsked(stage).map(({ headers }) => headers["if-none-match"])).toEqual([
      undefined,
      '"1"',
    ]);
    expect(first.report.pages[0]).toMatchObject({ result: "read", changed: null });
    expect(second.report.pages[0]).toMatchObject({ result: "unchanged", changed: false });
    expect(second.report.counts).toMatchObject({ confirmed: 1, written: 1 });
    const moment = second.report.pages[0]!.read_at;
    expect(Date.parse(moment)).toBeGreaterThanOrEqual(Date.UTC(2026, 10, 20, 13));
    expect(readFileSync(join(folder.facts, "providers/acme.yaml"), "utf8")).toContain(moment);
  });

  it("keeps what was not found", async () => {
    const { now, play } = versions();
    now.body = html(250);
    const stage = await stageOf(play);
    const folder = folderOf([acme(stage)]);
    const clock = jumpingClock();
    const first = await run(folder, clock);
    const second = await run(folder, clock);
    expect(second.report.pages[0]!.result).toBe("unchanged");
    expect(second.report.pages[0]!.facts).toEqual(first.report.pages[0]!.facts);
    expect(second.report.counts).toMatchObject({ confirmed: 0, look: 1 });
  });

  it("is not made for another quote or value than was looked for", async () => {
    const stage = await stageOf(versions().play);
    const folder = folderOf([acme(stage)]);
    const clock = jumpingClock();
    await run(folder, clock);
    const file = join(folder.facts, "providers/acme.yaml");
    writeFileSync(
      file,
      readFileSync(file, "utf8").replace("value: 100", "value: 70").replace("most 100", "most 70"),
    );
    const { report } = await run(folder, clock);
    expect(pagesAsked(stage)[1]!.headers).not.toHaveProperty("if-none-match");
    expect(report.counts).toMatchObject({ confirmed: 0, look: 1 });
  });

  it.each([
    ["a new version", { tag: '"2"', body: html(250) }, true],
    ["a server that ignores it", { ignores: true }, false],
    ["the same bytes under a new tag", { tag: '"3"' }, false],
  ])("is answered by 200: %s", async (_, change, changed) => {
    const { now, play } = versions();
    const stage = await stageOf(play);
    const folder = folderOf([acme(stage)]);
    const clock = jumpingClock();
    await run(folder, clock);
    Object.assign(now, change);
    const { report } = await run(folder, clock);
    expect(report.pages[0]).toMatchObject({ result: "read", changed });
    expect(report.counts.look).toBe(changed ? 1 : 0);
  });

  it("is not relied on for more than a month", async () => {
    const stage = await stageOf(versions().play);
    const folder = folderOf([acme(stage)]);
    const clock = jumpingClock();
    await run(folder, clock);
    clock.jump(20 * day);
    expect((await run(folder, clock)).report.pages[0]!.result).toBe("unchanged");
    clock.jump(11 * day);
    expect((await run(folder, clock)).report.pages[0]!.result).toBe("read");
  });

  it("is not made for facts that were last looked for in another version of the page", async () => {
    const { now, play } = versions();
    const stage = await stageOf(play);
    const folder = folderOf([acme(stage, { claims: [claim, claim] })]);
    const clock = jumpingClock();
    const [first, second] = [{ keys: ["k.acme_0"] }, { keys: ["k.acme_1"] }];
    expect((await run(folder, clock, first)).report.counts.confirmed).toBe(1);
    Object.assign(now, { tag: '"2"', body: html(250) });
    expect((await run(folder, clock, second)).report.counts.look).toBe(1);
    expect((await run(folder, clock, first)).report.counts.look).toBe(1);
  });

  it("serves by date where there is no tag", async () => {
    const date = "Thu, 01 Oct 2026 00:00:00 GMT";
    const stage = await stageOf((request, response) =>
      request.headers["if-modified-since"] === date
        ? response.writeHead(304).end()
        : page(html(100), { "last-modified": date })(request, response, undefined as never),
    );
    const folder = folderOf([acme(stage)]);
    await run(folder, jumpingClock());
    const { report } = await run(folder, jumpingClock());
    expect(report.pages[0]!.result).toBe("unchanged");
  });

  it("is made at the address that gave the tag, behind its redirect", async () => {
    const stage = await stageOf((request, response) => {
      if (request.url === path) return response.writeHead(301, { location: "/new" }).end();
      return request.headers["if-none-match"] === '"1"'
        ? response.writeHead(304).end()
        : page(html(100), { etag: '"1"' })(request, response, undefined as never);
    });
    const folder = folderOf([acme(stage)]);
    await run(folder, jumpingClock());
    const { report } = await run(folder, jumpingClock());
    expect(report.pages[0]).toMatchObject({
      result: "unchanged",
      final_url: `${stage.origin("acme.test")}/new`,
    });
    expect(pagesAsked(stage).map(({ headers }) => headers["if-none-match"])).toEqual([
      undefined,
      undefined,
      undefined,
      '"1"',
    ]);
  });

  it("is not made for what was read on a day to come", async () => {
    const stage = await stageOf(versions().play);
    const folder = folderOf([acme(stage)]);
    await run(folder, jumpingClock(startOfClock + 3650 * 86_400_000));
    expect((await run(folder, jumpingClock())).report.pages[0]).toMatchObject({ result: "read" });
  });

  it("is not made after the state was lost or is of another version", async () => {
    const stage = await stageOf(versions().play);
    const folder = folderOf([acme(stage)]);
    await run(folder, jumpingClock());
    const file = join(folder.path, "state.json");
    writeFileSync(file, readFileSync(file, "utf8").replace(/"version":\d+/, '"version":0'));
    const { report, err } = await run(folder, jumpingClock());
    expect(report.pages[0]!.result).toBe("read");
    expect(err).toContain("is no state of this version");
    writeFileSync(file, "{");
    expect((await run(folder, jumpingClock())).report.pages[0]!.result).toBe("read");
  });
});
