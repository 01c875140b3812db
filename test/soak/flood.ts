/** `soak flood`: clients that ask much and take nothing; memory stays bounded and others are answered. */
import type { Socket } from "node:net";
import { open } from "../server/raw.ts";
import type { SoakCommand } from "./soak.ts";
import { big, startServed, type Served } from "./served.ts";

export const flood: SoakCommand = {
  name: "flood",
  summary: "clients that ask much and take nothing: pipelines, slow readers, uploads, idle ones",
  run: ({ times = 800, say }) => runFlood(times, say),
};

const host = "Host: 127.0.0.1\r\n";
/** In bytes beyond those of the process at rest: for whatever is asked, and by how many. */
const room = 250_000_000;
/** How often another client asks meanwhile. */
const others = 40;

interface Flood {
  readonly name: string;
  /** Opens what is kept until the flood has been looked at. */
  readonly start: (served: Served, times: number) => Promise<readonly Socket[]>;
}

function pipelined(request: string): Flood["start"] {
  return async ({ port }, times) => {
    const socket = await open(port);
    socket.write(request.repeat(times));
    return [socket];
  };
}

/** Many connections that each send the same and read nothing. */
function connections(request: string): Flood["start"] {
  return ({ port }, times) =>
    Promise.all(
      Array.from({ length: times }, async () => {
        const socket = await open(port);
        if (request !== "") socket.write(request);
        return socket;
      }),
    );
}

const all = "/api/public/v1/facts?limit=1000&status=verified";
const calls = JSON.stringify(
  Array.from({ length: 16 }, (_, id) => ({
    jsonrpc: "2.0",
    id,
    method: "tools/call",
    params: { name: "get_facts", arguments: { limit: 1000 } },
  })),
);
const post = `POST /api/public/mcp HTTP/1.1\r\n${host}Content-Type: application/json\r\n`;

const floods: readonly Flood[] = [
  { name: "pipelined GET", start: pipelined(`GET ${big} HTTP/1.1\r\n${host}\r\n`) },
  { name: "pipelined HEAD", start: pipelined(`HEAD ${big} HTTP/1.1\r\n${host}\r\n`) },
  {
    name: "pipelined conditions",
    start: pipelined(`GET ${big} HTTP/1.1\r\n${host}If-None-Match: *\r\n\r\n`),
  },
  { name: "slow readers", start: connections(`GET ${big} HTTP/1.1\r\n${host}\r\n`) },
  {
    name: "slow readers of gzip",
    start: connections(`GET ${big} HTTP/1.1\r\n${host}Accept-Encoding: gzip\r\n\r\n`),
  },
  { name: "slow readers of filters", start: connections(`GET ${all} HTTP/1.1\r\n${host}\r\n`) },
  {
    name: "slow readers of batches",
    start: connections(`${post}Content-Length: ${calls.length}\r\n\r\n${calls}`),
  },
  { name: "idle connections", start: connections("") },
  { name: "headers without an end", start: connections(`GET / HTTP/1.1\r\n${host}X: `) },
  { name: "bodies without an end", start: connections(`${post}Content-Length: 60000\r\n\r\n[`) },
];

async function runFlood(times: number, say: (line: string) => void): Promise<readonly string[]> {
  const wrong: string[] = [];
  // Each has a process of its own, whose memory is what that flood takes.
  for (const each of floods) {
    const served = await startServed();
    try {
      wrong.push(...(await runOne(each, served, times, say)));
    } finally {
      await served.stop();
    }
  }
  return wrong;
}

async function runOne(
  { name, start }: Flood,
  served: Served,
  times: number,
  say: (line: string) => void,
): Promise<readonly string[]> {
  await served.status();
  const before = served.memory();
  const sockets = await start(served, times);
  let most = 0;
  let answered = 0;
  for (let i = 0; i < others; i++) {
    if ((await served.status()) === 200) answered++;
    most = Math.max(most, served.memory());
  }
  for (const socket of sockets) socket.destroy();
  say(`${name}: ${megabytes(before)} → ${megabytes(most)}, others ${answered} of ${others}`);
  return [
    ...(answered < others ? [`${name}: others were answered ${answered} of ${others}`] : []),
    ...(most - before > room ? [`${name}: took ${megabytes(most - before)}`] : []),
    ...(served.isRunning() ? [] : [`${name}: the server has ended`]),
    ...(served.errors() === "" ? [] : [`${name}: it said ${served.errors().slice(0, 300)}`]),
  ];
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1e6)} MB`;
}
