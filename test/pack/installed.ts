/** The packages, as people get them: the tarball of the program installed into an empty folder, and the data in a project. */
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { bundles } from "../../build/publish/bundle/bundle.ts";
import { clientJobs } from "../../build/publish/bundle/jobs.ts";
import { packProgramVerb } from "../../build/commands/pack-program.ts";
import { onceFor } from "../../build/schema/lists/once-for.ts";
import { dataPackage } from "../../build/publish/pack/data.ts";
import { runVerb } from "../run-verb.ts";

export interface CommandRun {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** The path of the tarball. */
export const packed = onceFor(async (): Promise<string> => {
  const out = mkdtempSync(join(tmpdir(), "facts-packed-"));
  const packing = await runVerb(packProgramVerb, ["--out", out]);
  if (packing.code !== 0) throw new Error(packing.err);
  return resolve(packing.out.trim().split("\n").at(-1)!);
});

/** An empty project with nothing but a manifest. */
export function emptyProject(): string {
  const folder = mkdtempSync(join(tmpdir(), "facts-project-"));
  writeFileSync(join(folder, "package.json"), '{ "private": true }\n');
  mkdirSync(join(folder, "home"));
  return folder;
}

/** Nothing of this machine's settings, and no registry to ask. */
function environmentIn(folder: string): NodeJS.ProcessEnv {
  const { PATH } = process.env;
  return {
    PATH,
    HOME: join(folder, "home"),
    npm_config_offline: "true",
    npm_config_audit: "false",
  };
}

export function runIn(
  folder: string,
  file: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<CommandRun> {
  return new Promise((done) => {
    const options = { cwd: folder, env: { ...environmentIn(folder), ...env } };
    execFile(file, args, options, (error, out, err) =>
      done({ code: typeof error?.code === "number" ? error.code : error ? -1 : 0, out, err }),
    );
  });
}

/** Starts a server of the package; what `use` returns, asked at its address. It is stopped then. */
export async function whileServing<Result>(
  folder: string,
  [file, ...args]: readonly [string, ...string[]],
  use: (address: string) => Promise<Result>,
): Promise<Result> {
  const env = { ...environmentIn(folder), PORT: "0" };
  const server = spawn(file, args, { cwd: folder, env, stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(server, "exit");
  try {
    return await use(await addressSaid(server));
  } finally {
    server.kill();
    await ended;
  }
}

function addressSaid(server: ChildProcess): Promise<string> {
  let said = "";
  return new Promise((done, fail) => {
    server.stdout!.on("data", (chunk: Buffer) => {
      said += chunk.toString();
      const address = /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0];
      if (address !== undefined) done(address);
    });
    server.once("exit", () => fail(new Error(`it ended before it served: ${said}`)));
  });
}

/** Returns the folder of the package. */
export async function installData(project: string, out: string): Promise<string> {
  const name = "public-facts-data";
  const place = join(project, "node_modules", name);
  const read = (file: string): string => readFileSync(join(out, file), "utf8");
  for (const { file, content } of dataPackage({ read, name, code: await bundles(clientJobs) })) {
    mkdirSync(dirname(join(place, file)), { recursive: true });
    writeFileSync(join(place, file), content);
  }
  return place;
}
