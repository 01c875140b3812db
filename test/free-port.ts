/**
 * A port for a program that must be told one. It lies below those that systems give by themselves, to
 * whoever asks for any port and to every connection that is opened: no other test is given it between
 * the look and the start of the program, or while the program lets go of it and takes it again.
 */
import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** Linux gives ports from 32,768 on, other systems from 49,152 on. */
const [from, to] = [10_000, 32_768];

export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(from, to);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}
