/**
 * Contents of a file → the binary patch that puts one in the place of the other, with paths as somebody
 * writes them: git itself quotes only paths that need it.
 */
import { createHash } from "node:crypto";
import { deflateSync } from "node:zlib";

const digits =
  "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;<=>?@^_`{|}~";

/** A patch of the whole content, as git writes it for bytes that are no text. */
export function binary({ paths, of, content, head = "" }: Binary): string {
  const packed = deflateSync(content);
  const before = of === undefined ? "0".repeat(40) : blobOf(of);
  const index = `index ${before}..${blobOf(content)}${of === undefined ? "" : " 100644"}\n`;
  const lines = Array.from({ length: Math.ceil(packed.length / 52) }, (_, at) =>
    encodedLine(packed.subarray(at * 52, at * 52 + 52)),
  );
  return `diff --git ${paths}\n${head}${index}GIT binary patch\nliteral ${Buffer.byteLength(content)}\n${lines.join("")}\n`;
}

interface Binary {
  readonly paths: string;
  /** The content that it replaces; absent for a new file. */
  readonly of?: string;
  readonly content: string;
  readonly head?: string;
}

function blobOf(content: string): string {
  return createHash("sha1")
    .update(`blob ${Buffer.byteLength(content)}\0${content}`)
    .digest("hex");
}

/** Its length as a letter, and each four bytes as five digits. */
function encodedLine(bytes: Uint8Array): string {
  const { length } = bytes;
  const padded = Buffer.concat([bytes, Buffer.alloc(3)]);
  const letter = String.fromCodePoint(length + (length <= 26 ? 64 : 70));
  let text = "";
  for (let at = 0; at < length; at += 4) {
    let word = padded.readUInt32BE(at);
    let group = "";
    for (let place = 0; place < 5; place++) {
      group = digits[word % 85]! + group;
      word = Math.floor(word / 85);
    }
    text += group;
  }
  return `${letter}${text}\n`;
}
