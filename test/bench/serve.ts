/** `server.mjs` beside other servers of the same machine and minute, on the output of the real facts. */
import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createHandler } from "../../build/fallback/handler.ts";
import { readFrom } from "../../build/fallback/node/disk.ts";
import { answeredBy, connections, type Answered, type Asking } from "./load.ts";
import { measure, median } from "./measured.ts";
import type { BenchOptions, BenchPart, Goal, Section } from "./part.ts";
import { copyProject } from "./place.ts";
import { shortNumber } from "./report.ts";
import {
  absentPeers,
  installPeers,
  ours,
  peers,
  startPeer,
  type RunningPeer,
  type ServedOutput,
} from "./servers.ts";

export const serve: BenchPart = {
  name: "serve",
  summary: "answering requests, beside nginx, Caddy, sirv, serve and json-server",
  async run(options) {
    installPeers();
    const absent = absentPeers();
    if (absent.length > 0) throw new Error(absent.join("\n"));
    const root = copyProject(options.folder);
    options.say("building what is served");
    await measure({ command: [process.execPath, "build/run.mjs", "build", "-q"], cwd: root });
    const output = { root: join(root, "dist"), workspace: join(options.folder, "servers") };
    mkdirSync(output.workspace);
    // Some servers list the files when they start.
    const handler = createHandler({ read: readFrom(output.root) });
    const filtered = await handler(new Request(`http://localhost${filterPath}`));
    writeFileSync(join(output.root, filterFile), Buffer.from(await filtered.arrayBuffer()));
    const running = new Map<string, RunningPeer>();
    try {
      for (const peer of peers) running.set(peer.name, await startPeer(peer, output));
      await compareBodies(running, output);
      const works = worksOf(running, output);
      const taken = await inTurns(works, options);
      const starts = await startTimes(output.root, options);
      return [answersSection(works, taken), startSection(starts)];
    } finally {
      for (const each of running.values()) await each.stop();
    }
  },
};

/** In seconds: how long each server is asked in each round. */
const secondsEach = 2;

const provider = "github";
const answerPath = "api/public/v1/keys/pricing.plan.monthly_price.json";
const filterPath = `/api/public/v1/facts?provider=${provider}&limit=13`;
/** What nginx sends has the same bytes as the answer of the filter: they are put into a file for it. */
const filterFile = "filter.json";
const toolPath = "/api/public/mcp";

interface ServedWork {
  readonly kind: string;
  readonly server: string;
  readonly pid: number;
  readonly asking: Asking;
}

function worksOf(
  running: ReadonlyMap<string, RunningPeer>,
  { root, workspace }: ServedOutput,
): readonly ServedWork[] {
  const work = (kind: string, server: string, path: string, more = {}): ServedWork => {
    const { pid, origin } = running.get(server)!;
    return { kind, server, pid, asking: { address: origin + path, ...more } };
  };
  const scripted = (kind: string, path: string, script: string): ServedWork => {
    const file = join(workspace, `${kind.replaceAll(" ", "-")}.lua`);
    writeFileSync(file, script);
    const { pid, origin } = running.get(ours)!;
    return { kind, server: ours, pid, asking: { address: origin + path, script: file } };
  };
  const slugs = slugsIn(root);
  const gzip = { headers: { "accept-encoding": "gzip" } };
  const files = peers.filter(({ fileAt }) => fileAt !== undefined);
  return [
    ...files.map(({ name, fileAt }) => work(kinds.file, name, fileAt!(answerPath))),
    ...["nginx", ours].map((name) => work(kinds.gzip, name, `/${answerPath}`, gzip)),
    work(kinds.again, "nginx", `/${filterFile}`),
    work(kinds.again, ours, filterPath),
    work(kinds.again, "json-server", `/facts?provider=${provider}&_limit=13`),
    scripted(kinds.never, "/", neverAsked(slugs)),
    scripted(kinds.call, toolPath, sameCall),
    scripted(kinds.newCall, toolPath, neverCalled(slugs)),
  ];
}

