/** Renovate itself reads a project that relies on three values: one was lowered since, one raised, one stayed. */
import { execFile, execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { build } from "../../build/commands/build.ts";
import { serve } from "../../build/fallback/node/serve.ts";
import { bundled, real, recorded } from "../built.ts";
import { missing, peer, peerOf } from "../conform/targets/target.ts";
import { freePort } from "../free-port.ts";

const renovate = peerOf("renovate", "renovate/dist/renovate.js");
/** It asks for this version. */
const node = peer("node-24/bin/node");

/** Each with what is relied on, and what Renovate is to make of it. */
const relied = [
  ["github/rest-api/*/api.rate_limit.requests_per_hour", 6000, ["rollback 5000"]],
  ["github/rest-api/*/api.webhooks.timeout_seconds", 5, ["major 10"]],
  ["github/rest-api/*/api.webhooks.max_payload_mb", 25, []],
] as const;

interface LookedUp {
  readonly depName: string;
  readonly updates: readonly { readonly updateType: string; readonly newValue: string }[];
}

const folder = mkdtempSync(join(tmpdir(), "facts-renovate-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("opens a pull request for what was lowered and for what was raised, and for nothing else", async (context) => {
  const reason = missing({ needs: [renovate, node] });
  if (reason !== undefined) {
    if (process.env["CI"]) expect.fail(reason);
    context.skip(reason);
  }
  const port = await freePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  const out = join(folder, "dist");
  expect(
    await build({ ...real, out, baseUrl, mode: "lean", quiet: true, bundled }, recorded()),
  ).toBe(0);
  const server = await serve({ root: out, host: "127.0.0.1", port });
  try {
    const found = await lookedUp(projectIn(baseUrl));
    for (const [id, , wanted] of relied) {
      const { updates } = found.find(({ depName }) => depName === id)!;
      expect(
        updates.map(({ updateType, newValue }) => `${updateType} ${newValue}`),
        id,
      ).toEqual(wanted);
    }
  } finally {
    server.close();
    server.closeAllConnections();
  }
});

function projectIn(baseUrl: string): string {
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

function lookedUp(project: string): Promise<readonly LookedUp[]> {
  const env = {
    PATH: process.env["PATH"],
    HOME: folder,
    TMPDIR: folder,
    LOG_LEVEL: "debug",
    LOG_FORMAT: "json",
  };
  const args = [renovate.file, "--platform=local", "--dry-run=lookup"];
  const options = { cwd: project, env, maxBuffer: 100_000_000 };
  return new Promise((done, fail) => {
    execFile(node.file, args, options, (error, log) => {
      const line = log.split("\n").find((each) => each.includes("packageFiles with updates"));
      if (line === undefined) return fail(error ?? new Error(`it looked nothing up:\n${log}`));
      const { config } = JSON.parse(line) as {
        readonly config: { readonly regex?: readonly { readonly deps: readonly LookedUp[] }[] };
      };
      done(config.regex?.flatMap(({ deps }) => deps) ?? []);
    });
  });
}
