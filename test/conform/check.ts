/** The shape of a check: a question with what its answer must be. Everything that can be is plain data. */
import type { BodyName } from "../../build/schema/bodies.ts";
import type { Extension } from "../../build/schema/contract/route.ts";
import type { ErrorCode } from "../../build/schema/contract/routes.ts";
import type { Ask, Seen } from "./ask.ts";
import type { Sample } from "./sample.ts";

/** The columns of the matrix, in its order. */
export const groups = [
  "addresses",
  "files",
  "queries",
  "filters",
  "limits",
  "moments",
  "compare",
  "errors",
  "methods",
  "headers",
  "dataset",
  "mcp",
] as const;
export type Group = (typeof groups)[number];

/** Strings may hold `{names}` of the sample; a check that names what a dataset lacks is skipped. */
export interface Check {
  /** Unique: the baseline refers to it. */
  readonly name: string;
  readonly group: Group;
  /** Default: GET. */
  readonly method?: string;
  readonly address: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Sent as If-None-Match, with `{etag}` for the tag of the same address asked before. */
  readonly validator?: string;
  /** A file that a build may leave out: without it in the manifest, the check is skipped. */
  readonly file?: string;
  readonly expect: Expect;
}

/**
 * Whether only a host that runs the fallback answers it: what depends on a query, calls a method that does
 * not read, or is to be told what is wrong. A host of files refuses all of that alike.
 */
export function isOfFallback({ group, method = "GET", address, expect }: Check): boolean {
  return (
    group === "mcp" ||
    (/\?./.test(address) && method !== "OPTIONS") ||
    expect.error !== undefined ||
    !["GET", "HEAD", "OPTIONS"].includes(method)
  );
}

export interface Expect {
  readonly status: number;
  /** The media type is the contract's for this extension. */
  readonly type?: Extension;
  /** The body, or each line of it, passes this schema and holds nothing beyond it. */
  readonly schema?: BodyName;
  /** An error body with this code and at most five suggestions, which are followed: each answers 200. */
  readonly error?: ErrorCode;
  /** One of the suggestions. */
  readonly suggests?: string;
  /** Where a suggestion that is a value is tried: an address with `{suggestion}`. */
  readonly trying?: string;
  /** Members by dotted path; strings are filled. */
  readonly members?: Readonly<Record<string, string | number | boolean | null | undefined>>;
  /** A pattern, an exact value, or null where the header must be absent. */
  readonly headers?: Readonly<Record<string, string | RegExp | null>>;
  /** The header stands there exactly once. */
  readonly once?: string;
  readonly empty?: true;
  /** The same bytes as the answer of this address. */
  readonly sameBody?: string;
  /** These headers are those of a GET of the same address. */
  readonly sameHeaders?: readonly string[];
  readonly rule?: Rule;
}

export interface Context {
  readonly sample: Sample;
  readonly ask: Ask;
}

/** What is wrong, each as a sentence; nothing where all is well. */
export type Rule = (seen: Seen, context: Context) => Complaints | Promise<Complaints>;
export type Complaints = readonly string[];
