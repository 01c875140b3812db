/**
 * robots.txt (RFC 9309) → may this address be asked for, and at which pace. An origin's file is read once
 * in a run.
 */
import { onceFor } from "../../lists/once-for.ts";
import robotsParser from "robots-parser";
import type { UnreadReason } from "../../schema/verify-report.ts";
import type { Lanes } from "./lanes.ts";
import { agentToken, type ExchangeAnswer, type World } from "./network.ts";

export interface Robots {
  /** Undefined where the address may be asked for; else why not. */
  refusal(url: URL): Promise<RobotsRefusal | undefined>;
}

export interface RobotsRefusal {
  readonly reason: UnreadReason;
  readonly detail: string;
}

/** RFC 9309, 2.5: at least 500 KiB are read; what follows is not. */
const maxRobotsBytes = 500 * 1024;
/** RFC 9309, 2.3.1.2. */
const maxRobotsRedirects = 5;

export function openRobots(world: World, lanes: Lanes): Robots {
  const rulesFor = onceFor(async (origin: string): Promise<Rules> => {
    const answer = await fetchText(`${origin}/robots.txt`);
    return "refusal" in answer ? answer : parseRules(origin, answer.text);
  });

  async function fetchText(address: string): Promise<RobotsText> {
    let url = new URL(address);
    for (let hop = 0; hop <= maxRobotsRedirects; hop++) {
      const at = url;
      const answer = await lanes.run(at, () => world.send(ask(at, world.userAgent), world.signal));
      const target = redirected(answer, url);
      if (target === undefined) return verdict(answer);
      url = target;
    }
    // More redirects than that make the file unavailable, and an unavailable file allows everything.
    return { text: "" };
  }

  return {
    async refusal(url) {
      const { refusal, delay = 0, isAllowed } = await rulesFor(url.origin);
      if (refusal !== undefined) return refusal;
      if (delay > 0) lanes.slowDown(url, delay * 1000);
      return isAllowed!(url) ? undefined : { reason: "robots", detail: "the path is disallowed" };
    },
  };
}

/** The package's types describe an ES module; it is a CommonJS one, whose export is the function. */
const parseRobots = robotsParser as unknown as typeof robotsParser.default;

interface Rules {
  readonly refusal?: RobotsRefusal;
  /** Seconds. */
  readonly delay?: number;
  readonly isAllowed?: (url: URL) => boolean;
}

function parseRules(origin: string, text: string): Rules {
  const robots = parseRobots(`${origin}/robots.txt`, text);
  const delay = robots.getCrawlDelay(agentToken) ?? 0;
  return {
    delay: Number.isFinite(delay) ? delay : 0,
    isAllowed: (url) => robots.isAllowed(url.href, agentToken) ?? true,
  };
}

function ask(url: URL, userAgent: string) {
  const headers = { "user-agent": userAgent, accept: "text/plain,*/*;q=0.1" };
  return { url: url.href, headers, maxBytes: maxRobotsBytes, longer: "cut" } as const;
}

function redirected(answer: ExchangeAnswer, url: URL): URL | undefined {
  if (answer.kind === "failed" || answer.status < 300 || answer.status > 399) return undefined;
  const location = answer.headers["location"];
  if (location === undefined || !URL.canParse(location, url.href)) return undefined;
  const target = new URL(location, url);
  return /^https?:$/.test(target.protocol) ? target : undefined;
}

type RobotsText = { readonly text: string } | { readonly refusal: RobotsRefusal };

/** RFC 9309, 2.3.1: 4xx allows everything, 5xx and silence nothing. A 429 is no leave to go on. */
function verdict(answer: ExchangeAnswer): RobotsText {
  if (answer.kind === "failed")
    return { refusal: { reason: answer.reason, detail: `robots.txt: ${answer.detail}` } };
  if (answer.status === 429 || answer.status >= 500)
    return { refusal: { reason: "robots", detail: `robots.txt has status ${answer.status}` } };
  return { text: answer.status === 200 ? new TextDecoder().decode(answer.bytes) : "" };
}
