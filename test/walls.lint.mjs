/** The walls between rooms, as a rule of lint: an import stands only where `build/rooms.ts` allows it. */
import { dirname, join, relative, sep } from "node:path";
import { tsImport } from "tsx/esm/api";

/** @type {typeof import("../build/rooms.ts")} */
const { roomNamed, roomOf } = await tsImport("../build/rooms.ts", import.meta.url);

const sources = join(import.meta.dirname, "../build");
const writing =
  /^(default|promises|(append|ch|copy|cp|f?truncate|lch|link|lutimes|mk|rename|rm|symlink|unlink|utimes|write).*|createWriteStream)$/;

/** What is wrong with an import of `name` by a file below `build/`; undefined where it is allowed. */
export function wrongWith({ file, name, isType, names }) {
  const room = roomOf(file);
  if (room === undefined) return "A file of build/ stands in a room of build/rooms.ts.";
  const { uses, knows, packages, writesFiles } = roomNamed(room);
  if (name.startsWith(".")) {
    const other = roomOf(join(dirname(file), name).split(sep).join("/"));
    if (other === room || uses.includes(other) || (isType && knows.includes(other))) return;
    return `${room} imports ${isType ? "no types" : "nothing"} of ${other}: facts flow one way, see build/rooms.ts.`;
  }
  if (/^(node:)?fs(\/|$)/.test(name) && !writesFiles && names.some((each) => writing.test(each)))
    return "Files are written by build/publish alone: writeWhole for those that people keep, openOutput for an output.";
  const taken = name.startsWith("node:") ? "node:" : /^(@[^/]+\/)?[^/]+/.exec(name)?.[0];
  if (packages.includes(taken)) return;
  return taken === "node:"
    ? "This room is pure: files, time and network are passed in."
    : `${room} takes no package ${taken}, see build/rooms.ts.`;
}

const walls = {
  create(context) {
    const file = relative(sources, context.filename).split(sep).join("/");
    if (file.startsWith("..")) return {};
    const check = (node, isType, names) => {
      const name = node.source?.value ?? node.source?.literal?.value;
      if (typeof name !== "string") return;
      const message = wrongWith({ file, name, isType, names });
      if (message !== undefined) context.report({ node: node.source, message });
    };
    // A module that is imported whole, or of which all is passed on, gives its default.
    const checkNamed = (node) => {
      const named = node.specifiers ?? [];
      const kindOf = (each) => each.importKind ?? each.exportKind;
      const isType =
        (node.importKind ?? node.exportKind) === "type" ||
        (named.length > 0 && named.every((each) => kindOf(each) === "type"));
      const nameOf = (each) => each.imported?.name ?? each.local?.name ?? "default";
      const wanted = (each) =>
        each.type === "ImportSpecifier" || each.type === "ExportSpecifier" ? nameOf(each) : "default";
      check(node, isType, named.map(wanted));
    };
    return {
      ImportDeclaration: checkNamed,
      ExportNamedDeclaration: checkNamed,
      ExportAllDeclaration: (node) => check(node, node.exportKind === "type", ["default"]),
      ImportExpression: (node) => check(node, false, ["default"]),
      TSImportType: (node) => check(node, true, []),
    };
  },
};

export default { meta: { name: "rooms" }, rules: { walls } };
