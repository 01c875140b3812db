/** Every published field of a fact is compared, and a snapshot of an earlier build may lack any that can be empty. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Check } from "typebox/value";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Fact, Source } from "../../build/schema/fact.ts";
import type { Built } from "../built.ts";
import { builtOnce } from "../built-once.ts";
import { compared, trial } from "./trial.ts";

const at = trial();
let dataset: Built;
beforeAll(async () => {
  dataset = await builtOnce();
});
afterAll(() => dataset.remove());

type Members = Record<string, unknown>;

async function against(lines: readonly Members[]) {
  const file = join(at.folder, "published.jsonl");
  writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
  return compared({ facts: at.facts, base: file });
}

const schemas: Record<string, Record<string, unknown>> = {
  "": Fact.properties,
  "source.": Source.properties,
};

/** Another value than the one that stands there, as the schema allows it. */
function other(schema: unknown, value: unknown): unknown {
  const texts =
    "integer decimal removed stale hard aged undated page_date terms https://other.test/ 2001-02-03T04:05:06Z EUR";
  const candidates = [...texts.split(" "), 12_345, true, []];
  return candidates.find(
    (each) => Check(schema as typeof Fact, each) && JSON.stringify(each) !== JSON.stringify(value),
  );
}

/** What names a fact, belongs to its key, or follows from other fields alone: no field of its own. */
const named = new Set(
  "id provider product plan scope when key datatype unit source display evidence fresh_until superseded_by detail".split(
    " ",
  ),
);
const fields = Object.entries(schemas).flatMap(([prefix, properties]) =>
  Object.entries(properties).flatMap(([name, schema]) =>
    named.has(name) ? [] : [{ prefix, name, schema }],
  ),
);

it("shows a difference in each field of the schema", async () => {
  const lines = dataset.snapshot.map((fact) => structuredClone(fact) as unknown as Members);
  const current = lines.filter(({ history }) => (history as unknown[]).length === 0);
  const changed = fields.map(({ prefix, name, schema }, index) => {
    // A fact with a history: its list can be emptied.
    const line =
      name === "history"
        ? lines.findLast(({ history }) => (history as unknown[]).length > 0)!
        : current[index % current.length]!;
    const owner = (prefix === "" ? line : line["source"]) as Members;
    const instead = other(schema, owner[name]);
    expect(instead, name).toBeDefined();
    owner[name] = instead;
    return [line["id"], `${prefix}${name}`];
  });
  const { changes, counts } = await against(lines);
  expect(counts).toMatchObject({ added: 0, removed: 0, moved: 0 });
  expect(changes).toHaveLength(new Set(changed.map(([id]) => id)).size);
  for (const [id, field] of changed)
    expect(
      changes.find((each) => each.id === id)?.fields.map((each) => each.field),
      `${String(id)} ${String(field)}`,
    ).toContain(field);
});

it("takes a field that a snapshot lacks for one that says nothing", async () => {
  const optional = Object.entries(Fact.properties).filter(
    ([, schema]) => Check(schema, null) || Check(schema, []),
  );
  const lines = dataset.snapshot.map((fact) => {
    const line: Members = { ...fact };
    for (const [name] of optional)
      if (name !== "value" && (line[name] === null || (line[name] as unknown[])?.length === 0))
        delete line[name];
    return line;
  });
  expect(JSON.stringify(lines)).not.toContain('"removed_at":null');
  expect((await against(lines)).changes).toEqual([]);
});
