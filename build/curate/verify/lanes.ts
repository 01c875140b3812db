/**
 * Politeness: one request at a time to everything under one domain, and a pause after each. Whoever
 * asks a domain, for a page, for its robots.txt or along a redirect, waits in its lane.
 */
import { registeredDomain } from "./address.ts";
import type { World } from "./network.ts";

/** Seconds of Crawl-delay beyond which we wait no longer, in milliseconds. */
const longestDelay = 30_000;

export interface Lanes {
  /** Runs the task when nothing else asks this domain, and its pause is over. */
  run<Result>(url: URL, task: () => Promise<Result>): Promise<Result>;
  /** Lengthens the pause of a domain; it is never shortened. */
  slowDown(url: URL, millis: number): void;
  /** The pause after each request, in milliseconds. */
  delayOf(url: URL): number;
  /** Milliseconds since 1970 before which the domain asked not to be asked again; 0 for none. */
  closedUntil(url: URL): number;
  close(url: URL, until: number): void;
}

interface Lane {
  tail: Promise<unknown>;
  delay: number;
  freeAt: number;
  closedUntil: number;
}

export function createLanes(
  { clock, signal }: Pick<World, "clock" | "signal">,
  delay: number,
): Lanes {
  const lanes = new Map<string, Lane>();

  function laneOf(url: URL): Lane {
    const domain = registeredDomain(url);
    let lane = lanes.get(domain);
    if (lane === undefined)
      lanes.set(domain, (lane = { tail: Promise.resolve(), delay, freeAt: 0, closedUntil: 0 }));
    return lane;
  }

  return {
    run(url, task) {
      const lane = laneOf(url);
      const turn = lane.tail.then(async () => {
        // Again after each pause: what robots.txt asks for may arrive meanwhile.
        while (lane.freeAt > clock.now() && !signal.aborted)
          await clock.sleep(lane.freeAt - clock.now(), signal);
        signal.throwIfAborted();
        try {
          return await task();
        } finally {
          // What robots.txt asked for may have arrived during the task itself.
          lane.freeAt = clock.now() + lane.delay;
        }
      });
      lane.tail = turn.catch(() => {});
      return turn;
    },
    slowDown(url, millis) {
      const lane = laneOf(url);
      lane.delay = Math.max(lane.delay, Math.min(millis, longestDelay));
      lane.freeAt = Math.max(lane.freeAt, clock.now() + lane.delay);
    },
    delayOf: (url) => laneOf(url).delay,
    closedUntil: (url) => laneOf(url).closedUntil,
    close(url, until) {
      const lane = laneOf(url);
      lane.closedUntil = Math.max(lane.closedUntil, until);
    },
  };
}

/** Longer than this nobody waits: a date in the next century is a slip, not a wish. */
const longestPause = 30 * 86_400_000;

/** The header Retry-After (RFC 9110, 10.2.3), in milliseconds since 1970; undefined where it says nothing that can be understood. */
export function retryAt(header: string | undefined, now: number): number | undefined {
  const text = header?.trim() ?? "";
  const asked = /^\d{1,12}$/.test(text)
    ? now + Number(text) * 1000
    : /^[A-Z][a-z]{2}/.test(text)
      ? Date.parse(text)
      : Number.NaN;
  return Number.isNaN(asked) ? undefined : Math.min(Math.max(asked, now), now + longestPause);
}
