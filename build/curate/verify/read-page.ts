/**
 * One page: asked for, read, and every claim looked for on it → what was found, and what the state
 * remembers of it.
 */
import type { Reason } from "../../schema/verify-report.ts";
import { fetchPage, type Fetched, type Fetcher } from "./fetch-page.ts";
import { look } from "./reading/look.ts";
import { read, type Text } from "./reading/read.ts";
import type { PageToRead } from "./select.ts";
import {
  backOff,
  claimHash,
  findingsOf,
  sha256,
  toFinding,
  type Finding,
  type PageRecord,
  type State,
} from "./state.ts";

export interface PageResult {
  readonly page: PageToRead;
  /** Milliseconds since 1970: the moment of the answer. */
  readonly at: number;
  readonly movedTo: string | null;
  readonly found: Found;
}

export type Found =
  | {
      readonly kind: "read" | "unchanged";
      /** Whether the bytes differ from those of the last reading; null where there was none. */
      readonly changed: boolean | null;
      /** In the order of the page's claims. */
      readonly findings: readonly Finding[];
    }
  | {
      readonly kind: "unreadable";
      readonly reason: Reason;
      readonly detail: string;
      readonly status: number | null;
      /** Milliseconds since 1970. */
      readonly waitUntil: number;
      /** In the order of the page's claims: what is confirmed all the same, by the data in its head. */
      readonly findings: readonly (Finding | undefined)[];
    };

/** Never rejects for what a page or its server does; only when the run was stopped. */
export async function readPage(
  page: PageToRead,
  state: State,
  fetcher: Fetcher,
): Promise<PageResult> {
  const { clock } = fetcher.world;
  const known = state.pages.get(page.key);
  const claims = await Promise.all(page.sought.map(({ claim }) => claimHash(claim)));
  const earlier = findingsOf(known?.reading, claims, clock.now());
  const fetched = await fetchPage(
    {
      url: page.readUrl,
      sites: page.sites,
      validators: earlier === undefined ? undefined : known!.reading!,
    },
    fetcher,
  );
  const { record, found } = await judged({ page, fetched, claims, known, earlier });
  state.pages.set(page.key, record);
  return { page, at: fetched.at, movedTo: fetched.movedTo, found };
}

interface Input {
  readonly page: PageToRead;
  readonly fetched: Fetched;
  readonly claims: readonly string[];
  readonly known: PageRecord | undefined;
  readonly earlier: readonly Finding[] | undefined;
}

interface Judged {
  readonly record: PageRecord;
  readonly found: Found;
}

async function judged(input: Input): Promise<Judged> {
  const { fetched, known, earlier } = input;
  if (fetched.kind === "unreadable") return failed(input, fetched);
  if (fetched.kind === "unchanged")
    return {
      record: { ...readable(input), reading: known!.reading },
      found: { kind: "unchanged", changed: false, findings: earlier! },
    };
  const own = await findingsOn(fetched, input);
  if ("reason" in own) return failed(input, { ...own, status: 200 });
  const digest = await sha256(fetched.bytes);
  const before = known?.reading ?? undefined;
  // The same bytes read for other facts: what was found of the rest still holds.
  const others =
    before?.sha256 === digest
      ? before.findings.filter(({ claim }) => !input.claims.includes(claim))
      : [];
  return {
    record: {
      ...readable(input),
      reading: {
        ...fetched.validators,
        read_at: fetched.at,
        sha256: digest,
        findings: [...own, ...others],
      },
    },
    found: {
      kind: "read",
      changed: before === undefined ? null : before.sha256 !== digest,
      findings: own,
    },
  };
}

interface Unread {
  readonly reason: Reason;
  readonly detail: string;
  readonly findings?: readonly (Finding | undefined)[];
}

/** A page that breaks what reads it says nothing about its facts, and must not end the run. */
async function findingsOn(
  page: Extract<Fetched, { readonly kind: "page" }>,
  { page: { sought }, claims }: Input,
): Promise<readonly Finding[] | Unread> {
  try {
    const reading = await read(page);
    const findIn = (text: Text): readonly Finding[] =>
      sought.map(({ claim }, index) => toFinding(claims[index]!, look(claim, text)));
    if (reading.kind === "text") return findIn(reading);
    const { reason, detail, data } = reading;
    if (data === null) return { reason, detail };
    // Part of a page confirms what stands in it; what does not may well stand in the rest.
    const found = findIn(data).map((each) => (each.outcome === "confirmed" ? each : undefined));
    return found.every((each) => each !== undefined) ? found : { reason, detail, findings: found };
  } catch (error) {
    return { reason: "unparsed", detail: (error as Error).message };
  }
}

function readable({ page, fetched }: Input): Omit<PageRecord, "reading"> {
  return { key: page.key, looked_at: fetched.at, failures: 0, wait_until: 0, reason: null };
}

interface Why {
  readonly reason: Reason;
  readonly detail: string;
  readonly status: number | null;
  readonly retryAt?: number;
  readonly findings?: readonly (Finding | undefined)[];
}

function failed({ page, fetched, known }: Input, why: Why): Judged {
  const { reason, detail, status, retryAt, findings = [] } = why;
  const failures = (known?.failures ?? 0) + 1;
  const waitUntil = backOff(failures, fetched.at, retryAt);
  return {
    record: {
      key: page.key,
      looked_at: fetched.at,
      failures,
      wait_until: waitUntil,
      reason,
      reading: known?.reading ?? null,
    },
    found: { kind: "unreadable", reason, detail, status, waitUntil, findings },
  };
}
