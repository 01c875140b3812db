/**
 * What a build writes and a server answers beyond one address after another: each file of the API and each
 * error, against the schemas typed by hand from the specification's text; and
 * each fact in them against its line of the snapshot, so that no surface says it in words of its own.
 */
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import type { Fact } from "../../build/schema/fact.ts";
import { get, real, sample, type Built } from "../built.ts";
import { builtOnce } from "../built-once.ts";
import { effort } from "../effort.ts";
import { checkOf, type BodyCheck } from "./check.ts";
import * as schemas from "./schemas.ts";

const v1 = "api/public/v1";
const checks = {
  providers: checkOf(schemas.providerList),
  provider: checkOf(schemas.providerRecord),
  facts: checkOf(schemas.factList),
  compare: checkOf(schemas.comparison),
  changes: checkOf(schemas.changeList),
  keys: checkOf(schemas.keyList),
  key: checkOf(schemas.keyDetail),
} as const;
const checkError = checkOf(schemas.error);
const checkOwnError = checkOf(schemas.errorShape);

/** What the files below the root of the API hold. The list of kinds and the histories are additions to the text. */
const files: readonly (readonly [RegExp, BodyCheck | undefined])[] = [
  [/^providers\.json$/, checks.providers],
  [/^providers\/[^/]+\.json$/, checks.provider],
  [/^facts(\.json|\/(provider|key|status)\/[^/]+\.json)$/, checks.facts],
  [/^compare\/[^/]+\/[^/]+\.json$/, checks.compare],
  [/^changes(\.json|\/[0-9]+\.json)$/, checks.changes],
  [/^keys\.json$/, checks.keys],
  [/^keys\/[^/]+\.json$/, checks.key],
  [/^kinds\.json$/, undefined],
  [/^history\/[^/]+\.json$/, undefined],
];

/** Section 2.1, and what this dataset adds to it. */
const fields = {
  fact: {
    named:
      "id provider product plan key value datatype unit currency raw_value status observed_at effective_from effective_to last_verified_at source",
    added:
      "scope when detail value_to display per bound adjustable stale_reason superseded_by fresh_until formula depends_on columns evidence witnesses conflicts_with lower_of note removed_at upcoming history",
  },
  source: {
    named: "url title source_type retrieved_at",
    added: "archive_url not_before not_before_reason",
  },
} as const;

type Body = Readonly<Record<string, unknown>>;

/** What an entry, a side or a change says of its fact. */
function compactOf(fact: Fact, stated: Body): object {
  const { id, display, status, last_verified_at = null, source, per, bound, adjustable } = fact;
  const kept = { id, status, last_verified_at };
  // A change that is past may have stated another value, on another page.
  if (stated["object"] === "change") return kept;
  const [now] = (stated["values"] ?? []) as readonly Body[];
  if (now !== undefined) {
    expect([id, now["display"]]).toEqual([id, display]);
    return { ...kept, source: source.url };
  }
  return { ...kept, display, source: source.url, per, bound, adjustable };
}

/** The members of the one that the other has too, in the other's order; all of a whole fact. */
function pick(stated: Body, shown: object | undefined): object {
  if (shown === undefined || "datatype" in stated) return stated;
  return Object.fromEntries(Object.keys(shown).map((name) => [name, stated[name]]));
}

/** The facts, entries, sides and changes of a body, wherever they stand in it. */
function* statementsIn(body: unknown): Iterable<Body> {
  if (body === null || typeof body !== "object") return;
  if (!Array.isArray(body) && "id" in body && "status" in body) yield body;
  else for (const each of Object.values(body)) yield* statementsIn(each);
}

function namesIn(records: readonly object[]): readonly string[] {
  return [...new Set(records.flatMap((each) => Object.keys(each)))];
}

