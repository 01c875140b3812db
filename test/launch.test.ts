/** Commands run from a bundle of the sources: whatever changes, what runs is what the sources say now. */
import { execFile } from "node:child_process";
import * as fs from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

const sources = {
  "package.json": JSON.stringify({ type: "module", imports: { "#who": "./build/me.ts" } }),
  "tsconfig.json": "{}",
  "build/main.ts": `import { friend } from "friend";
import { who } from "#who";
import { greeting } from "./greeting.ts";

const [asked]: readonly (string | undefined)[] = process.argv.slice(2);
if (asked === "address") process.stdout.write(import.meta.url);
else if (asked === "fail") throw new Error(greeting);
else process.stdout.write(\`\${greeting} \${friend} from \${who}\`);
`,
  "build/greeting.ts": 'export const greeting: string = "Hello";\n',
  "build/me.ts": 'export const who: string = "me";\n',
  "build/you.ts": 'export const who: string = "you";\n',
  "node_modules/friend/package.json": '{"name":"friend","type":"module","exports":"./index.js"}',
  "node_modules/friend/index.js": 'export const friend = "Anna";\n',
};
const hello = { code: 0, out: "Hello Anna from me", err: "" };

let root: string;
beforeEach(() => {
  root = fs.realpathSync(fs.mkdtempSync(join(tmpdir(), "facts-launch-")));
  for (const [file, text] of Object.entries(sources)) write(file, text);
  fs.cpSync("build/run.mjs", join(root, "build/run.mjs"));
  fs.cpSync("build/publish/launch", join(root, "build/publish/launch"), { recursive: true });
  for (const name of ["esbuild", "@esbuild", "tsx", "get-tsconfig", "resolve-pkg-maps"])
    fs.symlinkSync(resolve("node_modules", name), join(root, "node_modules", name));
});
afterEach(() => fs.rmSync(root, { recursive: true, force: true }));

function write(file: string, text: string): void {
  const path = join(root, file);
  fs.mkdirSync(dirname(path), { recursive: true });
  fs.writeFileSync(path, text);
}

interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

function run(...args: readonly string[]): Promise<Ran> {
  return new Promise((done) => {
    const command = [join(root, "build/run.mjs"), ...args];
    const child = execFile(process.execPath, command, { cwd: root }, (_, out, err) =>
      done({ code: child.exitCode, out, err }),
    );
  });
}

const cache = (): string => join(root, "node_modules/.cache/public-facts");
const bundles = (): readonly string[] => fs.readdirSync(cache()).toSorted();

it("an unchanged project is bundled once", async () => {
  expect(await run()).toEqual(hello);
  const made = bundles();
  expect(made).toHaveLength(1);
  expect(await run()).toEqual(hello);
  expect(bundles()).toEqual(made);
});

describe("the next command shows", () => {
  it("each of several changes", async () => {
    expect(await run()).toEqual(hello);
    const { atime, mtime } = fs.statSync(join(root, "build/greeting.ts"));
    write("build/greeting.ts", 'export const greeting: string = "Salut";\n');
    // Of the same length, with the times of before.
    fs.utimesSync(join(root, "build/greeting.ts"), atime, mtime);
    expect((await run()).out).toBe("Salut Anna from me");
    write("node_modules/friend/index.js", 'export const friend = "Olga";\n');
    write("node_modules/.package-lock.json", "{}");
    expect((await run()).out).toBe("Salut Olga from me");
  });

  it("what is no code, by its place", async () => {
    write("build/greeting.ts", "export const greeting = ;\n");
    const { code, out, err } = await run();
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(err).toContain("build/greeting.ts:1:24");
    expect(err).not.toContain("    at ");
  });
});

it("an error names the place in the sources", async () => {
  const { code, err } = await run("fail");
  expect(code).toBe(1);
  expect(err).toContain(`${join(root, "build/main.ts")}:7:`);
  expect(err).toContain("Error: Hello\n");
});

it("sources run as they are where no bundle can be kept", async () => {
  write("node_modules/.cache", "a file");
  expect(await run()).toEqual(hello);
  expect(await run("address")).toMatchObject({ out: expect.stringMatching(/build\/main\.ts$/) });
});
