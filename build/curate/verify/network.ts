/**
 * The world as the verification sees it: one HTTP exchange at a time, and a clock. The command line
 * passes in the real ones (`build/curate/verify/command/http.ts`), tests a server of their own and a clock that jumps.
 */
import type { UnreadReason } from "../../schema/verify-report.ts";

export interface Ask {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The most bytes of a body, both as sent and as decoded. */
  readonly maxBytes: number;
  /** What is done with a longer body: refused, or read up to there. */
  readonly longer: "refuse" | "cut";
}

export interface HttpAnswer {
  readonly kind: "answer";
  readonly status: number;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  /** Decoded from its content-encoding; empty for every status but 200. */
  readonly bytes: Uint8Array;
}

/** Why a page could not be read, by whatever asked for it or reads it. */
export interface Unread {
  readonly kind: "unreadable";
  readonly reason: UnreadReason;
  readonly detail: string;
  /** When the server asked to come back, in milliseconds since 1970. */
  readonly retryAt?: number | undefined;
}

export function unread(reason: UnreadReason, detail: string, retryAt?: number): Unread {
  return { kind: "unreadable", reason, detail, retryAt };
}

/** One exchange, without following redirects. Never rejects, except when it was aborted. */
export type SendRequest = (ask: Ask, signal: AbortSignal) => Promise<HttpAnswer | Unread>;

export interface World {
  readonly send: SendRequest;
  readonly clock: {
    /** Milliseconds since 1970. */
    now(): number;
    /** Resolves early when the signal aborts. */
    sleep(millis: number, signal: AbortSignal): Promise<void>;
  };
  /** Aborted when the run is to stop: what is under way is dropped, what was read is kept. */
  readonly signal: AbortSignal;
  /** The whole User-Agent header; its product token is `agentToken`. */
  readonly userAgent: string;
}

/** By this name robots.txt may address us. */
export const agentToken = "public-facts-verify";
