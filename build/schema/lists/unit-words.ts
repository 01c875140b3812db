/**
 * The words of a name that say what it is measured in or per how long. One of them is never another one
 * misspelt: `requests_per_min` is per minute, and neither per day nor per month.
 */

/** Each unit with the other ways to write it in a name. */
const written =
  "millisecond ms|second sec s|minute min m|hour hr h hourly|day d daily|week wk w weekly|month mo monthly|quarter quarterly|year yr y yearly annual annually|bit|byte|kb|mb|gb|tb|kib|mib|gib|tib|kbit|mbit|gbit|kbps|mbps|gbps|hundred|thousand|million|billion|percent|character char|token";

const unitByWord = new Map(
  written.split("|").flatMap((line) => {
    const [unit = "", ...others] = line.split(" ");
    return [unit, ...others].map((word) => [word, unit] as const);
  }),
);

export interface MeasuredName {
  /** In lower case, with one word for each unit, without `per`; whatever joins words is `_`. */
  readonly plain: string;
  readonly words: readonly string[];
  /** Beside each word the unit that it is; empty for none. */
  readonly units: readonly string[];
  readonly hasUnit: boolean;
}

export function measuredName(name: string): MeasuredName {
  const all = wordsOfName(name);
  const words: string[] = [];
  const units: string[] = [];
  for (const [index, word] of all.entries()) {
    if (word === "per" && index + 1 < all.length) continue;
    words.push(word);
    units.push(unitMeant(word, all[index - 1]));
  }
  const plain = words.map((word, index) => units[index] || word).join("_");
  return { plain, words, units, hasUnit: units.some((unit) => unit !== "") };
}

/** `requestsPerMinute` has three. */
function wordsOfName(name: string): readonly string[] {
  const parted = /[a-z][A-Z]/.test(name) ? name.replace(/(?<=[a-z\d])(?=[A-Z])/g, "_") : name;
  const words = parted.toLowerCase().split(/[^a-z\d\u0080-\uffff]+/);
  return words.filter((word) => word !== "");
}

/** A letter alone is a unit behind `per` only. */
function unitMeant(word: string, before: string | undefined): string {
  if (word.length < 2 && before !== "per") return "";
  return (
    unitByWord.get(word) ??
    (word.endsWith("s") ? unitByWord.get(word.slice(0, -1)) : undefined) ??
    ""
  );
}

/**
 * Whether `asked` may be `meant` misspelt, as far as units and the numbers beside them go: each of them
 * stands in both. `isSlip` tells whether a word is that of a unit misspelt.
 */
export function measureAlike(
  asked: MeasuredName,
  meant: MeasuredName,
  isSlip: (word: string, unit: string) => boolean,
): boolean {
  if (!asked.hasUnit && !meant.hasUnit) return true;
  const measures = measuresOf(meant);
  const left = [...measuresOf(asked)];
  const others = asked.words.filter((_, index) => asked.units[index] === "");
  for (const [unit, word] of measures) {
    const at = left.findIndex(([each]) => each === unit);
    if (at >= 0) left.splice(at, 1);
    else {
      const slip = others.findIndex((other) => isSlip(other, word));
      if (slip < 0) return false;
      others.splice(slip, 1);
    }
  }
  return left.length === 0;
}

/** Its units and numbers, each with its word. */
function measuresOf({ words, units }: MeasuredName): readonly (readonly [string, string])[] {
  return words.flatMap((word, index): readonly (readonly [string, string])[] => {
    const unit = units[index] ?? "";
    return unit === "" && !/^\d+$/.test(word) ? [] : [[unit || word, word]];
  });
}
