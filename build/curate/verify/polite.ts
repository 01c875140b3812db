/**
 * Politeness: one request at a time to everything under one domain, a pause after each, one repetition where
 * a server names a moment soon, and none at all before a moment that is far. Whoever asks a domain, for a
 * page, for its robots.txt or along a redirect, waits in its queue.
 */
import { onceFor } from "../../schema/lists/once-for.ts";
import { fromMillis } from "../../schema/timestamp.ts";
import { registeredDomain } from "./address.ts";
import { unread, type Ask, type HttpAnswer, type Unread, type World } from "./network.ts";

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
