/** Says what makes a server refuse connections without an answer: clients see only that they are reset. */
import { closeSync, openSync } from "node:fs";
import type { Server } from "node:http";
import { devNull } from "node:os";
import type { Limits } from "./limits.ts";

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
