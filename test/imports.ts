/** The sources of `build/` → who imports what: by value or by type, at once or later. */
import { readFileSync } from "node:fs";
import { posix } from "node:path";
import fastGlob from "fast-glob";

export interface Import {
  readonly from: string;
  /** A file below `build/`, or a package; `node:fs` and all that Node.js brings as it is written. */
  readonly to: string;
  readonly isFile: boolean;
  readonly isType: boolean;
  /** The names between braces. */
  readonly names: readonly string[];
}

/** `import … from`, `export … from`, `import "…"`, `import("…")`: the last one in types and comments too. */
const forms =
  /^\s*(?:import|export)\b(?:[^;"'`]*?\bfrom)?\s*["']([^"']+)["']|\bimport\(\s*["'`]([^"'`]+)["'`]/gm;

export function importsIn(file: string, text: string): readonly Import[] {
  return [...text.matchAll(forms)].map(([statement, named, later]) => {
    const written = (named ?? later)!;
    const isFile = written.startsWith(".");
    const names =
      /\{([^}]*)\}/
        .exec(statement)?.[1]
        ?.split(",")
        .map((name) => name.trim()) ?? [];
    const listed = names.filter((name) => name !== "");
    return {
      from: file,
      to: isFile ? posix.join(posix.dirname(file), written) : written,
      isFile,
      isType:
        /^\s*(?:import|export)\s+type\b/.test(statement) ||
        (listed.length > 0 &&
          !/^\s*import\s+\w+\s*,/.test(statement) &&
          listed.every((name) => name.startsWith("type "))),
      names: listed,
    };
  });
}

export const sources: readonly string[] = fastGlob
  .sync("**/*.{ts,mjs}", { cwd: "build" })
  .toSorted();

export const imports: readonly Import[] = sources.flatMap((file) =>
  importsIn(file, readFileSync(`build/${file}`, "utf8")),
);
