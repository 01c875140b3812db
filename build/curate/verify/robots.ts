/**
 * robots.txt (RFC 9309) → may this address be asked for, and at which pace. An origin's file is read once
 * in a run.
 */
import robotsParser from "robots-parser";
import { onceFor } from "../../lists/once-for.ts";
import type { UnreadReason } from "../../schema/verify-report.ts";
import { agentToken } from "./network.ts";
import type { Visitor } from "./polite.ts";

export interface RobotsRefusal {
  readonly reason: UnreadReason;
  readonly detail: string;
}

/** Undefined where the address may be asked for; else why not. */
export type RefusalOf = (url: URL) => Promise<RobotsRefusal | undefined>;

/** RFC 9309, 2.5: at least 500 KiB are read; what follows is not. */
const limits = { maxBytes: 500 * 1024, longer: "cut" } as const;
/** RFC 9309, 2.3.1.2. */
const maxRedirects = 5;

/** The package's types describe an ES module; it is a CommonJS one, whose export is the function. */
const parseRobots = robotsParser as unknown as typeof robotsParser.default;

export function openRobots(visitor: Visitor): RefusalOf {
  const rulesOf = onceFor(async (origin: string) => {
    const address = `${origin}/robots.txt`;
    const text = await robotsText(address, visitor);
    return typeof text === "string" ? parseRobots(address, text) : text;
  });
  return async (url) => {
    const robots = await rulesOf(url.origin);
    if ("reason" in robots) return robots;
    const delay = robots.getCrawlDelay(agentToken) ?? 0;
    if (Number.isFinite(delay) && delay > 0) visitor.slowDown(url, delay * 1000);
    const isAllowed = robots.isAllowed(url.href, agentToken) ?? true;
    return isAllowed ? undefined : { reason: "robots", detail: "the path is disallowed" };
  };
}

/** RFC 9309, 2.3.1: 4xx allows everything, 5xx and silence nothing. A 429 is no leave to go on. */
async function robotsText(address: string, visitor: Visitor): Promise<string | RobotsRefusal> {
  let url = new URL(address);
  for (let hop = 0; hop <= maxRedirects; hop++) {
    const answer = await visitor.ask(url, limits);
    if (answer.kind === "failed")
      return { reason: answer.reason, detail: `robots.txt: ${answer.detail}` };
    const { status, headers, bytes } = answer;
    if (status === 429 || status >= 500)
      return { reason: "robots", detail: `robots.txt has status ${status}` };
    if (status === 200) return new TextDecoder().decode(bytes);
    const location = headers["location"];
    if (status < 300 || status > 399 || location === undefined) return "";
    if (!URL.canParse(location, url.href)) return "";
    url = new URL(location, url);
    if (!/^https?:$/.test(url.protocol)) return "";
  }
  // More redirects than that make the file unavailable, and an unavailable file allows everything.
  return "";
}
