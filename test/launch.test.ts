/** Commands run from a bundle of the sources: whatever changes, what runs is what the sources say now. */
import { spawnSync } from "node:child_process";
import * as fs from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { beforeEach, expect, it } from "vitest";

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

function write(file: string, text: string): void {
  const path = join(root, file);
  fs.mkdirSync(dirname(path), { recursive: true });
  fs.writeFileSync(path, text);
}

function run(...args: readonly string[]) {
  const command = [join(root, "build/run.mjs"), ...args];
  const ran = spawnSync(process.execPath, command, { cwd: root, encoding: "utf8" });
  return { code: ran.status, out: ran.stdout, err: ran.stderr };
}

const cache = (): string => join(root, "node_modules/.cache/public-facts");
const bundles = (): readonly string[] => fs.readdirSync(cache()).toSorted();

it("an unchanged project is bundled once", () => {
  expect(run()).toEqual(hello);
  const made = bundles();
  expect(made).toHaveLength(1);
  expect(run()).toEqual(hello);
  expect(bundles()).toEqual(made);
});

it("the next command shows each of several changes", () => {
  expect(run()).toEqual(hello);
  const { atime, mtime } = fs.statSync(join(root, "build/greeting.ts"));
  write("build/greeting.ts", 'export const greeting: string = "Salut";\n');
  // Of the same length, with the times of before.
  fs.utimesSync(join(root, "build/greeting.ts"), atime, mtime);
  expect(run().out).toBe("Salut Anna from me");
  write("node_modules/friend/index.js", 'export const friend = "Olga";\n');
  write("node_modules/.package-lock.json", "{}");
  expect(run().out).toBe("Salut Olga from me");
});

it("the next command shows what is no code, by its place", () => {
  write("build/greeting.ts", "export const greeting = ;\n");
  const { code, out, err } = run();
  expect({ code, out }).toEqual({ code: 1, out: "" });
  expect(err).toContain("build/greeting.ts:1:24");
  expect(err).not.toContain("    at ");
});

it("an error names the place in the sources", () => {
  const { code, err } = run("fail");
  expect(code).toBe(1);
  expect(err).toContain(`${join(root, "build/main.ts")}:7:`);
  expect(err).toContain("Error: Hello\n");
});

it("sources run as they are where no bundle can be kept", () => {
  write("node_modules/.cache", "a file");
  expect(run()).toEqual(hello);
  expect(run("address")).toMatchObject({ out: expect.stringMatching(/build\/main\.ts$/) });
});
