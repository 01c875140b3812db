/**
 * What facts say, for people → text: by key, because what is counted alike is said alike, and without the
 * words behind the number that most facts of the key have.
 */
import { fromLines, toLines } from "./lines.ts";

export interface PackedDisplay {
  /** Of each key: the words behind the numbers of most of its facts. */
  readonly common: string;
  /** By key, then in dataset order: the number, and `|` and the words behind it where they are others. */
  readonly said: string;
}

const leadingNumber = /^[$€£]?[\d,.]*/;

export function packedDisplay({
  keys,
  key,
  display,
}: {
  readonly keys: readonly unknown[];
  readonly key: readonly number[];
  readonly display: readonly string[];
}): PackedDisplay {
  const parts = display.map((text) => {
    const [number] = leadingNumber.exec(text)!;
    return [number, text.slice(number.length)] as const;
  });
  const counts = keys.map(() => new Map<string, number>());
  for (const [fact, [, rest]] of parts.entries()) {
    const own = counts[key[fact]!]!;
    own.set(rest, (own.get(rest) ?? 0) + 1);
  }
  const common = counts.map(
    (own) => [...own].toSorted(([, a], [, b]) => b - a)[0]?.[0].replace(/\n/g, " ") ?? "",
  );
  const said = byKey(key).map((fact) => {
    const [number, rest] = parts[fact]!;
    return rest === common[key[fact]!] ? number : `${number}|${rest}`;
  });
  return { common: toLines(common), said: toLines(said) };
}

export function unpackedDisplay(
  { common, said }: PackedDisplay,
  key: readonly number[],
): readonly string[] {
  const [rests, texts] = [fromLines(common), fromLines(said)];
  const display = Array.from({ length: key.length }, () => "");
  for (const [at, fact] of byKey(key).entries()) {
    const text = texts[at]!;
    const bar = text.indexOf("|");
    display[fact] = bar < 0 ? text + rests[key[fact]!]! : text.slice(0, bar) + text.slice(bar + 1);
  }
  return display;
}

/** The numbers of the facts, those of the first key first. */
function byKey(key: readonly number[]): readonly number[] {
  const facts: number[][] = [];
  for (const [fact, each] of key.entries()) (facts[each] ??= []).push(fact);
  return facts.flat();
}
