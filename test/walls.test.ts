/** The walls between rooms: an import stands only where `build/rooms.ts` allows it, which allows nothing that nobody uses. */
import { readFileSync } from "node:fs";
import { posix } from "node:path";
import fastGlob from "fast-glob";
import { describe, expect, it } from "vitest";
import { onceFor } from "../build/schema/lists/once-for.ts";
import * as rooms from "../build/rooms.ts";
import { roomNamed, roomNames, type RoomName } from "../build/rooms.ts";

const roomOf = onceFor(rooms.roomOf);

interface Import {
  readonly from: string;
  readonly line: number;
  /** A file below `build/`, or a package; all that Node.js brings is `node:`. */
  readonly to: string;
  readonly written: string;
  readonly isFile: boolean;
  readonly isType: boolean;
  /** Those that are taken from it; `default` for all of it. */
  readonly names: readonly string[];
}

/** `import … from`, `export … from`, `import "…"`, `import("…")`: the last one in types and comments too. */
const forms =
  /^\s*(?:import|export)\b(?:[^;"'`]*?\bfrom)?\s*["']([^"']+)["']|\bimport\(\s*["'`]([^"'`]+)["'`]/gm;

function importsIn(file: string, text: string): readonly Import[] {
  return [...text.matchAll(forms)].map(({ 0: statement, 1: named, 2: later, index }) => {
    const written = (named ?? later)!;
    const isFile = written.startsWith(".");
    const braced = /^\s*(?:import|export)\s+(?:type\s+)?\{([^}]*)\}/.exec(statement)?.[1];
    const listed =
      braced
        ?.split(",")
        .map((name) => name.trim())
        .filter(Boolean) ?? [];
    return {
      from: file,
      line: text.slice(0, index + statement.search(/\S/)).split("\n").length,
      written,
      to: isFile ? posix.join(posix.dirname(file), written) : packageOf(written),
      isFile,
      isType:
        /^\s*(?:import|export)\s+type\b/.test(statement) ||
        (listed.length > 0 && listed.every((name) => name.startsWith("type "))),
      names: braced === undefined ? ["default"] : listed.map((name) => name.replace(/ as .*/, "")),
    };
  });
}

/** All that Node.js brings is `node:`. */
function packageOf(name: string): string {
  return name.startsWith("node:")
    ? "node:"
    : name.split("/", name.startsWith("@") ? 2 : 1).join("/");
}

const writing =
  /^(default|promises|(append|ch|copy|cp|f?truncate|lch|link|lutimes|mk|rename|rm|symlink|unlink|utimes|write).*|createWriteStream)$/;

/** What is wrong with an import; undefined where it is allowed. */
function wrongWith({ from, to, written, isFile, isType, names }: Import): string | undefined {
  const room = roomOf(from);
  if (room === undefined) return "a file of build/ stands in a room of build/rooms.ts";
  const { uses, knows, packages, writesFiles } = roomNamed(room);
  if (isFile) {
    const other = roomOf(to);
    if (other === room) return undefined;
    if (other !== undefined && (uses.includes(other) || (isType && knows.includes(other))))
      return undefined;
    return `${room} imports ${isType ? "no types" : "nothing"} of ${other}: facts flow one way`;
  }
  if (/^(node:)?fs(\/|$)/.test(written) && !writesFiles && names.some((each) => writing.test(each)))
    return "files are written by build/publish alone: writeWhole for those that people keep, openOutput for an output";
  if (packages.includes(to)) return undefined;
  return to === "node:"
    ? "this room is pure: files, time and network are passed in"
    : `${room} takes no package ${to}`;
}

const sources = fastGlob.sync("**/*.{ts,mjs}", { cwd: "build" });
const imports = sources.flatMap((file) => importsIn(file, readFileSync(`build/${file}`, "utf8")));
const crossing = imports.filter(({ from, to, isFile }) => isFile && roomOf(from) !== roomOf(to));
const ofPackages = imports.filter(({ isFile }) => !isFile);

describe("the sources", () => {
  it("stand in rooms, and no room is empty", () => {
    expect(sources.filter((file) => roomOf(file) === undefined)).toEqual([]);
    const inhabited = new Set(sources.map(roomOf));
    expect(roomNames.filter((name) => !inhabited.has(name))).toEqual([]);
  });

  it("import what the table allows", () => {
    const wrong = imports.flatMap((each) => {
      const said = wrongWith(each);
      return said === undefined ? [] : [`build/${each.from}:${each.line}: ${said}`];
    });
    expect(wrong).toEqual([]);
  });
});

describe("the table", () => {
  it.each(roomNames)("allows %s nothing that it does not import", (name) => {
    const { uses, knows, packages } = roomNamed(name);
    const own = crossing.filter(({ from }) => roomOf(from) === name);
    const byValue = new Set(own.filter(({ isType }) => !isType).map(({ to }) => roomOf(to)!));
    const byType = new Set(own.map(({ to }) => roomOf(to)!));
    expect(uses.filter((room) => !byValue.has(room))).toEqual([]);
    expect(knows.filter((room) => !byType.has(room) || uses.includes(room))).toEqual([]);
    const taken = ofPackages.filter(({ from }) => roomOf(from) === name).map(({ to }) => to);
    expect([...new Set(taken)].toSorted()).toEqual(packages.toSorted());
  });

  it("stands in the order of the flow", () => {
    const earlier = (name: RoomName): readonly RoomName[] =>
      roomNames.slice(0, roomNames.indexOf(name));
    for (const name of roomNames) {
      const { uses, knows } = roomNamed(name);
      expect(earlier(name), name).toEqual(expect.arrayContaining([...uses, ...knows]));
    }
  });
});

it.each([
  ["respond/answers.ts", `import { factOf } from "../schema/fact.ts";`, undefined],
  ["dataset/a.ts", `import { x } from "../respond/answers.ts";`, "imports nothing of respond"],
  ["commands/start.ts", `import type { Handler } from "../fallback/handler.ts";`, undefined],
  ["commands/start.ts", `import { type Handler } from "../fallback/handler.ts";`, undefined],
  [
    "commands/start.ts",
    `import { createHandler, type Handler } from "../fallback/handler.ts";`,
    "commands imports nothing of fallback",
  ],
  ["site/a.ts", `export type { D } from "../curate/d.ts";`, "site imports no types of curate"],
  ["amount/read.ts", `import { join } from "node:path";`, "this room is pure"],
  ["load/parse.ts", `import { readFileSync } from "node:fs";`, undefined],
  [
    "load/parse.ts",
    `import {\n  readFileSync,\n  writeFileSync as w,\n} from "node:fs";`,
    "files are written by",
  ],
  ["load/parse.ts", `import * as fs from "node:fs";`, "files are written by"],
  ["load/parse.ts", `const fs = await import("node:fs");`, "files are written by"],
  [
    "site/html.ts",
    `import ajv, { type Options } from "ajv/dist/2020.js";`,
    "site takes no package ajv",
  ],
  ["site/html.ts", `import "ajv";`, "site takes no package ajv"],
  ["nowhere.ts", `import "./main.ts";`, "stands in a room"],
])("judges %s, which says %s", (file, text, wrong) => {
  const [one] = importsIn(file, `/** Not from "a". */\n\n${text}\n`);
  expect(one!.line).toBe(3);
  if (wrong === undefined) expect(wrongWith(one!)).toBeUndefined();
  else expect(wrongWith(one!)).toContain(wrong);
});
