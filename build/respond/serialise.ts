/**
 * Values → JSON text, once. A body is composed from the texts of its parts, so that a fact which
 * stands in a dozen answers is serialised a single time. The type remembers what the text says.
 */
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
  const parts = Object.entries(members as Readonly<Record<string, string>>);
  return `{${parts.map(([name, json]) => `"${name}":${json}`).join(",")}}`;
}

/** The body as it is served and written: the text and one trailing newline. */
export function withNewline<T>(json: Json<T>): Json<T> {
  return `${json}\n`;
}
