/** `npm ci`, the first thing that anybody does here, warns of nothing on the Node.js that runs this. */
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";

it("neither of engines nor of scripts of packages", () => {
  const cwd = mkdtempSync(join(tmpdir(), "facts-install-"));
  for (const file of ["package.json", "package-lock.json"]) cpSync(file, join(cwd, file));
  const args = ["ci", "--dry-run", "--offline"];
  const { status, stderr } = spawnSync("npm", args, { cwd, encoding: "utf8" });
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
});
