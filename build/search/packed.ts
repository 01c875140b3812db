/** Short forms of what the index holds many of: numbers, names with their slugs, and what things are called by. */
import { onceFor } from "../schema/lists/once-for.ts";

const digits = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_";

/** Whole numbers → how each differs from the one before it, five bits a character, the sixth for one that goes on. */
export function packed(numbers: readonly number[]): string {
  let text = "";
  for (const [at, number] of numbers.entries()) {
    const step = number - (numbers[at - 1] ?? 0);
    let left = step < 0 ? -2 * step - 1 : 2 * step;
    for (; left > 31; left >>>= 5) text += digits[32 | (left & 31)]!;
    text += digits[left]!;
  }
  return text;
}

const valueOf = onceFor(() =>
  Uint8Array.from({ length: 128 }, (_, code) =>
    Math.max(0, digits.indexOf(String.fromCharCode(code))),
  ),
);

export function unpacked(text: string): readonly number[] {
  const values = valueOf();
  const numbers: number[] = [];
  let [last, sum, shift] = [0, 0, 0];
  for (let at = 0; at < text.length; at++) {
    const value = values[text.charCodeAt(at)]!;
    sum |= (value & 31) << shift;
    shift += 5;
    if (value > 31) continue;
    last += sum & 1 ? -((sum + 1) >>> 1) : sum >>> 1;
    numbers.push(last);
    [sum, shift] = [0, 0];
  }
  return numbers;
}

/** A number in so many digits, the most that they hold if it is larger; and back. */
export function fixedDigits(number: number, width: number): string {
  let [left, text] = [Math.min(number, 64 ** width - 1), ""];
  for (let digit = 0; digit < width; digit++, left >>>= 6) text = digits[left & 63]! + text;
  return text;
}

export function valueAt(text: string, at: number, width: number): number {
  let value = 0;
  for (let digit = at; digit < at + width; digit++)
    value = 64 * value + valueOf()[text.charCodeAt(digit)]!;
  return value;
}

/** A name alone where its slug follows from it. */
export type NameAndSlug = string | readonly [slug: string, name: string];

export function withSlug({
  slug,
  name,
}: {
  readonly slug: string;
  readonly name: string;
}): NameAndSlug {
  return slugOf(name) === slug ? name : [slug, name];
}

export function slugAndName(text: NameAndSlug): readonly [slug: string, name: string] {
  return typeof text === "string" ? [slugOf(text), text] : text;
}

function slugOf(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9.]+/g, "-");
}

/** The texts by which things are called: a line each, its stems between blanks; and the number of each thing. */
export interface CalledTexts {
  readonly called: string;
  readonly of: string;
}

export function toCalledTexts(
  texts: readonly (readonly [number: number, stems: readonly string[]])[],
): CalledTexts {
  return {
    called: texts.map(([, stems]) => ` ${stems.join(" ")} `).join("\n"),
    of: packed(texts.map(([number]) => number)),
  };
}

export interface Called {
  /** What is called by these stems, written without spaces. */
  whole(text: string): readonly number[];
  /** What has the stem in a name. */
  part(stem: string): readonly number[];
}

/** Looked through, and not made into a map: a question asks for a few stems alone. */
export function openCalled({ called, of }: CalledTexts): Called {
  const numbers = onceFor(() => unpacked(of));
  const wholes = onceFor(() => `\n${called.replaceAll(" ", "")}\n`);
  /** The numbers of the lines in which the text stands. */
  const linesWith = (all: string, sought: string): readonly number[] => {
    const found = new Set<number>();
    let [line, from] = [0, 0];
    for (let at = all.indexOf(sought); at >= 0; at = all.indexOf(sought, at + 1)) {
      for (let end = all.indexOf("\n", from); end >= 0 && end < at; end = all.indexOf("\n", from))
        [line, from] = [line + 1, end + 1];
      found.add(numbers()[line]!);
    }
    return [...found];
  };
  return {
    // The line before the first is empty, and the text begins with the end of the line before its own.
    whole: (text) => linesWith(wholes(), `\n${text}\n`),
    part: (stem) => linesWith(called, ` ${stem} `),
  };
}
