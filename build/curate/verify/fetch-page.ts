/**
 * An address → the bytes that stand there now, or why they cannot be had. Follows redirects itself, so
 * that each hop is allowed by robots.txt, keeps its host's pace and stays with the provider.
 */
import type { UnreadReason } from "../../schema/verify-report.ts";
import { isCopy, reasonNotThatPage, reasonNotToFollow, type Landing } from "./address.ts";
import { retryAt, type Lanes } from "./lanes.ts";
import type { ExchangeAnswer, World } from "./network.ts";
import type { Robots } from "./robots.ts";

export interface WantedPage {
  readonly url: string;
  /** The sites on which the provider has pages: redirects among them are followed. */
  readonly sites: ReadonlySet<string>;
  /** Whether the address may show one moment for ever: that of a copy is asked for what stood there. */
  readonly isCopy?: boolean;
}

export type Fetched = {
  /** Milliseconds since 1970: the moment of the answer. */
  readonly at: number;
  /** Where permanent redirects, and only such, led. */
  readonly movedTo: string | null;
} & (
  | {
      readonly kind: "page";
      readonly url: string;
      readonly contentType: string | null;
      readonly bytes: Uint8Array;
    }
  | {
      readonly kind: "unreadable";
      readonly reason: UnreadReason;
      readonly detail: string;
      readonly status: number | null;
      /** When the server asked to come back, in milliseconds since 1970. */
      readonly retryAt?: number;
    }
);

const maxHops = 5;
const maxPageBytes = 16 * 1024 * 1024;
/** Milliseconds that a Retry-After may ask for and be waited for, once. */
export const longestWait = 60_000;
/** How long a host is left alone that has too much to do and does not say for how long. */
const pauseOfBusyHost = 3_600_000;

export interface Fetcher {
  readonly world: World;
  readonly lanes: Lanes;
  readonly robots: Robots;
}

export async function fetchPage(wanted: WantedPage, fetcher: Fetcher): Promise<Fetched> {
  const { clock } = fetcher.world;
  const unread = (why: WhyUnread): Fetched => ({
    status: null,
    ...why,
    kind: "unreadable",
    at: clock.now(),
    movedTo: null,
  });
  const from = new URL(wanted.url);
  if (wanted.isCopy !== true && isCopy(from)) return unread({ reason: "copy", detail: from.href });
  if (!isPublic(from)) return unread({ reason: "address", detail: from.href });
  const seen = new Set<string>();
  let url = from;
  let isPermanent = true;
  for (let hop = 0; hop <= maxHops; hop++) {
    if (seen.has(url.href)) return unread({ reason: "redirect-loop", detail: url.href });
    seen.add(url.href);
    const refusal = await fetcher.robots.refusal(url);
    if (refusal !== undefined) return unread(refusal);
    const answer = await askTwice(url, fetcher);
    if (answer.kind === "failed") return unread({ reason: answer.reason, detail: answer.detail });
    const next = redirectOf(answer, { from, url, sites: wanted.sites });
    if (next === undefined) {
      const movedTo = isPermanent && url.href !== from.href ? url.href : null;
      const judged = judgeAnswer(answer, { from, url, now: clock.now() });
      if (judged.closedUntil !== undefined) fetcher.lanes.close(url, judged.closedUntil);
      return "why" in judged ? unread(judged.why) : { ...judged.found, at: clock.now(), movedTo };
    }
    if ("why" in next) return unread(next.why);
    isPermanent &&= next.isPermanent;
    url = next.to;
  }
  return unread({ reason: "redirect-loop", detail: `more than ${maxHops} redirects` });
}

type Answered = Exclude<ExchangeAnswer, { readonly kind: "failed" }>;

interface WhyUnread {
  readonly reason: UnreadReason;
  readonly detail: string;
  readonly status?: number;
  readonly retryAt?: number;
}

type NextHop = { readonly to: URL; readonly isPermanent: boolean } | { readonly why: WhyUnread };

/** Where an answer leads, or why it is not followed there; undefined where it leads nowhere. */
function redirectOf(
  { status, headers }: Answered,
  { from, url, sites }: Omit<Landing, "to"> & { readonly url: URL },
): NextHop | undefined {
  const location = headers["location"];
  if (!redirectStatuses.has(status) || location === undefined) return undefined;
  if (!URL.canParse(location, url.href))
    return { why: { reason: "address", detail: location, status } };
  const to = new URL(location, url);
  to.hash = "";
  const reason = isPublic(to) ? reasonNotToFollow({ from, to, sites }) : "address";
  if (reason !== undefined) return { why: { reason, detail: to.href, status } };
  return { to, isPermanent: status === 301 || status === 308 };
}

type JudgedAnswer = (
  | { readonly found: Omit<Extract<Fetched, { readonly kind: "page" }>, "at" | "movedTo"> }
  | { readonly why: WhyUnread }
) & {
  /** Until when the host is left alone, in milliseconds since 1970. */
  readonly closedUntil?: number;
};

/** Judges the answer at the end of all redirects; `now` is in milliseconds since 1970. */
function judgeAnswer(
  { status, headers, bytes }: Answered,
  { from, url, now }: { readonly from: URL; readonly url: URL; readonly now: number },
): JudgedAnswer {
  const misled = url === from ? undefined : reasonNotThatPage({ from, to: url });
  if (misled !== undefined) return { why: { reason: misled, detail: url.href, status } };
  const why = { detail: `status ${status}`, status };
  if (status === 404 || status === 410) return { why: { reason: "gone", ...why } };
  if (status === 429 || status === 503) {
    const later = retryAt(headers["retry-after"], now);
    const closedUntil = later ?? (status === 429 ? now + pauseOfBusyHost : undefined);
    const reason = status === 429 ? "rate-limited" : "status";
    return {
      why: { reason, ...why, ...(later === undefined ? {} : { retryAt: later }) },
      ...(closedUntil === undefined ? {} : { closedUntil }),
    };
  }
  if (status !== 200) return { why: { reason: "status", ...why } };
  return {
    found: {
      kind: "page",
      url: url.href,
      contentType: headers["content-type"] ?? null,
      bytes,
    },
  };
}

const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Asks once more, where the server names a moment that can be waited for. */
async function askTwice(url: URL, { world, lanes }: Fetcher): Promise<ExchangeAnswer> {
  const { clock, signal } = world;
  const ask = {
    url: url.href,
    headers: headersOf(world),
    maxBytes: maxPageBytes,
    longer: "refuse",
  } as const;
  return lanes.run(url, async () => {
    const answer = await world.send(ask, signal);
    if (answer.kind === "failed" || (answer.status !== 429 && answer.status !== 503)) return answer;
    const wait = (retryAt(answer.headers["retry-after"], clock.now()) ?? Infinity) - clock.now();
    if (wait > longestWait) return answer;
    // The lane's own pause holds for a repetition, too.
    await clock.sleep(Math.max(wait, lanes.delayOf(url)), signal);
    signal.throwIfAborted();
    return world.send(ask, signal);
  });
}

function headersOf({ userAgent }: World) {
  return {
    "user-agent": userAgent,
    accept:
      "text/html,application/xhtml+xml,text/markdown;q=0.9,text/plain;q=0.9,application/pdf;q=0.8,application/json;q=0.7,*/*;q=0.5",
    "accept-encoding": "gzip, deflate, br",
    "accept-language": "en",
  };
}

function isPublic({ protocol, username, password }: URL): boolean {
  return /^https?:$/.test(protocol) && username === "" && password === "";
}
