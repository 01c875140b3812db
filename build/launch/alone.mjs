/**
 * Commands that have a part of the bundle for themselves, one file with all that they need: they load nothing
 * of the others, and only their own sources are looked at when they start.
 */

/**
 * By the command, the source that its part begins with.
 * @type {Readonly<Record<string, string>>}
 */
export const aloneEntries = { expect: "build/command/expect-alone.ts" };

/** The part of all the others. */
export const mainPart = "main";

/**
 * The part to begin with, by its name without an ending.
 * @param {string | undefined} verb
 */
export function partOfVerb(verb = "") {
  return Object.hasOwn(aloneEntries, verb) ? verb : mainPart;
}
