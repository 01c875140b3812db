/**
 * The search index → few long texts, and back: a column each, numbers as digits, and nothing that follows
 * from the rest. Packed so, the index of twice as many facts is as small as the plain one.
 */
import { fromDigits, fromSteps, toDigits, toSteps } from "./digits.ts";
import type { IndexedKey, SearchIndex } from "./index-form.ts";
import { packedPlaces, unpackedPlaces, type PackedPlaces } from "./packed-places.ts";
import { packedDisplay, unpackedDisplay, type PackedDisplay } from "./packed-display.ts";
import { toLines, fromLines } from "./lines.ts";

export interface PackedIndex {
  readonly kinds: SearchIndex["kinds"];
  /** Columns of keys, a line each. */
  readonly keys: readonly [
    name: string,
    title: string,
    unit: string,
    aliases: string,
    more: string,
  ];
  /** One more than the number, so that none is 0. */
  readonly measures: string;
  readonly places: PackedPlaces;
  readonly key: string;
  readonly display: PackedDisplay;
  readonly status: string;
  /** The facts of a scope, as steps, and then the numbers of their scopes. */
  readonly scope: readonly [facts: string, scopes: string];
  readonly source: SearchIndex["source"];
  readonly narrow: string;
  /** Each begins with a letter that says how many it shares with the one before: `A` for none. */
  readonly words: string;
  /** With a space between the facts of two words. */
  readonly quoted: string;
}

export function packed(index: SearchIndex): PackedIndex {
  const { keys, scope } = index;
  return {
    kinds: index.kinds,
    keys: [
      toLines(keys.map(([name]) => name)),
      toLines(keys.map(([, title]) => title)),
      toLines(keys.map(([, , unit]) => unit)),
      toLines(keys.map(([, , , , aliases]) => aliases.join("\t"))),
      toLines(keys.map(([, , , , , more]) => more)),
    ],
    measures: toDigits(keys.map(([, , , measure]) => measure + 1)),
    places: packedPlaces(index.providers),
    key: toDigits(index.key),
    display: packedDisplay(index),
    status: index.status,
    scope: [
      toDigits(toSteps(scope.filter((_, at) => at % 2 === 0))),
      toDigits(scope.filter((_, at) => at % 2 === 1)),
    ],
    source: index.source,
    narrow: toDigits(toSteps(index.narrow)),
    words: packedWords(index.words === "" ? [] : index.words.split(" ")),
    quoted: index.quoted.join(" "),
  };
}

export function unpacked(packed: PackedIndex): SearchIndex {
  const key = fromDigits(packed.key);
  const [facts, scopes] = packed.scope.map(fromDigits);
  return {
    kinds: packed.kinds,
    keys: unpackedKeys(packed),
    providers: unpackedPlaces(packed.places),
    key,
    display: unpackedDisplay(packed.display, key),
    status: packed.status,
    scope: fromSteps(facts!).flatMap((fact, at) => [fact, scopes![at]!]),
    source: packed.source,
    narrow: fromSteps(fromDigits(packed.narrow)),
    words: unpackedWords(packed.words).join(" "),
    quoted: packed.quoted === "" ? [] : packed.quoted.split(" "),
  };
}

function unpackedKeys({ keys, measures }: PackedIndex): readonly IndexedKey[] {
  const [names, titles, units, aliases, more] = keys.map(fromLines);
  return fromDigits(measures).map((measure, at) => [
    names![at]!,
    titles![at]!,
    units![at]!,
    measure - 1,
    aliases![at]!.split("\t").filter(Boolean),
    more![at]!,
  ]);
}

const sharesNone = "A".charCodeAt(0);
const mostShared = 25;

/** Words hold no capitals, so that these part them. */
function packedWords(words: readonly string[]): string {
  return words
    .map((word, at) => {
      const before = words[at - 1] ?? "";
      let shared = 0;
      while (shared < mostShared && shared < before.length && word[shared] === before[shared])
        shared++;
      return String.fromCharCode(sharesNone + shared) + word.slice(shared);
    })
    .join("");
}

function unpackedWords(text: string): readonly string[] {
  let before = "";
  return (text.match(/[A-Z][^A-Z]*/g) ?? []).map((part) => {
    before = before.slice(0, part.charCodeAt(0) - sharesNone) + part.slice(1);
    return before;
  });
}
