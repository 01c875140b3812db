/**
 * Computes the options of commands from their flags, and from the environment where a flag is not given.
 */
import { listenAddress, type ListenAddress } from "../../schema/contract/listen.ts";
import type { StaticMode } from "../../respond/answers.ts";
import { failureFor, success } from "../../schema/result.ts";
import { fromMillis, lastMillis } from "../../schema/timestamp.ts";
import { webAddress, type FlagReader, type Given } from "./flag.ts";
import type { buildFlags, factsFlags } from "./flags.ts";
import { readFlagText, type Surroundings } from "./verb.ts";
import { UsageError } from "./usage-error.ts";

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
