/** What pages ask of a browser as on a telephone, beside the same markup without style and script. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import { serve } from "../../build/fallback/node/serve.ts";
import {
  missingForLighthouse,
  openLighthouse,
  type Lighthouse,
  type Measured,
} from "../browser/lighthouse.ts";
import { kindsOfPage } from "../site/kinds-of-page.ts";
import { measure, median } from "./measured.ts";
import type { BenchOptions, BenchPart, Goal, Section } from "./part.ts";
import { copyProject } from "./place.ts";
import { shortNumber } from "./report.ts";

export const pages: BenchPart = {
  name: "pages",
  summary: "showing the heaviest pages in a browser, beside their bare markup",
  async run(options) {
    const missing = missingForLighthouse();
    if (missing !== undefined) throw new Error(missing);
    const root = copyProject(options.folder);
    options.say("building what is shown");
    await measure({ command: [process.execPath, "build/run.mjs", "build", "-q"], cwd: root });
    const dist = join(root, "dist");
    for (const [, path] of heavy) writeBare(dist, fileOf(path));
    const server = await serve({ root: dist, host: "127.0.0.1", port: 0 });
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const lighthouse = await openLighthouse();
    try {
      return [toSection(await inTurns(lighthouse, origin, options))];
    } finally {
      lighthouse.close();
      server.close();
    }
  },
};

const heaviest: ReadonlySet<string> = new Set([
  "home",
  "a key",
  "the largest provider",
  "providers",
  "what is free",
  "results of a search",
]);
const heavy = kindsOfPage.filter(([name]) => heaviest.has(name));

const bareFolder = "bare";

function fileOf(path: string): string {
  return path.split("?")[0] || "index.html";
}

function writeBare(dist: string, file: string): void {
  const markup = readFileSync(join(dist, file), "utf8")
    .replaceAll(/<script\b[^>]*>.*?<\/script>/gs, "")
    .replaceAll(/<style\b[^>]*>.*?<\/style>/gs, "")
    .replaceAll(/<link\b[^>]*>/g, "");
  const to = join(dist, bareFolder, file);
  mkdirSync(dirname(to), { recursive: true });
  writeFileSync(to, markup);
}

interface Shown {
  readonly name: string;
  /** Medians. */
  readonly score: number;
  readonly blocking: number;
  readonly work: number;
  readonly bareWork: number;
}

async function inTurns(
  lighthouse: Lighthouse,
  origin: string,
  { rounds, say }: BenchOptions,
): Promise<readonly Shown[]> {
  const all = new Map<string, Rounds>(heavy.map(([name]) => [name, { own: [], bare: [] }]));
  for (let round = 1; round <= rounds; round++)
    for (const [name, path] of heavy) {
      const bare = await lighthouse.measure(`${origin}${bareFolder}/${fileOf(path)}`, "telephone");
      const own = await lighthouse.measure(origin + path, "telephone");
      const times = `${shortNumber(own.work)} ms, bare ${shortNumber(bare.work)} ms`;
      say(`${round}/${rounds} ${name}: ${own.scores.performance} of 100, ${times}`);
      all.get(name)!.bare.push(bare);
      all.get(name)!.own.push(own);
    }
  return [...all].map(([name, { own, bare }]) => ({
    name,
    score: median(own.map(({ scores }) => scores.performance)),
    blocking: median(own.map(({ blocking }) => blocking)),
    work: median(own.map(({ work }) => work)),
    bareWork: median(bare.map(({ work }) => work)),
  }));
}

interface Rounds {
  readonly own: Measured[];
  readonly bare: Measured[];
}

/** Of the work of a browser's main thread: what style and script may make of that of the markup. */
const mostTimes = 4;

function toSection(shown: readonly Shown[]): Section {
  return {
    title: "Showing pages",
    text: "Lighthouse's own telephone: a slow network, and a processor a quarter as fast as this one, so that its score says something of the machine. Work is all that the main thread does while a page loads; the bare page is the same markup without style and script, and takes turns with ours. Blocked is the time for which the page could not answer its reader.",
    columns: ["page", "score", "blocked, ms", "work, ms", "× bare"],
    rows: shown.map(({ name, score, blocking, work, bareWork }) => [
      name,
      ...[score, blocking, work, work / bareWork].map(shortNumber),
    ]),
    goals: shown.map(({ name, work, bareWork }): Goal => ({
      work: name,
      figure: "work of the main thread, × the bare page",
      measured: work / bareWork,
      limit: mostTimes,
    })),
  };
}
