/** A copy of the sample in which `facts set` is run as people run it. */
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect } from "vitest";
import { readArguments } from "../../build/terminal/verb.ts";
import { factsSetVerb } from "../../build/curate/set/command/facts-set.ts";
import type { Path } from "../../build/load/located.ts";
import { parseYaml } from "../../build/load/parse.ts";
import { recorded, sample } from "../built.ts";

export const requests = "api.rate_limit.requests_per_minute";
export const price = "pricing.plan.monthly_price";

export interface Trial {
  /** Known once a test runs. */
  readonly folder: string;
  /** The path of a provider's file. */
  readonly file: (slug: string) => string;
  /** The text of acme's file. */
  readonly read: () => string;
  readonly set: (...args: readonly string[]) => {
    readonly code: unknown;
    readonly out: string;
    readonly err: string;
  };
}

/** A new copy before each test. */
export function trial(): Trial {
  let folder = "";
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "facts-set-"));
    cpSync(sample.facts, folder, { recursive: true });
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const file = (slug: string): string => join(folder, "providers", `${slug}.yaml`);
  return {
    get folder() {
      return folder;
    },
    file,
    read: () => readFileSync(file("acme"), "utf8"),
    set(...args) {
      const terminal = recorded();
      const place = ["--facts", folder, "--as-of", sample.asOf];
      const { flags, words } = readArguments(factsSetVerb, [...place, ...args]);
      const now = Date.parse("2026-05-01T10:11:12Z");
      const code = factsSetVerb.run(flags, words, { terminal, environment: {}, now, commands: {} });
      return { code, ...terminal.printed };
    },
  };
}

/** Plain objects, so that what is compared is data alone. */
export function dataOf(text: string): Readonly<Record<string, unknown>> {
  const { located, problems } = parseYaml("", text.replace(/^\ufeff/, ""));
  expect(problems).toEqual([]);
  return JSON.parse(JSON.stringify(located!.value)) as Record<string, unknown>;
}

export function at(data: unknown, path: Path): unknown {
  return path.reduce<unknown>((value, step) => (value as Record<string, unknown>)[step], data);
}

export const quoted = (quote: string, source = "docs") =>
  ["--quote", quote, "--source", source] as const;
