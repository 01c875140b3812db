/** Making the comparison of every pair of providers, beside site generators that make the same files. */
import { execFileSync, spawnSync } from "node:child_process";
import { isDeepStrictEqual } from "node:util";
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { buildSync } from "esbuild";
import { floorOf } from "./floor.ts";
import type { BenchPart, Section } from "./part.ts";
import { astro } from "./peers/astro.ts";
import { eleventy } from "./peers/eleventy.ts";
import { hugo } from "./peers/hugo.ts";
import { partiesOf, partyData } from "./peers/parties.ts";
import type { Peer } from "./peers/peer.ts";
import { copyProject, projectFolder, remove } from "./place.ts";
import { shortNumber } from "./report.ts";
import { cellsOf, megabytesOf, takeTurns, type Work } from "./works.ts";

const known: readonly Peer[] = [eleventy, hugo, astro];

const packages = join(projectFolder, "test/peers/generators");

export const peers: BenchPart = {
  name: "peers",
  summary: "comparing every pair of providers, beside Eleventy, Hugo and Astro",
  async run(options) {
    const { folder, say } = options;
    const root = copyProject(folder);
    const build = [process.execPath, "build/run.mjs", "build", "-q"];
    execFileSync(build[0]!, build.slice(1), { cwd: root, stdio: "ignore" });
    const snapshot = join(root, "dist/data/snapshot.jsonl");
    const parties = partiesOf(readFileSync(snapshot, "utf8"));
    const slugs = parties.map(({ slug }) => slug);
    const expected = join(folder, "expected/compare");
    cpSync(join(root, "dist/api/public/v1/compare"), expected, { recursive: true });
    if (!existsSync(join(packages, "node_modules")))
      execFileSync("npm", ["ci", "--prefix", packages], { stdio: "ignore" });
    const present = known.filter(isPresent);
    for (const { name } of known.filter((peer) => !isPresent(peer))) say(`${name} is not here`);
    const data = JSON.stringify(partyData(parties));
    const works = [
      ownWork(folder, snapshot),
      ...present.map((peer) => workOf(peer, folder, slugs, data)),
    ];
    const floor: Work = {
      name: "all files written from memory and hashed once: the floor",
      run: () => Promise.resolve({ ...floorOf(dirname(expected)), memory: 0 }),
    };
    const whole: Work = {
      name: "our whole build, with all other files",
      prepare: () => remove(join(root, "dist")),
      run: { command: build, cwd: root },
    };
    const taken = await takeTurns([floor, ...works, whole], options);
    const outputs = [
      ...present.map((peer) => sameness(peer, join(folder, peer.name), expected, slugs)),
      ...known.filter((peer) => !isPresent(peer)).map(({ name }) => `${name} was not there.`),
    ];
    return [toSection(taken, floor, outputs, dirname(expected))];
  },
};

function isPresent({ module, command: [program = ""] }: Peer): boolean {
  return module === undefined
    ? spawnSync(program, ["version"], { stdio: "ignore" }).error === undefined
    : existsSync(join(packages, "node_modules", module));
}

/** The functions of the build as a program of their own, as small as what peers have to load. */
function ownWork(folder: string, snapshot: string): Work {
  const program = join(folder, "own.mjs");
  buildSync({
    entryPoints: [join(projectFolder, "test/bench/peers/own.ts")],
    outfile: program,
    bundle: true,
    platform: "node",
    format: "esm",
  });
  const out = join(folder, "own");
  return {
    name: "ours: the functions of the build, alone",
    prepare: () => remove(out),
    run: { command: [process.execPath, program, snapshot, out], cwd: folder },
  };
}

function workOf(peer: Peer, folder: string, slugs: readonly string[], data: string): Work {
  const site = join(folder, peer.name);
  const files = [
    ...peer.files(slugs),
    ["parties.json", data],
    ["data/parties.json", data],
  ] as const;
  for (const [path, text] of files) {
    mkdirSync(dirname(join(site, path)), { recursive: true });
    writeFileSync(join(site, path), text);
  }
  symlinkSync(join(packages, "node_modules"), join(site, "node_modules"));
  return {
    name: `${peer.name} ${versionOf(peer)}`,
    prepare: () => {
      for (const made of ["out", ".astro", "resources"]) remove(join(site, made));
    },
    run: {
      command: peer.command,
      cwd: site,
      env: { ASTRO_TELEMETRY_DISABLED: "1", NODE_ENV: "production" },
    },
  };
}

function versionOf({ module, command: [program = ""] }: Peer): string {
  if (module !== undefined) {
    const file = join(packages, "node_modules", module, "package.json");
    return (JSON.parse(readFileSync(file, "utf8")) as { readonly version: string }).version;
  }
  return /\d+(\.\d+)+/.exec(execFileSync(program, ["version"], { encoding: "utf8" }))?.[0] ?? "";
}

/** In words, how many of a peer's files are ours, byte by byte or as data. */
function sameness(peer: Peer, site: string, expected: string, slugs: readonly string[]): string {
  let [bytes, values, all] = [0, 0, 0];
  for (const a of slugs)
    for (const b of slugs) {
      if (a === b) continue;
      all++;
      const file = join(site, peer.fileOf(a, b));
      const theirs = existsSync(file) ? readFileSync(file, "utf8") : "null";
      const ours = readFileSync(join(expected, a, `${b}.json`), "utf8");
      if (theirs === ours) bytes++;
      if (isDeepStrictEqual(JSON.parse(theirs), JSON.parse(ours))) values++;
    }
  const [same, how] = bytes === all ? [bytes, "the same bytes"] : [values, "the same data"];
  return `${peer.name}: ${shortNumber(same)} of ${shortNumber(all)} files hold ${how}.`;
}

function toSection(
  taken: Awaited<ReturnType<typeof takeTurns>>,
  floor: Work,
  outputs: readonly string[],
  expected: string,
): Section {
  const { files, bytes } = floorOf(expected);
  const floorCpu = taken.get(floor.name)!.cpu;
  return {
    title: "Beside site generators",
    text: `Each makes the comparison of every ordered pair of providers: ${shortNumber(files)} files, ${megabytesOf(bytes)} MB. Ours reads
the published snapshot; the others are given each provider's facts grouped by key and in the form of the
answer, and have to join two. ${outputs.join(" ")}`,
    columns: ["program", "wall s", "CPU s", "CPU, × the floor", "memory MB"],
    rows: [...taken].map(([name, each]) => cellsOf(name, each, floorCpu)),
    goals: [],
  };
}
