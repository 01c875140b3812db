/** Facts flow one way: no room may import what comes after it, and lint says so in each of them. */
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, expect, it } from "vitest";

const project = mkdtempSync(join(tmpdir(), "facts-walls-"));
afterAll(() => rmSync(project, { recursive: true }));

/** The ends of the flow, each with the rooms that may use it: what shows, serves and commands. */
const ends: Readonly<Record<string, readonly string[]>> = {
  site: ["site", "command", "dev"],
  dev: ["dev", "command"],
  command: ["dev", "command"],
};

it("no room imports an end of the flow that is not its own", () => {
  cpSync(".oxlintrc.json", join(project, ".oxlintrc.json"));
  const rooms = readdirSync("build", { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== "launch")
    .map(({ name }) => name);
  const planted = rooms.flatMap((room) =>
    Object.entries(ends).map(([end, users]) => {
      const file = `build/${room}/planted-${end}.ts`;
      mkdirSync(join(project, "build", room), { recursive: true });
      writeFileSync(
        join(project, file),
        `import { thing } from "../${end}/thing.ts";\nexport const way = thing;\n`,
      );
      return { file, isRefused: !users.includes(room) };
    }),
  );
  const lint = spawnSync(resolve("node_modules/.bin/oxlint"), ["--format", "json", "build"], {
    cwd: project,
    encoding: "utf8",
  });
  const { diagnostics } = JSON.parse(lint.stdout) as {
    diagnostics: readonly { readonly code: string; readonly filename: string }[];
  };
  const refused = new Set(
    diagnostics
      .filter(({ code }) => code.includes("no-restricted-imports"))
      .map(({ filename }) => filename),
  );
  expect(planted.filter(({ file, isRefused }) => refused.has(file) !== isRefused)).toEqual([]);
});
