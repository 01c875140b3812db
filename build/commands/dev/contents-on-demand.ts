/**
 * One dataset → its output as a reader of files: each is composed when it is first asked for, then kept.
 * A change of the facts opens a new one, so nothing that is kept can grow old.
 */
import type { Bytes } from "../../fallback/payload.ts";
import { setImmediate } from "node:timers/promises";
import type { FileEntry } from "../../schema/contract/listed-files.ts";
import type { ContentFile } from "../../publish/compose/bulk.ts";
import {
  contentsOf,
  manifestOf,
  type ContentsInput,
  type Part,
} from "../../publish/compose/contents.ts";
import type { ReadFile } from "../../fallback/output-files.ts";
import { entryOf, manifestName } from "../../publish/listed.ts";

/** Parts that are seldom looked at and long to list: what is sought is sought here last. */
const late: ReadonlySet<string> = new Set(["changes", "compare", "hosts", "scripts"]);

/** So many files are composed at a time; then whatever else waits has its turn. */
const batchSize = 100;

export function openContents(input: Omit<ContentsInput, "read">): ReadFile {
  const kept = new Map<string, Promise<Bytes>>();
  const find = seeker(() => contentsOf({ ...input, read }));

  const read: ReadFile = (file) => {
    const known = kept.get(file);
    if (known) return known;
    const found = file === manifestName ? manifest : find(file);
    if (found === undefined) return Promise.resolve(undefined);
    const made = contentBytes(found);
    kept.set(file, made);
    made.catch(() => kept.delete(file));
    return made;
  };

  /** Composes everything once, and keeps nothing of it. */
  const manifest: ContentFile = {
    file: manifestName,
    async content() {
      const entries: FileEntry[] = [];
      for (const part of contentsOf({ ...input, read }))
        for (const each of part.files()) {
          entries.push(entryOf(each.file, await contentBytes(each)));
          if (entries.length % batchSize === 0) await setImmediate();
        }
      return manifestOf(input.dataset, entries);
    },
  };

  return read;
}

/** Finds a file by its name, and lists no more files than it takes. */
function seeker(parts: () => readonly Part[]): (file: string) => ContentFile | undefined {
  const listed = new Map<string, ContentFile>();
  let left: Iterator<ContentFile> | undefined;
  return (file) => {
    left ??= filesOfParts(
      parts().toSorted((a, b) => Number(late.has(a.name)) - Number(late.has(b.name))),
    );
    while (!listed.has(file)) {
      const { value, done } = left.next();
      if (done) break;
      listed.set(value.file, value);
    }
    return listed.get(file);
  };
}

function* filesOfParts(parts: readonly Part[]): Generator<ContentFile, void> {
  for (const part of parts) yield* part.files();
}

async function contentBytes(file: ContentFile): Promise<Bytes> {
  const content = await file.content();
  return typeof content === "string" ? new TextEncoder().encode(content) : new Uint8Array(content);
}
