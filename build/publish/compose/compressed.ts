/**
 * A file of the output → the same file compressed, for servers that send what was compressed ahead. It is
 * made once for each build, so it may take longer than what a server compresses for one answer.
 */
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { isTextType, leastCompressed } from "../../fallback/negotiate.ts";
import { mediaType } from "../../fallback/headers.ts";
import { codings, extensionOf, type Coding } from "../../fallback/payload.ts";

export interface CompressedFile {
  readonly file: string;
  readonly content: Uint8Array;
}

/** Empty for what servers do not compress either: pictures, short texts, and what is no answer. */
export function compressedCopies(
  file: string,
  content: string | Uint8Array,
): readonly CompressedFile[] {
  const bytes = typeof content === "string" ? Buffer.from(content) : content;
  if (bytes.length < leastCompressed || !isTextType(mediaType(file))) return [];
  return codings.map((coding) => ({
    file: `${file}${extensionOf[coding]}`,
    content: compressors[coding](bytes),
  }));
}

/** The header of gzip holds no time, so that the bytes are the same every time. */
const compressors: Readonly<Record<Coding, (bytes: Uint8Array) => Uint8Array>> = {
  br: (bytes) =>
    brotliCompressSync(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 9,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gzip: (bytes) => gzipSync(bytes, { level: 9 }),
};
