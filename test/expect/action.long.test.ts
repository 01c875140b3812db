/** The action for workflows, run as the runner of GitHub runs its steps: with the packed program, in a project. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { parse } from "yaml";
import { build } from "../../build/commands/build.ts";
import { real, recorded } from "../built.ts";
import { emptyProject, packed, runIn, type CommandRun } from "../pack/installed.ts";

interface ActionFile {
  readonly inputs: Readonly<Record<string, { readonly default: string }>>;
  readonly runs: {
    readonly steps: readonly {
      readonly uses?: string;
      readonly run?: string;
      readonly shell?: string;
      readonly env?: Readonly<Record<string, string>>;
    }[];
  };
}

const { inputs, runs } = parse(
  readFileSync(".github/actions/expect/action.yml", "utf8"),
) as ActionFile;
const limit = "github/rest-api/*/api.rate_limit.requests_per_hour";
const project = emptyProject();
const write = (file: string, text: string): void => {
  mkdirSync(dirname(join(project, file)), { recursive: true });
  writeFileSync(join(project, file), text);
};

beforeAll(async () => {
  const options = {
    ...real,
    out: join(project, "dist"),
    baseUrl: undefined,
    mode: "lean",
  } as const;
  expect(await build({ ...options, quiet: true }, recorded())).toBe(0);
  write("src/right.ts", `// fact: ${limit} = 5000\n`);
  write("with space/wrong.py", `# fact: ${limit} = 6000\n`);
});

/** The steps of the action: those that run a script, with the inputs that a workflow gives. */
async function steps(given: Readonly<Record<string, string>>): Promise<CommandRun> {
  const input = (name: string): string => given[name] ?? inputs[name]!.default;
  for (const step of runs.steps) {
    if (step.uses !== undefined) {
      // Another one would have to be tried as well.
      expect(step.uses).toMatch(/^actions\/setup-node@/);
      continue;
    }
    expect(step.shell).toBe("bash");
    const filled = Object.entries(step.env ?? {}).map(([name, text]) => {
      const value = text.replace(/\$\{\{ inputs\.(\w+) \}\}/g, (_, each: string) => input(each));
      return [name, value] as const;
    });
    const script = join(project, "home/step.sh");
    writeFileSync(script, step.run!);
    const bash = ["--noprofile", "--norc", "-e", "-o", "pipefail", script];
    const ran = await runIn(project, "bash", bash, Object.fromEntries(filled));
    if (ran.code !== 0) return ran;
    if (step === runs.steps.at(-1)) return ran;
  }
  throw new Error("no step runs anything");
}

it("passes where all holds, with the program that it is given, and no registry", async () => {
  const program = await packed();
  expect(await steps({ program, from: "dist", files: "src\n" })).toMatchObject({
    code: 0,
    out: expect.stringContaining("1 assertion, 0 broken"),
  });
});

it("fails with what is wrong and where, in all of the project", async () => {
  const { code, out, err } = await steps({ program: await packed(), from: "dist" });
  expect(code).toBe(1);
  expect(out).toContain("2 assertions, 1 broken");
  expect(err).toMatch(/with space\/wrong\.py:1: github\S+ is lower; you rely on 6000/);
});

it("reads what is named, one a line, and asks where the lock says", async () => {
  write("facts.lock.json", JSON.stringify({ dataset: "dist", facts: { [limit]: 5000 } }));
  const given = { program: await packed(), files: "with space/wrong.py\nfacts.lock.json" };
  expect(await steps(given)).toMatchObject({
    code: 1,
    out: expect.stringContaining("2 assertions, 1 broken"),
  });
  expect(await steps({ ...given, files: "facts.lock.json" })).toMatchObject({ code: 0 });
});

it("runs no program that the project has not named, and takes the one that it has", async () => {
  const { code, out } = await steps({ from: "dist", files: "src" });
  expect(code).not.toBe(0);
  expect(out).toBe("");
  expect(await runIn(project, "npm", ["install", await packed()])).toMatchObject({ code: 0 });
  expect(await steps({ from: "dist", files: "src" })).toMatchObject({ code: 0 });
});
