/**
 * A runner of workflows reads commands out of what is logged: `::error::` at the start of a line, which
 * only our own annotations are, and `##[error]` anywhere in it, which a quote may hold.
 */
import type { Terminal } from "./terminal.ts";

/** The terminal, with `##[` as `##\u005b`: the same text to who reads JSON, and no command. */
export function onRunner(terminal: Terminal): Terminal {
  const inert = (text: string): string => text.replaceAll("##[", "##\\u005b");
  return {
    ...terminal,
    out: (text) => terminal.out(inert(text)),
    err: (text) => terminal.err(inert(text)),
  };
}

/** A property of an annotation: what would end it or begin another one is written as its code. */
export function annotationProperty(text: string): string {
  return annotationText(text).replace(/:/g, "%3A").replace(/,/g, "%2C");
}

/** The words of an annotation: one line. */
export function annotationText(text: string): string {
  return text.replace(/%/g, "%25").replace(/\r/g, "%0D").replace(/\n/g, "%0A");
}
