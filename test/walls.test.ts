/** The table of rooms: lint holds the imports of `build/` to it, and it allows nothing that nobody uses. */
import { readFileSync } from "node:fs";
import { posix } from "node:path";
import fastGlob from "fast-glob";
import { describe, expect, it } from "vitest";
import { onceFor } from "../build/schema/lists/once-for.ts";
import * as rooms from "../build/rooms.ts";
import { roomNamed, roomNames, type RoomName } from "../build/rooms.ts";
import { packageOf, wrongWith } from "./walls.lint.ts";

const roomOf = onceFor(rooms.roomOf);

interface Import {
  readonly from: string;
  /** A file below `build/`, or a package; all that Node.js brings is `node:`. */
  readonly to: string;
  readonly isFile: boolean;
  readonly isType: boolean;
}

/** `import … from`, `export … from`, `import "…"`, `import("…")`: the last one in types and comments too. */
const forms =
  /^\s*(?:import|export)\b(?:[^;"'`]*?\bfrom)?\s*["']([^"']+)["']|\bimport\(\s*["'`]([^"'`]+)["'`]/gm;

function importsIn(file: string, text: string): readonly Import[] {
  return [...text.matchAll(forms)].map(([statement, named, later]) => {
    const written = (named ?? later)!;
    const isFile = written.startsWith(".");
    const names = /^\s*(?:import|export)\s*\{([^}]*)\}/.exec(statement)?.[1]?.trim().split(/,\s*/);
    const listed = names?.filter((name) => name !== "") ?? [];
    return {
      from: file,
      to: isFile ? posix.join(posix.dirname(file), written) : packageOf(written),
      isFile,
      isType:
        /^\s*(?:import|export)\s+type\b/.test(statement) ||
        (listed.length > 0 && listed.every((name) => name.startsWith("type "))),
    };
  });
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
  ["respond/answers.ts", "../schema/fact.ts", false, [], undefined],
  ["dataset/dataset.ts", "../respond/answers.ts", false, [], "dataset imports nothing of respond"],
  ["commands/start.ts", "../fallback/handler.ts", true, [], undefined],
  [
    "commands/start.ts",
    "../fallback/handler.ts",
    false,
    [],
    "commands imports nothing of fallback",
  ],
  ["amount/read.ts", "node:path", false, ["join"], "This room is pure"],
  ["load/parse.ts", "node:fs", false, ["readFileSync"], undefined],
  [
    "load/parse.ts",
    "node:fs",
    false,
    ["writeFileSync"],
    "Files are written by build/publish alone",
  ],
  ["load/parse.ts", "node:fs", false, ["default"], "Files are written by build/publish alone"],
  ["site/html.ts", "ajv", false, ["default"], "site takes no package ajv"],
  ["nowhere.ts", "./main.ts", false, [], "stands in a room"],
] as const)("lint judges %s importing %s", (file, name, isType, names, wrong) => {
  const said = wrongWith({ file, name, isType, names });
  if (wrong === undefined) expect(said).toBeUndefined();
  else expect(said).toContain(wrong);
});

it("reads every form of an import", () => {
  const text = `/** Not from "a". */
import { x, type Y } from "./x.ts";
import {
  type A,
  type B,
} from "package/sub";
import "./side.ts";
import whole, { type C } from "node:fs";
export type { D } from "./d.ts";
const later = await import("./later.ts");
`;
  expect(importsIn("room/file.ts", text).map(({ to, isType }) => `${to} ${isType}`)).toEqual([
    "room/x.ts false",
    "package true",
    "room/side.ts false",
    "node: false",
    "room/d.ts true",
    "room/later.ts false",
  ]);
});
