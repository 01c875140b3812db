/**
 * Two datasets that differ in nothing but their words: one says hostile texts, the other a plain word in
 * the place of each. `substituted` turns whatever was published of the plain one into what must have
 * been published of the hostile one.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { foldSpaces } from "../../build/dataset/folded.ts";
import { shortName } from "../../build/derive/discovery.ts";
import { built, type Built } from "../built.ts";
import { asOf } from "./case.ts";
import { unquoted } from "./markup.ts";

export interface TwinFacts {
  /** The folders of facts. */
  readonly facts: { readonly hostile: string; readonly plain: string };
  readonly substituted: (text: string) => string;
  remove(): void;
}

export interface Twins extends TwinFacts {
  readonly hostile: Built;
  readonly plain: Built;
}

/** What the texts stand in: `all` but the words of the dataset itself, which are on every page. */
export interface Words {
  readonly name: string;
  readonly description: string;
  readonly publisher: string;
}

type Say = (index: number) => string;

/** Writes the facts of both; each text stands once in every place that takes text. */
export function twinFacts(texts: readonly string[], words: Words): TwinFacts {
  const folder = mkdtempSync(join(tmpdir(), "twins-"));
  const all = [...texts, words.name, words.description, words.publisher];
  const facts = { hostile: join(folder, "hostile"), plain: join(folder, "plain") };
  write(facts.hostile, all, (index) => all[index]!);
  write(facts.plain, all, marker);
  const said = new Map(all.map((text, index) => [marker(index), foldSpaces(text)]));
  const [short, hostileShort] = [marker(texts.length), words.name].map(shortName);
  return {
    facts,
    substituted: (text) =>
      text
        .replace(/Q[a-z]{3}q/g, (word) => said.get(word)!)
        .replaceAll(facts.plain, facts.hostile)
        .replaceAll(short!, hostileShort!),
    remove: () => rmSync(folder, { recursive: true }),
  };
}

/** The same, both built. */
export async function twins(texts: readonly string[], words: Words): Promise<Twins> {
  const written = twinFacts(texts, words);
  const options = { asOf, mode: "lean", repository: "https://git.test/facts" } as const;
  const hostile = await built({ ...options, facts: written.facts.hostile });
  const plain = await built({ ...options, facts: written.facts.plain });
  return {
    ...written,
    hostile,
    plain,
    remove() {
      for (const each of [hostile, plain, written]) each.remove();
    },
  };
}

const alphabet = "abcdefghijklmnopqrstuvwxyz";

/** A word that nothing else holds, in letters alone: digits would be read as amounts. */
export function marker(index: number): string {
  const letter = (place: number): string => alphabet[Math.floor(index / 26 ** place) % 26]!;
  return `Q${letter(2)}${letter(1)}${letter(0)}q`;
}

const datatypes = ["string", "enum", "integer", "boolean", "money", "decimal"] as const;

/** A provider and a key for each text; the places of one provider say different texts. */
function write(folder: string, all: readonly string[], say: Say): void {
  const count = all.length - 3;
  const quote = (index: number): string => say(index % count);
  const text = (index: number): string => {
    const own = all[index % count]!;
    return unquoted(own).replace(own, () => quote(index));
  };
  // Values of one key are published in their order: both datasets have the same.
  const value = (index: number): string =>
    `${marker(index % count).toLowerCase()} ${foldSpaces(text(index))}`;
  const put = (file: string, data: object): void => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), yaml(data));
  };
  put("dataset.yaml", {
    name: say(count),
    description: say(count + 1),
    publisher: say(count + 2),
    base_url: "https://facts.test/base",
    license: "CC0-1.0",
    verified_for_days: 100,
  });
  const keys = Array.from(
    { length: count },
    (_, k) => `group.key.number_${String(k).padStart(3, "0")}`,
  );
  put(
    "keys.yaml",
    Object.fromEntries(
      keys.map((key, k) => {
        const datatype = datatypes[k % datatypes.length]!;
        return [
          key,
          {
            description: text(k),
            datatype,
            ...(datatype === "boolean" ? {} : { unit: text(k + 11) }),
            // Two that differ: a text and another one.
            ...(datatype === "enum" ? { values: [value(k), `${value(k + 1)} or other`] } : {}),
          },
        ];
      }),
    ),
  );
  for (let p = 0; p < count; p++) {
    const factOf = (k: number, at: number): readonly [string, object] => {
      const key = (k + count) % count;
      const datatype = datatypes[key % datatypes.length]!;
      const values = {
        string: value(p + at),
        enum: value(key),
        integer: 10 + at,
        boolean: true,
        money: 5,
        decimal: 2.5,
      };
      const changes = datatype === "integer" || datatype === "string";
      return [
        keys[key]!,
        {
          value: values[datatype],
          ...(datatype === "money" ? { currency: "USD" } : {}),
          raw_value: quote(p + at + 1),
          source: at % 2 === 0 ? "one" : "two",
          note: text(p + at + 2),
          observed_at: "2026-08-01",
          ...(changes
            ? {
                history: [
                  {
                    value: datatype === "string" ? `${value(p + at)} before` : 3,
                    raw_value: quote(p + at + 3),
                    url: "https://acme.test/old",
                    observed_at: "2025-08-01",
                  },
                ],
              }
            : {}),
        },
      ];
    };
    const source = (at: number): object => ({
      url: "https://acme.test/limits",
      title: text(p + at),
      type: "official_docs",
      retrieved_at: "2026-10-01",
      archive_url: "https://git.test/copy",
    });
    put(`providers/provider-${String(p).padStart(3, "0")}.yaml`, {
      name: text(p),
      homepage: "https://acme.test/",
      sources: { one: source(20), two: source(40) },
      facts: Object.fromEntries([factOf(p, 50)]),
      products: {
        api: {
          name: text(p + 60),
          plans: {
            free: {
              name: text(p + 70),
              facts: Object.fromEntries([factOf(p, 71), factOf(p + 1, 80)]),
            },
            pro: {
              name: text(p + 90),
              facts: Object.fromEntries([factOf(p + 2, 91)]),
            },
          },
        },
      },
    });
  }
}

/** As curators write it: text in quotes, everything else a line each. */
function yaml(data: unknown, indent = ""): string {
  if (Array.isArray(data))
    return data.map((item) => `${indent}- ${yaml(item, `${indent}  `).trimStart()}`).join("");
  if (data === null || typeof data !== "object") return `${scalar(data)}\n`;
  return Object.entries(data)
    .map(([key, value]) =>
      value !== null && typeof value === "object"
        ? `${indent}${key}:\n${yaml(value, `${indent}  `)}`
        : `${indent}${key}: ${scalar(value)}\n`,
    )
    .join("");
}

/** Dates and addresses stand without quotes, and the fewer escapes the better. */
function scalar(value: unknown): string {
  return JSON.stringify(value);
}
