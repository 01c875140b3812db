/**
 * An address → the bytes that stand there now, or why they cannot be had. Follows redirects itself, so
 * that each hop is allowed by robots.txt, keeps its host's pace and stays with the provider.
 */
import type { UnreadReason } from "../../schema/verify-report.ts";
import { astray, displaced, isCopy } from "./address.ts";
import type { Lanes } from "./lanes.ts";
import type { Answer, World } from "./network.ts";
import { retryAt } from "./retry-after.ts";
import type { Robots } from "./robots.ts";

export interface Wanted {
  readonly url: string;
  /** The sites on which the provider has pages: redirects among them are followed. */
  readonly sites: ReadonlySet<string>;
  /** Headers of an earlier answer; given only where its outcomes are still at hand. */
  readonly validators: Validators | undefined;
  /** Whether the address may show one moment for ever: that of a copy is asked for what stood there. */
  readonly isCopy?: boolean;
}

/** What an earlier answer said of itself, and the address that said so. */
export interface Validators {
  readonly url: string;
  readonly etag: string | null;
  readonly last_modified: string | null;
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
      readonly validators: Validators;
    }
  | { readonly kind: "unchanged" }
  | {
      readonly kind: "unreadable";
      readonly reason: UnreadReason;
      readonly detail: string;
      readonly status: number | null;
      /** When the server asked to come back, in milliseconds since 1970. */
      readonly retryAt?: number;
    }
);

const maxRedirects = 5;
const maxBytes = 16 * 1024 * 1024;
/** Milliseconds that a Retry-After may ask for and be waited for, once. */
export const patience = 60_000;
/** How long a host is left alone that has too much to do and does not say for how long. */
const unasked = 3_600_000;

export interface Fetcher {
  readonly world: World;
  readonly lanes: Lanes;
  readonly robots: Robots;
  /** Whether pages are asked for whole, though they may not have changed since they were read. */
  readonly isWhole: boolean;
}

export async function fetchPage(wanted: Wanted, fetcher: Fetcher): Promise<Fetched> {
  const { clock } = fetcher.world;
  const from = new URL(wanted.url);
  const seen = new Set<string>();
  let url = from;
  let isPermanent = true;

  const unreadable = (
    reason: UnreadReason,
    detail: string,
    rest: { readonly status?: number; readonly retryAt?: number } = {},
  ): Fetched => ({
    kind: "unreadable",
    at: clock.now(),
    movedTo: null,
    reason,
    detail,
    status: rest.status ?? null,
    ...(rest.retryAt === undefined ? {} : { retryAt: rest.retryAt }),
  });

  if (wanted.isCopy !== true && isCopy(from)) return unreadable("copy", from.href);
  if (!isPublic(from)) return unreadable("address", from.href);
  for (let hop = 0; hop <= maxRedirects; hop++) {
    if (seen.has(url.href)) return unreadable("redirect-loop", url.href);
    seen.add(url.href);
    const refusal = await fetcher.robots.refusal(url);
    if (refusal !== undefined) return unreadable(refusal.reason, refusal.detail);
    const validators = wanted.validators?.url === url.href ? wanted.validators : undefined;
    const answer = await patiently(url, validators, fetcher);
    if (answer.kind === "failed") return unreadable(answer.reason, answer.detail);
    const { status, headers } = answer;
    const location = headers["location"];
    if (redirects.has(status) && location !== undefined) {
      if (!URL.canParse(location, url.href)) return unreadable("address", location, { status });
      const to = new URL(location, url);
      to.hash = "";
      if (!isPublic(to)) return unreadable("address", to.href, { status });
      const why = astray({ from, to, sites: wanted.sites });
      if (why !== undefined) return unreadable(why, to.href, { status });
      if (status !== 301 && status !== 308) isPermanent = false;
      url = to;
      continue;
    }
    const why = url === from ? undefined : displaced({ from, to: url });
    if (why !== undefined) return unreadable(why, url.href, { status });
    const arrived = {
      at: clock.now(),
      movedTo: isPermanent && url.href !== from.href ? url.href : null,
    };
    if (status === 304 && validators !== undefined) return { ...arrived, kind: "unchanged" };
    if (status === 404 || status === 410) return unreadable("gone", `status ${status}`, { status });
    if (status === 429 || status === 503) {
      const later = retryAt(headers["retry-after"], clock.now());
      const closed = later ?? (status === 429 ? clock.now() + unasked : undefined);
      if (closed !== undefined) fetcher.lanes.close(url, closed);
      return unreadable(status === 429 ? "rate-limited" : "status", `status ${status}`, {
        status,
        ...(later === undefined ? {} : { retryAt: later }),
      });
    }
    if (status !== 200) return unreadable("status", `status ${status}`, { status });
    return {
      ...arrived,
      kind: "page",
      url: url.href,
      contentType: headers["content-type"] ?? null,
      bytes: answer.bytes,
      validators: {
        url: url.href,
        etag: headers["etag"] ?? null,
        last_modified: headers["last-modified"] ?? null,
      },
    };
  }
  return unreadable("redirect-loop", `more than ${maxRedirects} redirects`);
}

const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Asks once more, where the server names a moment that can be waited for. */
async function patiently(
  url: URL,
  validators: Validators | undefined,
  { world, lanes }: Fetcher,
): Promise<Answer> {
  const { clock, signal } = world;
  const ask = {
    url: url.href,
    headers: headersOf(world, validators),
    maxBytes,
    longer: "refuse",
  } as const;
  return lanes.run(url, async () => {
    const answer = await world.send(ask, signal);
    if (answer.kind === "failed" || (answer.status !== 429 && answer.status !== 503)) return answer;
    const wait = (retryAt(answer.headers["retry-after"], clock.now()) ?? Infinity) - clock.now();
    if (wait > patience) return answer;
    // The lane's own pause holds for a repetition, too.
    await clock.sleep(Math.max(wait, lanes.delayOf(url)), signal);
    signal.throwIfAborted();
    return world.send(ask, signal);
  });
}

function headersOf({ userAgent }: World, validators: Validators | undefined) {
  return {
    "user-agent": userAgent,
    accept:
      "text/html,application/xhtml+xml,text/markdown;q=0.9,text/plain;q=0.9,application/pdf;q=0.8,application/json;q=0.7,*/*;q=0.5",
    "accept-encoding": "gzip, deflate, br",
    "accept-language": "en",
    ...(validators?.etag == null ? {} : { "if-none-match": validators.etag }),
    ...(validators?.last_modified == null ? {} : { "if-modified-since": validators.last_modified }),
  };
}

function isPublic({ protocol, username, password }: URL): boolean {
  return /^https?:$/.test(protocol) && username === "" && password === "";
}
