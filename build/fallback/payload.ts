/**
 * The body of an answer before it is known whether its bytes are needed. A HEAD or a matching condition
 * needs only the size and the tag. A large body is sent in pieces.
 */
export type Bytes = Uint8Array<ArrayBuffer>;
export type ByteStream = ReadableStream<Bytes>;

/** May keep a file open until `bytes` or `stream` has ended, or until `close` is called. */
export interface Payload {
  readonly size: number;
  /** The first half of the SHA-256 of the bytes, in hexadecimal: equal on every runtime. */
  tag(): Promise<string>;
  bytes(): Promise<Bytes>;
  stream(): ByteStream;
  close(): void;
}

/** Opens a file of the output by its path relative to the root; undefined if there is no such file. */
export type OpenFile = (file: string) => Promise<Payload | undefined>;

/** In bytes. A larger body is sent as a stream; this much may be held for each connection. */
export const largestPiece = 65_536;
/** In bytes: the size of the pieces in which a stream is read. */
export const streamedPiece = 2 * largestPiece;

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
