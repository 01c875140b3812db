/**
 * How much of the resources of a server one client, and all clients together, may use, and what is said once they
 * are used up. Tests pass smaller limits.
 */
import { closeSync, openSync } from "node:fs";
import type { Server } from "node:http";
import { devNull } from "node:os";

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

/** One line for each of the two, however often it happens. */
export function sayWhatIsUsedUp(
  server: Server,
  { connections }: Pick<Limits, "connections">,
  log: (line: string) => void,
): void {
  server.once("drop", () => log(`${connections} connections are open; further ones are closed.`));
  server.on("connection", look);

  /** Node does not tell of connections for which the system has no descriptor left. */
  function look(): void {
    try {
      closeSync(openSync(devNull, "r"));
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code !== "EMFILE" && code !== "ENFILE") return;
      server.off("connection", look);
      log(
        `too many files are open (${code}); further connections are reset. Raise the limit (ulimit -n).`,
      );
    }
  }
}
