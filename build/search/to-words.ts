/** The dataset → the words of the index: what each of them may name, and how it is spelt. */
import type { Dataset } from "../dataset/dataset.ts";
import { ofAlias, ofSlug, wordFlags, type WordEntry, type WordsPart } from "./index-form.ts";
import { grouped } from "../schema/lists/grouped.ts";
import { calledBy, isMainProduct, type CalledBy } from "./names.ts";
import { byText } from "../schema/order.ts";
import { isSilent, looseWords, plainWords, saidWords } from "./words.ts";

/** What is known of a word while the dataset is read; providers by their slugs. */
interface Noted {
  flags: number;
  readonly called: Set<string>;
  /** By provider: the place in its name. */
  readonly within: Map<string, number>;
  readonly products: Map<string, number>;
  readonly beside: Set<string>;
  readonly parts: Set<number>;
}

/** The part in which a product of a provider stands. */
export type PartOf = (provider: string, product: string) => number;

/** A word that more of them have tells none of them apart. */
const mostParts = 40;

/** A part, and how its first word begins. */
interface FirstAndPart {
  readonly first: string;
  readonly part: WordsPart;
}

/** `count` parts of about the same size. */
export function toWordsParts(
  dataset: Dataset,
  count: number,
  partOf: PartOf,
): readonly FirstAndPart[] {
  const entries = [...notedWords(dataset, partOf)]
    .toSorted(([a], [b]) => byText(a, b))
    .map(([word, noted]) => {
      const entry = toEntry(noted);
      return { word, entry, size: word.length + JSON.stringify(entry).length };
    });
  const each = 1 + entries.reduce((sum, { size }) => sum + size, 0) / count;
  let before = 0;
  const placed = grouped(entries, ({ size }) => Math.floor(((before += size) - size) / each));
  let last = "";
  return Array.from({ length: count }, (_, at) => {
    const part = placed.get(at) ?? [];
    const first = shortestBehind(last, part[0]?.word ?? last);
    last = part.at(-1)?.word ?? "";
    return { first, part: Object.fromEntries(part.map(({ word, entry }) => [word, entry])) };
  });
}

/** The shortest beginning of the text that is behind another one. */
export function shortestBehind(before: string, text: string): string {
  let length = 1;
  while (length < text.length && text.slice(0, length) <= before) length++;
  return text.slice(0, length);
}

/** A word whose flags are all that is known of it is a number. */
function toEntry({ flags, called, within, products, beside, parts }: Noted): WordEntry | number {
  const entry: WordEntry = {
    ...(called.size === 0 ? {} : { n: [...called] }),
    ...(within.size === 0 ? {} : { p: Object.fromEntries(within) }),
    ...(products.size === 0 ? {} : { d: Object.fromEntries(products) }),
    ...(parts.size === 0 || parts.size > mostParts ? {} : { a: [...parts] }),
    ...(beside.size === 0 ? {} : { b: [...beside].toSorted(byText).join(" ") }),
  };
  if (Object.keys(entry).length === 0) return flags;
  return flags === 0 ? entry : { f: flags, ...entry };
}

/** By which a place is named: its stems without spaces. */
function wholeOf({ stems }: CalledBy): string {
  return stems.join("");
}

function notedWords(dataset: Dataset, partOf: PartOf): ReadonlyMap<string, Noted> {
  const noted = new Map<string, Noted>();
  const at = (word: string): Noted => {
    const found = noted.get(word) ?? {
      flags: 0,
      called: new Set(),
      within: new Map(),
      products: new Map(),
      beside: new Set(),
      parts: new Set(),
    };
    noted.set(word, found);
    return found;
  };
  const flag = (words: readonly string[], flags: number): void => {
    for (const word of words) at(word).flags |= flags;
  };
  const addPart = (called: readonly CalledBy[], part?: number): void => {
    const all = new Set(called.flatMap(({ stems }) => stems));
    for (const { words, stems } of called) {
      flag(words, wordFlags.isSaid);
      flag(stems, wordFlags.isPart);
      if (part !== undefined) for (const stem of stems) at(stem).parts.add(part);
      for (const stem of stems.filter((each) => /^\d/.test(each)))
        for (const other of all) if (other !== stem) at(stem).beside.add(other);
    }
  };
  const kinds = dataset.kinds.map(({ slug }) => slug);
  for (const provider of dataset.providers) {
    const { slug, name, aliases = [], products } = provider;
    const inName = plainWords(name);
    const inSlug = plainWords(slug);
    const called = calledBy([slug, name, ...aliases]);
    for (const { words } of called) {
      at(words.join("")).called.add(slug);
      flag(words, wordFlags.isSaid);
      for (const word of words) {
        const place = inName.indexOf(word);
        const last = inSlug.includes(word) ? ofSlug : ofAlias;
        at(word).within.set(slug, place < 0 ? last : Math.min(place, ofSlug - 1));
        if (/^\d/.test(word))
          for (const other of called.flatMap((each) => each.words))
            if (other !== word) at(word).beside.add(other);
      }
    }
    for (const product of products) {
      const texts = calledBy([product.slug, product.name, ...(product.aliases ?? [])]);
      const titles = new Set(calledBy([product.name]).map(wholeOf));
      const isMain = isMainProduct(product.name, provider);
      const part = partOf(slug, product.slug);
      for (const whole of texts.map(wholeOf)) {
        at(whole).products.set(
          `${slug} ${product.slug}`,
          (titles.has(whole) ? 2 : 0) +
            Number(isMain) +
            4 * (1 + kinds.indexOf(product.kind ?? "")),
        );
      }
      addPart(texts, part);
      const within = [
        ...(product.scopes ?? []).map((each) => [each, wordFlags.isScope, 0] as const),
        ...product.plans.map((each) => [each, wordFlags.isPlan, wordFlags.isOfPlans] as const),
      ];
      for (const [each, ofWhole, ofStems] of within) {
        const own = calledBy([each.slug, each.name]);
        flag(own.map(wholeOf), ofWhole);
        flag(
          own.flatMap(({ stems }) => stems),
          ofStems,
        );
        addPart(own, part);
      }
    }
  }
  for (const { slug, title, aliases = [] } of dataset.kinds)
    addPart(calledBy([slug, title, ...aliases]));
  for (const { key, description, unit, words } of dataset.keys) {
    const { title = "", aliases = [], question = "" } = words;
    const texts = [key, title, unit ?? "", ...aliases, question, description];
    const said = texts.flatMap(saidWords).map(({ text }) => text);
    flag(
      said.filter((word) => !isSilent(word)),
      wordFlags.isSaid,
    );
  }
  flag([...looseWords], wordFlags.isSaid);
  return noted;
}
