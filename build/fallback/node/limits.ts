/** What one client, and all together, may take of a server; tests pass smaller ones. */
export interface Limits {
  /** Open connections; more are closed as they come. */
  readonly connections: number;
  /** Milliseconds until the headers, and the whole of a request, have arrived. */
  readonly headersTime: number;
  readonly requestTime: number;
  /** Milliseconds that a connection is kept between two requests. */
  readonly idleTime: number;
  /** Milliseconds in which a reader must take a piece of its answer. */
  readonly readTime: number;
  /** Milliseconds between two looks for what is late. */
  readonly lookTime: number;
  /** Requests that came on one connection before the answer of the first was taken, and on all. */
  readonly pipelined: number;
  readonly allPipelined: number;
  /** Header lines of a request. */
  readonly headerLines: number;
  /** Bytes of all headers of a request, its first line included. */
  readonly headerBytes: number;
  /** Bytes of answers that are held for their readers; small answers do not count. */
  readonly heldBytes: number;
  /** Bytes that are still taken in, and thrown away, after a request was refused before its end. */
  readonly lingeringBytes: number;
  readonly lingeringTime: number;
}

export const usualLimits: Limits = {
  connections: 4096,
  headersTime: 10_000,
  requestTime: 30_000,
  idleTime: 5000,
  readTime: 20_000,
  lookTime: 2000,
  pipelined: 1000,
  allPipelined: 10_000,
  headerLines: 100,
  headerBytes: 16_384,
  heldBytes: 64_000_000,
  lingeringBytes: 1_000_000,
  lingeringTime: 1000,
};
