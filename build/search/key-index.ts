/** The base of the index → the keys and kinds as a question is held against them. */
import { onceFor } from "../schema/lists/once-for.ts";
import type { KeyWords } from "../schema/key.ts";
import { measures, type Measure } from "../schema/vocabulary.ts";
import { entryAt, type SearchBase } from "./index-form.ts";
import { addTo, calledBy } from "./names.ts";
import { plainWords, toStem } from "./words.ts";

export interface SearchedKey {
  readonly number: number;
  readonly name: string;
  readonly title: string;
  readonly measure: Measure | undefined;
  readonly better: KeyWords["better"];
  /** More for one that more providers have facts of. */
  readonly reach: number;
  /** How many facts it has. */
  readonly facts: number;
}

export interface SearchedKind {
  readonly number: number;
  readonly slug: string;
  readonly title: string;
  /** Those that decide between two products, the first most. */
  readonly keys: readonly SearchedKey[];
  readonly products: number;
}

/** A text of a key: its title, its name, its unit, more words of it, or an alias. */
export interface KeyText {
  readonly key: SearchedKey;
  /** What it tells about its key. */
  readonly tells: number;
  /** True for an alias, which means the key as a whole alone and not by each of its words. */
  readonly isWhole: boolean;
  readonly stems: readonly string[];
  /** What its stems tell together. */
  readonly weight: number;
}

export interface KeyIndex {
  readonly base: SearchBase;
  readonly keys: readonly SearchedKey[];
  readonly kinds: readonly SearchedKind[];
  /** The kinds that are called by these stems, written without spaces, and those that have a stem in a name. */
  kindsCalled(whole: string): readonly SearchedKind[];
  kindsWith(stem: string): readonly SearchedKind[];
  textsOf(stem: string): readonly KeyText[];
  isWord(stem: string): boolean;
  /** How much a stem tells: the more, the fewer texts have it. */
  tellsOf(stem: string): number;
  /** Stems that titles of keys and kinds have: a product may be called by one and not be meant. */
  isOrdinary(stem: string): boolean;
}

/** What a word tells that few keys have. */
const mostTelling = 2.2;

/** What each text of a key tells about it. */
const tellsOfText = { title: 3, alias: 2.6, name: 1.6, unit: 1.6, more: 0.9 } as const;

export const keyIndex: (base: SearchBase) => KeyIndex = onceFor((base: SearchBase): KeyIndex => {
  const counts = new Map<string, number>();
  const said = base.keys.map(([, , , , , , texts]) =>
    texts.split(",").map((text) => text.match(/\S+/g) ?? []),
  );
  for (const stem of said.flat(2)) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  const tellsOf = (stem: string): number => {
    const texts = counts.get(stem) ?? 0;
    // Which period a rate is for matters as much as anything can.
    if (texts === 0 || stem.startsWith("/")) return mostTelling;
    return Math.min(mostTelling, Math.log2(1 + (3 * base.keys.length) / (1 + texts)) / 4);
  };
  const keys = base.keys.map(([name, title, measure, better, reach, facts], number) => ({
    number,
    name,
    title,
    measure: measures[measure],
    better: better === 0 ? undefined : better > 0 ? ("higher" as const) : ("lower" as const),
    reach: Math.log2(1 + reach),
    facts,
  }));
  const kinds = base.kinds.map(([[slug, title], deciding, products], number) => ({
    number,
    slug,
    title,
    keys: deciding.map((key) => entryAt(keys, key)),
    products,
  }));
  const byStem = new Map<string, KeyText[]>();
  const ordinary = new Set<string>();
  const levels = ["title", "name", "unit", "more"] as const;
  for (const [number, texts] of said.entries())
    for (const [at, own] of texts.entries()) {
      const level = levels[at] ?? "alias";
      const isWhole = level === "alias";
      const weight = own.reduce((sum, stem) => sum + tellsOf(stem), 0);
      const tells = tellsOfText[level];
      const text = { key: entryAt(keys, number), tells, isWhole, stems: own, weight };
      for (const stem of own) {
        addTo(byStem, stem, text);
        if (level !== "more" && (!isWhole || own.length === 1))
          ordinary.add(stem.replace(/^\/\d*/, ""));
      }
    }
  const called = new Map<string, SearchedKind[]>();
  const withStem = new Map<string, SearchedKind[]>();
  for (const kind of kinds) {
    for (const { stems: own } of calledBy(entryAt(base.kinds, kind.number)[0])) {
      addTo(called, own.join(""), kind);
      for (const stem of own) addTo(withStem, stem, kind);
    }
    for (const word of plainWords(`${kind.title} ${kind.slug}`)) ordinary.add(toStem(word));
  }
  return {
    base,
    keys,
    kinds,
    kindsCalled: (whole) => called.get(whole) ?? [],
    kindsWith: (stem) => withStem.get(stem) ?? [],
    textsOf: (stem) => byStem.get(stem) ?? [],
    isWord: (stem) => byStem.has(stem),
    tellsOf,
    isOrdinary: (stem) => ordinary.has(stem),
  };
});

/** How much the key counts between two products of the kind: the first that decides most. */
export function decidesOf(kind: SearchedKind | undefined, key: SearchedKey): number {
  const at = kind?.keys.indexOf(key) ?? -1;
  return kind === undefined || at < 0 ? 0 : 1 - at / kind.keys.length;
}
