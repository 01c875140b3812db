/** `diff` tells what is said of providers, products, plans, keys and kinds beside their facts. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Diff } from "../../build/schema/diff.ts";
import { ran } from "./trial.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "diff-definitions-"));
  for (const copy of ["before", "after"])
    cpSync("test/fixtures/model", join(root, copy), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function replace(file: string, from: string, to: string): void {
  const path = join(root, "after", file);
  const text = readFileSync(path, "utf8");
  expect(text).toContain(from);
  writeFileSync(
    path,
    text.replace(from, () => to),
  );
}

async function printed(format: "json" | "text" | "markdown"): Promise<string> {
  const [facts, base] = [join(root, "after"), join(root, "before")];
  const { code, out, err } = await ran({ facts, base, format, addresses: false });
  expect({ code, err }).toEqual({ code: 0, err: "" });
  return out;
}

type List = "providers" | "places" | "keys" | "kinds";
const main = "providers/gamma.yaml";

describe.each<[what: string, file: string, from: string, to: string, list: List, name: string]>([
  [
    "hosts",
    main,
    "aliases: [Gamma Cloud, GC]",
    "hosts: [git.test/gamma]\naliases: [Gamma Cloud, GC]",
    "providers",
    "gamma",
  ],
  ["aliases", main, "aliases: [Gamma Cloud, GC]", "aliases: [Gamma Cloud]", "providers", "gamma"],
  ["kind", main, "kind: api-platform", "kind: queue", "places", "gamma/rest-api"],
  ["aliases", main, "aliases: [HTTP API]", "aliases: [Web API]", "places", "gamma/rest-api"],
  [
    "scopes",
    main,
    "token: Requests with a token",
    "token: With a token",
    "places",
    "gamma/rest-api",
  ],
  ["tier", main, "tier: team", "tier: enterprise", "places", "gamma/rest-api/team"],
  ["kind", "providers/gamma/queue.yaml", "kind: queue\n", "", "places", "gamma/queue"],
  ["title", "kinds.yaml", "title: Message queue", "title: Queue of messages", "kinds", "queue"],
  [
    "keys",
    "kinds.yaml",
    "requests_per_minute, pricing",
    "requests_per_second, pricing",
    "kinds",
    "api-platform",
  ],
  [
    "aliases",
    "kinds.yaml",
    "aliases: [web api]",
    "aliases: [web api, rest api]",
    "kinds",
    "api-platform",
  ],
])("a change of %s in %s", (what, file, from, to, list, name) => {
  it("is told as that field of its thing, for programs and for people", async () => {
    replace(file, from, to);
    const diff = JSON.parse(await printed("json")) as Diff;
    const entry = diff[list].find((each) => each.name === name);
    expect(entry).toMatchObject({ change: "changed", name, previous_name: null });
    expect(entry!.fields.map(({ field }) => field)).toEqual([what]);
    expect(await printed("text")).toContain(`changed: ${name}, `);
    expect(await printed("markdown")).toMatch(/is described anew/);
  });
});

it("tells of a kind that is new, and of one that is gone, with its facts", async () => {
  replace("kinds.yaml", "queue:\n", "buffer:\n");
  replace("providers/gamma/queue.yaml", "kind: queue", "kind: buffer");
  const { kinds } = JSON.parse(await printed("json")) as Diff;
  expect(kinds).toMatchObject([
    { change: "added", name: "buffer", facts: 1 },
    { change: "removed", name: "queue", facts: 1 },
  ]);
});

it("tells what end of a key is better", async () => {
  replace("keys.yaml", "  better: higher\n", "");
  const { keys } = JSON.parse(await printed("json")) as Diff;
  expect(keys).toMatchObject([{ fields: [{ field: "better", before: "higher", after: null }] }]);
});
