/** What a release holds, who signs it, and that SECURITY.md and Dependabot speak of what there is. */
import { execFileSync, spawnSync } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import {
  appendFileSync,
  cpSync,
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
  const folder = mkdtempSync(join(tmpdir(), "facts-release-"));
  let dataset: Built;
  beforeAll(
    async () => void (dataset = await built({ baseUrl: "https://facts.test", mode: "lean" })),
  );
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
    dataset.remove();
  });

  const release = (name: string, env: NodeJS.ProcessEnv = {}) =>
    spawnSync("bash", [".github/scripts/release.sh", dataset.out, "v1.2.3", join(folder, name)], {
      encoding: "utf8",
      env: { ...process.env, ...env },
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
    expect(unpacked).toContain("./manifest.json\n");
  });

  it("says until when it holds, signed, where a key is set", () => {
    const { privateKey, publicKey } = generateKeyPairSync("ed25519", {
      privateKeyEncoding: { type: "pkcs8", format: "pem" },
      publicKeyEncoding: { type: "spki", format: "pem" },
    });
    const { status, stderr } = release("signed", { PUBLIC_FACTS_SIGNING_KEY: privateKey });
    expect({ status, stderr }).toMatchObject({ status: 0 });
    expect(readFileSync(join(folder, "signed/SHA256SUMS"), "utf8")).toContain("  timestamp.json\n");
    cpSync(dataset.out, join(folder, "taken"), { recursive: true });
    cpSync(join(folder, "signed/timestamp.json"), join(folder, "taken/data/timestamp.json"));
    const env = { ...process.env, PUBLIC_FACTS_PUBLIC_KEY: publicKey };
    const verified = spawnSync(
      "node",
      [join(dataset.out, "server.mjs"), "--verify", join(folder, "taken")],
      {
        encoding: "utf8",
        env,
      },
    );
    // The sample is of a day that is long past; what is not signed so is refused before its days are looked at.
    expect(verified.stderr).toContain("is not trusted: it expired at 2026-05-31T00:00:00Z");
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

  it.each([
    ["npm", ["package-lock.json", "*/package-lock.json"], 5],
    // It looks into the folder of workflows by itself.
    ["github-actions", ["package.json", ".github/actions/*/action.yml"], 3],
  ])("watches all of %s, in groups", (ecosystem, patterns, least) => {
    const own = updates.filter((update) => update["package-ecosystem"] === ecosystem);
    const watched = own.flatMap(({ directory = [], directories = [] }) => [directory, directories]);
    const files = execFileSync("git", ["ls-files", "--", ...patterns], { encoding: "utf8" });
    const folders = files
      .trim()
      .split("\n")
      .map((file) => posix.join("/", dirname(file)));
    expect(folders.length).toBeGreaterThanOrEqual(least);
    for (const each of folders)
      expect(
        watched.flat().some((pattern) => matchesGlob(each, pattern)),
        each,
      ).toBe(true);
    for (const { groups } of own) expect(groups).toBeDefined();
  });

  const matchesGlob = (path: string, pattern: string): boolean =>
    new RegExp(`^${pattern.replaceAll(".", "\\.").replaceAll("*", "[^/]+")}$`).test(path);
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
