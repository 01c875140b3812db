/** The facts → the words of their quotes and notes that tell them apart. */
import { onceFor } from "../schema/lists/once-for.ts";
import type { Dataset } from "../dataset/dataset.ts";
import type { Fact } from "../schema/fact.ts";
import { addTo } from "./names.ts";
import { isSilent, plainWords, toStem } from "./words.ts";

/** The same words stand in thousands of quotes. */
const stemOf = onceFor(toStem);

/** In facts: a word that more quotes or notes have tells none of them apart; notes are the shorter. */
const mostHaving = { quote: 3, note: 4 } as const;

/** Stems of quotes and notes, each with the numbers of the facts that have it. */
export function quotedFacts({
  facts,
  keys,
}: Pick<Dataset, "facts" | "keys">): ReadonlyMap<string, readonly number[]> {
  const said = new Map(
    keys.map(({ key, unit, words: { title, aliases = [] } }) => [
      key,
      new Set([key, unit ?? "", title ?? "", ...aliases].flatMap(plainWords).map(stemOf)),
    ]),
  );
  const found = new Map<string, number[]>();
  const noted = new Map<string, number[]>();
  for (const [number, fact] of facts.entries()) {
    const { raw_value, note, provider, product, plan, scope } = fact;
    const names = [provider, product, plan, scope].map((named) => named?.name ?? "").join(" ");
    const known = new Set(plainWords(names).map(stemOf));
    const isTelling = (stem: string): boolean =>
      !known.has(stem) && said.get(fact.key)?.has(stem) !== true;
    const inNote = tellingStems(note ?? "").filter(isTelling);
    const inQuote = isMember(fact) ? [] : tellingStems(raw_value ?? "").filter(isTelling);
    for (const stem of new Set([...inQuote, ...inNote])) addTo(found, stem, number);
    for (const stem of new Set(inNote)) addTo(noted, stem, number);
  }
  const few = (having: ReadonlyMap<string, readonly number[]>, most: number) =>
    [...having].filter(([, numbers]) => numbers.length <= most);
  return new Map([...few(noted, mostHaving.note), ...few(found, mostHaving.quote)]);
}

function tellingStems(text: string): readonly string[] {
  return plainWords(text)
    .filter((word) => word.length > 2 && /^\p{L}+$/u.test(word) && !isSilent(word))
    .map(stemOf);
}

/** A quote that is a member of a specification: its words are names of types, which nobody asks for. */
function isMember({ evidence, raw_value: quote }: Fact): boolean {
  return quote === null || (evidence === "specification" && /^"|^[\w$-]+:|\}$/.test(quote));
}
