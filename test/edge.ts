/**
 * What a host that starts the worker anew reads and takes for each of thirty questions: the first one after the start,
 * and the same again. Node.js, Deno and Bun run this file alike.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { hash } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";

export interface Taken {
  readonly reads: number;
  readonly bytes: number;
  /** Of `bytes`, those of the search index. */
  readonly indexed: number;
  /** Milliseconds of processor time, of user and system. */
  readonly time: number;
}

export interface Asked {
  readonly question: string;
  readonly status: number;
  /** In bytes: the body. */
  readonly answered: number;
  /** SHA-256 of the body. */
  readonly digest: string;
  readonly first: Taken;
  readonly again: Taken;
  /** Paths of files that the first answer read more than once. */
  readonly twice: readonly string[];
  /** In bytes, compressed: the modules that were loaded for it. */
  readonly loaded: number;
}

const v1 = "/api/public/v1";

/** An address; of a tool its name and its arguments. */
export type Question = string | readonly [tool: string, given: object];

export const realQuestions: readonly Question[] = [
  `${v1}/providers/discord`,
  `${v1}/facts?provider=discord`,
  `${v1}/facts?provider=discord&status=verified`,
  `${v1}/facts?provider=discord&key=api.rate_limit.requests_per_second`,
  `${v1}/facts?provider=auth0&status=verified&limit=10`,
  `${v1}/facts?provider=aws&limit=20`,
  `${v1}/facts?key=api.rate_limit.requests_per_minute&status=verified&limit=10`,
  `${v1}/facts?key=pricing.plan.per_month&status=stale`,
  `${v1}/facts?status=stale&limit=20`,
  `${v1}/facts?status=verified&limit=1000`,
  `${v1}/facts?plan=free&limit=20`,
  `${v1}/facts?product=rest-api`,
  `${v1}/facts?provider=github&product=actions`,
  `${v1}/facts?limit=50&offset=3000`,
  `${v1}/facts?id=discord/rest-api/*/api.rate_limit.requests_per_second`,
  `${v1}/compare?a=github&b=gitlab`,
  `${v1}/compare?a=github&b=gitlab&key=api.rate_limit.requests_per_hour`,
  `${v1}/changes?provider=github`,
  `${v1}/changes?since=2026-10-01&limit=20`,
  `${v1}/history?key=api.rate_limit.requests_per_second`,
  `${v1}/facts?provider=discord&as_of=2026-01-01`,
  `${v1}/facts?q=github+rate+limit`,
  `${v1}/facts?provider=nobody`,
  `${v1}/facts?provider=githb`,
  `${v1}/facts?provider=discord&status=conflicting`,
  `${v1}/facts?status=fresh`,
  `${v1}/providers/nobody`,
  ["get_facts", { provider: "discord", limit: 5 }],
  ["get_facts", { query: "github rate limit" }],
  ["compare_key_across_providers", { key: "api.rate_limit.requests_per_second" }],
];

/** `out` is an output. Each question is asked of a worker that was just started. */
export async function askEdge(
  out: string,
  questions: readonly Question[],
): Promise<readonly Asked[]> {
  const workspace = mkdtempSync(join(tmpdir(), "facts-edge-"));
  const asked: Asked[] = [];
  for (const [at, question] of questions.entries()) {
    const worker = await started(out, join(workspace, String(at)));
    const { status, answered, digest, ...first } = await worker.ask(question);
    const twice = worker.read.filter((file, place) => worker.read.indexOf(file) < place);
    const again = await worker.ask(question);
    asked.push({
      question: textOf(question),
      status,
      answered,
      digest,
      first,
      again,
      twice,
      loaded: worker.loaded(),
    });
  }
  rmSync(workspace, { recursive: true });
  return asked;
}

async function started(out: string, folder: string) {
  // Modules of another folder are others, with a memory of their own.
  cpSync(join(out, "fallback"), folder, { recursive: true });
  const main = join(folder, "worker.mjs");
  const counted = readFileSync(main, "utf8").replace(
    /\bimport\("\.\/(\w+\.mjs)"\)/g,
    '(parts.add("$1"),import("./$1"))',
  );
  writeFileSync(main, `export const parts=new Set(["worker.mjs"]);${counted}`);
  const { default: worker, parts } = (await import(pathToFileURL(main).href)) as Started;
  const read: string[] = [];
  let [bytes, indexed] = [0, 0];
  const ASSETS = {
    fetch({ url }: Request): Promise<Response> {
      const file = decodeURIComponent(new URL(url).pathname);
      read.push(file);
      const isThere = statSync(join(out, file), { throwIfNoEntry: false })?.isFile() === true;
      if (!isThere) return Promise.resolve(new Response(null, { status: 404 }));
      const content = readFileSync(join(out, file));
      bytes += content.length;
      if (file.startsWith("/site/search/")) indexed += content.length;
      return Promise.resolve(new Response(content));
    },
  };
  return {
    read,
    async ask(question: Question): Promise<Taken & Pick<Asked, "status" | "answered" | "digest">> {
      [read.length, bytes, indexed] = [0, 0, 0];
      const before = process.cpuUsage();
      const { address, ...init } = addressOf(question);
      const request = new Request(`https://facts.test${address}`, init);
      const response = await worker.fetch(request, { ASSETS });
      const body = new Uint8Array(await response.arrayBuffer());
      const { user, system } = process.cpuUsage(before);
      const time = (user + system) / 1000;
      const { status } = response;
      const digest = hash("sha256", body, "hex");
      const answered = body.length;
      return { status, reads: read.length, bytes, answered, digest, indexed, time };
    },
    /** In bytes, compressed. */
    loaded: () =>
      [...parts]
        .map((part) => gzipSync(readFileSync(join(out, "fallback", part))).length)
        .reduce((sum, size) => sum + size, 0),
  };
}

interface Started {
  readonly default: { fetch(request: Request, bindings: object): Promise<Response> };
  /** The files that it consists of so far. */
  readonly parts: ReadonlySet<string>;
}

export function textOf(question: Question): string {
  if (typeof question === "string") return question.slice(v1.length);
  return `${question[0]} ${JSON.stringify(question[1])}`;
}

/** A question as it is sent. */
export function addressOf(question: Question) {
  if (typeof question === "string") return { method: "GET", address: question, headers: {} };
  const [name, given] = question;
  const call = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: given } };
  return {
    method: "POST",
    address: "/api/public/mcp",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(call),
  };
}
