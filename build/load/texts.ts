/** A listed file of a facts folder → its text, or why it cannot be read or nothing reads it. */
import { isRead, isReadElsewhere, meantAs } from "./file-names.ts";
import type { FileSource, ListedFile } from "./file-source.ts";
import { placesFile } from "./places.ts";
import { toFound, type Problem, fileMeaning as meaning } from "./problem.ts";

export const maxFileBytes = 1024 * 1024;

/** Undefined for a file that is read elsewhere. Throws ENOENT for one that was removed after it was listed. */
export function textOf(
  source: FileSource,
  folder: string,
  { path, kind, size, problem }: ListedFile,
): string | Problem | undefined {
  const file = path === "" ? folder : `${folder}/${path}`;
  if (kind === "other")
    return atStart(file, problem ?? "not a plain file; every file stands here itself.");
  if (path !== placesFile && !isRead(path))
    return isReadElsewhere(path) ? undefined : unreadFile(file, path);
  if (size > maxFileBytes)
    return atStart(
      file,
      `${size} bytes; a file holds at most ${maxFileBytes} (1 MiB).`,
      "Keep only the provider's facts in it.",
    );
  try {
    return decodeUtf8(file, source.bytes(path));
  } catch (error) {
    const { code, syscall, message } = error as NodeJS.ErrnoException;
    if (syscall === undefined || code === "ENOENT") throw error;
    return atStart(file, `cannot be read: ${message}.`);
  }
}

function unreadFile(file: string, path: string): Problem {
  const meant = meantAs(path);
  return atStart(
    file,
    "nothing reads this file; here stand `dataset.yaml`, `keys.yaml`, `kinds.yaml`, `freshness.yaml`, `wanted.yaml`, `providers/<slug>.yaml`, `providers/<slug>/<product>.yaml`, `register/<name>.yaml` and `witness/<name>.yaml`.",
    meant === undefined ? "Move or remove it." : `Rename it to: ${meant}`,
  );
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
  return { ...toFound(file, { line: 1, column: 1 }, message, repair), rule: meaning.name };
}
