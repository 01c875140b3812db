/**
 * Renovate itself reads a project that relies on three values: one was lowered since, one raised, one stayed.
 * Prints what it would open pull requests for; exit code 1 where that is not the first two. It is large and
 * asks for Node.js 24, so it runs when it is asked for: npm ci --prefix test/peers/renovate --ignore-scripts,
 * then npx tsx test/expect/with-renovate.ts
 */
import { execFile, execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { build } from "../../build/command/build.ts";
import { serve } from "../../build/fallback/node/serve.ts";
import { recorded, real } from "../built.ts";
import { freePort } from "../free-port.ts";
import { print, runProgram } from "../program.ts";

const renovate = resolve("test/peers/renovate/node_modules/renovate/dist/renovate.js");

/** Each with what is relied on, and what Renovate is to make of it. */
const relied = [
  ["github/rest-api/*/api.rate_limit.requests_per_hour", 6000, "rollback 5000"],
  ["github/rest-api/*/api.webhooks.timeout_seconds", 5, "major 10"],
  ["github/rest-api/*/api.webhooks.max_payload_mb", 25, ""],
] as const;

interface LookedUp {
  readonly depName: string;
  readonly updates: readonly { readonly updateType: string; readonly newValue: string }[];
}

await runProgram(async () => {
  const folder = mkdtempSync(join(tmpdir(), "facts-renovate-"));
  const port = await freePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  const out = join(folder, "dist");
  await build({ ...real, out, baseUrl, mode: "lean", quiet: true }, recorded());
  const server = await serve({ root: out, host: "127.0.0.1", port });
  try {
    const found = await lookedUp(projectIn(folder, baseUrl), folder);
    const lines = relied.map(([id, value, wanted]) => {
      const updates = found.find(({ depName }) => depName === id)?.updates ?? [];
      const got = updates.map(({ updateType, newValue }) => `${updateType} ${newValue}`).join();
      return { text: `${id} = ${value}: ${got || "nothing"}`, isRight: got === wanted };
    });
    return print(
      `${lines.map(({ text }) => text).join("\n")}\n`,
      lines.every(({ isRight }) => isRight) ? 0 : 1,
    );
  } finally {
    server.close();
    server.closeAllConnections();
    rmSync(folder, { recursive: true, force: true });
  }
});

function projectIn(folder: string, baseUrl: string): string {
  const project = mkdtempSync(join(folder, "project-"));
  const lines = relied.map(([id, value]) => `// fact: ${id} = ${value}\n`);
  writeFileSync(join(project, "limits.js"), lines.join(""));
  const extended = { extends: [`${baseUrl}/data/renovate.json`] };
  writeFileSync(join(project, "renovate.json"), JSON.stringify(extended));
  const as = ["-c", "user.name=test", "-c", "user.email=test@example.test"];
  for (const args of [
    ["init", "-q"],
    ["add", "-A"],
    [...as, "commit", "-qm", "first"],
  ])
    execFileSync("git", args, { cwd: project });
  return project;
}

function lookedUp(project: string, folder: string): Promise<readonly LookedUp[]> {
  const env = {
    PATH: process.env["PATH"],
    HOME: folder,
    TMPDIR: folder,
    LOG_LEVEL: "debug",
    LOG_FORMAT: "json",
  };
  const args = [renovate, "--platform=local", "--dry-run=lookup"];
  const options = { cwd: project, env, maxBuffer: 100_000_000 };
  return new Promise((done, fail) => {
    execFile(process.execPath, args, options, (error, log) => {
      const line = log.split("\n").find((each) => each.includes("packageFiles with updates"));
      if (line === undefined) return fail(error ?? new Error(`it looked nothing up:\n${log}`));
      const { config } = JSON.parse(line) as {
        readonly config: { readonly regex?: readonly { readonly deps: readonly LookedUp[] }[] };
      };
      done(config.regex?.flatMap(({ deps }) => deps) ?? []);
    });
  });
}
