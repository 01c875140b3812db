/**
 * The body of an answer before it is known whether its bytes are needed. A HEAD or a matching condition
 * needs only the size and the tag. A large body is sent in pieces.
 */
export type Bytes = Uint8Array<ArrayBuffer>;
export type ByteStream = ReadableStream<Bytes>;

/** May keep a file open until `bytes` or `stream` has ended, or until `close` is called. */
export interface Payload {
  readonly size: number;
  /** The name of the output that the bytes surely belong to; absent if they may change by themselves. */
  readonly generation?: string | undefined;
  /** The first half of the SHA-256 of the bytes, in hexadecimal: equal on every runtime. */
  tag(): string | Promise<string>;
  bytes(): Promise<Bytes>;
  /** The whole, or the part that was asked for. */
  stream(part?: BytePart): ByteStream;
  close(): void;
  /** Opens the same body as it was compressed ahead; undefined if there is no such file. */
  encoded?(coding: Coding): Promise<Payload | undefined>;
}

/** How a body may be compressed, the smallest result first. */
export const codings = ["br", "gzip"] as const;
export type Coding = (typeof codings)[number];

/** What is added to the name of a file for the name of the file that holds it compressed. */
export const extensionOf: Readonly<Record<Coding, string>> = { br: ".br", gzip: ".gz" };

/** Some bytes of a body: those from `start` up to and without `end`. */
export interface BytePart {
  readonly start: number;
  readonly end: number;
}

/** Opens a file of the output by its path relative to the root; undefined if there is no such file. */
export type OpenFile = (file: string) => Promise<Payload | undefined>;

/** In bytes. A larger body is sent as a stream; this much may be held for each connection. */
export const largestPiece = 65_536;
/** In bytes: the size of the pieces in which a stream is read. */
export const streamedPiece = 2 * largestPiece;
/**
 * In bytes: the most of a file that a row of a database holds. Twice as many, as quotes or digits, are a statement
 * that D1 takes, which has at most 100,000.
 */
export const databasePiece = 48_000;

export function payloadOf(bytes: Bytes): Payload {
  let tag: string | undefined;
  return {
    size: bytes.length,
    async tag() {
      return (tag ??= toTag(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))));
    },
    bytes: () => Promise.resolve(bytes),
    stream: ({ start, end } = { start: 0, end: bytes.length }) =>
      new ReadableStream({
        start(controller) {
          controller.enqueue(bytes.subarray(start, end));
          controller.close();
        },
      }),
    close() {},
  };
}

/** Takes a piece when the reader asks for it; `close` is called after the last one, and where it is given up. */
export function streamOf(
  pieces: AsyncGenerator<Bytes>,
  close: () => void | Promise<void> = () => {},
): ByteStream {
  return new ReadableStream<Bytes>(
    {
      async pull(controller) {
        const { done, value } = await pieces.next().catch(async (error: unknown) => {
          await close();
          throw error;
        });
        if (!done) return controller.enqueue(value);
        controller.close();
        await close();
      },
      cancel: close,
    },
    // Nothing is read before the reader asks for it.
    { highWaterMark: 0 },
  );
}

export function toTag(sha256: Uint8Array): string {
  let tag = "";
  for (const byte of sha256.subarray(0, 16)) tag += (byte + 0x100).toString(16).slice(1);
  return tag;
}
