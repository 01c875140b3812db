/** Digits and signs of other scripts, each as the ASCII character that says the same, in the same place. */

/** The zero of each script; its other digits follow it. */
const zeros = ["٠", "۰", "०", "০", "０"];
const signs: Readonly<Record<string, string>> = {
  "．": ".",
  "，": ",",
  "％": "%",
  "－": "-",
  "٫": ".",
  "٬": ",",
  "٪": "%",
};

const digitsOf = (zero: string): string => `${zero}-${String.fromCharCode(zero.charCodeAt(0) + 9)}`;
const foreign = new RegExp(`[${zeros.map(digitsOf).join("")}${Object.keys(signs).join("")}]`, "g");

/** As long as the text, so that what is found in it stands there too. */
export function inAsciiDigits(text: string): string {
  return text.replace(foreign, (character) => signs[character] ?? digitFor(character));
}

function digitFor(character: string): string {
  const code = character.charCodeAt(0);
  return String(Math.min(...zeros.map((zero) => code - zero.charCodeAt(0)).filter((d) => d >= 0)));
}

/** Words of these scripts stand side by side without a space: a letter beside a number ends it. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}ー]/u;

export function isLetterOfWord(character: string): boolean {
  return /\p{L}/u.test(character) && !unspaced.test(character);
}
