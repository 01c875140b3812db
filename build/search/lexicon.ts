/**
 * The words of the dataset, as far as their parts have been read. What a part says that has not been read is wanted:
 * who asked reads it and asks again.
 */
import { byText } from "../schema/order.ts";
import type { KeyIndex, SearchedKind } from "./key-index.ts";
import { partAt as startsAt } from "../schema/lists/part-at.ts";
import { wordFlags, type WordEntry, type WordsPart } from "./index-form.ts";
import { toStem } from "./words.ts";

export interface NamedProduct {
  /** Slugs. */
  readonly provider: string;
  readonly product: string;
  /** True if this is its name, and not an alias or a part. */
  readonly isTitle: boolean;
  readonly isMain: boolean;
  readonly kind: SearchedKind | undefined;
}

/** What a text may stand for as a whole. */
export interface Naming {
  /** Slugs. */
  readonly providers: readonly string[];
  readonly products: readonly NamedProduct[];
  readonly isPlan: boolean;
  readonly kinds: readonly SearchedKind[];
}

/** A provider that has a word in its name. */
export interface ProviderWord {
  readonly slug: string;
  /** The place of the word in the name, or that of a word of the slug or an alias alone. */
  readonly place: number;
}

export interface Lexicon {
  /** By its words. */
  named(texts: readonly string[]): Naming | undefined;
  /** True for a word of the name of a provider, or a stem of any other name. */
  isPart(form: string): boolean;
  isOfPlans(stem: string): boolean;
  providersWith(word: string): readonly ProviderWord[];
  /** The words that stand beside a number in names; undefined for one that is in no name. */
  beside(number: string): ReadonlySet<string> | undefined;
  /** The parts of providers in which names have it, if they are few. */
  partsWith(stem: string): readonly number[];
  isRead(word: string): boolean;
  /** All words that begin so. */
  beginning(start: string): readonly string[];
  /** The slugs of the providers whose names without spaces begin so. */
  providersFrom(start: string): readonly string[];
  /** The numbers of the parts that are wanted since it was asked last. */
  wanted(): readonly number[];
}

/** The most parts of words that one question reads. */
export const mostWordsParts = 9;

export function openLexicon(keys: KeyIndex, parts: ReadonlyMap<number, WordsPart>): Lexicon {
  const firsts = keys.base.words.split(" ");
  const wanted = new Set<number>();
  const partAt = (number: number): WordsPart => {
    const part = parts.get(number);
    if (part === undefined && parts.size + wanted.size < mostWordsParts) wanted.add(number);
    return part ?? {};
  };
  const numberOf = (word: string): number => Math.max(0, startsAt(firsts, word));
  const entryOf = (word: string): WordEntry => {
    const part = partAt(numberOf(word));
    return toEntry(Object.hasOwn(part, word) ? part[word] : undefined);
  };
  /** All that begin so, in the order of words. */
  const entriesFrom = (start: string): readonly (readonly [string, WordEntry])[] => {
    const last = firsts.findLastIndex((first) => first <= start || first.startsWith(start));
    const found: [string, WordEntry][] = [];
    for (let at = numberOf(start); at <= last; at++)
      for (const [word, entry] of Object.entries(partAt(at)))
        if (word.startsWith(start)) found.push([word, toEntry(entry)]);
    return found.toSorted(([a], [b]) => byText(a, b));
  };
  const has = ({ f = 0 }: WordEntry, flag: number): boolean => (f & flag) !== 0;
  return {
    named(texts) {
      const { n: providers = [] } = entryOf(texts.join(""));
      const stems = texts.map(toStem).join("");
      const entry = entryOf(stems);
      const { d = {} } = entry;
      const products = Object.entries(d).map(([place, code]) => {
        const [provider = "", product = ""] = place.split(" ");
        const kind = keys.kinds[(code >> 2) - 1];
        return { provider, product, isTitle: (code & 2) !== 0, isMain: (code & 1) !== 0, kind };
      });
      // A single word in another form, such as `buckets`, is mostly no name of a kind.
      const kinds = keys.kindsCalled(texts.length > 1 ? stems : texts.join(""));
      const isPlan = has(entry, wordFlags.isPlan);
      const isWithin = isPlan || has(entry, wordFlags.isScope);
      const isAny = providers.length + products.length + kinds.length > 0 || isWithin;
      return isAny ? { providers, products, isPlan, kinds } : undefined;
    },
    isPart(form) {
      const entry = entryOf(form);
      if (has(entry, wordFlags.isPart) || entry.p !== undefined) return true;
      return keys.kindsWith(form).length > 0;
    },
    isOfPlans: (stem) => has(entryOf(stem), wordFlags.isOfPlans),
    providersWith: (word) =>
      Object.entries(entryOf(word).p ?? {}).map(([slug, place]) => ({ slug, place })),
    beside(number) {
      const text = entryOf(number).b;
      return text === undefined ? undefined : new Set(text.split(" "));
    },
    partsWith: (stem) => entryOf(stem).a ?? [],
    isRead: (word) => parts.has(numberOf(word)),
    beginning: (start) =>
      entriesFrom(start)
        .filter(([, entry]) => has(entry, wordFlags.isSaid))
        .map(([word]) => word),
    providersFrom: (start) => [...new Set(entriesFrom(start).flatMap(([, { n = [] }]) => n))],
    wanted() {
      const numbers = [...wanted];
      wanted.clear();
      return numbers;
    },
  };
}

function toEntry(entry: WordEntry | number = {}): WordEntry {
  return typeof entry === "number" ? { f: entry } : entry;
}
