/**
 * Whole numbers → short text that may stand between quotes as it is, and back: small numbers are one letter
 * each, and which letter ends a number can be seen, so nothing stands between two.
 */

/** Letters that end a number, and letters that more of it follows. */
const [ends, leads] = [60, 31];
const [firstEnd, firstLead] = [35, 96];
const backslash = 92;

export function toDigits(numbers: Iterable<number>): string {
  let text = "";
  for (const number of numbers) text += digitsOf(number);
  return text;
}

function digitsOf(number: number): string {
  let text = String.fromCharCode(lastLetter(number % ends));
  for (let rest = Math.floor(number / ends); rest > 0; rest = Math.floor(rest / leads))
    text = String.fromCharCode(firstLead + (rest % leads)) + text;
  return text;
}

export function fromDigits(text: string): number[] {
  const numbers: number[] = [];
  let rest = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code >= firstLead) rest = rest * leads + code - firstLead;
    else {
      numbers.push(rest * ends + code - firstEnd - (code > backslash ? 1 : 0));
      rest = 0;
    }
  }
  return numbers;
}

function lastLetter(digit: number): number {
  const code = firstEnd + digit;
  return code < backslash ? code : code + 1;
}

/** Numbers that rise, as the distance of each from the one before, and back. */
export function toSteps(rising: readonly number[]): readonly number[] {
  return rising.map((each, at) => each - (rising[at - 1] ?? 0));
}

export function fromSteps(steps: readonly number[]): number[] {
  let sum = 0;
  return steps.map((step) => (sum += step));
}
