/**
 * The search index → few long texts, and back: a column each, numbers as digits, and nothing that follows
 * from the rest. Packed so, the index of twice as many facts is as small as the plain one.
 */
import { fromDigits, fromSteps, toDigits, toSteps } from "./digits.ts";
import type { IndexedKey, IndexedKind, SearchIndex } from "./index-form.ts";
import { packedPlaces, unpackingPlaces, type PackedPlaces } from "./packed-places.ts";
import { packedDisplay, unpackedDisplay, type PackedDisplay } from "./packed-display.ts";
import { toLines, fromLines } from "./lines.ts";
import { atOnce, type Steps } from "./steps.ts";

/** Texts stand first and digits behind them: like is packed best beside like. */
export interface PackedIndex {
  /** Columns of keys, a line each. */
  readonly keys: readonly [
    name: string,
    title: string,
    unit: string,
    aliases: string,
    more: string,
  ];
  /** Slug, title and aliases of a kind on each line, with tabs between them. */
  readonly kinds: string;
  /** Each begins with a letter that says how many it shares with the one before: `A` for none. */
  readonly words: string;
  readonly places: PackedPlaces;
  readonly source: SearchIndex["source"];
  readonly display: PackedDisplay;
  /** Of each fact how many keys on its key is from that of the fact before, round and round. */
  readonly key: string;
  /** One more than the number, so that none is 0. */
  readonly measures: string;
  readonly status: string;
  /** The facts of a scope, as steps, and then the numbers of their scopes. */
  readonly scope: readonly [facts: string, scopes: string];
  readonly narrow: string;
  /** With a space between the facts of two words. */
  readonly quoted: string;
  /** With a space between the keys of two kinds. */
  readonly deciding: string;
}

export function packed(index: SearchIndex): PackedIndex {
  const { keys, kinds, scope } = index;
  return {
    keys: [
      toLines(keys.map(([name]) => name)),
      toLines(keys.map(([, title]) => title)),
      toLines(keys.map(([, , unit]) => unit)),
      toLines(keys.map(([, , , , aliases]) => aliases.join("\t"))),
      toLines(keys.map(([, , , , , more]) => more)),
    ],
    kinds: toLines(kinds.map(([slug, title, aliases]) => [slug, title, ...aliases].join("\t"))),
    words: packedWords(index.words === "" ? [] : index.words.split(" ")),
    places: packedPlaces(index.providers),
    source: index.source,
    display: packedDisplay(index),
    key: toDigits(index.key.map((own, at) => ahead(own, index.key[at - 1] ?? 0, keys.length))),
    measures: toDigits(keys.map(([, , , measure]) => measure + 1)),
    status: index.status,
    scope: [
      toDigits(toSteps(scope.filter((_, at) => at % 2 === 0))),
      toDigits(scope.filter((_, at) => at % 2 === 1)),
    ],
    narrow: toDigits(toSteps(index.narrow)),
    quoted: index.quoted.join(" "),
    deciding: kinds.map(([, , , own]) => toDigits(own)).join(" "),
  };
}

export function unpacked(packed: PackedIndex): SearchIndex {
  return atOnce(unpacking(packed));
}

export function* unpacking(packed: PackedIndex): Steps<SearchIndex> {
  const keys = unpackedKeys(packed);
  yield;
  const kinds = unpackedKinds(packed);
  yield;
  const providers = yield* unpackingPlaces(packed.places);
  let last = 0;
  const key = fromDigits(packed.key).map((step) => (last = (last + step) % keys.length));
  yield;
  const display = unpackedDisplay(packed.display, key);
  yield;
  const [facts, scopes] = packed.scope.map(fromDigits);
  const scope = fromSteps(facts!).flatMap((fact, at) => [fact, scopes![at]!]);
  yield;
  const words = unpackedWords(packed.words).join(" ");
  yield;
  return {
    kinds,
    keys,
    providers,
    key,
    display,
    status: packed.status,
    scope,
    source: packed.source,
    narrow: fromSteps(fromDigits(packed.narrow)),
    words,
    quoted: packed.quoted === "" ? [] : packed.quoted.split(" "),
  };
}

function ahead(own: number, before: number, of: number): number {
  return own < before ? own - before + of : own - before;
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

function unpackedKinds({ kinds, deciding }: PackedIndex): readonly IndexedKind[] {
  if (kinds === "") return [];
  const keys = deciding.split(" ");
  return fromLines(kinds).map((line, at) => {
    const [slug = "", title = "", ...aliases] = line.split("\t");
    return [slug, title, aliases, fromDigits(keys[at]!)];
  });
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
