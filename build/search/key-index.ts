/** The base of the index → the keys and kinds as a question is held against them; lists are read as they are asked for. */
import { onceFor } from "../schema/lists/once-for.ts";
import { measures, type Measure } from "../schema/vocabulary.ts";
import type { SearchBase } from "./index-form.ts";
import { fixedDigits, openCalled, unpacked, valueAt, type Called } from "./packed.ts";

export interface KeyIndex {
  readonly base: SearchBase;
  /** What kinds are called by. */
  readonly kinds: Called;
  /** By stem: the numbers of the texts that have it. */
  textsOf(stem: string): readonly number[];
  isWord(stem: string): boolean;
  /** How much a stem tells: the more, the fewer texts have it. */
  tellsOf(stem: string): number;
  /** Stems that titles of keys and kinds have: a product may be called by one and not be meant. */
  isOrdinary(stem: string): boolean;
  /** Of each text: its key, what it tells, what all of its stems tell together, and how many they are. */
  readonly keyOf: Uint16Array;
  readonly tells: Float64Array;
  weightOf(text: number): number;
  countOf(text: number): number;
  /** Of each text: 1 for an alias, which means the key as a whole alone and not by each of its words. */
  readonly isWhole: Uint8Array;
  readonly measureOf: readonly (Measure | undefined)[];
  /** Of each key: more for one that more providers have facts of. */
  readonly reach: readonly number[];
  /** How much the key counts between two products of the kind: the first that decides most. */
  decides(kind: number, key: number): number;
}

/** What a word tells that few keys have. */
const mostTelling = 2.2;

/** What each text of a key tells about it. */
const tellsOfText = { title: 3, alias: 2.6, name: 1.6, unit: 1.6, more: 0.9 } as const;

export const keyIndex: (base: SearchBase) => KeyIndex = onceFor((base: SearchBase): KeyIndex => {
  const { keys, kinds, ordinary } = base;
  const texts = base.weights.length / weightWidth;
  const keyOf = new Uint16Array(texts);
  const tells = new Float64Array(texts).fill(tellsOfText.alias);
  const isWhole = new Uint8Array(texts).fill(1);
  let text = 0;
  for (const [key, [, , , aliases]] of keys.entries()) {
    keyOf.fill(key, text, text + aliases + 4);
    tells[text] = tellsOfText.title;
    isWhole[text] = 0;
    text += 1 + aliases;
    for (const level of ["name", "unit", "more"] as const) {
      isWhole[text] = 0;
      tells[text++] = tellsOfText[level];
    }
  }
  const stems = base.stems.split(" ");
  const lists = base.texts.split(" ");
  const textsOf = onceFor((stem: string) => unpacked(lists[stems.indexOf(stem)] ?? ""));
  return {
    base,
    kinds: openCalled(base.called),
    textsOf,
    isWord: (stem) => textsOf(stem).length > 0,
    tellsOf: (stem) => tellsOf(stem, textsOf(stem).length, keys.length),
    isOrdinary: (stem) => ordinary[stems.indexOf(stem)] === "1",
    keyOf,
    tells,
    weightOf: (of) => valueAt(base.weights, of * weightWidth, 2) / 100,
    countOf: (of) => valueAt(base.weights, of * weightWidth + 2, 1),
    isWhole,
    measureOf: keys.map(([, , measure]) => measures[measure]),
    reach: keys.map(([, , , , providers]) => Math.log2(1 + providers)),
    decides(kind, key) {
      const deciding = kinds[kind]?.[2] ?? [];
      const at = deciding.indexOf(key);
      return at < 0 ? 0 : 1 - at / deciding.length;
    },
  };
});

/** In digits: what all stems of a text tell together, in hundredths, and how many they are. */
const weightWidth = 3;

/** The numbers of the texts of each stem → what stands of each text in the base. */
export function textWeights(
  lists: ReadonlyMap<string, readonly number[]>,
  texts: number,
  keys: number,
): string {
  const weights = new Float64Array(texts);
  const counts = new Uint8Array(texts);
  for (const [stem, list] of lists)
    for (const text of list) {
      weights[text]! += tellsOf(stem, list.length, keys);
      counts[text]!++;
    }
  return Array.from(
    weights,
    (weight, text) => fixedDigits(Math.round(weight * 100), 2) + fixedDigits(counts[text]!, 1),
  ).join("");
}

function tellsOf(stem: string, texts: number, keys: number): number {
  // Which period a rate is for matters as much as anything can.
  if (texts === 0 || stem.startsWith("/")) return mostTelling;
  return Math.min(mostTelling, Math.log2(1 + (3 * keys) / (1 + texts)) / 4);
}
