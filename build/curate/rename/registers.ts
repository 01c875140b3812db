/**
 * A renaming → the registers and the comparisons with other datasets that name what is renamed, with its new
 * name. Only the words themselves change: both are written by hand, line by line.
 */
import type { Located, Path } from "../../load/located.ts";
import type { FactsTree } from "../../load/tree.ts";
import { parseFactId, toFactId } from "../../schema/fact-id.ts";
import { itemPaths, registeredSources, type RegisteredSource } from "../../validate/registered.ts";
import { mapAt } from "../../validate/rule.ts";
import { valueAt } from "../../validate/wording.ts";
import type { Renaming } from "./renaming.ts";

/** A key of a map, or a value, and what stands there from now on. */
interface NewWord {
  readonly path: Path;
  readonly end: "key" | "value";
  readonly word: string;
}

/** The texts of the registers and comparisons that change, by file. */
export function renamedRegisters(
  tree: FactsTree,
  { idParts }: Renaming,
): ReadonlyMap<string, string> {
  const words = new Map<Located, readonly NewWord[]>();
  for (const source of registeredSources(tree)) {
    const own = words.get(source.located) ?? [];
    words.set(source.located, [...own, ...newWords(source, idParts)]);
  }
  for (const { located } of tree.comparisons) words.set(located, comparedIds(located, idParts));
  return new Map(
    [...words]
      .map(([located, own]) => [located, withWords(located, own)] as const)
      .filter(([located, text]) => text !== located.text)
      .map(([located, text]) => [located.file, text]),
  );
}

function newWords(
  { path, provider, fields, lines }: RegisteredSource,
  idParts: Renaming["idParts"],
): readonly NewWord[] {
  const { product = "*" } = fields;
  const parts = { provider, product: String(product), plan: "*", key: "" };
  const owner = idParts(parts);
  const plans = Object.keys(mapAt(fields["plans"])).map((plan) => ({
    path: [...path, "plans", plan],
    end: "key" as const,
    word: idParts({ ...parts, plan }).plan,
  }));
  const stated = lines.flatMap(({ path: line, fields: { key, plan = "*" } }) => {
    const today = idParts({ ...parts, plan: String(plan), key: String(key) });
    return [
      { path: [...line, "key"], end: "value" as const, word: today.key },
      { path: [...line, "plan"], end: "value" as const, word: today.plan },
    ];
  });
  const named = { end: "value" as const };
  return [
    { ...named, path: ["provider"], word: owner.provider },
    { ...named, path: [...path, "product"], word: owner.product },
    ...plans,
    ...stated,
  ];
}

/** The facts that places of another dataset are held against. */
function comparedIds(located: Located, idParts: Renaming["idParts"]): readonly NewWord[] {
  return itemPaths(located, ["files"]).flatMap((file) =>
    itemPaths(located, [...file, "facts"]).flatMap((line): readonly NewWord[] => {
      const { fact } = mapAt(valueAt(located.value, line));
      if (typeof fact !== "string") return [];
      const word = toFactId(idParts(parseFactId(fact)));
      return [{ path: [...line, "fact"], end: "value", word }];
    }),
  );
}

/** Each word once, from the end of the text on, so that the places before it stay. */
function withWords(located: Located, words: readonly NewWord[]): string {
  const { text } = located;
  const places = new Map<number, readonly [number, string]>();
  for (const { path, end, word } of words) {
    const range = located.extent(path, end);
    // What a line does not state it has from its place: nothing stands there.
    if (range === undefined) continue;
    const [, quote = "", before] = /^(["']?)(.*)\1$/s.exec(text.slice(...range))!;
    if (before !== word) places.set(range[0], [range[1], `${quote}${word}${quote}`]);
  }
  return [...places]
    .toSorted(([a], [b]) => b - a)
    .reduce((all, [start, [end, word]]) => all.slice(0, start) + word + all.slice(end), text);
}
