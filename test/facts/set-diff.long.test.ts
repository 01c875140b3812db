/** `facts set`, then `diff`, on the project's own facts: what is shown is exactly what was set. */
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readArguments } from "../../build/terminal/verb.ts";
import { factsSetVerb } from "../../build/curate/set/command/facts-set.ts";
import type { Fact } from "../../build/schema/fact.ts";
import { real, recorded, type Built } from "../built.ts";
import { builtOnce } from "../built-once.ts";
import { compared } from "../diff/trial.ts";
import { effort } from "../effort.ts";

let dataset: Built;
let folder: string;
beforeAll(async () => {
  dataset = await builtOnce(real);
  folder = mkdtempSync(join(tmpdir(), "set-diff-"));
  cpSync(real.facts, folder, { recursive: true });
});
afterAll(() => {
  dataset.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** Another value of the same kind. */
function otherThan({ value }: Fact): string {
  if (typeof value === "boolean") return String(!value);
  return typeof value === "number" ? String(value + 1) : "7";
}

function set(fact: Fact, value: string, quote: string) {
  const { provider, product, plan, scope, key, source } = fact;
  const place = product ? `${product.slug}/${plan?.slug ?? "*"}` : "*";
  const terminal = recorded();
  const where = ["--facts", folder, "--as-of", real.asOf];
  const said = ["--quote", quote, "--source", source.url];
  const of = scope === undefined ? [] : ["--scope", scope.slug];
  const typed = [...of, provider.slug, place, key, value];
  const { flags, words } = readArguments(factsSetVerb, [...where, ...said, ...typed]);
  const now = Date.parse(real.asOf);
  const code = factsSetVerb.run(flags, words, { terminal, environment: {}, now, commands: {} });
  return { code, ...terminal.printed };
}

it("one fact, its new value, and the old one as the newest of its history", async () => {
  // An id with a source names one of several entries; an enum or a name is not free to change.
  const facts = dataset.snapshot.filter(
    ({ id, datatype, status }) =>
      !id.includes("@") && !["string", "enum"].includes(datatype) && status !== "removed",
  );
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...facts), async (fact) => {
      const value = otherThan(fact);
      expect(set(fact, value, `now ${value}`)).toMatchObject({ code: 0 });
      const { changes, providers, keys } = await compared({
        facts: folder,
        base: real.facts,
        asOf: real.asOf,
      });
      cpSync(join(real.facts, "providers"), join(folder, "providers"), { recursive: true });
      expect(changes.map(({ id }) => id)).toEqual([fact.id]);
      expect([...providers, ...keys]).toEqual([]);
      const [{ before: old, after }] = changes as [(typeof changes)[number]];
      expect(old).toEqual(fact);
      expect(String(after!.value)).toBe(value);
      expect(after!.raw_value).toBe(`now ${value}`);
      // Read just now, and no copy shows it: nothing that was known of the old value is said of it.
      expect(after).toMatchObject({
        status: fact.status === "conflicting" ? "conflicting" : "verified",
        history: [{ value: fact.value, raw_value: fact.raw_value }, ...fact.history],
      });
      expect(after!.observed_at).toBeUndefined();
      const readAt = after!.last_verified_at ?? "";
      expect(readAt >= (fact.last_verified_at ?? "")).toBe(true);
      if (readAt === real.asOf) expect(after!.source.archive_url).toBeNull();
    }),
    { numRuns: effort(2, 8) },
  );
});
