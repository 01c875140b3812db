/**
 * A port for a program that must be told one. It lies below those that systems give by themselves, to
 * whoever asks for any port and to every connection that is opened, and no other test of this run is
 * given it again: none is between the look and the start of the program, or while it lets go of the port
 * and takes it again.
 */
import { randomInt } from "node:crypto";
import { mkdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Linux gives ports from 32,768 on, other systems from 49,152 on. */
const [from, to] = [10_000, 32_768];

export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(from, to);
    if (isUnclaimed(port) && (await isFree(port))) return port;
  }
}

const marks = new Set<string>();

/** Leaves a mark where all tests of a run see it, until this process ends. */
function isUnclaimed(port: number): boolean {
  const mark = join(tmpdir(), `facts-port-${port}`);
  try {
    mkdirSync(mark);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
  if (marks.size === 0)
    process.once("exit", () => {
      for (const each of marks) rmSync(each, { recursive: true, force: true });
    });
  marks.add(mark);
  return true;
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}
