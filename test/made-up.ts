/** Datasets that are made up, of any size, and what is asked of them. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Writes curated facts of so many providers, `each` of one product, about the same limits. */
export function writeMadeUp(facts: string, providers: number, each: number): void {
  mkdirSync(join(facts, "providers"), { recursive: true });
  const keys = Array.from({ length: each }, (_, at) => `api.limit.number_${at}`);
  const registry = keys.map(
    (key) => `${key}: { description: A limit., datatype: integer, unit: jobs }\n`,
  );
  writeFileSync(join(facts, "keys.yaml"), registry.join(""));
  writeFileSync(join(facts, "dataset.yaml"), readFileSync("test/fixtures/facts/dataset.yaml"));
  for (let at = 0; at < providers; at++) {
    const site = `https://provider-${at}.test`;
    const stated = keys.map(
      (key, by) => `  ${key}: { value: ${at + by}, raw_value: "${at + by} jobs", source: s }\n`,
    );
    const head = `name: Provider ${at}\nhomepage: ${site}\nsources:\n  s: { url: "${site}/s", title: Limits, type: official_docs, retrieved_at: 2026-10-01 }\nfacts:\n`;
    writeFileSync(join(facts, `providers/provider-${at}.yaml`), head + stated.join(""));
  }
}

const v1 = "/api/public/v1";

/** What any size of them answers. */
export const madeUpQuestions: readonly string[] = [
  `${v1}/providers/provider-7`,
  `${v1}/facts?provider=provider-77&limit=10`,
  `${v1}/facts?provider=provider-7&key=api.limit.number_3`,
  `${v1}/facts?key=api.limit.number_3&status=verified&limit=20`,
  `${v1}/facts?status=verified&limit=20&offset=2000`,
  `${v1}/facts?limit=1000`,
  `${v1}/compare?a=provider-7&b=provider-77`,
  `${v1}/changes?provider=provider-7`,
  `${v1}/facts?provider=provider-7&as_of=2026-11-01`,
  `${v1}/facts?q=jobs+limit`,
  `${v1}/facts?provider=provder-77`,
  `${v1}/providers/nobody`,
];
