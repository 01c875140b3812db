/**
 * Protects the log of a workflow runner. A runner executes commands that it finds in the log: `::error::`
 * at the start of a line, which only our annotations write, and `##[error]` anywhere in a line, which
 * quoted text may contain.
 */
import type { Terminal } from "./terminal.ts";

/**
 * The terminal, with `##[` written as `##\u005b`: JSON readers see the same text, and the runner sees no
 * command.
 */
export function onRunner(terminal: Terminal): Terminal {
  const inert = (text: string): string => text.replaceAll("##[", "##\\u005b");
  return {
    ...terminal,
    out: (text) => terminal.out(inert(text)),
    err: (text) => terminal.err(inert(text)),
  };
}

/** Escapes a property of an annotation, so that it cannot end the property or start another one. */
export function annotationProperty(text: string): string {
  return annotationText(text).replace(/:/g, "%3A").replace(/,/g, "%2C");
}

/** Escapes the text of an annotation to one line. */
export function annotationText(text: string): string {
  return text.replace(/%/g, "%25").replace(/\r/g, "%0D").replace(/\n/g, "%0A");
}
