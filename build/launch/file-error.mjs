/** Tells what the disk refuses from a mistake of the program, so that only the first is handled. */

/**
 * @param {unknown} error
 * @returns {error is NodeJS.ErrnoException}
 */
export function isFileError(error) {
  return error instanceof Error && "syscall" in error;
}
