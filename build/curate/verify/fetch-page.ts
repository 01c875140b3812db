/**
 * An address → the bytes that stand there now, or why they cannot be had. Follows redirects itself, so
 * that each hop is allowed by robots.txt, keeps its host's pace and stays with the provider.
 */
import type { UnreadReason } from "../../schema/verify-report.ts";
import { isCopy, reasonNotThatPage, reasonNotToFollow } from "./address.ts";
import type { HttpAnswer } from "./network.ts";
import { retryAt, type Visitor } from "./polite.ts";
import type { RefusalOf } from "./robots.ts";

export interface WantedPage {
  readonly url: string;
  /** The sites on which the provider has pages: redirects among them are followed. */
  readonly sites: ReadonlySet<string>;
  /** Whether the address may show one moment for ever: that of a copy is asked for what stood there. */
  readonly isCopy?: boolean;
}

export interface FetchedPage {
  readonly kind: "page";
  readonly url: string;
  readonly contentType: string | null;
  readonly bytes: Uint8Array;
  /** Where permanent redirects, and only such, led. */
  readonly movedTo: string | null;
}

export interface Unread {
  readonly kind: "unreadable";
  readonly reason: UnreadReason;
  readonly detail: string;
  readonly status: number | null;
  /** When the server asked to come back, in milliseconds since 1970. */
  readonly retryAt?: number | undefined;
}

export interface Fetcher {
  readonly visitor: Visitor;
  readonly refusalOf: RefusalOf;
}

const maxHops = 5;
const limits = { maxBytes: 16 * 1024 * 1024, longer: "refuse" } as const;

export function unread(
  reason: UnreadReason,
  detail: string,
  rest: Partial<Pick<Unread, "status" | "retryAt">> = {},
): Unread {
  return { status: null, ...rest, kind: "unreadable", reason, detail };
}

export async function fetchPage(
  wanted: WantedPage,
  { visitor, refusalOf }: Fetcher,
): Promise<FetchedPage | Unread> {
  const from = new URL(wanted.url);
  if (wanted.isCopy !== true && isCopy(from)) return unread("copy", from.href);
  if (!isPublic(from)) return unread("address", from.href);
  const seen = new Set<string>();
  let url = from;
  let isPermanent = true;
  while (seen.size <= maxHops) {
    if (seen.has(url.href)) return unread("redirect-loop", url.href);
    seen.add(url.href);
    const refusal = await refusalOf(url);
    if (refusal !== undefined) return unread(refusal.reason, refusal.detail);
    const answer = await visitor.ask(url, limits);
    if (answer.kind === "failed") return unread(answer.reason, answer.detail);
    const { status, headers } = answer;
    const location = headers["location"];
    if (!redirectStatuses.has(status) || location === undefined) {
      const movedTo = isPermanent && url.href !== from.href ? url.href : null;
      return judgeAnswer(answer, { from, url, movedTo, now: visitor.now() });
    }
    if (!URL.canParse(location, url.href)) return unread("address", location, { status });
    const to = new URL(location, url);
    to.hash = "";
    const reason = isPublic(to) ? reasonNotToFollow(from, to, wanted.sites) : "address";
    if (reason !== undefined) return unread(reason, to.href, { status });
    isPermanent &&= status === 301 || status === 308;
    url = to;
  }
  return unread("redirect-loop", `more than ${maxHops} redirects`);
}

const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

interface Landed {
  readonly from: URL;
  readonly url: URL;
  readonly movedTo: string | null;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Judges the answer at the end of all redirects. */
function judgeAnswer(
  { status, headers, bytes }: HttpAnswer,
  { from, url, movedTo, now }: Landed,
): FetchedPage | Unread {
  const misled = url === from ? undefined : reasonNotThatPage(from, url);
  if (misled !== undefined) return unread(misled, url.href, { status });
  if (status === 200) {
    const contentType = headers["content-type"] ?? null;
    return { kind: "page", url: url.href, contentType, bytes, movedTo };
  }
  const reason =
    status === 404 || status === 410 ? "gone" : status === 429 ? "rate-limited" : "status";
  const again = status === 429 || status === 503 ? retryAt(headers["retry-after"], now) : undefined;
  return unread(reason, `status ${status}`, { status, retryAt: again });
}

function isPublic({ protocol, username, password }: URL): boolean {
  return /^https?:$/.test(protocol) && username === "" && password === "";
}
