/** What `mine` is asked, and what of it is refused before any file is read. */
import { toTimestamp } from "../schema/timestamp.ts";
import { factsFlags } from "./flags.ts";
import type { Environment } from "./options.ts";
import { UsageError, type Given } from "./verb.ts";

export const mineFlags = {
  pattern: {
    type: "string",
    value: "REGEX",
    about: "find the value by this, one group around it, instead of by the words of the quote",
  },
  since: { type: "string", value: "DATE", about: "leave older versions out" },
  limit: { type: "string", value: "N", about: "at most so many proposals (20)" },
  rev: { type: "string", value: "REV", about: "the version to start from (HEAD)" },
  remote: {
    type: "string",
    value: "URL",
    about: "the public address of the repository (that of its remote origin)",
  },
  accept: {
    type: "string",
    value: "N,…",
    about: "with --write: the numbers to take; 0 is the observed_at of today's value",
  },
  write: { type: "boolean", about: "insert what --accept names into the provider's file" },
  json: { type: "boolean", about: "print the result as JSON" },
  facts: factsFlags.facts,
  "as-of": factsFlags["as-of"],
} as const;

export interface MineOptions extends Omit<Given<typeof mineFlags>, "facts" | "as-of"> {
  readonly facts: string;
  readonly asOf: string;
  readonly environment: Environment;
  readonly repository: string;
  readonly path: string;
  readonly id: string;
}

/** Its texts, read. */
export interface MineWish {
  readonly since: string | undefined;
  readonly limit: number;
  readonly accept: readonly number[];
}

/** Throws `UsageError` for what is not understood. */
export function mineWish({ since, limit = "20", accept, write: isWriting }: MineOptions): MineWish {
  const from = since === undefined ? undefined : toTimestamp(since);
  if (since !== undefined && from === undefined)
    throw new UsageError(`--since is "${since}"; a date is YYYY-MM-DD or YYYY-MM-DDTHH:MM:SSZ`);
  if (!/^[1-9]\d{0,3}$/.test(limit))
    throw new UsageError(`--limit is "${limit}"; it is a whole number from 1 to 9999`);
  if (accept !== undefined && !/^\d{1,4}(,\d{1,4})*$/.test(accept))
    throw new UsageError(`--accept is "${accept}"; it is numbers of proposals, such as 1,3`);
  if (isWriting && accept === undefined)
    throw new UsageError("--write is without --accept; a person says which proposals are taken");
  const numbers = [...new Set(accept?.split(",").map(Number))];
  return { since: from, limit: Number(limit), accept: numbers };
}
