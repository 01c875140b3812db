/** When two numbers are one amount. */

/** Equal, but for what writing out binary units in decimal ones loses. */
export function isClose(a: number, b: number): boolean {
  return a === b || Math.abs(a - b) <= Math.abs(b) * 1e-6;
}

/** What a number of binary units is in decimal ones: the ratio of a change that was only notation. */
const ratios = [1.024, 1.024 ** 2, 1.024 ** 3, 1.024 ** 4];

/** True where two numbers are one amount in decimal and in binary units: 25 MB and 25 MiB. */
export function isNotation(a: number, b: number): boolean {
  const ratio = a > b ? a / b : b / a;
  return ratios.some((each) => isClose(ratio, each));
}
