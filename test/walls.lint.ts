/** The walls between rooms, as a rule of lint: an import stands only where `build/rooms.ts` allows it. */
import { posix, relative, sep } from "node:path";
import { roomNamed, roomOf } from "../build/rooms.ts";

export interface Import {
  /** Below `build/`, by slashes. */
  readonly file: string;
  /** As it is written. */
  readonly name: string;
  readonly isType: boolean;
  /** Those that are taken from it; `default` for all of it. */
  readonly names: readonly string[];
}

const writing =
  /^(default|promises|(append|ch|copy|cp|f?truncate|lch|link|lutimes|mk|rename|rm|symlink|unlink|utimes|write).*|createWriteStream)$/;

/** What is wrong with an import; undefined where it is allowed. */
export function wrongWith({ file, name, isType, names }: Import): string | undefined {
  const room = roomOf(file);
  if (room === undefined) return "A file of build/ stands in a room of build/rooms.ts.";
  const { uses, knows, packages, writesFiles } = roomNamed(room);
  if (name.startsWith(".")) {
    const other = roomOf(posix.join(posix.dirname(file), name));
    if (other === room) return undefined;
    if (other !== undefined && (uses.includes(other) || (isType && knows.includes(other))))
      return undefined;
    return `${room} imports ${isType ? "no types" : "nothing"} of ${other}: facts flow one way, see build/rooms.ts.`;
  }
  if (/^(node:)?fs(\/|$)/.test(name) && !writesFiles && names.some((each) => writing.test(each)))
    return "Files are written by build/publish alone: writeWhole for those that people keep, openOutput for an output.";
  const taken = packageOf(name);
  if (packages.includes(taken)) return undefined;
  return taken === "node:"
    ? "This room is pure: files, time and network are passed in."
    : `${room} takes no package ${taken}, see build/rooms.ts.`;
}

/** All that Node.js brings is `node:`. */
export function packageOf(name: string): string {
  return name.startsWith("node:")
    ? "node:"
    : name.split("/", name.startsWith("@") ? 2 : 1).join("/");
}

/** What the rule reads of a statement that imports or passes on, and of `import("…")` as a value or a type. */
interface ImportNode {
  readonly source: {
    readonly value?: unknown;
    readonly literal?: { readonly value: unknown };
  } | null;
  readonly importKind?: string;
  readonly exportKind?: string;
  readonly specifiers?: readonly SpecifierNode[];
}

interface SpecifierNode {
  readonly type: string;
  readonly importKind?: string;
  readonly exportKind?: string;
  readonly imported?: { readonly name?: string };
  readonly local?: { readonly name?: string };
}

interface RuleContext {
  readonly filename: string;
  report(problem: { readonly node: unknown; readonly message: string }): void;
}

export const walls = {
  create(context: RuleContext): Readonly<Record<string, (node: ImportNode) => void>> {
    const file = relative(posix.join(import.meta.dirname, "../build"), context.filename);
    if (file.startsWith("..")) return {};
    const check = (node: ImportNode, isType: boolean, names: readonly string[]): void => {
      const name = node.source?.value ?? node.source?.literal?.value;
      if (typeof name !== "string") return;
      const message = wrongWith({ file: file.split(sep).join("/"), name, isType, names });
      if (message !== undefined) context.report({ node: node.source, message });
    };
    const checkNamed = (node: ImportNode): void => {
      const named = node.specifiers ?? [];
      const isType = isOfType(node) || (named.length > 0 && named.every(isOfType));
      check(node, isType, named.map(nameOf));
    };
    return {
      ImportDeclaration: checkNamed,
      ExportNamedDeclaration: checkNamed,
      ExportAllDeclaration: (node) => check(node, isOfType(node), ["default"]),
      ImportExpression: (node) => check(node, false, ["default"]),
      TSImportType: (node) => check(node, true, []),
    };
  },
};

function isOfType({ importKind, exportKind }: ImportNode | SpecifierNode): boolean {
  return (importKind ?? exportKind) === "type";
}

/** A module that is imported whole gives its default. */
function nameOf({ type, imported, local }: SpecifierNode): string {
  const isNamed = type === "ImportSpecifier" || type === "ExportSpecifier";
  return (isNamed && (imported?.name ?? local?.name)) || "default";
}
