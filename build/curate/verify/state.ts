/**
 * The state that one run leaves to the next: when each page was read, and how long an unreadable page is left
 * alone. It may be thrown away at any time. It is kept as JSON, by a version of its own.
 */
export interface PageRecord {
  /** The last attempt, in milliseconds since 1970, like all moments here. */
  readonly looked_at: number;
  readonly failures: number;
  readonly wait_until: number;
}

interface StateFile {
  readonly object: "verify_state";
  readonly version: 7;
  /** By their keys. */
  readonly pages: Readonly<Record<string, PageRecord>>;
}

export type VerifyState = ReadonlyMap<string, PageRecord>;

/** Undefined for text that is no state of this version. */
export function stateFrom(text: string): VerifyState | undefined {
  try {
    const { object, version, pages } = JSON.parse(text) as StateFile;
    const isOwn = object === "verify_state" && version === 7;
    return isOwn ? new Map(Object.entries(pages)) : undefined;
  } catch {
    return undefined;
  }
}

/** Only pages that are still known. */
export function stateText(pages: VerifyState, known: ReadonlySet<string>): string {
  const own = Object.fromEntries([...pages].filter(([key]) => known.has(key)));
  const state: StateFile = { object: "verify_state", version: 7, pages: own };
  return `${JSON.stringify(state)}\n`;
}

/** A page is known by its provider and the address that is asked for. */
export function pageKey(provider: string, address: string): string {
  return `${provider} ${address}`;
}
