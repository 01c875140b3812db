/** The words by which names are told apart, without endings and without those that every name has. */

const common = new Set(
  "a an and any api app at by each every for from in is it of on or over per plan plans than the their this tier tiers to up with your least less more most all account accounts user users organization organizations customer customers limit limits default".split(
    " ",
  ),
);

export function stemsOf(text: string): ReadonlySet<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+(?:\.\d+)*/gu) ?? [];
  return new Set(words.map(stem).filter((word) => !common.has(word)));
}

export function stem(word: string): string {
  if (word.length > 4 && word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  return word.length > 3 && word.endsWith("s") && !word.endsWith("ss") ? word.slice(0, -1) : word;
}