describe.each([
  ["sample", sample],
  ["model", { ...sample, facts: "test/fixtures/model" }],
  ["real", real],
])("on the %s facts", (_, options) => {
  let dataset: Built;
  const facts = new Map<string, Fact>();
  const step = options === real ? effort(10, 1) : 1;
  beforeAll(async () => {
    dataset = await builtOnce(options);
    for (const fact of dataset.snapshot) facts.set(fact.id, fact);
  });

  /** "Every result carries the same source URL, timestamp and status": those of the fact. */
  function checkStatements(body: unknown, what: string): number {
    let count = 0;
    for (const stated of statementsIn(body)) {
      const fact = facts.get(String(stated["id"]));
      const shown = "datatype" in stated ? fact : fact && compactOf(fact, stated);
      const [said, meant] = [JSON.stringify(pick(stated, shown)), JSON.stringify(shown)];
      // Among half a million statements only a wrong one is worth the time of an expectation.
      if (said !== meant) expect(said, what).toBe(meant);
      count++;
    }
    return count;
  }

  it("writes each file of the API as the text says, with the facts of the snapshot", () => {
    let count = 0;
    // Each fact stands in five lists: of long ones that of its provider holds it.
    const isRead = (name: string, at: number): boolean =>
      at % step === 0 || !/\/(facts|compare|history)\//.test(name);
    const own = dataset.files.filter((name) => name.startsWith(`${v1}/`));
    for (const file of own.filter(isRead)) {
      const name = file.slice(v1.length + 1);
      const kind = files.find(([pattern]) => pattern.test(name));
      expect(kind, file).toBeDefined();
      const body = dataset.json(file);
      kind?.[1]?.(body, file);
      count += checkStatements(body, file);
    }
    expect(count).toBeGreaterThan(facts.size * 2);
  });

  it("gives its fields the names of the text and of what is added to it, and no other", () => {
    const [records, sources] = [dataset.snapshot, dataset.snapshot.map(({ source }) => source)];
    const used = { fact: namesIn(records), source: namesIn(sources) };
    for (const [kind, { named, added }] of Object.entries(fields)) {
      const known = `${named} ${added}`.split(" ");
      const own = used[kind as keyof typeof used];
      // The sample says nothing in some of them, and there are days on which no fact is announced or a range.
      const rare = new Set(["upcoming", "value_to", "lower_of", "depends_on"]);
      const unnamed = own.filter((name) => !known.includes(name));
      expect(unnamed, `of each ${kind} and not named in \`added\``).toEqual([]);
      const unsaid = known.filter((name) => !rare.has(name) && !own.includes(name));
      if (options === real)
        expect(unsaid, `no real ${kind} says it: to be named in \`rare\` until one does`).toEqual(
          [],
        );
    }
  });

  it("writes the error of hosts of files in the error shape", () => {
    checkOwnError(dataset.json("404.json"), "404.json");
  });

  it("answers whatever is asked of an endpoint by its body, or by an error of the text", async () => {
    const given = (...known: readonly (string | undefined)[]): fc.Arbitrary<string | undefined> =>
      fc.constantFrom(undefined, "", "nobody", "*", ...known);
    const { provider, product, plan, key, status } = dataset.snapshot.at(-1)!;
    const numbers = given("0", "1", "500", "1001", "-1", "05", "1e2");
    const slug = given(provider.slug);
    const asked = {
      facts: {
        provider: slug,
        product: given(product?.slug),
        plan: given(plan?.slug),
        scope: given(),
        key: given(key),
        status: given(status, "inferred"),
        limit: numbers,
        offset: numbers,
      },
      compare: { a: slug, b: given(dataset.snapshot[0]!.provider.slug), key: given(key) },
      changes: {
        provider: slug,
        key: given(key),
        kind: given("removed"),
        since: given("2025-01-01", "today"),
        limit: numbers,
        offset: numbers,
      },
    };
    const statusOf: Record<string, number> = { FACT_NOT_FOUND: 404, PROVIDER_NOT_FOUND: 404 };
    for (const [name, parameters] of Object.entries(asked))
      await fc.assert(
        fc.asyncProperty(fc.record(parameters as Record<string, typeof slug>), async (values) => {
          const query = new URLSearchParams(
            Object.entries(values).flatMap(([each, value]) =>
              value === undefined ? [] : [[each, value] as [string, string]],
            ),
          );
          const address = `/${v1}/${name}?${query.toString()}`;
          const response = await get(dataset.composing, address);
          const body = (await response.json()) as { error: { code: string } };
          if (response.status === 200) {
            checks[name as keyof typeof asked](body, address);
            checkStatements(body, address);
          } else {
            checkError(body, address);
            expect(response.status, address).toBe(statusOf[body.error.code] ?? 400);
          }
        }),
        { numRuns: effort(20, 500) },
      );
  });
});
