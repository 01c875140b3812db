/**
 * The state that one run leaves to the next: when each page was read, and how long an unreadable page is left
 * alone. It may be thrown away at any time. It is kept as JSON, by a version of its own.
 */
import { Type, type Static } from "typebox";
import { Check } from "typebox/value";

const stateVersion = 6;

const Millis = Type.Number({ minimum: 0 });

const PageRecord = Type.Object({
  key: Type.String(),
  /** The last attempt. */
  looked_at: Millis,
  failures: Type.Integer({ minimum: 0 }),
  wait_until: Millis,
});
export interface PageRecord extends Static<typeof PageRecord> {}

const StateFile = Type.Object({
  object: Type.Literal("verify_state"),
  version: Type.Literal(stateVersion),
  pages: Type.Array(PageRecord),
});

/** By the keys of pages. */
export type VerifyState = ReadonlyMap<string, PageRecord>;

/** Undefined for text that is no state of this version. */
export function stateFrom(text: string): VerifyState | undefined {
  try {
    const data: unknown = JSON.parse(text);
    return Check(StateFile, data) ? new Map(data.pages.map((page) => [page.key, page])) : undefined;
  } catch {
    return undefined;
  }
}

/** Only pages that are still known. */
export function stateText(pages: VerifyState, known: ReadonlySet<string>): string {
  const state: Static<typeof StateFile> = {
    object: "verify_state",
    version: stateVersion,
    pages: [...pages.values()].filter(({ key }) => known.has(key)),
  };
  return `${JSON.stringify(state)}\n`;
}

/** A page is known by its provider and the address that is asked for. */
export function pageKey(provider: string, address: string): string {
  return `${provider} ${address}`;
}
