/** The options of `mine`, checked before any file is read. */
import {
  anyMoment,
  anyText,
  wholeNumberFrom,
  wholeNumbers,
  type Given,
} from "../../../terminal/flag.ts";
import { factsFlags } from "../../../terminal/flags.ts";
import { factsOptions, type CommandEnvironment } from "../../../terminal/options.ts";
import { UsageError } from "../../../terminal/usage-error.ts";

export const mineFlags = {
  pattern: {
    read: anyText,
    value: "REGEX",
    about: "find the value by this, one group around it, instead of by the words of the quote",
  },
  since: { read: anyMoment, value: "DATE", about: "leave older versions out" },
  limit: { read: wholeNumberFrom(1, 9999), value: "N", about: "at most so many proposals (20)" },
  rev: { read: anyText, value: "REV", about: "the version to start from (HEAD)" },
  remote: {
    read: anyText,
    value: "URL",
    about: "the public address of the repository (that of its remote origin)",
  },
  accept: {
    read: wholeNumbers(9999, "proposals"),
    value: "N,…",
    about: "with --write: the numbers to take; 0 is the observed_at of today's value",
  },
  write: { about: "insert what --accept names into the provider's file" },
  json: { about: "print the result as JSON" },
  facts: factsFlags.facts,
  "as-of": factsFlags["as-of"],
} as const;

export interface MineOptions extends Omit<Given<typeof mineFlags>, "facts" | "as-of"> {
  readonly facts: string;
  readonly asOf: string;
  readonly environment: CommandEnvironment;
  readonly repository: string;
  readonly path: string;
  readonly id: string;
}

/** Throws `UsageError` for flags that do not go together. */
export function mineOptions(
  given: Given<typeof mineFlags>,
  [repository = "", path = "", id = ""]: readonly string[],
  environment: CommandEnvironment,
  now: number,
): MineOptions {
  if (given.write && given.accept === undefined)
    throw new UsageError("--write is without --accept; a person says which proposals are taken");
  const { facts, asOf } = factsOptions(given, environment, now);
  return { ...given, facts, asOf, environment, repository, path, id };
}
