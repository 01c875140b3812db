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
  const { definitions: told } = await compared(at.sides);
  expect(
    told.map(({ change, name, fields }) => [change, name, ...fields.map(({ field }) => field)]),
  ).toEqual([
    ["changed", expect.stringMatching(/^key /), "better"],
    ["changed", "kind api-platform", "aliases", "keys"],
    ["changed", "kind queue", "title"],
    ["changed", "provider gamma", "aliases", "hosts"],
    ["changed", "product gamma/queue", "kind"],
    ["changed", "product gamma/rest-api", "kind", "aliases", "scopes"],
    ["changed", "plan gamma/rest-api/team", "tier"],
  ]);
  const { out } = await ran(at.sides);
  for (const { name } of told) expect(out).toContain(`changed: ${name}\n`);
  expect((await ran({ ...at.sides, format: "markdown" })).out).toContain("7 definitions change.");
});

it("tells of a kind that is new, and of one that is gone", async () => {
  replace("kinds.yaml", ["queue:\n", "buffer:\n"]);
  replace("providers/gamma/queue.yaml", ["kind: queue", "kind: buffer"]);
  expect((await compared(at.sides)).definitions).toEqual(
    expect.arrayContaining([
      { change: "added", name: "kind buffer", fields: [] },
      { change: "removed", name: "kind queue", fields: [] },
    ]),
  );
});
