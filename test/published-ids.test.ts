/** Ids that last: every id that was ever published is one of today, or leads to one. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { realDataset } from "./real.ts";

const published = readFileSync(join(import.meta.dirname, "published-ids.txt"), "utf8")
  .split("\n")
  .filter((id) => id !== "");

it("every id of the list is one of today, or leads to one", () => {
  const { facts, renamed } = realDataset();
  const today = new Set(facts.map(({ id }) => id));
  expect(published.length).toBeGreaterThan(2000);
  const lost = published.filter((id) => !today.has(id) && !today.has(renamed.get(id) ?? ""));
  expect(lost).toEqual([]);
});
