/**
 * The state that one run leaves to the next: when each page was read, and how long an unreadable page is left
 * alone. It may be thrown away at any time. It is kept as JSON, by a version of its own.
 */
import { Type, type Static } from "typebox";
import { Parse } from "typebox/value";

const Millis = Type.Number({ minimum: 0 });

const PageRecord = Type.Object({
  /** The last attempt. */
  looked_at: Millis,
  failures: Type.Integer({ minimum: 0 }),
  wait_until: Millis,
});
export interface PageRecord extends Static<typeof PageRecord> {}

const StateFile = Type.Object({
  object: Type.Literal("verify_state"),
  version: Type.Literal(7),
  /** By their keys. */
  pages: Type.Record(Type.String(), PageRecord),
});

export type VerifyState = ReadonlyMap<string, PageRecord>;

/** Undefined for text that is no state of this version. */
export function stateFrom(text: string): VerifyState | undefined {
  try {
    return new Map(Object.entries(Parse(StateFile, JSON.parse(text)).pages));
  } catch {
    return undefined;
  }
}

/** Only pages that are still known. */
export function stateText(pages: VerifyState, known: ReadonlySet<string>): string {
  const own = Object.fromEntries([...pages].filter(([key]) => known.has(key)));
  const state: Static<typeof StateFile> = { object: "verify_state", version: 7, pages: own };
  return `${JSON.stringify(state)}\n`;
}

/** A page is known by its provider and the address that is asked for. */
export function pageKey(provider: string, address: string): string {
  return `${provider} ${address}`;
}
