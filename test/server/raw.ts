/** A connection as a client has it that keeps to no rule: what it writes and reads is bytes. */
import { connect, type Socket } from "node:net";
import type { AddressInfo, Server } from "node:net";

export function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}

/** A connection that is not read until somebody asks it to be. */
export async function open(port: number): Promise<Socket> {
  const socket = connect({ port, host: "127.0.0.1" });
  socket.on("error", () => {});
  socket.pause();
  // Where it is refused it is closed at once.
  await new Promise<void>((resolve) => {
    socket.once("connect", resolve).once("close", () => resolve());
  });
  return socket;
}

/** All that comes until the server closes the connection. */
export async function readAll(socket: Socket): Promise<string> {
  const chunks: Buffer[] = [];
  socket.on("data", (chunk: Buffer) => chunks.push(chunk)).resume();
  // A reset is an end like another: `once` would reject.
  if (!socket.closed) await new Promise((resolve) => void socket.once("close", resolve));
  return Buffer.concat(chunks).toString("latin1");
}

/** What the server sends to this text until it closes the connection. */
export async function exchange(port: number, text: string): Promise<string> {
  const socket = await open(port);
  socket.write(text, "latin1");
  return readAll(socket);
}

export interface RawAnswer {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

/** The answers in a text, each by its Content-Length; `methods` are those of the requests, in order. */
export function answersIn(text: string, methods: readonly string[] = []): readonly RawAnswer[] {
  const answers: RawAnswer[] = [];
  for (let rest = text; rest !== "";) {
    const end = rest.indexOf("\r\n\r\n");
    if (end < 0) break;
    const [first = "", ...lines] = rest.slice(0, end).split("\r\n");
    const headers = new Map(
      lines.map((line): [string, string] => {
        const colon = line.indexOf(":");
        return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
      }),
    );
    const status = Number(first.split(" ")[1]);
    const isBare = methods[answers.length] === "HEAD" || status === 304;
    const length = isBare ? 0 : Number(headers.get("content-length") ?? 0);
    // 100 only says that there is more to come.
    if (status !== 100)
      answers.push({ status, headers, body: rest.slice(end + 4, end + 4 + length) });
    rest = rest.slice(end + 4 + length);
  }
  return answers;
}
