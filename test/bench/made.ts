/**
 * A facts folder of any size that reads like the real one: its facts are drawn by lot from the real ones,
 * those of common keys most often, with their quotes and notes, and spread over products and plans. The
 * same size is the same bytes.
 */
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseYaml } from "../../build/load/parse.ts";
import { scalarText } from "../../build/curate/file/scalar-text.ts";
import type { CuratedFact } from "../../build/schema/curated.ts";

export interface Size {
  readonly providers: number;
  readonly facts: number;
}

/** A fact as it will stand below its key, without its source. */
interface Drawn {
  readonly key: string;
  readonly lines: readonly string[];
}

/** Writes the folder; `real` is the one that is drawn from. */
export function makeFacts(folder: string, real: string, { providers, facts }: Size): void {
  mkdirSync(join(folder, "providers"), { recursive: true });
  for (const file of ["dataset.yaml", "keys.yaml", "kinds.yaml"])
    cpSync(join(real, file), join(folder, file));
  const pool = poolOf(real);
  const kinds = kindsOf(real);
  const lot = openLot(providers * 7919 + facts);
  for (let index = 0; index < providers; index++)
    writeFileSync(
      join(folder, "providers", `${slugOf(index)}.yaml`),
      providerText(index, facts, { pool, kinds }, lot),
    );
}

/** What is drawn from: the facts, and the kinds of service by their slugs. */
interface Real {
  readonly pool: readonly Drawn[];
  readonly kinds: readonly string[];
}

const places = ["", "free", "pro", "enterprise"];
const factsPerSource = 6;

type Lot = (below: number) => number;

/** Numbers that look drawn and are the same every time: a linear congruence, by its upper bits. */
function openLot(seed: number): Lot {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const slugOf = (index: number): string => `made-${String(index).padStart(5, "0")}`;

/** Every fact of the real folder that needs nothing but a source, as often as it stands there. */
function poolOf(real: string): readonly Drawn[] {
  return yamlBelow(join(real, "providers")).flatMap((file) => {
    const value = parseYaml(file, readFileSync(file, "utf8")).located?.value;
    return factsIn(value);
  });
}

function kindsOf(real: string): readonly string[] {
  const file = join(real, "kinds.yaml");
  return Object.keys(parseYaml(file, readFileSync(file, "utf8")).located?.value as object);
}

function yamlBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".yaml"))
    .toSorted()
    .map((name) => join(folder, name));
}

function factsIn(value: unknown): readonly Drawn[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value as Record<string, unknown>).flatMap(([name, below]) =>
    name === "facts"
      ? Object.entries(below as Record<string, CuratedFact | readonly CuratedFact[]>).flatMap(
          ([key, entry]) => drawnFrom(key, Array.isArray(entry) ? entry[0] : entry),
        )
      : factsIn(below),
  );
}

const copied = ["value", "currency", "per", "bound", "adjustable", "raw_value", "note"] as const;

function drawnFrom(key: string, fact: CuratedFact): readonly Drawn[] {
  if (fact.status !== undefined || fact.raw_value === undefined) return [];
  const lines = copied.flatMap((field) => {
    const written = fact[field];
    if (written === undefined) return [];
    const text = Array.isArray(written) ? `[${written.join(", ")}]` : scalarText(written, "block");
    return `${field}: ${text}`;
  });
  return [{ key, lines }];
}

function providerText(index: number, count: number, { pool, kinds }: Real, lot: Lot): string {
  const slug = slugOf(index);
  const sources = Math.ceil(count / factsPerSource);
  const products = Math.max(1, Math.ceil(count / 40));
  let written = 0;
  const byPlace = draw(count, products * places.length, pool, lot);
  const lines = [
    `name: Made ${index}`,
    `homepage: https://${slug}.example`,
    "sources:",
    ...Array.from({ length: sources }, (_, source) => [
      `  page-${source}:`,
      `    url: https://docs.${slug}.example/documentation/limits-and-quotas/page-${source}`,
      `    title: Limits and quotas, page ${source}`,
      "    type: official_docs",
      `    retrieved_at: 2026-0${1 + lot(9)}-1${lot(10)}`,
    ]).flat(),
    "products:",
  ];
  for (let product = 0; product < products; product++) {
    // Two providers seldom have products of one name.
    lines.push(`  product-${index}-${product}:`, `    name: Made ${index} product ${product}`);
    lines.push(`    kind: ${kinds[lot(kinds.length)]}`);
    for (const [place, plan] of places.entries()) {
      const facts = byPlace[product * places.length + place]!;
      if (place === 1) lines.push("    plans:");
      const indent = place === 0 ? "    " : "        ";
      if (place > 0) lines.push(`      ${plan}:`, `        name: Plan ${plan}`);
      if (facts.length > 0) lines.push(`${indent}facts:`);
      for (const { key, lines: fields } of facts)
        lines.push(
          `${indent}  ${key}:`,
          ...[...fields, `source: page-${written++ % sources}`].map(
            (line) => `${indent}    ${line}`,
          ),
        );
    }
  }
  return `${lines.join("\n")}\n`;
}

/** So many facts over so many places, no key twice at one of them. */
function draw(
  count: number,
  placeCount: number,
  pool: readonly Drawn[],
  lot: Lot,
): readonly (readonly Drawn[])[] {
  const drawn = Array.from({ length: placeCount }, () => new Map<string, Drawn>());
  for (let left = count; left > 0;) {
    const fact = pool[lot(pool.length)]!;
    const place = drawn[lot(placeCount)]!;
    if (place.has(fact.key)) continue;
    place.set(fact.key, fact);
    left--;
  }
  return drawn.map((facts) => [...facts.values()]);
}
