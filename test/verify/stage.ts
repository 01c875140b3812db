/**
 * The command as tests run it: a facts folder in a temporary place, a web that they play, and a clock that
 * jumps instead of waiting.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import { stringify } from "yaml";
import {
  verify,
  type VerifyFlags,
  type VerifyWorld,
} from "../../build/curate/verify/command/verify.ts";
import type { World } from "../../build/curate/verify/network.ts";
import { placesOfQuote } from "../../build/curate/verify/reading/place.ts";
import { readBytes } from "../../build/curate/verify/reading/read.ts";
import { placesText } from "../../build/load/places.ts";
import type { KeptPlace } from "../../build/schema/place.ts";
import type { VerifyReport } from "../../build/schema/verify-report.ts";
import { recorded } from "../built.ts";
import { orRefused } from "../run-verb.ts";
import { toSample } from "./pages/kind.ts";
import { good, linesOf } from "./plays.ts";

export type Options = VerifyFlags;

/** 2026-11-20, the day before `as-of`, so that later moments of a run are still of the past. */
const startOfClock = Date.UTC(2026, 10, 20, 12, 0, 0);

type Clock = World["clock"];

export interface Jumping extends Clock {
  /** All that was slept, in milliseconds. */
  readonly slept: number[];
  jump(millis: number): void;
}

/** Whoever sleeps is woken in the order of time, without any of it passing. */
export function jumpingClock(): Jumping {
  let now = startOfClock;
  const slept: number[] = [];
  const sleepers: { readonly wake: number; readonly resolve: () => void }[] = [];

  function wakeFirst(): void {
    sleepers.sort((a, b) => a.wake - b.wake);
    const first = sleepers.shift();
    if (first === undefined) return;
    now = Math.max(now, first.wake);
    first.resolve();
    if (sleepers.length > 0) setImmediate(wakeFirst);
  }

  return {
    slept,
    now: () => now,
    jump: (millis) => void (now += millis),
    sleep(millis) {
      slept.push(millis);
      return new Promise((resolve) => {
        sleepers.push({ wake: now + millis, resolve });
        if (sleepers.length === 1) setImmediate(wakeFirst);
      });
    },
  };
}

/** A provider of one page, which states what the page of most hosts does. */
export interface Provider {
  readonly slug: string;
  readonly homepage: string;
  readonly url: string;
}

const quote = "at most 100 requests per minute";
const page = { body: good, contentType: "text/html", path: "/docs/limits" };
const places = [...placesOfQuote(quote, readBytes(toSample(page)))!];
const lines = { body: linesOf(good).join("\n"), contentType: "text/plain" };
const placesInPdf = [...placesOfQuote(quote, readBytes(toSample(lines)))!];

/** A temporary folder with a facts folder in it, removed with the test. */
export function filesIn(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), "facts-verify-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, "facts/providers"), { recursive: true });
  const dataset = `name: Test
description: A test.
base_url: https://facts.test
repository: https://git.test/facts
license: CC0-1.0
verified_for_days: 180
`;
  for (const [path, text] of Object.entries({ "facts/dataset.yaml": dataset, ...files })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

/** A folder with these providers, each with a key of its own. */
export function factsFolder(providers: readonly Provider[]): string {
  const files: Record<string, string> = {};
  const keys: Record<string, unknown> = {};
  const kept: KeptPlace[] = [];
  for (const { slug, homepage, url } of providers) {
    const key = `k.${slug.replaceAll("-", "_")}`;
    const own = url.endsWith(".pdf") ? placesInPdf : places;
    kept.push({ id: `${slug}/*/*/${key}`, quote, places: own });
    keys[key] = { description: "A key.", datatype: "integer", unit: "requests/minute" };
    const fact = { value: 100, raw_value: quote, source: "page", last_verified_at: "2025-11-20" };
    files[`facts/providers/${slug}.yaml`] = stringify({
      name: slug,
      homepage,
      sources: {
        page: { url, title: "Limits", type: "official_docs", retrieved_at: "2025-01-01" },
      },
      facts: { [key]: fact },
    });
  }
  return filesIn({
    ...files,
    "facts/keys.yaml": stringify(keys),
    "facts/places.jsonl": placesText(kept),
  });
}

/** The flags of every run, and its surroundings. */
export function defaults(folder: string): Options {
  const [facts, state] = [join(folder, "facts"), join(folder, "state.json")];
  return { facts, state, "as-of": "2026-11-21T00:00:00Z", json: true };
}

/** The whole command, with its report as JSON unless the options say otherwise. */
export async function ran(
  folder: string,
  options: Options,
  world: Pick<VerifyWorld, "send"> & Partial<VerifyWorld>,
) {
  const terminal = recorded();
  const surroundings = { terminal, environment: {}, now: startOfClock };
  const whole = {
    clock: jumpingClock(),
    openClone: () => Promise.reject(new Error("no clone")),
    signal: new AbortController().signal,
    ...world,
  };
  const code = await orRefused(terminal, () =>
    verify({ ...defaults(folder), ...options }, surroundings, whole),
  );
  const { out, err } = terminal.printed;
  return { code, out, err, report: (out.startsWith("{") ? JSON.parse(out) : {}) as VerifyReport };
}
