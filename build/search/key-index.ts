/** The base of the index → the keys and kinds as a question is held against them. Made once for every base. */
import { onceFor } from "../lists/once-for.ts";
import { measures, type Measure } from "../schema/vocabulary.ts";
import type { SearchBase } from "./index-form.ts";
import { openCalled, unpacked, type Called } from "./packed.ts";

export interface KeyIndex {
  readonly base: SearchBase;
  /** What kinds are called by. */
  readonly kinds: Called;
  /** By stem: the numbers of the texts that have it. */
  textsOf(stem: string): readonly number[];
  readonly isWord: (stem: string) => boolean;
  /** How much a stem tells: the more, the fewer texts have it. */
  tellsOf(stem: string): number;
  /** Stems that titles of keys and kinds have: a product may be called by one and not be meant. */
  isOrdinary(stem: string): boolean;
  /** Of each text: its key, what it tells, what all of its stems tell together, and how many they are. */
  readonly keyOf: Uint16Array;
  readonly tells: Float64Array;
  readonly weights: Float64Array;
  readonly counts: Uint8Array;
  /** Of each text: 1 for an alias, which means the key as a whole alone and not by each of its words. */
  readonly isWhole: Uint8Array;
  readonly measureOf: readonly (Measure | undefined)[];
  /** Of each key: more for one that more providers have facts of. */
  readonly reach: readonly number[];
  /** Of each kind: how much each key counts, the first that decides most. */
  readonly decides: readonly ReadonlyMap<number, number>[];
}

/** What a word tells that few keys have. */
export const mostTelling = 2.2;

/** What each text of a key tells about it. */
const tellsOfText = { title: 3, alias: 2.6, name: 1.6, unit: 1.6, more: 0.9 } as const;

export const keyIndex: (base: SearchBase) => KeyIndex = onceFor((base: SearchBase): KeyIndex => {
  const { keys, kinds, ordinary } = base;
  const texts = keys.reduce((sum, [, , , aliases]) => sum + aliases + 4, 0);
  const keyOf = new Uint16Array(texts);
  const tells = new Float64Array(texts);
  const weights = new Float64Array(texts);
  const counts = new Uint8Array(texts);
  const isWhole = new Uint8Array(texts);
  let text = 0;
  for (const [key, [, , , aliases]] of keys.entries()) {
    keyOf.fill(key, text, text + aliases + 4);
    tells[text++] = tellsOfText.title;
    tells.fill(tellsOfText.alias, text, text + aliases);
    isWhole.fill(1, text, (text += aliases));
    for (const level of ["name", "unit", "more"] as const) tells[text++] = tellsOfText[level];
  }
  const stems = new Map<string, number>();
  const lists = base.texts.split(" ").map(unpacked);
  for (const [number, stem] of base.stems.split(" ").entries()) {
    stems.set(stem, number);
    const tell = tellsOf(stem, lists[number]!.length, keys.length);
    for (const each of lists[number]!) {
      weights[each]! += tell;
      counts[each]!++;
    }
  }
  const none: readonly number[] = [];
  const textsOf = (stem: string): readonly number[] => lists[stems.get(stem) ?? -1] ?? none;
  return {
    base,
    kinds: openCalled(base.called),
    textsOf,
    isWord: (stem) => textsOf(stem).length > 0,
    tellsOf: (stem) =>
      textsOf(stem).length === 0 ? mostTelling : tellsOf(stem, textsOf(stem).length, keys.length),
    isOrdinary: (stem) => ordinary[stems.get(stem) ?? -1] === "1",
    keyOf,
    tells,
    weights,
    counts,
    isWhole,
    measureOf: keys.map(([, , measure]) => measures[measure]),
    reach: keys.map(([, , , , providers]) => Math.log2(1 + providers)),
    decides: kinds.map(
      ([, , deciding]) => new Map(deciding.map((key, at) => [key, 1 - at / deciding.length])),
    ),
  };
});

function tellsOf(stem: string, texts: number, keys: number): number {
  // Which period a rate is for matters as much as anything can.
  if (stem.startsWith("/")) return mostTelling;
  return Math.min(mostTelling, Math.log2(1 + (3 * keys) / (1 + texts)) / 4);
}
