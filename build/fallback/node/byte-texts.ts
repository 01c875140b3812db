/** Texts of bytes on Node, which sends such a text in one piece with the headers. */
import { hash } from "node:crypto";
import type { ByteTexts } from "../at-once.ts";
import { largestPiece } from "../payload.ts";

/** To make room for the bytes of each text takes longer than to hash them. */
const room = Buffer.allocUnsafeSlow(largestPiece);

export const byteTexts: ByteTexts = {
  of: (text) => Buffer.from(text).toString("latin1"),
  bytes: (byteText) => Buffer.from(byteText, "latin1"),
  tag(byteText) {
    const written = room.subarray(0, room.write(byteText, "latin1"));
    return hash("sha256", written, "hex").slice(0, 32);
  },
};
