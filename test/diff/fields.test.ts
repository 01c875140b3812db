/** Every published field of a fact is compared. */
import { Check } from "typebox/value";
import { expect, it } from "vitest";
import { factDifferences } from "../../build/curate/diff/diff.ts";
import { Fact, Source } from "../../build/schema/fact.ts";
import { builtOnce } from "../built-once.ts";

type Members = Record<string, unknown>;

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
  const dataset = await builtOnce();
  const before = dataset.snapshot.find(({ history }) => history.length > 0)!;
  dataset.remove();
  for (const { prefix, name, schema } of fields) {
    const after = structuredClone(before);
    const owner = (prefix === "" ? after : after.source) as unknown as Members;
    owner[name] = other(schema, owner[name]);
    const told = factDifferences(before, after).map(({ field }) => field);
    expect(told, `${prefix}${name}`).toEqual([`${prefix}${name}`]);
  }
});
