/**
 * Values → JSON text → files of the output. A body is joined from the texts of its parts, so a fact that is part
 * of a dozen answers is serialised once. `Json<T>` is a string whose type says what it holds.
 */

export interface OutputFile {
  /** Relative to the root of the output, with forward slashes. */
  readonly file: string;
  /** Composed each time that it is read. */
  readonly text: string;
}

export function whenRead(file: string, compose: () => string): OutputFile {
  return {
    file,
    get text() {
      return compose();
    },
  };
}

export type Json<T> = string & { readonly says?: T };

/** Compact JSON with members in the order they were written. */
export function toJson<T>(value: T): Json<T> {
  return JSON.stringify(value);
}

export function toJsonList<T>(items: readonly Json<T>[]): Json<readonly T[]> {
  return `[${items.join(",")}]`;
}

/** The members of a body, each already JSON, in the order given. */
export function composed<T extends object>(members: {
  readonly [Name in keyof T]: Json<T[Name]>;
}): Json<T> {
  let text = "";
  for (const [name, json] of Object.entries(members as Readonly<Record<string, string>>))
    text += `${text === "" ? "" : ","}"${name}":${json}`;
  return `{${text}}`;
}

/** The body as it is served and written: the text and one trailing newline. */
export function withNewline<T>(json: Json<T>): Json<T> {
  return `${json}\n`;
}
