/** The packed program in an empty folder: installed from its tarball, with no registry, and run. */
import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { build } from "../../build/commands/build.ts";
import { filesBelow, recorded } from "../built.ts";
import { peer } from "../conform/targets/target.ts";
import { emptyProject, packed, runIn, whileServing } from "./installed.ts";

const day = "2026-11-01T00:00:00Z";
const asOf = ["--as-of", day] as const;
const program = "node_modules/public-facts/bin/public-facts.mjs";

/** How it is installed, and what runs it. */
const ways = [
  { name: "npm", node: process.execPath, install: ["npm", "install"] },
  ...["node-22", "node-24"].map((name) => {
    const need = peer(`${name}/bin/node`);
    return { name, node: need.file, install: ["npm", "install"], need };
  }),
  {
    name: "pnpm",
    node: process.execPath,
    install: [process.execPath, peer("pnpm/bin/pnpm.cjs").file, "add"],
    need: peer("pnpm/bin/pnpm.cjs"),
  },
  {
    name: "Bun",
    node: peer("bun/bin/bun.exe").file,
    install: [peer("bun/bin/bun.exe").file, "add"],
    need: peer("bun/bin/bun.exe"),
  },
] as const;

describe.each(ways)("installed by or run with $name", (way) => {
  const isHere = !("need" in way) || existsSync(way.need.file);
  const folder = emptyProject();
  const run = (...args: readonly string[]) => runIn(folder, way.node, [program, ...args]);

  beforeAll(async () => {
    if (!isHere) return;
    const [file, ...args] = way.install;
    const installed = await runIn(folder, file, [...args, await packed()]);
    expect(installed, installed.err).toMatchObject({ code: 0 });
  });

  it.runIf(isHere)("brings no other package, and speaks of itself as it is typed", async () => {
    const names = readdirSync(join(folder, "node_modules")).filter((name) => !name.startsWith("."));
    expect(names).toEqual(["public-facts"]);
    const code = filesBelow(join(folder, "node_modules/public-facts"));
    for (const file of code.filter((name) => /\.(mjs|md|json)$/.test(name)))
      expect(readFileSync(join(folder, "node_modules/public-facts", file), "utf8")).not.toMatch(
        /npm (run [a-z]|start\b)/,
      );
    expect((await run("--help")).out).toContain("npx public-facts check");
  });

  it.runIf(isHere)(
    "makes a dataset that passes, and builds what a clone builds of it",
    async () => {
      expect(await run("facts", "init", "--name", "Globex: #1", ...asOf)).toMatchObject({
        code: 0,
        err: "",
      });
      expect(await run("check", "--strict", ...asOf)).toMatchObject({ code: 0, err: "" });
      expect(await run("facts", "format", "--check")).toMatchObject({ code: 0 });
      expect(await run("facts", "init")).toMatchObject({ code: 1 });
      expect(await run("build", ...asOf)).toMatchObject({ code: 0, err: "" });
      expect(await run("verify", "--budget", "0", ...asOf)).toMatchObject({ code: 0 });

      const clone = join(folder, "clone");
      const options = { facts: join(folder, "facts"), out: clone, baseUrl: undefined } as const;
      const rest = { asOf: day, mode: "full", quiet: true } as const;
      expect(await build({ ...options, ...rest }, recorded())).toBe(0);
      const files = filesBelow(clone);
      expect(filesBelow(join(folder, "dist"))).toEqual(files);
      for (const file of files)
        expect(
          readFileSync(join(folder, "dist", file)).equals(readFileSync(join(clone, file))),
        ).toBe(true);
    },
  );

  it.runIf(isHere)("builds the tables too, with a database where its runtime has one", async () => {
    const { code, out } = await run("build", "--bulk", "--out", "tables", ...asOf);
    expect(code).toBe(0);
    const tables = readdirSync(join(folder, "tables/data/bulk"));
    expect(tables).toEqual(expect.arrayContaining(["facts.csv", "facts.parquet"]));
    expect(out.includes("facts.sqlite is left out")).toBe(!tables.includes("facts.sqlite"));
    if (way.name.startsWith("node-2")) expect(tables).toContain("facts.sqlite");
  });

  it.runIf(isHere)("serves the output, and a preview of the facts", async () => {
    const named = async (address: string) =>
      (await (await fetch(`${address}/data/status.json`)).json()) as { name: string };
    for (const command of [["dist/server.mjs"], [program, "dev"]])
      expect(await whileServing(folder, [way.node, ...command], named)).toMatchObject({
        name: "Globex: #1",
      });
  });

  // What depends on no runtime is asked of one.
  if (way.name !== "npm") return;

  it("holds code against the output, and packs its data", async () => {
    const file = join(folder, "limits.py");
    const held = "# fact: acme/api/*/api.rate_limit.requests_per_minute";
    writeFileSync(file, `${held} = 600\n`);
    expect(await run("expect", file, "--from", "dist")).toMatchObject({ code: 0, err: "" });
    writeFileSync(file, `${held} >= 700\n`);
    expect(await run("expect", file, "--from", "dist")).toMatchObject({ code: 1 });
    expect(await run("pack", "data", "--out", "packed")).toMatchObject({
      code: 0,
      out: expect.stringMatching(/globex-1-data-2026\.11\.1\.tgz/),
    });
  });

  it("says nothing of another dataset", () => {
    for (const file of filesBelow(join(folder, "dist"))) {
      const text = readFileSync(join(folder, "dist", file), "utf8");
      expect(
        text.match(/.{0,40}(Public Facts|public-facts|software services)/)?.[0],
        file,
      ).toBeUndefined();
    }
  });
});

it.runIf(process.env["CI"] === "true")("finds every way there is", () => {
  for (const way of ways)
    if ("need" in way) expect(existsSync(way.need.file), way.need.install).toBe(true);
});
