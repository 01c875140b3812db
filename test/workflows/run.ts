/** Runs the scripts of the workflows as the workflows run them. */
import { spawn } from "node:child_process";
import { join, resolve } from "node:path";

const folder = resolve(".github/scripts");

export interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

export interface Surroundings {
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
}

export function run(
  command: string,
  args: readonly string[],
  { env = {}, cwd = process.cwd() }: Surroundings = {},
): Promise<Ran> {
  // The workflows have a Node that runs TypeScript by itself; the oldest that is supported does not.
  const tsx = `--import ${import.meta.resolve("tsx")}`;
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, NODE_OPTIONS: tsx, GIT_CONFIG_GLOBAL: "/dev/null", ...env },
  });
  let [out, err] = ["", ""];
  child.stdout.setEncoding("utf8").on("data", (text: string) => void (out += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => void (err += text));
  return new Promise((done) => child.once("close", (code) => done({ code, out, err })));
}

export function script(name: string, args: readonly string[], around?: Surroundings): Promise<Ran> {
  const program = name.endsWith(".ts") ? process.execPath : "bash";
  return run(program, [join(folder, name), ...args], around);
}

const author = {
  GIT_AUTHOR_NAME: "A",
  GIT_AUTHOR_EMAIL: "a@a.test",
  GIT_COMMITTER_NAME: "A",
  GIT_COMMITTER_EMAIL: "a@a.test",
};

/** What git prints, without white space around it; throws with what it says where it fails. */
export async function git(
  cwd: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<string> {
  const { code, out, err } = await run("git", args, { cwd, env: { ...author, ...env } });
  if (code !== 0) throw new Error(err);
  return out.trim();
}
