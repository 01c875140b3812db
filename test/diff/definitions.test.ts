/** `diff` tells what is said of providers, products, plans, keys and kinds beside their facts. */
import { expect, it } from "vitest";
import { compared, ran, trial } from "./trial.ts";

const at = trial("test/fixtures/model");

/** Each pair of texts in a file. */
function replace(file: string, ...pairs: readonly (readonly [string, string])[]): void {
  for (const [from, to] of pairs) at.replace(file, from, to);
}

it("tells each field of each thing, for programs and for people", async () => {
  replace(
    "providers/gamma.yaml",
    ["aliases: [Gamma Cloud, GC]", "hosts: [git.test/gamma]\naliases: [Gamma Cloud]"],
    ["kind: api-platform", "kind: queue"],
    ["aliases: [HTTP API]", "aliases: [Web API]"],
    ["token: Requests with a token", "token: With a token"],
    ["tier: team", "tier: enterprise"],
  );
  replace("providers/gamma/queue.yaml", ["kind: queue\n", ""]);
  replace(
    "kinds.yaml",
    ["title: Message queue", "title: Queue of messages"],
    ["requests_per_minute, pricing", "requests_per_second, pricing"],
    ["aliases: [web api]", "aliases: [web api, rest api]"],
  );
  replace("keys.yaml", ["  better: higher\n", ""]);
  const { providers, places, kinds, keys } = await compared(at.sides);
  const told = [...providers, ...places, ...kinds, ...keys];
  expect(told.map(({ name, fields }) => [name, fields.map(({ field }) => field)])).toEqual([
    ["gamma", ["hosts", "aliases"]],
    ["gamma/queue", ["kind"]],
    ["gamma/rest-api", ["kind", "aliases", "scopes"]],
    ["gamma/rest-api/team", ["tier"]],
    ["api-platform", ["aliases", "keys"]],
    ["queue", ["title"]],
    [keys[0]!.name, ["better"]],
  ]);
  for (const { change, previous_name } of told)
    expect([change, previous_name]).toEqual(["changed", null]);
  const { out } = await ran(at.sides);
  for (const { name } of told) expect(out).toContain(`changed: ${name}, `);
  expect((await ran({ ...at.sides, format: "markdown" })).out).toMatch(/is described anew/);
});

it("tells of a kind that is new, and of one that is gone, with its facts", async () => {
  replace("kinds.yaml", ["queue:\n", "buffer:\n"]);
  replace("providers/gamma/queue.yaml", ["kind: queue", "kind: buffer"]);
  expect((await compared(at.sides)).kinds).toMatchObject([
    { change: "added", name: "buffer", facts: 1 },
    { change: "removed", name: "queue", facts: 1 },
  ]);
});
