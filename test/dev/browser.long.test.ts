/** The live preview as a curator has it: in a browser, beside an editor. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { openSession, type Session } from "../../build/commands/dev/session.ts";
import { launch, missingForBrowser, watched, type Browser } from "../browser/browser.ts";
import { recorded, sample } from "../built.ts";
import { editTrial } from "../facts/edit-trial.ts";

const acme = "providers/acme.yaml";
/** The page of what is edited, which quotes its source. */
const limit = "facts/acme/api/free/api.rate_limit.requests_per_minute.html";
const reason = missingForBrowser();

let browser: Browser | undefined;
let session: Session;
const tried = editTrial();

beforeAll(async () => {
  if (reason === undefined) browser = await launch();
});
afterAll(() => browser?.close());

beforeEach(async (context) => {
  if (reason !== undefined) {
    if (process.env["CI"]) expect.fail(reason);
    context.skip(reason);
  }
  const options = {
    facts: tried.folder,
    asOf: sample.asOf,
    quiet: true,
    host: "127.0.0.1",
    port: 0,
  };
  session = await openSession(options, recorded());
});
afterEach(async () => {
  if (reason !== undefined) return;
  await session.close();
});

const edit = (from: string, to: string): void => tried.edit(acme, from, to);

async function openPage(path: string) {
  const viewport = { width: 360, height: 640 };
  const context = await browser!.newContext({ viewport });
  const root = `${session.address}/`;
  const { page, faults } = await watched(context, root);
  await page.goto(root + path);
  const within = <Result>(script: string): Promise<Result> => page.evaluate<Result>(script);
  return { context, page, faults, within };
}

const notes = "#dev-notes";
const inNotes = `document.querySelector("${notes}")`;
/** Evaluating fails while a page loads itself anew. */
const eventually = <Result>(ask: () => Promise<Result>) =>
  expect.poll(() => ask().catch(() => undefined), { interval: 20 });

it("loads a page anew after an edit, where its reader stands, and nothing is refused", async () => {
  const { context, faults, within } = await openPage(limit);
  await within("window.first = true");
  // Above the status: its days in words come after the load, and what grows above a reader moves them.
  await within(`scrollTo({ top: 600, behavior: "instant" })`);
  const top = await within<number>("scrollY");
  expect(top).toBe(600);
  edit("raw_value: 60 requests per minute", "raw_value: 60 of them a minute");
  await eventually(() => within("document.body.textContent.includes('60 of them a minute')")).toBe(
    true,
  );
  expect(await within("window.first === undefined")).toBe(true);
  await eventually(() => within<number>("scrollY")).toBe(top);
  expect(faults).toEqual([]);
  await context.close();
});

it("shows problems over the last good page, as text alone, until they are closed or mended", async () => {
  const { context, page, faults, within } = await openPage(limit);
  const hostile = `<img src=x onerror=alert(1)> <b>bold</b>`;
  edit("value: 60\n", `value: '${hostile}'\n`);
  await page.waitForSelector(notes);
  const text = await within<string>(`${inNotes}.textContent`);
  expect(text).toContain(hostile);
  expect(text).toMatch(/facts\/providers\/acme\.yaml:\d+:\d+/);
  expect(await within(`${inNotes}.children.length`)).toBe(0);
  // The page beneath is the last good one, no wider than the telephone; the notes stand within it.
  expect(await within("document.body.textContent.includes('60 requests per minute')")).toBe(true);
  expect(
    await within("document.documentElement.scrollWidth - document.documentElement.clientWidth"),
  ).toBe(0);
  const box = `${inNotes}.getBoundingClientRect()`;
  expect(await within(`${box}.left >= 0 && ${box}.right <= innerWidth`)).toBe(true);
  expect(await within(`${box}.top >= 0 && ${box}.bottom <= innerHeight`)).toBe(true);
  await page.keyboard.press("Escape");
  expect(await within(inNotes)).toBeNull();
  edit(hostile, "sixty");
  await page.waitForSelector(notes);
  edit("'sixty'", "60");
  await eventually(() => within(inNotes)).toBeNull();
  expect(faults).toEqual([]);
  await context.close();
});

it("keeps a page that is gone, says so, and goes on when it is back", async () => {
  const { context, page, within } = await openPage(limit);
  const whole = tried.read(acme);
  rmSync(join(tried.folder, acme));
  await page.waitForSelector(notes);
  expect(await within<string>(`${inNotes}.textContent`)).toContain(`/${limit}`);
  expect(await within("document.body.textContent.includes('60 requests per minute')")).toBe(true);
  tried.write(acme, whole.replace("60 requests per minute", "60 once more"));
  await eventually(() => within("document.body.textContent.includes('60 once more')")).toBe(true);
  await context.close();
});
