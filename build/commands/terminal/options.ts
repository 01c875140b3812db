/**
 * The flags that several commands have, and the options that follow from them, from the environment where a flag is
 * not given.
 */
import { listenAddress, type ListenAddress } from "../../schema/contract/listen.ts";
import type { StaticMode } from "../../respond/answers.ts";
import { failureFor, success } from "../../schema/result.ts";
import { fromMillis, lastMillis } from "../../schema/timestamp.ts";
import {
  anyMoment,
  oneWordOf,
  overridesIn,
  webAddress,
  type FlagReader,
  type Flags,
  type Given,
} from "./flag.ts";
import { readFlagText, type Surroundings } from "./verb.ts";
import { UsageError } from "./usage-error.ts";

/** The flags for the facts folder and for the moment at which the facts are judged. */
export const folderFlags = {
  facts: { value: "DIR", about: "the facts folder (facts)" },
  "as-of": {
    read: anyMoment,
    value: "TIME",
    about: "the moment to judge for; else SOURCE_DATE_EPOCH, else the start of this UTC day",
  },
} as const satisfies Flags;

export const factsFlags = {
  ...folderFlags,
  quiet: { short: "q", about: "print nothing but problems" },
} as const satisfies Flags;

/** The additional flags of a build. */
export const buildFlags = {
  ...factsFlags,
  out: { value: "DIR", about: "the output folder (dist)" },
  "base-url": {
    read: webAddress,
    value: "URL",
    about: "where the dataset will be served; else BASE_URL, else facts/dataset.yaml",
  },
  repository: {
    read: webAddress,
    value: "URL",
    about: "the web address where corrections are made; else facts/dataset.yaml",
  },
  static: {
    read: oneWordOf(["full", "lean"]),
    value: "full|lean",
    about: "lean leaves out the pairs and limits that the fallback composes (full)",
  },
  precompress: { about: "write each text as .br and .gz too, for servers that send it so" },
  bulk: { about: "write the tables too, as CSV, Parquet and SQLite, with their description" },
  baseline: {
    value: "FILE",
    about:
      "the snapshot published last: refuse when a fact of it would vanish, or too many values change",
  },
  "publish-anyway": {
    read: overridesIn,
    value: "REASONS",
    about: "build although a publish gate refuses: the reasons, as the refused build names them",
  },
} as const satisfies Flags;

export interface FactsOptions {
  readonly facts: string;
  readonly asOf: string;
  readonly quiet: boolean;
}

/** What a build is told, as far as flags tell it. */
export interface Options extends FactsOptions {
  readonly out: string;
  readonly baseUrl: string | undefined;
  /** Where corrections are made, if not where the facts say. */
  readonly repository?: string | undefined;
  readonly mode: StaticMode;
  /** Whether text is also written compressed, for servers that send it so. */
  readonly precompress?: boolean;
  /** Whether tables for other tools are written. */
  readonly bulk?: boolean | undefined;
  /** The snapshot that was published last: what the publish gates compare with. */
  readonly baseline?: string | undefined;
  /** The refusals of gates to publish over; what is overridden is printed. */
  readonly publishAnyway?: readonly string[];
}

export type CommandEnvironment = Surroundings["environment"];

/** Throws `UsageError` for an environment variable with a wrong value. */
export function factsOptions(
  given: Given<typeof factsFlags>,
  environment: CommandEnvironment,
  now: number,
): FactsOptions {
  return {
    facts: given.facts ?? "facts",
    asOf: given["as-of"] ?? momentIn(environment) ?? startOfDay(now),
    quiet: given.quiet ?? false,
  };
}

/** Throws `UsageError` for an environment variable with a wrong value. */
export function buildOptions(
  given: Given<typeof buildFlags>,
  environment: CommandEnvironment,
  now: number,
): Options {
  return {
    ...factsOptions(given, environment, now),
    out: given.out ?? "dist",
    baseUrl: "base-url" in given ? given["base-url"] : baseUrlIn(environment),
    repository: given.repository,
    mode: given.static ?? "full",
    precompress: given.precompress ?? false,
    bulk: given.bulk ?? false,
    baseline: given.baseline,
    publishAnyway: given["publish-anyway"] ?? [],
  };
}

/** Reads `HOST` and `PORT`. Throws `UsageError` if they are wrong. */
export function listenOptions(environment: CommandEnvironment): ListenAddress {
  const read = listenAddress(environment);
  if ("fault" in read) throw new UsageError(read.fault);
  return read;
}

/** Some tools set `BASE_URL=/` for every program that they start, so this value is ignored. */
function baseUrlIn({ BASE_URL: text = "" }: CommandEnvironment): string | undefined {
  return text === "/" ? undefined : readFlagText("BASE_URL", text, webAddress);
}

function momentIn({ SOURCE_DATE_EPOCH: text = "" }: CommandEnvironment): string | undefined {
  return text === "" ? undefined : readFlagText("SOURCE_DATE_EPOCH", text, secondsSince1970);
}

const secondsSince1970: FlagReader<string> = (text) => {
  const millis = /^\d{1,12}$/.test(text) ? Number(text) * 1000 : Infinity;
  return millis > lastMillis
    ? failureFor("it is whole seconds since 1970, up to the year 9999")
    : success(fromMillis(millis));
};

function startOfDay(now: number): string {
  return `${fromMillis(now).slice(0, 10)}T00:00:00Z`;
}
