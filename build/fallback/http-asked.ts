/** What is read of a `Request`: some methods cannot be put into one. */
export interface HttpAsked extends Pick<Request, "method" | "url"> {
  readonly headers: Pick<Headers, "get">;
  /** Null where there is none, or where it shows only as `text`. */
  readonly body: ReadableStream<Uint8Array> | null;
  text(): Promise<string>;
}
