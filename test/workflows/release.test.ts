/** What a release holds, who signs it, and that SECURITY.md and Dependabot speak of what there is. */
import { execFileSync, spawnSync } from "node:child_process";
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, posix } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { readServerCommand } from "../../build/fallback/server-command.ts";
import { built, type Built } from "../built.ts";

interface Job {
  readonly needs?: string;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly steps?: readonly { readonly uses?: string; readonly run?: string }[];
}

describe("release.sh", () => {
  let folder: string;
  let dataset: Built;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "facts-release-"));
    dataset = await built({ baseUrl: "https://facts.test" });
  });
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
    dataset.remove();
  });

  const release = (name: string) =>
    spawnSync("bash", [".github/scripts/release.sh", dataset.out, "v1.2.3", join(folder, name)], {
      encoding: "utf8",
    });

  it("gives an archive that was verified, the snapshot, the packages, and checksums of all", () => {
    const { status, stdout, stderr } = release("whole");
    expect({ status, stderr }).toMatchObject({ status: 0 });
    expect(stdout).toMatch(/ listed files: 0 missing, 0 changed, 0 unreadable, 0 extra\n/);
    const cwd = join(folder, "whole");
    const archive = "public-facts-v1.2.3.tar.gz";
    expect(readdirSync(cwd).toSorted()).toEqual(
      ["SHA256SUMS", archive, "public-facts-v1.2.3.spdx.json", "snapshot.jsonl"].toSorted(),
    );
    expect(spawnSync("bash", ["-c", "sha256sum --check --strict SHA256SUMS"], { cwd }).status).toBe(
      0,
    );
    expect(readFileSync(join(cwd, "SHA256SUMS"), "utf8").trimEnd().split("\n")).toHaveLength(3);
    expect(readFileSync(join(cwd, "snapshot.jsonl"), "utf8")).toBe(
      dataset.text("data/snapshot.jsonl"),
    );
    const { packages } = JSON.parse(
      readFileSync(join(cwd, "public-facts-v1.2.3.spdx.json"), "utf8"),
    ) as { packages: { name: string }[] };
    const named = new Set(packages.map(({ name }) => name));
    const { devDependencies } = JSON.parse(readFileSync("package.json", "utf8")) as {
      devDependencies: object;
    };
    for (const name of Object.keys(devDependencies)) expect(named).toContain(name);
    const unpacked = execFileSync("tar", ["-tzf", archive], { cwd, encoding: "utf8" });
    expect(unpacked).toContain("./SHA256SUMS\n");
  });

  it("stops where the folder is not as it was built", () => {
    appendFileSync(join(dataset.out, "llms.txt"), "\n");
    const { status, stdout } = release("changed");
    expect(stdout).toMatch(/^changed {5}llms\.txt$/m);
    expect(status).toBe(1);
    expect(existsSync(join(folder, "changed/SHA256SUMS"))).toBe(false);
  });
});

describe("the release", () => {
  const folder = ".github/workflows";
  const jobs = readdirSync(folder).flatMap((name) => {
    const { jobs: all } = parse(readFileSync(join(folder, name), "utf8")) as {
      jobs: Readonly<Record<string, Job>>;
    };
    return Object.entries(all).map(([id, job]) => ({ id: `${name} ${id}`, job }));
  });
  const job = (id: string): Job => jobs.find((each) => each.id === `release.yml ${id}`)!.job;

  it("is signed by a job of its own with the rights to sign alone, before it is published", () => {
    const signing = jobs.filter(({ job: { permissions } }) => permissions?.["attestations"]);
    expect(signing.map(({ id }) => id)).toEqual(["release.yml attest"]);
    expect(job("attest").permissions).toEqual({ "id-token": "write", attestations: "write" });
    expect(job("archive").permissions).toEqual({ contents: "read" });
    expect(job("publish").permissions).toEqual({ contents: "write" });
    expect([job("attest").needs, job("publish").needs]).toEqual(["archive", "attest"]);
  });

  it("signs what the checksums name, once they are right", () => {
    const steps = job("attest").steps!.map(({ uses = "", run = "" }) => uses + run);
    const [checked, signed] = ["sha256sum --check", "actions/attest@"].map((part) =>
      steps.findIndex((step) => step.includes(part)),
    );
    expect(checked).toBeGreaterThan(0);
    expect(signed).toBeGreaterThan(checked!);
  });
});

describe("Dependabot", () => {
  interface Update {
    readonly "package-ecosystem": string;
    readonly directory?: string;
    readonly directories?: readonly string[];
    readonly groups?: object;
  }
  const { updates } = parse(readFileSync(".github/dependabot.yml", "utf8")) as {
    updates: readonly Update[];
  };
  const watched = (ecosystem: string, file: string): boolean =>
    updates
      .filter((update) => update["package-ecosystem"] === ecosystem)
      .flatMap(({ directory, directories = [] }) => [
        ...directories,
        ...(directory ? [directory] : []),
      ])
      .some((pattern) => matchesPath(posix.join("/", dirname(file)), pattern));
  const matchesPath = (path: string, pattern: string): boolean =>
    new RegExp(`^${pattern.replaceAll(".", "\\.").replaceAll("*", "[^/]+")}$`).test(path);
  const tracked = (...patterns: readonly string[]): readonly string[] =>
    execFileSync("git", ["ls-files", "--", ...patterns], { encoding: "utf8" })
      .split("\n")
      .filter(Boolean);

  it("watches every lockfile, in groups", () => {
    const lockfiles = tracked("package-lock.json", "*/package-lock.json");
    expect(lockfiles.length).toBeGreaterThan(4);
    expect(lockfiles.filter((file) => !watched("npm", file))).toEqual([]);
    for (const { groups } of updates) expect(groups).toBeDefined();
  });

  it("watches every action that is pinned", () => {
    const own = tracked(".github/actions/*/action.yml");
    expect(own.length).toBeGreaterThan(1);
    expect(own.filter((file) => !watched("github-actions", file))).toEqual([]);
    // It looks into the folder of workflows by itself.
    expect(watched("github-actions", "package.json")).toBe(true);
  });
});

describe("SECURITY.md", () => {
  const text = readFileSync("SECURITY.md", "utf8");

  it("names tests that there are", () => {
    const tests = [...text.matchAll(/`(test\/[^`]*)`/g)].map(([, path]) => path!);
    expect(tests.length).toBeGreaterThan(10);
    expect(tests.filter((path) => !existsSync(path))).toEqual([]);
  });

  it("names commands and files that there are", () => {
    const commands = [...text.matchAll(/`node server\.mjs ([^`]*)`/g)].map(([, args]) => args!);
    expect(commands.length).toBeGreaterThan(1);
    for (const args of commands)
      expect(readServerCommand(args.split(" "), {})).not.toHaveProperty("fault");
    const files = [...text.matchAll(/`public-facts-v1\.0\.0(\.[a-z.]+)`/g)].map(([, end]) => end!);
    const script = readFileSync(".github/scripts/release.sh", "utf8");
    for (const end of files) expect(script).toContain(`public-facts-$tag${end}`);
    expect(files.length).toBeGreaterThan(0);
  });
});
