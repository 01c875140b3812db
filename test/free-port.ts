/**
 * A port for a program that must be told one. It lies below those that systems give by themselves, to
 * whoever asks for any port and to every connection that is opened, in a range of this process alone:
 * no other test of this run is given it between the look and the start of the program.
 */
import { createServer } from "node:net";

/** Linux gives ports from 32,768 on, other systems from 49,152 on. */
const [from, to] = [10_000, 32_768];
/** To each process. */
const given = 50;
const ranges = Math.floor((to - from) / given);
const first = from + (process.pid % ranges) * given;
let next = 0;

export async function freePort(): Promise<number> {
  const port = first + (next++ % given);
  return (await isFree(port)) ? port : freePort();
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}
