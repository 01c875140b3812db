/**
 * Files that were read before without a problem → located values that know their data from then. A text is
 * parsed only where somebody asks where something stands in it.
 */
import { lazy } from "../lists/lazy.ts";
import { onceFor } from "../lists/once-for.ts";
import type { Located } from "./located.ts";
import { parseYaml } from "./parse.ts";
import { joinProvider } from "./provider-folder.ts";

export interface SourceText {
  /** As problems name it. */
  readonly file: string;
  readonly text: string;
}

/** One file with the data that is known of it. */
export function lateFile(source: SourceText, data: () => unknown): Located {
  return openLate(source, () => parsedNow(source), data);
}

export interface LateProvider {
  readonly located: Located;
  readonly files: readonly Located[];
}

/** A provider in one file or several, its own first, with the data that is known of all of them together. */
export function lateProvider(
  main: SourceText,
  parts: readonly (SourceText & { readonly product: string })[],
  data: () => unknown,
): LateProvider {
  if (parts.length === 0) {
    const located = lateFile(main, data);
    return { located, files: [located] };
  }
  const [own, ...others] = [main, ...parts].map((source) => {
    const parsed = onceFor(() => parsedNow(source));
    return openLate(source, parsed, () => parsed().value);
  });
  const joined = onceFor(() => {
    const named = parts.map(({ product }, index) => ({ product, located: others[index]! }));
    return joinProvider(own!, named).located;
  });
  const home: Located["home"] = (path) => joined().home(path);
  return { located: openLate(main, joined, data, home), files: [own!, ...others] };
}

function parsedNow({ file, text }: SourceText): Located {
  const { located } = parseYaml(file, text);
  if (located === undefined) throw new Error(`${file} was known to be readable, and is not`);
  return located;
}

function openLate(
  { file, text }: SourceText,
  read: () => Located,
  data: () => unknown,
  home?: Located["home"],
): Located {
  const parsed = onceFor(read);
  const value = lazy(data);
  return {
    file,
    text,
    get value() {
      return value();
    },
    home(path) {
      return home?.(path) ?? [this, path];
    },
    position: (path, end) => parsed().position(path, end),
    positionAt: (offset) => parsed().positionAt(offset),
    extent: (path, end) => parsed().extent(path, end),
    written: (path) => parsed().written(path),
  };
}
