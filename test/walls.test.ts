/** The imports of `build/` are those that the table of rooms allows, in the sources and in the eyes of lint. */
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, posix, resolve } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { withOverrides, writingNames } from "../build/command/docs-rooms.ts";
import { roomNamed, roomNames, roomOf, type RoomName } from "../build/rooms.ts";
import { cyclesOf } from "./cycles.ts";
import { imports, importsIn, sources, type Import } from "./imports.ts";

const crossing = imports.filter(({ from, to, isFile }) => isFile && roomOf(from) !== roomOf(to));
const ofPackages = imports.filter(({ isFile }) => !isFile);

function packageOf({ to }: Pick<Import, "to">): string {
  if (to.startsWith("node:")) return "node:";
  return to.split("/", to.startsWith("@") ? 2 : 1).join("/");
}

function isAllowed({ from, to, isType }: Import): boolean {
  const { uses, knows = [] } = roomNamed(roomOf(from)!);
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
    expect(imports.filter(({ to, isFile }) => isFile && !known.has(to))).toEqual([]);
  });

  it("import from no room that theirs may not", () => {
    expect(crossing.filter((each) => !isAllowed(each))).toEqual([]);
  });

  it("import no package that their room may not", () => {
    const strange = ofPackages.filter(
      (each) => !roomNamed(roomOf(each.from)!).packages?.includes(packageOf(each)),
    );
    expect(strange).toEqual([]);
  });

  it("write files where the table says so, and nowhere else", () => {
    const writing = new RegExp(writingNames);
    const writers = ofPackages.filter(
      ({ to, isType, names }) =>
        /^node:fs(\/promises)?$/.test(to) && !isType && names.some((name) => writing.test(name)),
    );
    const rooms = new Set(writers.map(({ from }) => roomOf(from)));
    expect(roomNames.filter((name) => rooms.has(name))).toEqual(
      roomNames.filter((name) => roomNamed(name).writesFiles),
    );
  });
});

describe("the table", () => {
  it.each(roomNames)("allows %s nothing that it does not import", (name) => {
    const { uses, knows = [], packages = [] } = roomNamed(name);
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
      const { uses, knows = [] } = roomNamed(name);
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

describe("lint", () => {
  const project = mkdtempSync(join(tmpdir(), "facts-walls-"));
  afterAll(() => rmSync(project, { recursive: true }));

  it("has the walls of the table: npm run docs", () => {
    const settings = readFileSync(".oxlintrc.json", "utf8");
    expect(withOverrides(settings)).toBe(settings);
  });

  interface Planted {
    readonly name: string;
    readonly text: string;
    readonly isRefused: boolean;
  }

  const fileIn = (room: RoomName, name: string): string =>
    room.includes(".") ? room : `${room.replace("*", "some")}/${name}`;

  function plantedIn(room: RoomName): readonly Planted[] {
    const { uses, knows = [], packages = [] } = roomNamed(room);
    // Rooms that are entered by way of another, and the room around one, are left to the test of the sources.
    const others = roomNames.filter(
      (other) =>
        other !== room &&
        !room.startsWith(`${other}/`) &&
        !uses.some((used) => used.startsWith(`${other}/`)),
    );
    const fromRooms = others.flatMap((other, index) => {
      const here = posix.dirname(fileIn(room, "planted.ts"));
      const path = posix.relative(here, fileIn(other, "thing.ts"));
      const from = path.startsWith(".") ? path : `./${path}`;
      const isUsed = uses.includes(other);
      return [
        {
          name: `value-${index}.ts`,
          text: `import { thing } from "${from}";\nexport const planted = thing;\n`,
          isRefused: !isUsed,
        },
        {
          name: `type-${index}.ts`,
          text: `import type { Thing } from "${from}";\nexport type Planted = Thing;\n`,
          isRefused: !isUsed && !knows.includes(other),
        },
      ];
    });
    const all = [...new Set(roomNames.flatMap((each) => roomNamed(each).packages ?? []))];
    const fromPackages = all.map((each, index) => ({
      name: `package-${index}.ts`,
      text: `import { thing } from "${each === "node:" ? "node:os" : `${each}/sub`}";\nexport const planted = thing;\n`,
      isRefused: !packages.includes(each),
    }));
    const writing = [
      'import { writeFileSync as way } from "node:fs";\nexport const planted = way;\n',
      'import { rm as way } from "node:fs/promises";\nexport const planted = way;\n',
      'import way from "node:fs";\nexport const planted = way;\n',
      'import * as way from "node:fs";\nexport const planted = way;\n',
    ].map((text, index) => ({
      name: `writing-${index}.ts`,
      text,
      isRefused: roomNamed(room).writesFiles !== true,
    }));
    return [...fromRooms, ...fromPackages, ...writing];
  }

  it("refuses what the table does not allow, and nothing else", () => {
    cpSync(".oxlintrc.json", join(project, ".oxlintrc.json"));
    const planted = roomNames
      .filter((room) => !room.includes("."))
      .flatMap((room) =>
        plantedIn(room).map((each) => ({ ...each, file: `build/${fileIn(room, each.name)}` })),
      );
    for (const { file, text } of planted) {
      mkdirSync(dirname(join(project, file)), { recursive: true });
      writeFileSync(join(project, file), text);
    }
    const lint = spawnSync(resolve("node_modules/.bin/oxlint"), ["--format", "json", "build"], {
      cwd: project,
      encoding: "utf8",
      maxBuffer: 100_000_000,
    });
    const { diagnostics } = JSON.parse(lint.stdout) as {
      diagnostics: readonly { readonly code: string; readonly filename: string }[];
    };
    const refused = new Set(
      diagnostics
        .filter(({ code }) => code.includes("no-restricted-imports"))
        .map(({ filename }) => filename),
    );
    expect(planted.length).toBeGreaterThan(500);
    expect(planted.filter(({ file, isRefused }) => refused.has(file) !== isRefused)).toEqual([]);
  });
});
