/**
 * The words of the dataset, as far as their parts have been read. What a part says that has not been read is wanted:
 * who asked reads it and asks again.
 */
import { byText } from "../schema/order.ts";
import type { Called } from "./packed.ts";
import { wordFlags, type SearchBase, type WordEntry, type WordsPart } from "./index-form.ts";

export interface NamedProduct {
  /** Slugs. */
  readonly provider: string;
  readonly product: string;
  /** True if this is its name, and not an alias or a part. */
  readonly isTitle: boolean;
  readonly isMain: boolean;
}

/** What a text may stand for as a whole. */
export interface Naming {
  /** Slugs. */
  readonly providers: readonly string[];
  readonly products: readonly NamedProduct[];
  readonly isPlan: boolean;
  readonly isScope: boolean;
  /** Numbers. */
  readonly kinds: readonly number[];
}

/** A provider that has a word in its name. */
export interface ProviderWord {
  readonly slug: string;
  /** The place of the word in the name, or that of a word of the slug or an alias alone. */
  readonly place: number;
}

export interface Lexicon {
  /** By its words without spaces. */
  named(whole: string): Naming | undefined;
  /** True for a word of the name of a provider, or a stem of any other name. */
  isPart(form: string): boolean;
  isOfPlans(stem: string): boolean;
  providersWith(word: string): readonly ProviderWord[];
  /** The words that stand beside a number in names; undefined for one that is in no name. */
  beside(number: string): ReadonlySet<string> | undefined;
  /** The parts of providers in which names have it, if they are few. */
  partsWith(stem: string): readonly number[];
  /** The facts in whose quote or note it is. */
  quoted(stem: string): readonly number[] | undefined;
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

export function openLexicon(
  base: SearchBase,
  kinds: Called,
  parts: ReadonlyMap<number, WordsPart>,
): Lexicon {
  const firsts = base.words.split(" ");
  const wanted = new Set<number>();
  const partAt = (number: number): WordsPart | undefined => {
    const part = parts.get(number);
    if (part === undefined && parts.size + wanted.size < mostWordsParts) wanted.add(number);
    return part;
  };
  const partOf = (word: string): WordsPart | undefined => partAt(numberOf(word, firsts));
  const entryOf = (word: string): WordEntry | undefined => {
    const words = partOf(word)?.words;
    if (words === undefined || !Object.hasOwn(words, word)) return undefined;
    return toEntry(words[word]!);
  };
  /** All that begin so, with the slugs of their parts, in the order of words. */
  const entriesFrom = (start: string): (readonly [string, WordEntry, readonly string[]])[] => {
    const found: (readonly [string, WordEntry, readonly string[]])[] = [];
    for (let at = numberOf(start, firsts); at < firsts.length; at++) {
      if (firsts[at]! > start && !firsts[at]!.startsWith(start)) break;
      const { words = {}, slugs = [] } = partAt(at) ?? {};
      for (const [word, entry] of Object.entries(words))
        if (word.startsWith(start)) found.push([word, toEntry(entry), slugs]);
    }
    return found.toSorted(([a], [b]) => byText(a, b));
  };
  const has = ({ f = 0 }: WordEntry, flag: number): boolean => (f & flag) !== 0;
  return {
    named(whole) {
      const entry = entryOf(whole) ?? {};
      const { n = [], d = [] } = entry;
      const called = kinds.whole(whole);
      const [isPlan, isScope] = [has(entry, wordFlags.isPlan), has(entry, wordFlags.isScope)];
      if (n.length + d.length + called.length === 0 && !isPlan && !isScope) return undefined;
      const slugs = partOf(whole)?.slugs ?? [];
      return {
        providers: n.map((at) => slugs[at]!),
        products: d.map((code) => ({
          provider: slugs[code >> 2]!.split(" ", 1)[0]!,
          product: slugs[code >> 2]!.split(" ")[1]!,
          isTitle: (code & 2) !== 0,
          isMain: (code & 1) !== 0,
        })),
        isPlan,
        isScope,
        kinds: called,
      };
    },
    isPart(form) {
      const entry = entryOf(form);
      if (entry === undefined) return kinds.part(form).length > 0;
      return has(entry, wordFlags.isPart) || entry.p !== undefined;
    },
    isOfPlans: (stem) => has(entryOf(stem) ?? {}, wordFlags.isOfPlans),
    providersWith(word) {
      const slugs = partOf(word)?.slugs ?? [];
      return (entryOf(word)?.p ?? []).map((code) => ({ slug: slugs[code >> 3]!, place: code & 7 }));
    },
    beside(number) {
      const text = entryOf(number)?.b;
      return text === undefined ? undefined : new Set(text.split(" "));
    },
    partsWith: (stem) => entryOf(stem)?.a ?? [],
    quoted: (stem) => entryOf(stem)?.q,
    isRead: (word) => parts.has(numberOf(word, firsts)),
    beginning: (start) =>
      entriesFrom(start)
        .filter(([, entry]) => has(entry, wordFlags.isSaid))
        .map(([word]) => word),
    providersFrom: (start) => [
      ...new Set(entriesFrom(start).flatMap(([, { n = [] }, slugs]) => n.map((at) => slugs[at]!))),
    ],
    wanted() {
      const numbers = [...wanted];
      wanted.clear();
      return numbers;
    },
  };
}

function toEntry(entry: WordEntry | number): WordEntry {
  return typeof entry === "number" ? { f: entry } : entry;
}

/** The last part whose first word is not behind the word. */
function numberOf(word: string, firsts: readonly string[]): number {
  let [low, high] = [0, firsts.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (firsts[middle]! <= word) low = middle;
    else high = middle - 1;
  }
  return low;
}
