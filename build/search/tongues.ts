/** A question in another language → the same with the words of this one by which keys and plans are called. */
import { onceFor } from "../schema/lists/once-for.ts";
import type { Tongues } from "./index-form.ts";
import { isPeriod, plainWords } from "./words.ts";

/** By words as they are compared: what they mean here. */
type Meanings = ReadonlyMap<string, string>;

const opened = onceFor(({ words, per, the }: Tongues) => {
  const listed = (text: string): ReadonlySet<string> => new Set(text.split(" ").map(compared));
  const meanings: Meanings = new Map(
    Object.entries(words).flatMap(([meaning, said]) =>
      said.split(" ").map((each) => [compared(each.replaceAll("_", " ")), meaning] as const),
    ),
  );
  return { meanings, openers: listed(per), silent: listed(the) };
});

/** In characters, and in words of a script with blanks. */
const longest = { run: 6, phrase: 3 } as const;

function compared(text: string): string {
  return plainWords(text).join(" ");
}

/** The text itself if no word of it is known in another language. */
export function inEnglish(
  text: string,
  tongues: Tongues,
  isName: (word: string) => boolean,
): string {
  const { meanings, openers, silent } = opened(tongues);
  const words = text.match(/[\p{L}\p{M}\p{N}\p{P}\p{S}ー]+/gu) ?? [];
  const said: string[] = [];
  let isForeign = false;
  for (let at = 0; at < words.length;) {
    const word = words[at] ?? "";
    const found = phraseAt(words, at, meanings) ?? withoutBlanks(word, meanings);
    const phrase = found !== undefined && found.length === 1 && isName(word) ? undefined : found;
    const meaning = phrase?.meaning;
    isForeign ||= meaning !== undefined;
    if (isForeign && isPeriod(meaning ?? word) && openers.has(compared(said.at(-1) ?? "")))
      said.splice(-1, 1, "per");
    said.push(meaning ?? word);
    at += phrase?.length ?? 1;
  }
  if (!isForeign) return text;
  return said.filter((word) => !silent.has(compared(word))).join(" ");
}

/** The longest phrase that begins there. */
function phraseAt(words: readonly string[], at: number, meanings: Meanings) {
  for (let length = longest.phrase; length > 0; length--) {
    const meaning = meanings.get(compared(words.slice(at, at + length).join(" ")));
    if (meaning !== undefined && at + length <= words.length) return { meaning, length };
  }
  return undefined;
}

/** Scripts without blanks between words. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** From the left, always the longest word that is known; what stands between is left as it is. */
function withoutBlanks(word: string, meanings: Meanings) {
  if (!unspaced.test(word)) return undefined;
  const letters = Array.from(compared(word));
  let said = "";
  let isKnown = false;
  for (let from = 0; from < letters.length;) {
    let to = Math.min(letters.length, from + longest.run);
    while (to > from && !meanings.has(letters.slice(from, to).join(""))) to--;
    const meaning = meanings.get(letters.slice(from, to).join(""));
    said += meaning === undefined ? letters[from] : ` ${meaning} `;
    isKnown ||= meaning !== undefined;
    from = Math.max(to, from + 1);
  }
  return isKnown ? { meaning: said, length: 1 } : undefined;
}
