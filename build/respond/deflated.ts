/**
 * Text ⇄ its bytes, compressed by the build (RFC 1951, raw): of files that only programs of ours read. A library
 * compresses, as the bytes of `node:zlib` differ between its versions; every runtime decompresses by itself.
 */
import { deflateSync, strFromU8 } from "fflate";

export function deflated(text: string): Uint8Array<ArrayBuffer> {
  return deflateSync(new TextEncoder().encode(text));
}

/** In bytes: no more is taken out of one file, whatever it holds. */
export const mostInflated = 16_000_000;

/** Rejects for what is damaged or too long. */
export async function inflated(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const { readable, writable } = new DecompressionStream("deflate-raw");
  const writer = writable.getWriter();
  // What fails here fails the reading too.
  Promise.all([writer.write(bytes), writer.close()]).catch(() => {});
  const reader = readable.getReader();
  const decoder = new TextDecoder();
  let text = "";
  for (let taken = 0; taken <= mostInflated;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    taken += value.length;
    text += decoder.decode(value, { stream: true });
  }
  await reader.cancel();
  throw new RangeError("too long");
}

/** The bytes as base64, which a script can hold. */
export function packed(text: string): string {
  return btoa(strFromU8(deflated(text), true));
}

/** Rejects as `inflated` does. */
export function unpacked(base64: string): Promise<string> {
  return inflated(Uint8Array.from(atob(base64), (each) => each.charCodeAt(0)));
}
