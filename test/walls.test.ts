/** The imports of `build/` are those that the table of rooms allows, by value and by type. */
import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { roomNamed, roomNames, roomOf, type RoomName } from "../build/rooms.ts";
import { cyclesOf } from "./cycles.ts";
import { imports, importsIn, sources, type Import } from "./imports.ts";

const crossing = imports.filter(({ from, to, isFile }) => isFile && roomOf(from) !== roomOf(to));
const ofPackages = imports.filter(({ isFile }) => !isFile);

/** The names of `node:fs` that change files; an import without names brings all of it. */
const changesFiles =
  /^(default|promises|(append|ch|copy|cp|f?truncate|lch|link|lutimes|mk|rename|rm|symlink|unlink|utimes|write).*|createWriteStream)$/;

function packageOf({ to }: Pick<Import, "to">): string {
  if (to.startsWith("node:")) return "node:";
  return to.split("/", to.startsWith("@") ? 2 : 1).join("/");
}

function isAllowed({ from, to, isType }: Import): boolean {
  const { uses, knows } = roomNamed(roomOf(from)!);
  const room = roomOf(to)!;
  return uses.includes(room) || (isType && knows.includes(room));
}

describe("the sources", () => {
  it("stand in rooms, and no room is empty", () => {
    expect(sources.filter((file) => roomOf(file) === undefined)).toEqual([]);
    const inhabited = new Set(sources.map(roomOf));
    expect(roomNames.filter((name) => !inhabited.has(name))).toEqual([]);
  });

  it("import files that are there", () => {
    const known = new Set(sources);
    expect(
      imports.filter(({ to, isFile }) => isFile && !known.has(to) && !existsSync(`build/${to}`)),
    ).toEqual([]);
  });

  it("import from no room that theirs may not", () => {
    expect(crossing.filter((each) => !isAllowed(each))).toEqual([]);
  });

  it("import no package that their room may not", () => {
    const strange = ofPackages.filter(
      (each) => !roomNamed(roomOf(each.from)!).packages.includes(packageOf(each)),
    );
    expect(strange).toEqual([]);
  });

  it("write files where the table says so, and nowhere else", () => {
    const writers = ofPackages.filter(
      ({ to, isType, names }) =>
        /^node:fs(\/promises)?$/.test(to) &&
        !isType &&
        (names.length === 0 || names.some((name) => changesFiles.test(name))),
    );
    const rooms = new Set(writers.map(({ from }) => roomOf(from)));
    expect(roomNames.filter((name) => rooms.has(name))).toEqual(
      roomNames.filter((name) => roomNamed(name).writesFiles),
    );
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
    const taken = new Set(ofPackages.filter(({ from }) => roomOf(from) === name).map(packageOf));
    expect(packages.filter((each) => !taken.has(each))).toEqual([]);
  });

  it("stands in the order of the flow", () => {
    const earlier = (name: RoomName): readonly RoomName[] =>
      roomNames.slice(0, roomNames.indexOf(name));
    const backwards = roomNames.flatMap((name) => {
      const { uses, knows } = roomNamed(name);
      return [...uses, ...knows]
        .filter((room) => !earlier(name).includes(room))
        .map((room) => `${name} → ${room}`);
    });
    expect(backwards).toEqual([]);
  });
});

describe("circles, by types too", () => {
  it("are found", () => {
    const edges = [
      ["a", "b"],
      ["b", "c"],
      ["c", "b"],
      ["c", "d"],
      ["e", "e"],
    ] as const;
    expect(cyclesOf(edges)).toEqual(["b → c → b", "e → e"]);
  });

  it("are none between files", () => {
    const edges = imports.filter(({ isFile }) => isFile);
    expect(cyclesOf(edges.map(({ from, to }) => [from, to]))).toEqual([]);
  });

  it("are none between rooms", () => {
    expect(cyclesOf(crossing.map(({ from, to }) => [roomOf(from)!, roomOf(to)!]))).toEqual([]);
  });
});

it("reads every form of an import", () => {
  const text = `/** Not from "a". */
import { x, type Y } from "./x.ts";
import type { Z } from "../z.ts";
import {
  type A,
  type B,
} from "package/sub";
import "./side.ts";
import whole, { type C } from "node:fs";
export * from "./all.ts";
export type { D } from "./d.ts";
const later = await import("./later.ts");
type E = import("./e.ts").E;
const text = 'from "nowhere"';
`;
  const read = importsIn("room/file.ts", text).map(({ to, isType }) => [to, isType]);
  expect(read).toEqual([
    ["room/x.ts", false],
    ["z.ts", true],
    ["package/sub", true],
    ["room/side.ts", false],
    ["node:fs", false],
    ["room/all.ts", false],
    ["room/d.ts", true],
    ["room/later.ts", false],
    ["room/e.ts", false],
  ]);
});
