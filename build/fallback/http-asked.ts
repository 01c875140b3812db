/**
 * The parts of a `Request` that are read. It is a type of its own because a `Request` cannot hold every
 * method.
 */
export interface HttpAsked extends Pick<Request, "method" | "url"> {
  readonly headers: Pick<Headers, "get">;
  /** Null if there is no body, or if the body can only be read with `text`. */
  readonly body: ReadableStream<Uint8Array> | null;
  text(): Promise<string>;
}
