/**
 * robots.txt (RFC 9309) → may this address be asked for, and at which pace. An origin's file is read once
 * in a run.
 */
import robotsParser from "robots-parser";
import { onceFor } from "../../schema/lists/once-for.ts";
import { agentToken, unread, type Unread } from "./network.ts";
import type { Visitor } from "./polite.ts";

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
