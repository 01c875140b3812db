/**
 * `npm run preview`: shows `dist` as a host of plain files does, by the package `serve`, and says first
 * what works there and what does not, as the kit finds it.
 */
import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { join, resolve } from "node:path";
import { listenOptions } from "../../build/terminal/options.ts";
import { print, programArguments } from "../program.ts";
import { readBaseline, type Baseline } from "./baseline.ts";
import { groups, type Check } from "./check.ts";
import { checks } from "./checks.ts";
import { expectedOutcomes } from "./matrix.ts";
import { serveCommand } from "./targets/serve.ts";

const help = `Shows dist as a host of plain files does, by the package serve.

  npm run preview [-- FOLDER]

  FOLDER   what npm run build has written (dist)

PORT and HOST say where it serves (8080, 127.0.0.1). Exit code: 0 once it is stopped, 2 where it was not
understood or there is nothing to show.
`;

/** What works on the package, and why the rest does not. */
function summary(all: readonly Check[], baseline: Baseline): string {
  const outcomes = expectedOutcomes({ name: "serve", kind: "files" }, all, baseline);
  const counts = groups.map((group) => {
    const own = outcomes.filter((each) => each.group === group);
    return { group, all: own.length, pass: own.filter(({ outcome }) => outcome === "pass").length };
  });
  const whole = counts.filter(({ all, pass }) => pass === all);
  const part = counts.filter(({ all, pass }) => pass > 0 && pass < all);
  const none = counts.filter(({ pass }) => pass === 0);
  const listed = (names: readonly string[]): string => names.join(", ") || "nothing";
  const partly = part.map(({ group, all, pass }) => `${group} (${pass} of ${all})`);
  return [
    `works: ${listed(whole.map(({ group }) => group))}; in part: ${listed(partly)}; does not: ${listed(none.map(({ group }) => group))}`,
    ...Object.keys(baseline["serve"] ?? {}).map((reason) => `  ${reason}`),
    "",
  ].join("\n");
}

async function main(): Promise<number> {
  const { values, positionals } = programArguments({
    help: { type: "boolean", short: "h", default: false },
  });
  if (values.help) return print(help, 0);
  const [given = "dist", ...more] = positionals;
  if (more.length > 0) return print(help, 2);
  const folder = resolve(given);
  if (!existsSync(join(folder, "serve.json")))
    return print(`there is no built dataset in ${given}: npm run build first\n`, 2);
  const { host, port } = listenOptions(process.env);
  return show(folder, host, await freeAddress(host, port));
}

/** The port, or one that is free for 0. Rejects where it is taken: `serve` would end in a stack. */
async function freeAddress(host: string, asked: number): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening, failed) => {
    server.once("error", failed).listen(asked, host, listening);
  });
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => void server.close(closed));
  return port;
}

/** The exit code, once a signal or its own end has stopped it. */
function show(folder: string, host: string, port: number): Promise<number> {
  const { command, args, env } = serveCommand(folder, host, port);
  const child = spawn(command, args, {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let isStopping = false;
  const stop = (): void => {
    isStopping = true;
    child.kill("SIGTERM");
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, stop);
  // Its first line says that it listens; what follows is one line a request.
  child.stdout.once("data", () => {
    const address = `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
    print(summary(checks, readBaseline()), 0);
    const path = basePathOf(folder);
    if (path !== "")
      print(
        `it was built for the path ${path}, and serve knows no path: npm run build -- --base-url ${address}\n`,
        0,
      );
    print(`${folder} on ${address}, as a host of plain files (stop with Ctrl+C)\n`, 0);
    child.stdout.on("data", (data: Buffer) => process.stdout.write(data));
  });
  return new Promise((ended, failed) => {
    child.once("error", failed);
    child.once("exit", (code) => ended(isStopping ? 0 : (code ?? 1)));
  });
}

/** The path that the folder was built for: empty, or such as `/facts`. */
function basePathOf(folder: string): string {
  const openapi = JSON.parse(readFileSync(join(folder, "openapi.json"), "utf8")) as {
    readonly servers: readonly [{ readonly url: string }];
  };
  return new URL(openapi.servers[0].url).pathname.replace(/\/$/, "");
}

try {
  process.exitCode = await main();
} catch (error) {
  const { code, message } = error as NodeJS.ErrnoException;
  const found =
    code === "EADDRINUSE"
      ? "that address is taken; set another with PORT, for example: PORT=8081 npm run preview"
      : `${message}; see --help`;
  process.exitCode = print(`${found}.\n`, 2);
}
