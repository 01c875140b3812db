/**
 * Texts of any characters at all. That of `fast-check` holds each of a million in a map, which takes a
 * second in every process that tries one.
 */
import fc from "fast-check";

/** Every code point but the halves of a pair. */
const character = fc
  .nat(0x10ffff - 0x800)
  .map((index) => String.fromCodePoint(index < 0xd800 ? index : index + 0x800));

/** Plain ones too, and those that mean something to programs. */
export function anyText(length: fc.StringConstraints = {}): fc.Arbitrary<string> {
  return fc.oneof(fc.string(length), fc.string({ ...length, unit: character }));
}