const kinds = {
  file: "an answer that is a file",
  gzip: "the same, compressed",
  again: "a filter that was asked before",
  never: "a filter that was never asked",
  call: "a call of a tool, made before",
  newCall: "a call of a tool, never made",
} as const;

function slugsIn(root: string): readonly string[] {
  const { data } = JSON.parse(readFileSync(join(root, "api/public/v1/providers.json"), "utf8")) as {
    readonly data: readonly { readonly slug: string }[];
  };
  return data.map(({ slug }) => slug);
}

/**
 * Lua, which makes another request of each number. They come again only after more of them than a server
 * keeps answers of, and begin elsewhere each time.
 */
function counting(slugs: readonly string[], request: string): string {
  return `local slugs = { ${slugs.map((slug) => `"${slug}"`).join(", ")} }
math.randomseed(os.time())
local n = math.random(1000000)
function request()
  n = n + 1
  local slug = slugs[n % #slugs + 1]
  local rest = math.floor(n / #slugs)
  local limit, offset = rest % 20 + 4, math.floor(rest / 20) % 10
  ${request}
end
`;
}

function neverAsked(slugs: readonly string[]): string {
  const query = `"/api/public/v1/facts?provider=" .. slug .. "&limit=" .. limit .. "&offset=" .. offset`;
  return counting(slugs, `return wrk.format("GET", ${query})`);
}

const callHeaders = `wrk.method = "POST"\nwrk.headers["Content-Type"] = "application/json"\n`;
const callStart = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"get_facts","arguments":`;

const sameCall = `${callHeaders}wrk.body = [[${callStart}{"provider":"${provider}","limit":5}}}]]\n`;

function neverCalled(slugs: readonly string[]): string {
  const given = `[[{"provider":"]] .. slug .. [[","limit":]] .. limit .. [[,"offset":]] .. offset .. "}"`;
  const body = `[[${callStart}]] .. ${given} .. "}}"`;
  return callHeaders + counting(slugs, `return wrk.format(nil, nil, nil, ${body})`);
}

/** Throws where a server sends other bytes than the file holds. */
async function compareBodies(
  running: ReadonlyMap<string, RunningPeer>,
  { root }: ServedOutput,
): Promise<void> {
  for (const { name, fileAt } of peers)
    for (const file of fileAt === undefined ? [] : [answerPath, filterFile]) {
      const response = await fetch(running.get(name)!.origin + fileAt!(file));
      const body = Buffer.from(await response.arrayBuffer());
      if (!body.equals(readFileSync(join(root, file))))
        throw new Error(`${name} sends other bytes than ${file} holds`);
    }
  const ids = await Promise.all(
    [
      [ours, filterPath],
      ["json-server", `/facts?provider=${provider}&_limit=13`],
    ].map(async ([name, path]) => {
      const body: unknown = await (await fetch(running.get(name!)!.origin + path!)).json();
      const list = Array.isArray(body) ? body : (body as { readonly data: unknown[] }).data;
      return list.map((each) => (each as { readonly id: string }).id).join();
    }),
  );
  if (new Set(ids).size !== 1) throw new Error("json-server finds other facts");
}

type Results = ReadonlyMap<ServedWork, Answered>;

async function inTurns(
  works: readonly ServedWork[],
  { rounds, say }: BenchOptions,
): Promise<Results> {
  const all = new Map<ServedWork, Answered[]>(works.map((work) => [work, []]));
  // The first round makes the servers warm, and is not counted.
  for (let round = 0; round <= rounds; round++)
    for (const work of works) {
      const answered = await answeredBy(work.pid, work.asking, secondsEach);
      say(`${round}/${rounds} ${work.kind}, ${work.server}: ${shortNumber(answered.perSecond)}/s`);
      if (round > 0) all.get(work)!.push(answered);
    }
  const middle = (each: readonly Answered[], name: keyof Answered): number =>
    median(each.map((answered) => answered[name]));
  return new Map(
    [...all].map(([work, each]) => [
      work,
      {
        perSecond: middle(each, "perSecond"),
        slowest: middle(each, "slowest"),
        cpu: middle(each, "cpu"),
        requests: middle(each, "requests"),
      },
    ]),
  );
}

function answersSection(works: readonly ServedWork[], taken: Results): Section {
  const of = (kind: string, server: string): Answered =>
    taken.get(works.find((work) => work.kind === kind && work.server === server)!)!;
  const nginx = of(kinds.file, "nginx");
  const least = (kind: string, figure: string, measured: number, limit: number): Goal => ({
    work: kind,
    figure,
    measured,
    limit,
    isLeast: true,
  });
  const timely = (kind: string): Goal => ({
    work: kind,
    figure: `ms in which 99 of 100 are answered, ${connections} connections`,
    measured: of(kind, ours).slowest,
    limit: 15,
  });
  const ratio = (kind: string): number => of(kind, ours).perSecond / nginx.perSecond;
  return {
    title: "Answering requests",
    text: `Requests are made by \`wrk\` with ${connections} connections, ${secondsEach} s each time, and servers take turns. nginx has one worker, Caddy one thread for its work. Before it is measured, each server's bytes are compared with the file. "× nginx" is to the first row. Requests per second need a machine that does nothing else; the processor time of a request is much the same on a busy one.`,
    columns: ["work", "server", "requests/s", "× nginx", "99 % within, ms", "CPU, µs", "× nginx"],
    rows: works.map((work) => {
      const { perSecond, slowest, cpu } = taken.get(work)!;
      return [
        work.kind,
        work.server,
        ...[perSecond, perSecond / nginx.perSecond, slowest, cpu, cpu / nginx.cpu].map(shortNumber),
      ];
    }),
    goals: [
      least(kinds.file, "requests/s, × nginx", ratio(kinds.file), 0.45),
      timely(kinds.file),
      least(kinds.again, "requests/s, × nginx", ratio(kinds.again), 0.45),
      least(kinds.never, "requests/s, × nginx", ratio(kinds.never), 0.15),
      least(kinds.call, "requests/s", of(kinds.call, ours).perSecond, 8000),
      timely(kinds.call),
    ],
  };
}

