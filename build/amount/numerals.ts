/**
 * Numbers in words (`fifteen`, `two hundred`, `a dozen`, `half a million`) and the words and letters
 * that multiply a number before them (`2 million`, `5bn`, `10k`).
 */

const ones = "one two three four five six seven eight nine ten eleven twelve thirteen fourteen";
const teens = "fifteen sixteen seventeen eighteen nineteen";
const tens = "twenty thirty forty fifty sixty seventy eighty ninety";

const small = new Map<string, number>([
  ...`${ones} ${teens}`.split(" ").map((word, index) => [word, index + 1] as const),
  ...tens.split(" ").map((word, index) => [word, (index + 2) * 10] as const),
]);

/** What a number is multiplied by when one of these stands behind it. */
const scales = new Map<string, number>([
  ["dozen", 12],
  ["hundred", 100],
  ["thousand", 1e3],
  ["lakh", 1e5],
  ["million", 1e6],
  ["crore", 1e7],
  ["billion", 1e9],
  ["trillion", 1e12],
  ["k", 1e3],
  ["m", 1e6],
  ["mn", 1e6],
  ["b", 1e9],
  ["bn", 1e9],
  ["t", 1e12],
  ["tn", 1e12],
  ["万", 1e4],
  ["萬", 1e4],
  ["億", 1e8],
  ["亿", 1e8],
  ["千万", 1e7],
]);

/**
 * Words that state a number in some sentences and none in most: `a request per second`, `a table`.
 * They are amounts for who asks whether a number is said at all.
 */
const vague = new Map<string, number>([
  ["a", 1],
  ["an", 1],
  ["one", 1],
  ["once", 1],
  ["single", 1],
  ["daily", 1],
  ["hourly", 1],
  ["twice", 2],
  ["both", 2],
  ["no", 0],
  ["none", 0],
  ["zero", 0],
  ["free", 0],
]);

const anyOf = (words: Iterable<string>): string => [...words].join("|");
const longScales = [...scales.keys()].filter((word) => word.length > 2);
export const scaleWords = `${anyOf(longScales)}|mn|bn|tn`;
/** What is counted stands right behind these. */
export const unspacedScales = "千万|[万萬億亿]";
const below100 = `(?:(?:${tens.replaceAll(" ", "|")})-(?:${anyOf([...small.keys()].slice(0, 9))})|${anyOf([...small.keys()].toReversed())})`;
const joint = "(?:\\s|-){1,3}";
const multiplied = `(?:${joint}(?:${anyOf(longScales)})(?!\\p{L})(?:${joint}(?:and\\s{1,3})?${below100}(?!\\p{L}))?)`;
/** The words of one number; what stands before and behind is no letter. */
export const numeralPattern = `half(?:${joint}an?(?!\\p{L}))?${multiplied}*|(?:an?|${below100})(?!\\p{L})${multiplied}+|${anyOf([...vague.keys()])}|${below100}|${anyOf(longScales)}`;

export interface Numeral {
  readonly number: number;
  /** It is an amount only where nothing better is said. */
  readonly isVague: boolean;
}

/** The number of the words in lower case that `numeralPattern` took. */
export function numeralOf(written: string): Numeral {
  const own = vague.get(written);
  if (own !== undefined) return { number: own, isVague: true };
  const words = written.split(/[\s-]+/);
  let [total, current] = [0, 0];
  for (const [index, word] of words.entries()) {
    const scale = word.length > 2 ? scales.get(word) : undefined;
    if (word === "half") current += 0.5;
    else if (scale === undefined) current += small.get(word) ?? (index === 0 ? 1 : 0);
    else if (scale <= 100) current = (current || 1) * scale;
    else {
      total += (current || 1) * scale;
      current = 0;
    }
  }
  const isVague = scales.has(written) || written === "half";
  return { number: total + current, isVague };
}

export function multiplierOf(written: string): number {
  return scales.get(written.toLowerCase()) ?? 1;
}
