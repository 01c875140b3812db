/**
 * Texts by which somebody could try to do harm, as `texts.json` lists them: those that a source may say, so
 * that they are published as text, and those that are refused, by the place for which they are meant.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";

interface Texts {
  /** By what they try to be. */
  readonly allowed: Readonly<Record<string, readonly string[]>>;
  /** `yaml` stands below a valid file; `quotes` hold what nobody sees; `words` are no numbers. */
  readonly refused: Readonly<
    Record<
      "numbers" | "words" | "dates" | "addresses" | "slugs" | "keys" | "quotes" | "yaml",
      readonly string[]
    >
  >;
  /** Names that mean something to programs, and are slugs like any other. */
  readonly odd_slugs: readonly string[];
}

export const {
  allowed,
  refused,
  odd_slugs: oddSlugs,
} = JSON.parse(readFileSync(join(import.meta.dirname, "texts.json"), "utf8")) as Texts;

export const hostileTexts: readonly string[] = Object.values(allowed).flat();