interface StartTimes {
  /** In milliseconds. */
  readonly empty: number;
  readonly server: number;
}

async function startTimes(root: string, { rounds, say }: BenchOptions): Promise<StartTimes> {
  const times = { empty: [] as number[], server: [] as number[] };
  // A start is short, so that it is tried more often.
  for (let round = 0; round < 3 * rounds; round++) {
    times.empty.push(await timeOf(["-e", "0"], root, false));
    times.server.push(await timeOf([ours], root, true));
  }
  const middle = { empty: median(times.empty), server: median(times.server) };
  say(`first answer: ${shortNumber(middle.server)} ms, node -e 0: ${shortNumber(middle.empty)} ms`);
  return middle;
}

/** Milliseconds to the end of a program, or to the first answer of one that prints its address. */
function timeOf(args: readonly string[], cwd: string, answers: boolean): Promise<number> {
  const start = performance.now();
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, HOST: "127.0.0.1", PORT: "0" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let time = 0;
  if (answers)
    child.stdout.once("data", (line: Buffer) => {
      void fetch(`${String(line).trim()}/${answerPath}`).then(async (response) => {
        await response.arrayBuffer();
        time = performance.now() - start;
        child.kill("SIGKILL");
        return time;
      });
    });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", () => resolve(answers ? time : performance.now() - start));
  });
}

function startSection({ empty, server }: StartTimes): Section {
  const work = `first answer of \`${ours}\``;
  return {
    title: "The first answer of a server",
    text: "From the start of the process to the end of its first answer.",
    columns: ["work", "ms", "× `node -e 0`"],
    rows: [
      ["`node -e 0`", shortNumber(empty), "1"],
      [work, shortNumber(server), shortNumber(server / empty)],
    ],
    goals: [{ work, figure: "wall, × `node -e 0`", measured: server / empty, limit: 1.4 }],
  };
}
