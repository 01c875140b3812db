/** An error of the system → one plain line: what could not be written, why, and what to do about it. */

/** The error of a write that failed. Its message is a full sentence for the user. */
export class CannotWrite extends Error {}

/** The error as a line about `path`; one that is no error of the system comes back as it is. */
export function toCannotWrite(
  error: unknown,
  path: string,
  platform: NodeJS.Platform = process.platform,
): unknown {
  const { code, syscall, message } = error as NodeJS.ErrnoException;
  if (error instanceof CannotWrite || code === undefined || syscall === undefined) return error;
  const isHeld = platform === "win32" && reasonByCode[code] === access;
  const reason = isHeld ? held : reasonByCode[code];
  return new CannotWrite(`"${path}" cannot be written: ${reason ?? `${message}.`}`, {
    cause: error,
  });
}

/** Runs `write`; an error of the system is thrown as a line about `path`. */
export function explaining<T>(path: string, write: () => T): T {
  try {
    return write();
  } catch (error) {
    throw toCannotWrite(error, path);
  }
}

const access = "this user may not; change its owner or mode, or name another place.";
const full = "the disk is full; free some space and run it again.";
const large = "a file may not grow that large here; raise the limit (ulimit -f) and run it again.";

/** On Windows the same errors mean that another program has the file open, more often than a missing right. */
const held =
  "another program holds it, or this user may not; close that program (a server, a scanner) and run it again.";

const reasonByCode: Readonly<Record<string, string>> = {
  EACCES: access,
  EPERM: access,
  EROFS: "the disk is read-only; name another place.",
  ENOSPC: full,
  EDQUOT: "the quota of this user is used up; free some space and run it again.",
  EFBIG: large,
  EBUSY: "another program holds it; close that and run it again.",
  ETXTBSY: "another program runs it; stop that and run it again.",
  EIO: "the disk failed; look into the system's log before anything is written there again.",
  ENAMETOOLONG: "a name is too long; name another place.",
  ENOENT: "it was moved or removed meanwhile; run it again.",
  ENOTDIR: "a part of its path is no folder; name another place.",
  EISDIR: "a folder stands there; move it, or name another place.",
  ENOTEMPTY: "something else was put there meanwhile; move it and run it again.",
  EEXIST: "something else was put there meanwhile; move it and run it again.",
  EMFILE: "too many files are open; raise the limit (ulimit -n) and run it again.",
  ENFILE: "too many files are open on this machine; run it again later.",
  ELOOP: "its links lead in a circle; name another place.",
  EXDEV: "a part of it is another disk; unmount that, or name another place.",
};
