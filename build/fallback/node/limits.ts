/**
 * How much of the resources of a server one client, and all clients together, may use. Tests
 * pass smaller limits.
 */
export const usualLimits = {
  /** Open connections; further ones are closed at once. */
  connections: 2048,
  /** Milliseconds until the headers, and until the whole request, must have arrived. */
  headersTime: 10_000,
  requestTime: 30_000,
  /** Milliseconds that an idle connection is kept between two requests. */
  idleTime: 5000,
  /** Milliseconds in which a client must take a piece of its answer. */
  readTime: 20_000,
  /** Milliseconds between two checks for requests that are late. */
  lookTime: 2000,
  /** Header lines of a request. */
  headerLines: 100,
  /** Bytes of all headers of a request, its first line included. */
  headerBytes: 16_384,
  /** Bytes of answers that clients have not taken yet; small answers do not count. */
  heldBytes: 64_000_000,
  /** Bytes that are still received, and dropped, after a request was refused before its end. */
  lingeringBytes: 1_000_000,
  lingeringTime: 1000,
} as const;

export type Limits = { readonly [Name in keyof typeof usualLimits]: number };
