/** A small project with the launcher of this one: its sources and packages are there to be changed. */
import { execFile, spawn } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, expect } from "vitest";
import { diskClock, reliableStamp } from "../../build/launch/stamps.mjs";

export interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

export interface Project {
  /** Known once a test runs. */
  readonly root: string;
  path(file: string): string;
  write(file: string, text: string): void;
  run(...args: readonly string[]): Promise<Ran>;
  /** The same in a copy of the project. */
  runIn(root: string, ...args: readonly string[]): Promise<Ran>;
  /** A process that prints a line, waits for one and goes on. */
  start(...args: readonly string[]): {
    readonly waiting: Promise<void>;
    goOn(): Promise<Ran>;
  };
  /** Resolves when the disk counts all that was written until now as written earlier. */
  settle(): Promise<void>;
  /** The files of `build` that the launcher reads at a start. */
  filesReadBy(...args: readonly string[]): Promise<readonly string[]>;
  /** The folders of bundles, oldest name first; none where there is no cache. */
  bundles(): readonly string[];
}

const sources = {
  "package.json": JSON.stringify({ type: "module", imports: { "#who": "./build/me.ts" } }),
  "tsconfig.json": "{}",
  "build/main.ts": `import { friend } from "friend";
import { who } from "#who";
import { greeting } from "./greeting.ts";

const [asked]: readonly (string | undefined)[] = process.argv.slice(2);
if (asked === "address") process.stdout.write(import.meta.url);
else if (asked === "fail") throw new Error(greeting);
else if (asked === "wait") {
  process.stdout.write("waiting\\n");
  await new Promise((resolve) => process.stdin.once("data", resolve));
  const { later } = await import("./later.ts");
  process.stdout.write(later);
  process.exit();
} else process.stdout.write(\`\${greeting} \${friend} from \${who}\`);
`,
  "build/greeting.ts": 'export const greeting: string = "Hello";\n',
  "build/later.ts": 'export const later: string = "later";\n',
  "build/me.ts": 'export const who: string = "me";\n',
  "build/you.ts": 'export const who: string = "you";\n',
  "node_modules/friend/package.json": '{"name":"friend","type":"module","exports":"./index.js"}',
  "node_modules/friend/index.js": 'export { friend } from "./name.js";\n',
  "node_modules/friend/name.js": 'export const friend = "Anna";\n',
  "node_modules/friend/other.js": 'export const friend = "Olga";\n',
};

/** What an unchanged project prints. */
export const hello: Ran = { code: 0, out: "Hello Anna from me", err: "" };

/** Writes a file of a project and puts its times back to what they were. */
export function writeUnseen(at: Project, file: string, text: string): void {
  const { atime, mtime } = statSync(at.path(file));
  at.write(file, text);
  utimesSync(at.path(file), atime, mtime);
}

/** A new project before each test. */
export function project(): Project {
  let root = "";
  const path = (file: string): string => join(root, file);
  const write = (file: string, text: string): void => {
    mkdirSync(dirname(path(file)), { recursive: true });
    writeFileSync(path(file), text);
  };
  beforeEach(() => {
    root = realpathSync(mkdtempSync(join(tmpdir(), "facts-launch-")));
    for (const [file, text] of Object.entries(sources)) write(file, text);
    cpSync("build/run.mjs", path("build/run.mjs"));
    cpSync("build/launch", path("build/launch"), { recursive: true });
    // A copy, so that a test can change its version.
    for (const file of ["package.json", "lib/main.js", "bin/esbuild"])
      cpSync(`node_modules/esbuild/${file}`, path(`node_modules/esbuild/${file}`));
    for (const name of ["@esbuild", "tsx", "get-tsconfig", "resolve-pkg-maps"])
      symlinkSync(resolve("node_modules", name), path(`node_modules/${name}`));
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));
  return {
    get root() {
      return root;
    },
    path,
    write,
    run: (...args) => runIn(root, args),
    runIn: (folder, ...args) => runIn(folder, args),
    start(...args) {
      const child = spawn(process.execPath, [path("build/run.mjs"), ...args], { cwd: root });
      let out = "";
      let err = "";
      child.stderr.on("data", (data: Buffer) => (err += String(data)));
      const ended = new Promise<Ran>((resolve) =>
        child.once("close", (code) => resolve({ code, out, err })),
      );
      const waiting = new Promise<void>((resolve) =>
        child.stdout.on("data", (data: Buffer) => {
          out += String(data);
          if (out.includes("waiting\n")) resolve();
        }),
      );
      return {
        waiting,
        goOn() {
          child.stdin.end("go on\n");
          return ended;
        },
      };
    },
    async settle() {
      write("written", "");
      let clock;
      do {
        await pause(10);
        clock = diskClock(root);
      } while (clock !== undefined && reliableStamp(path("written"), clock) === undefined);
    },
    async filesReadBy(...args) {
      const list = path("read.txt");
      const { code } = await runIn(root, [...args], ["--import", noteReads(list)]);
      expect(code).toBe(0);
      const files = readFileSync(list, "utf8").split("\n");
      const own = files.filter((file) => file.startsWith(path("build")) && file.endsWith(".ts"));
      return own.map((file) => relative(root, file).replaceAll("\\", "/"));
    },
    bundles() {
      return cachesOf(root).flatMap((cache) =>
        readdirSync(cache, { withFileTypes: true })
          .filter((entry) => entry.isDirectory())
          .map(({ name }) => join(cache, name)),
      );
    },
  };
}

/** A module that writes down which files are read from now on, as an address. */
function noteReads(list: string): string {
  const code = `import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
const { readFileSync, appendFileSync } = fs;
fs.writeFileSync(${JSON.stringify(list)}, "");
fs.readFileSync = (file, ...rest) => {
  appendFileSync(${JSON.stringify(list)}, file + "\\n");
  return readFileSync(file, ...rest);
};
syncBuiltinESMExports();`;
  return `data:text/javascript,${encodeURIComponent(code)}`;
}

function runIn(root: string, args: readonly string[], flags: readonly string[] = []): Promise<Ran> {
  return new Promise((resolve) => {
    const command = [...flags, join(root, "build/run.mjs"), ...args];
    const child = execFile(process.execPath, command, { cwd: root }, (_, out, err) =>
      resolve({ code: child.exitCode, out, err }),
    );
  });
}

/** The folders that hold the bundles of one project each. */
export function cachesOf(root: string): readonly string[] {
  const folder = join(root, "node_modules/.cache/public-facts");
  try {
    return readdirSync(folder).map((name) => join(folder, name));
  } catch {
    return [];
  }
}
