/** The listed files of a facts folder → their texts, and a problem for each that cannot be read or that nothing reads. */
import type { KeptPlace } from "../schema/place.ts";
import { isRead, isReadElsewhere, meantAs } from "./file-names.ts";
import type { FileSource } from "./file-source.ts";
import { parsePlaces, placesFile } from "./places.ts";
import { toFound, type Problem, fileMeaning as meaning } from "./problem.ts";

export const maxFileBytes = 1024 * 1024;

export interface SourceText {
  /** As problems name it. */
  readonly file: string;
  readonly text: string;
}

export interface ReadTexts {
  /** By path, of the files that hold facts, of registers and of comparisons. */
  readonly texts: ReadonlyMap<string, SourceText>;
  readonly places: readonly KeptPlace[];
  readonly problems: Problem[];
  readonly bytes: number;
}

export function readTexts(
  source: FileSource,
  name: string,
  files: readonly string[],
  sizes: ReadonlyMap<string, number>,
): ReadTexts {
  const texts = new Map<string, SourceText>();
  const problems: Problem[] = [];
  let places: readonly KeptPlace[] = [];
  let bytes = 0;
  for (const path of files) {
    const file = `${name}/${path}`;
    if (path !== placesFile && !isRead(path)) {
      if (!isReadElsewhere(path)) problems.push(unreadFile(file, path));
      continue;
    }
    const size = sizes.get(path)!;
    bytes += size;
    const text =
      size > maxFileBytes ? tooLarge(file, size) : fileText(file, () => source.bytes(path));
    if (typeof text !== "string") problems.push(text);
    else if (path === placesFile) {
      const kept = parsePlaces(file, text);
      problems.push(...kept.problems);
      places = kept.places;
    } else texts.set(path, { file, text });
  }
  return { texts, places, problems, bytes };
}

function unreadFile(file: string, path: string): Problem {
  const meant = meantAs(path);
  return atStart(
    file,
    "nothing reads this file; here stand `dataset.yaml`, `keys.yaml`, `kinds.yaml`, `freshness.yaml`, `wanted.yaml`, `providers/<slug>.yaml`, `providers/<slug>/<product>.yaml`, `register/<name>.yaml` and `witness/<name>.yaml`.",
    meant === undefined ? "Move or remove it." : `Rename it to: ${meant}`,
  );
}

function tooLarge(file: string, size: number): Problem {
  return atStart(
    file,
    `${size} bytes; a file holds at most ${maxFileBytes} (1 MiB).`,
    "Keep only the provider's facts in it.",
  );
}

/**
 * Returns the text of a file, or a problem where the system refuses to read it. Throws ENOENT for a
 * file that was removed after it was listed.
 */
function fileText(file: string, bytes: () => Uint8Array): string | Problem {
  try {
    return decodeUtf8(file, bytes());
  } catch (error) {
    const { code, syscall, message } = error as NodeJS.ErrnoException;
    if (syscall === undefined || code === "ENOENT") throw error;
    return atStart(file, `cannot be read: ${message}.`);
  }
}

function decodeUtf8(file: string, bytes: Uint8Array): string | Problem {
  try {
    // A byte order mark is no part of the text: positions count from the first character.
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes);
  } catch {
    return atStart(file, "not UTF-8; every file is UTF-8 text.", "Save the file as UTF-8.");
  }
}

/** A problem of a file as a whole. */
export function atStart(file: string, message: string, repair?: string): Problem {
  return { ...toFound(file, { line: 1, column: 1 }, message, { repair }), rule: meaning.name };
}
