/**
 * An address → the bytes that stand there now, or why they cannot be had. Follows redirects itself, so
 * that each hop is allowed by robots.txt, keeps its host's pace and stays with the provider.
 */
import { isCopy, reasonNotThatPage, reasonNotToFollow } from "./address.ts";
import { unread, type HttpAnswer, type Unread } from "./network.ts";
import { retryAt, type Visitor, type RefusalOf } from "./polite.ts";
import type { Page } from "./reading/read.ts";

interface FetchedPage extends Page {
  readonly kind: "page";
  /** Where permanent redirects, and only such, led. */
  readonly movedTo: string | null;
}

export interface Fetcher {
  readonly visitor: Visitor;
  readonly refusalOf: RefusalOf;
}

const maxHops = 5;
const limits = { maxBytes: 16 * 1024 * 1024, longer: "refuse" } as const;

/**
 * Redirects are followed to `sites`, on which the provider has pages. Only that of a copy, which is asked for
 * what stood there, may be an address that shows one moment for ever.
 */
export async function fetchPage(
  from: URL,
  sites: ReadonlySet<string>,
  { visitor, refusalOf }: Fetcher,
  mayBeCopy = false,
): Promise<FetchedPage | Unread> {
  if (!mayBeCopy && isCopy(from)) return unread("copy", from.href);
  if (!isPublic(from)) return unread("address", from.href);
  const seen = new Set<string>();
  let url = from;
  let isPermanent = true;
  while (seen.size <= maxHops) {
    if (seen.has(url.href)) return unread("redirect-loop", url.href);
    seen.add(url.href);
    const answer = (await refusalOf(url)) ?? (await visitor.ask(url, limits));
    if (answer.kind === "unreadable") return answer;
    const { status, headers } = answer;
    const location = headers["location"];
    if (!redirectStatuses.has(status) || location === undefined) {
      const movedTo = isPermanent && url.href !== from.href ? url.href : null;
      const misled = url === from ? undefined : reasonNotThatPage(from, url);
      if (misled !== undefined) return unread(misled, url.href);
      return toPage(answer, url, movedTo, visitor.now());
    }
    if (!URL.canParse(location, url.href)) return unread("address", location);
    const to = new URL(location, url);
    to.hash = "";
    const reason = isPublic(to) ? reasonNotToFollow(from, to, sites) : "address";
    if (reason !== undefined) return unread(reason, to.href);
    isPermanent &&= status === 301 || status === 308;
    url = to;
  }
  return unread("redirect-loop", `more than ${maxHops} redirects`);
}

const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Of the answer at the end of all redirects; `now` is in milliseconds since 1970. */
function toPage(
  { status, headers, bytes }: HttpAnswer,
  { href: url }: URL,
  movedTo: string | null,
  now: number,
): FetchedPage | Unread {
  if (status === 200)
    return { kind: "page", url, contentType: headers["content-type"] ?? null, bytes, movedTo };
  const reason =
    status === 404 || status === 410 ? "gone" : status === 429 ? "rate-limited" : "status";
  const again = status === 429 || status === 503 ? retryAt(headers["retry-after"], now) : undefined;
  return unread(reason, `status ${status}`, again);
}

function isPublic({ protocol, username, password }: URL): boolean {
  return /^https?:$/.test(protocol) && username === "" && password === "";
}
