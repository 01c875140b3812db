/**
 * Valid facts with a few things changed by lot: bytes or words. What is put in is drawn from
 * what the families hold, so that it is near to what somebody would try.
 */
import fc from "fast-check";
import { valid, type Files } from "./case.ts";
import { hostileTexts } from "./texts.ts";
import { anyText } from "../any-text.ts";

type ValidFile = keyof typeof valid;

const file = fc.constantFrom(...(Object.keys(valid) as ValidFile[]));

/** Where in a text or a list: a part of its length, so that shrinking keeps its place. */
const part = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true });

interface ByteEdit {
  readonly at: number;
  readonly remove: number;
  readonly insert: Uint8Array;
  readonly times: number;
}

const byteEdit: fc.Arbitrary<ByteEdit> = fc.record({
  at: part,
  remove: fc.nat({ max: 20 }),
  insert: fc.uint8Array({ maxLength: 8 }),
  times: fc.oneof({ weight: 9, arbitrary: fc.constant(1) }, fc.nat({ max: 20_000 })),
});

const bytes = fc
  .tuple(file, fc.array(byteEdit, { minLength: 1, maxLength: 4 }))
  .map(([name, edits]): Files => ({
    [name]: edits.reduce<Uint8Array>((content, { at, remove, insert, times }) => {
      const start = Math.floor(at * content.length);
      const filling = Buffer.alloc(insert.length * times, insert);
      return Buffer.concat([content.subarray(0, start), filling, content.subarray(start + remove)]);
    }, Buffer.from(valid[name])),
  }));

/** What means something to YAML, to a rule, or to whoever reads what is published. */
const word = fc.oneof(
  fc.constantFrom(...hostileTexts),
  fc.constantFrom(
    ..."--- ... *a &a !!js/function !x << ? | > |9 %YAML {} [] { [ ] } : , # ' \" \\ ~ null true .inf".split(
      " ",
    ),
    ..."017 0x1F 1e400 -0 1_000 2026-02-30 9999-12-31 0000-01-01 USD ZZZ __proto__ constructor".split(
      " ",
    ),
    ..."https://127.0.0.1/ javascript:alert(1) https://a..b/ https://x:99999/ inferred removed".split(
      " ",
    ),
    "\t",
    "\r",
    "\u0000",
    "\u001b[31m",
    "\u202e",
    "\u{e0041}",
    "\u2028",
    "\ufeff",
    "a".repeat(5000),
    "9".repeat(5000),
  ),
  anyText({ maxLength: 20 }),
);

const words = fc
  .tuple(file, fc.array(fc.tuple(part, word), { minLength: 1, maxLength: 4 }))
  .map(([name, edits]): Files => {
    const pieces = valid[name].split(/(\s+|[:,])/);
    for (const [at, text] of edits) pieces[Math.floor(at * pieces.length)] = text;
    return { [name]: pieces.join("") };
  });

export const mutations: fc.Arbitrary<Files> = fc.oneof(bytes, words);
