/** Small answers of one turn of the process are written at its end, and none is lost where a client left. */
import { EventEmitter, once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { setImmediate } from "node:timers/promises";
import { afterEach, expect, it } from "vitest";
import { usualLimits } from "../../build/fallback/node/limits.ts";
import { openSend } from "../../build/fallback/node/send.ts";
import { portOf } from "./raw.ts";

type Exchange = readonly [incoming: IncomingMessage, outgoing: ServerResponse];

let server: Server;
afterEach(() => {
  server.close();
  server.closeAllConnections();
});

/** Requests that all came, on a connection each, and are not answered yet. */
async function asked(
  count: number,
): Promise<{ readonly clients: readonly Socket[]; readonly exchanges: readonly Exchange[] }> {
  const exchanges: Exchange[] = [];
  const came = new EventEmitter();
  server = createServer((incoming, outgoing) => {
    if (exchanges.push([incoming, outgoing]) === count) came.emit("all");
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const clients = Array.from({ length: count }, () => connect(portOf(server), "127.0.0.1"));
  const all = once(came, "all");
  for (const client of clients)
    client.write("GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n");
  await all;
  return { clients, exchanges };
}

const answer = {
  status: 200,
  headers: { "content-length": "2" },
  body: Buffer.from("ok"),
};

it("writes the answers of one turn together, and says the end of one that nobody waits for", async () => {
  const { clients, exchanges } = await asked(3);
  const send = openSend(usualLimits);
  const ended: ServerResponse[] = [];
  for (const [incoming, outgoing] of exchanges)
    send(answer, incoming, outgoing, () => ended.push(outgoing));
  const [, left] = exchanges[1]!;
  left.destroy();
  expect(exchanges.map(([, { headersSent }]) => headersSent)).toEqual([false, false, false]);
  await setImmediate();
  expect(exchanges.map(([, { headersSent }]) => headersSent)).toEqual([true, false, true]);
  const heard = await Promise.all(clients.map((client) => text(client)));
  expect(heard.filter((each) => each.endsWith("\r\n\r\nok"))).toHaveLength(2);
  expect(new Set(ended)).toEqual(new Set(exchanges.map(([, outgoing]) => outgoing)));
});

it("lets no more than a few dozen wait", async () => {
  const { exchanges } = await asked(100);
  const send = openSend(usualLimits);
  for (const [incoming, outgoing] of exchanges) send(answer, incoming, outgoing, () => {});
  const waiting = exchanges.filter(([, { headersSent }]) => !headersSent);
  expect(waiting.length).toBeGreaterThan(0);
  expect(waiting.length).toBeLessThan(64);
  await setImmediate();
  expect(exchanges.every(([, { headersSent }]) => headersSent)).toBe(true);
});
