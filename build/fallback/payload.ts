/**
 * The body of an answer before it is known whether its bytes are wanted: a HEAD or a condition that
 * holds asks only for its size and its tag, and what is large is sent piece by piece.
 */
export type Bytes = Uint8Array<ArrayBuffer>;
export type ByteStream = ReadableStream<Bytes>;

/** Holds what it is read from until `bytes` or `stream` has ended, or `close` is called. */
export interface Payload {
  readonly size: number;
  /** The first half of the SHA-256 of the bytes, in hexadecimal: equal on every runtime. */
  tag(): Promise<string>;
  bytes(): Promise<Bytes>;
  stream(): ByteStream;
  close(): void;
}

/** A file of the output by its path relative to the root; undefined where it is none. */
export type OpenFile = (file: string) => Promise<Payload | undefined>;

/** In bytes. What is larger is streamed: that much may be held for each connection. */
export const largestPiece = 65_536;

export function payloadOf(bytes: Bytes): Payload {
  return {
    size: bytes.length,
    async tag() {
      return toTag(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
    },
    bytes: () => Promise.resolve(bytes),
    stream: () =>
      new ReadableStream({
        start(controller) {
          controller.enqueue(bytes);
          controller.close();
        },
      }),
    close() {},
  };
}

export function toTag(sha256: Uint8Array): string {
  return [...sha256.subarray(0, 16)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
