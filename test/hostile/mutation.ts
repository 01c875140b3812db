/** Valid facts with a few words changed by lot: near to what somebody would try. */
import fc from "fast-check";
import { anyText } from "../any-text.ts";
import { valid, type Files } from "./facts.ts";
import { hostileTexts, refused } from "./texts.ts";

/** What means something to YAML, to a rule, or to whoever reads what is published. */
const word = fc.oneof(
  fc.constantFrom(...hostileTexts, ...Object.values(refused).flat()),
  fc.constantFrom(
    ..."--- ... *a &a !x << ? | > |9 %YAML {} [] { [ ] } : , # ' \" \\ ~ null inferred".split(" "),
    "\t",
    "\r",
    "\u0000",
    "\u001b[31m",
    "\u202e",
    "\u2028",
    "\ufeff",
    "a".repeat(5000),
    "9".repeat(5000),
  ),
  anyText({ maxLength: 20 }),
);

/** Where in a text: a part of its length, so that shrinking keeps its place. */
const part = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true });

export const mutations: fc.Arbitrary<Files> = fc
  .tuple(
    fc.constantFrom(...Object.entries(valid)),
    fc.array(fc.tuple(part, word), { minLength: 1, maxLength: 4 }),
  )
  .map(([[name, text], edits]) => {
    const pieces = text.split(/(\s+|[:,])/);
    for (const [at, written] of edits) pieces[Math.floor(at * pieces.length)] = written;
    return { [name]: pieces.join("") };
  });
