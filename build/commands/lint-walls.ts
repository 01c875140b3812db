/** The table of rooms → the walls of lint: which imports each folder of `build/` may not have. */
import { patternOf, roomNamed, roomNames, type RoomName } from "../rooms.ts";

interface ForbiddenImport {
  readonly regex: string;
  readonly importNamePattern?: string;
  readonly allowTypeImports?: true;
  readonly message: string;
}

const seeTheTable = "Facts flow one way: see build/rooms.ts.";

/** The names of `node:fs` that change files, and those of all of it at once. */
const writingNames =
  "^(default|promises|(append|ch|copy|cp|f?truncate|lch|link|lutimes|mk|rename|rm|symlink|unlink|utimes|write).*|createWriteStream)$";

const writers: ForbiddenImport = {
  regex: "^(node:)?fs(/promises)?$",
  importNamePattern: writingNames,
  message:
    "Files are written by build/publish alone: writeWhole for those that people keep, openOutput for an output.",
};

/** The text of `.oxlintrc.json` with these overrides, in the form that `oxfmt` gives it. */
export function withOverrides(text: string): string {
  const settings = { ...(JSON.parse(text) as object), overrides: lintOverrides() };
  const short = /\[\n\s+("[^"\n]*"(?:,\n\s+"[^"\n]*")*)\n\s+\]/g;
  const spread = JSON.stringify(settings, null, 2);
  return `${spread.replace(short, (_, items: string) => `[${items.replace(/,\n\s+/g, ", ")}]`)}\n`;
}

/** A room within another comes after it, and stands in its place. */
function lintOverrides(): readonly unknown[] {
  const override = (files: string, patterns: readonly ForbiddenImport[]): unknown => ({
    files: [files],
    rules: { "no-restricted-imports": ["error", { patterns }] },
  });
  return [
    override("build/**", [writers]),
    ...roomNames
      .toSorted((a, b) => depthOf(a) - depthOf(b))
      .map((name) =>
        override(`build/${name}${name.includes(".") ? "" : "/**"}`, roomPatterns(name)),
      ),
  ];
}

function roomPatterns(name: RoomName): readonly ForbiddenImport[] {
  const { uses, knows, packages, writesFiles } = roomNamed(name);
  const others = roomNames.filter((each) => each !== name && !uses.includes(each));
  const closed = others.filter((each) => !knows.includes(each));
  const everyPackage = [...new Set(roomNames.flatMap((each) => roomNamed(each).packages))];
  const unused = everyPackage.filter((each) => each !== "node:" && !packages.includes(each));
  return [
    ...(writesFiles ? [] : [writers]),
    ...pathsOf(name, closed).map((regex) => ({ regex, message: seeTheTable })),
    ...pathsOf(name, knows).map(
      (regex) => ({ regex, allowTypeImports: true, message: seeTheTable }) as const,
    ),
    { regex: `^(${unused.join("|")})(/|$)`, message: seeTheTable },
    ...(packages.includes("node:")
      ? []
      : [
          { regex: "^node:", message: "This room is pure: files, time and network are passed in." },
        ]),
  ];
}

/** How a file of one room names files of the others. A room that is entered by way of another is left to the test. */
function pathsOf(from: RoomName, rooms: readonly RoomName[]): readonly string[] {
  const { uses } = roomNamed(from);
  const outside = rooms.filter((room) => !isInRoom(from, room) && !isInRoom(room, from));
  const whole = outside.filter((room) => !uses.some((used) => isInRoom(used, room)));
  const inside = rooms.filter((room) => isInRoom(room, from));
  const names = whole.map((room) => patternOf(room).slice(sharedPart(from, room).length)).join("|");
  return [
    ...(names === "" ? [] : [`^(\\.\\./)+(${names})(/|$)`]),
    ...inside.map((room) => `^\\.{1,2}/(\\.\\./)*${stepsWithin(room)}/`),
  ];
}

/** The path of an inner room from anywhere in the one around it. */
function stepsWithin(room: RoomName): string {
  const [last = "", ...above] = room.split("/").slice(1).toReversed();
  return above.map(() => "([^/]+/)?").join("") + last;
}

/** The folders around both rooms: no path from one to the other names them. */
function sharedPart(from: RoomName, to: RoomName): string {
  const around = from.slice(0, from.lastIndexOf("/") + 1);
  return around !== "" && to.startsWith(around) ? around : "";
}

function isInRoom(inner: RoomName, outer: RoomName): boolean {
  return inner.startsWith(`${outer}/`);
}

function depthOf(name: RoomName): number {
  return name.split("/").length;
}
