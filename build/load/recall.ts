/** The texts of a facts folder → the files and providers whose data is known, without parsing them. */
import { basename } from "node:path";
import { productFile, productParts, providerFile } from "./file-names.ts";
import { lateFile, lateProvider, type LateProvider, type SourceText } from "./late.ts";
import type { Located } from "./located.ts";

/**
 * The data of a file or of all files of a provider, where it is known that they have no problem; `name` is the
 * file's path, or the provider's slug.
 */
export type Recall = (name: string, sources: readonly SourceText[]) => KnownData | undefined;

/** Gives the data when it is asked for. */
export type KnownData = () => unknown;

export interface Recalled {
  /** The dataset's own files, by path. */
  readonly files: ReadonlyMap<string, Located>;
  readonly providers: readonly RecalledProvider[];
  /** The paths of these providers' files. */
  readonly paths: ReadonlySet<string>;
}

export interface RecalledProvider extends LateProvider {
  readonly slug: string;
}

export const nothingRecalled: Recalled = { files: new Map(), providers: [], paths: new Set() };

/** What is known without parsing it. */
export function recalledFrom(texts: ReadonlyMap<string, SourceText>, recall: Recall): Recalled {
  const files = new Map<string, Located>();
  const providers: RecalledProvider[] = [];
  const paths = new Set<string>();
  const partsOf = productParts(texts);
  for (const [path, text] of texts) {
    const isProvider = providerFile.test(path);
    if (!isProvider && productFile.test(path)) continue;
    const name = isProvider ? basename(path, ".yaml") : path;
    const parts = isProvider ? (partsOf.get(name) ?? []) : [];
    const data = recall(name, [text, ...parts.map(({ content }) => content)]);
    if (data === undefined) continue;
    if (!isProvider) files.set(path, lateFile(text, data));
    else {
      const named = parts.map(({ product, content }) => ({ product, ...content }));
      providers.push({ slug: name, ...lateProvider(text, named, data) });
      for (const each of [path, ...parts.map((part) => part.path)]) paths.add(each);
    }
  }
  return { files, providers, paths };
}
