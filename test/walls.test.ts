/** The imports of `build/` are those that the table of rooms allows, by value and by type. */
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
  /** A file below `build/`, or a package; all that Node.js brings is `node:`. */
  readonly to: string;
  readonly isFile: boolean;
  readonly isType: boolean;
}

/** What changes files, by name or through all of a module at once. */
const writing =
  /\bfs\.promises\b|\b(append|ch|copy|cp|f?truncate|lch|link|lutimes|mk|rename|rm|symlink|unlink|utimes|write)\w*|createWriteStream/;
const ofFiles = /import\s+([^;]*?)\s+from\s+"(?:node:)?fs(\/promises)?"/g;

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

function packageOf(name: string): string {
  return name.startsWith("node:")
    ? "node:"
    : name.split("/", name.startsWith("@") ? 2 : 1).join("/");
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

  it("import from no room that theirs may not", () => {
    const isAllowed = ({ from, to, isType }: Import): boolean => {
      const { uses, knows } = roomNamed(roomOf(from)!);
      return uses.includes(roomOf(to)!) || (isType && knows.includes(roomOf(to)!));
    };
    expect(crossing.filter((each) => !isAllowed(each))).toEqual([]);
  });

  it("write files where the table says so alone", () => {
    const writers = sources.filter((file) =>
      [...readFileSync(`build/${file}`, "utf8").matchAll(ofFiles)].some(
        ([, names = ""]) => !names.startsWith("{") || writing.test(names),
      ),
    );
    const others = writers.filter((file) => !roomNamed(roomOf(file)!).writesFiles);
    expect(others).toEqual([]);
  });

  it("have no circle among them, by types too", () => {
    const targets = new Map<string, Set<string>>();
    for (const { from, to } of imports.filter(({ isFile }) => isFile))
      targets.set(from, (targets.get(from) ?? new Set()).add(to));
    // Whoever imports none that is left goes; a circle stays.
    for (let size = -1; size !== targets.size;) {
      size = targets.size;
      for (const [from, to] of targets)
        if ([...to].every((each) => !targets.has(each))) targets.delete(from);
    }
    expect([...targets.keys()]).toEqual([]);
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
