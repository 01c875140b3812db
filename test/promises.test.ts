/** What callers rely on only grows: what is written down holds today, and changes of it are told. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { promisesFile } from "../build/commands/tools-docs.ts";
import {
  brokenPromises,
  promises,
  promisesText,
  readPromises,
  type Promised,
} from "../build/derive/promises.ts";

const today = promises();
const written = readFileSync(promisesFile, "utf8");

it("keeps every promise that is written down", () => {
  expect(brokenPromises(readPromises(written), today)).toEqual([]);
});

it("writes every promise down: npm run tools -- docs", () => {
  expect(promisesText(today)).toBe(written);
});

it("reads what it writes", () => {
  expect(readPromises(promisesText(today))).toEqual(today);
});

/** The promises of today with one of them made anew. */
function changed(
  name: string,
  members: (before: Promised["members"]) => Iterable<[string, string]>,
) {
  return today.map((each) =>
    each.name === name ? { name, members: new Map(members(each.members)) } : each,
  );
}

const facts = "GET /api/public/v1/facts";

describe("refuses", () => {
  it.each<[string, readonly Promised[], string]>([
    ["a body that is gone", today.filter(({ name }) => name !== "body Fact"), "body Fact is gone"],
    ["an address that is gone", today.filter(({ name }) => name !== facts), `${facts} is gone`],
    [
      "a member that is renamed",
      changed("body Fact", (all) =>
        [...all].map(([name, is]) => [name === "unit" ? "units" : name, is]),
      ),
      "body Fact: unit was string or null, and is gone",
    ],
    [
      "a member that need not be there any more",
      changed("body Fact", (all) => [...all, ["display", "string, optional"]]),
      "body Fact: display was string, and is string, optional",
    ],
    [
      "a parameter that must be given",
      changed(facts, (all) => [...all, ["query token", "text, required"]]),
      `${facts}: query token must be given`,
    ],
    [
      "another order",
      changed("body Named", (all) => [...all].toReversed()),
      "body Named: its members stand in another order",
    ],
  ])("%s", (_, after, line) => {
    expect(brokenPromises(today, after)).toEqual([line]);
  });
});

it("tells of every address that came later", () => {
  const told = readFileSync("CHANGELOG-API.md", "utf8");
  // The addresses of the first release.
  const first = readFileSync("test/fixtures/first-addresses.txt", "utf8").trimEnd().split("\n");
  const later = today.flatMap(({ name }) =>
    name.startsWith("GET ") && !first.includes(name.slice(4)) ? [name] : [],
  );
  for (const name of later) expect(told).toContain(`\`${name}\``);
});
