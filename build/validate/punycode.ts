/**
 * A label of a host name written in ASCII (`xn--…`) → the letters it stands for (RFC 3492), or undefined
 * where it stands for none. Runtimes differ in what they take for one, so they are not asked.
 */
const [base, least, most, skew, damping] = [36, 1, 26, 38, 700];

export function fromPunycode(label: string): string | undefined {
  const written = /^xn--(?:(.*)-)?([a-z0-9]+)$/i.exec(label);
  if (!written) return undefined;
  const [, ascii = "", digits = ""] = written;
  const letters = Array.from(ascii);
  let [codePoint, bias, index, at] = [128, 72, 0, 0];
  while (at < digits.length) {
    const before = index;
    for (let weight = 1, k = base; ; k += base) {
      const digit = digitOf(digits[at++]);
      if (digit === undefined) return undefined;
      index += digit * weight;
      const threshold = Math.min(Math.max(k - bias, least), most);
      if (digit < threshold) break;
      weight *= base - threshold;
      if (weight > 0x7fffffff) return undefined;
    }
    const count = letters.length + 1;
    bias = adapted(index - before, count, before === 0);
    codePoint += Math.floor(index / count);
    index %= count;
    if (codePoint > 0x10ffff || (codePoint >= 0xd800 && codePoint <= 0xdfff)) return undefined;
    letters.splice(index++, 0, String.fromCodePoint(codePoint));
  }
  return letters.join("");
}

function digitOf(character = ""): number | undefined {
  const digit = /^[a-z]$/i.test(character)
    ? character.toLowerCase().charCodeAt(0) - 97
    : /^\d$/.test(character)
      ? Number(character) + 26
      : undefined;
  return digit;
}

function adapted(delta: number, count: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? damping : 2));
  rest += Math.floor(rest / count);
  let k = 0;
  for (; rest > ((base - least) * most) / 2; k += base) rest = Math.floor(rest / (base - least));
  return k + Math.floor(((base - least + 1) * rest) / (rest + skew));
}
