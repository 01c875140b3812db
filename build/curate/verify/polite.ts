/**
 * Politeness: one request at a time to everything under one domain, a pause after each, one repetition where
 * a server names a moment soon, and none at all before a moment that is far. Whoever asks a domain, for a
 * page, for its robots.txt (RFC 9309) or along a redirect, waits in its queue.
 */
import { onceFor } from "../../schema/lists/once-for.ts";
import { fromMillis } from "../../schema/timestamp.ts";
import { registeredDomain } from "./address.ts";
import {
  unread,
  agentToken,
  type Ask,
  type HttpAnswer,
  type Unread,
  type World,
} from "./network.ts";
import robotsParser from "robots-parser";

export interface Visitor {
  /** Asks when it is the domain's turn. Rejects only when the run was stopped. */
  ask(url: URL, limits: Pick<Ask, "maxBytes" | "longer">): Promise<HttpAnswer | Unread>;
  /** Lengthens the pause of a domain, in milliseconds; it is never shortened. */
  slowDown(url: URL, millis: number): void;
  /** Milliseconds since 1970. */
  now(): number;
}

/** Milliseconds that a Crawl-delay may ask for. */
const longestDelay = 30_000;
/** Milliseconds that a Retry-After may ask for and be waited for. */
const longestWait = 60_000;
/** How long a domain is left alone that has too much to do and does not say for how long. */
const pauseOfBusyHost = 3_600_000;

/** What is waited for at a domain. */
interface Domain {
  queue: Promise<unknown>;
  delay: number;
  freeAt: number;
  closedUntil: number;
}

export function createVisitor({ send, clock, signal, userAgent }: World, delay: number): Visitor {
  const headers = {
    "user-agent": userAgent,
    accept:
      "text/html,application/xhtml+xml,text/markdown;q=0.9,text/plain;q=0.9,application/json;q=0.7,*/*;q=0.5",
    "accept-encoding": "gzip, br",
    "accept-language": "en",
  };
  const domainOf = onceFor((_name: string): Domain => {
    return { queue: Promise.resolve(), delay, freeAt: 0, closedUntil: 0 };
  });

  async function askOnce(domain: Domain, ask: Ask): Promise<HttpAnswer | Unread> {
    if (domain.closedUntil - clock.now() > longestWait)
      return unread("rate-limited", `to be left alone until ${fromMillis(domain.closedUntil)}`);
    // Again after each pause: what robots.txt asks for may arrive meanwhile.
    const wait = (): number => Math.max(domain.freeAt, domain.closedUntil) - clock.now();
    while (wait() > 0 && !signal.aborted) await clock.sleep(wait(), signal);
    signal.throwIfAborted();
    try {
      const answer = await send(ask, signal);
      domain.closedUntil = Math.max(domain.closedUntil, busyUntil(answer, clock.now()));
      return answer;
    } finally {
      domain.freeAt = clock.now() + domain.delay;
    }
  }

  return {
    now: () => clock.now(),
    ask(url, limits) {
      const domain = domainOf(registeredDomain(url));
      const ask = { ...limits, url: url.href, headers };
      const turn = domain.queue.then(async () => {
        const answer = await askOnce(domain, ask);
        const until = busyUntil(answer, clock.now());
        return until > 0 && until - clock.now() <= longestWait ? askOnce(domain, ask) : answer;
      });
      domain.queue = turn.catch(() => {});
      return turn;
    },
    slowDown(url, millis) {
      const domain = domainOf(registeredDomain(url));
      domain.delay = Math.max(domain.delay, Math.min(millis, longestDelay));
      domain.freeAt = Math.max(domain.freeAt, clock.now() + domain.delay);
    },
  };
}

/** Until when a server is to be left alone, in milliseconds since 1970; 0 for one that is not busy. */
function busyUntil(answer: HttpAnswer | Unread, now: number): number {
  if (answer.kind === "unreadable" || (answer.status !== 429 && answer.status !== 503)) return 0;
  const otherwise = answer.status === 429 ? now + pauseOfBusyHost : 0;
  return retryAt(answer.headers["retry-after"], now) ?? otherwise;
}

/** Longer than this nobody waits: a date in the next century is a slip, not a wish. */
const longestPause = 30 * 86_400_000;

/** The header Retry-After (RFC 9110, 10.2.3), in milliseconds since 1970; undefined where it says nothing that can be understood. */
export function retryAt(header: string | undefined, now: number): number | undefined {
  const text = header?.trim() ?? "";
  const asked = /^\d{1,12}$/.test(text) ? now + Number(text) * 1000 : Date.parse(text);
  const isUnderstood = /^(\d{1,12}$|[A-Z][a-z]{2})/.test(text) && !Number.isNaN(asked);
  return isUnderstood ? Math.min(Math.max(asked, now), now + longestPause) : undefined;
}

/** Undefined where the address may be asked for; else why not. */
export type RefusalOf = (url: URL) => Promise<Unread | undefined>;

/** RFC 9309, 2.5: at least 500 KiB are read; what follows is not. */
const limits = { maxBytes: 500 * 1024, longer: "cut" } as const;
/** RFC 9309, 2.3.1.2. */
const maxRedirects = 5;

/** The package's types describe an ES module; it is a CommonJS one, whose export is the function. */
const parseRobots = robotsParser as unknown as typeof robotsParser.default;

export function openRobots(visitor: Visitor): RefusalOf {
  const textOf = onceFor((origin: string) => robotsText(`${origin}/robots.txt`, visitor));
  return async (url) => {
    const text = await textOf(url.origin);
    if (typeof text !== "string") return text;
    const robots = parseRobots(`${url.origin}/robots.txt`, text);
    const delay = robots.getCrawlDelay(agentToken) ?? 0;
    if (Number.isFinite(delay) && delay > 0) visitor.slowDown(url, delay * 1000);
    const isAllowed = robots.isAllowed(url.href, agentToken) ?? true;
    return isAllowed ? undefined : unread("robots", "the path is disallowed");
  };
}

/**
 * RFC 9309, 2.3.1: 4xx allows everything, 5xx and silence nothing, and so does a 429. More redirects than are
 * followed make the file unavailable, which allows everything.
 */
async function robotsText(address: string, visitor: Visitor): Promise<string | Unread> {
  let url = new URL(address);
  for (let hop = 0; hop <= maxRedirects; hop++) {
    const answer = await visitor.ask(url, limits);
    if (answer.kind === "unreadable") return unread(answer.reason, `robots.txt: ${answer.detail}`);
    const { status, headers, bytes } = answer;
    if (status === 429 || status >= 500) return unread("robots", `robots.txt has status ${status}`);
    if (status === 200) return new TextDecoder().decode(bytes);
    const location = status < 300 || status > 399 ? "" : (headers["location"] ?? "");
    if (location === "" || !URL.canParse(location, url.href)) return "";
    url = new URL(location, url);
    if (!/^https?:$/.test(url.protocol)) return "";
  }
  return "";
}
