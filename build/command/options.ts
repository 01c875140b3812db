/** What the flags that commands share come to: flags first, then the environment. */
import { listenAddress, type ListenAddress } from "../listen.ts";
import type { StaticMode } from "../respond/answers.ts";
import { baseAddressForm } from "../schema/text-forms.ts";
import { fromMillis, lastMillis, toTimestamp } from "../schema/timestamp.ts";
import { openingFault } from "../validate/address.ts";
import { shortLine } from "../validate/wording.ts";
import type { buildFlags, factsFlags } from "./flags.ts";
import { overridesIn } from "./overrides.ts";
import { UsageError, type Given, type Surroundings } from "./verb.ts";

export interface FactsOptions {
  readonly facts: string;
  readonly asOf: string;
  readonly quiet: boolean;
}

export interface Options extends FactsOptions {
  readonly out: string;
  readonly baseUrl: string | undefined;
  readonly repository: string | undefined;
  readonly mode: StaticMode;
  readonly baseline: string | undefined;
  readonly publishAnyway: readonly string[];
}

export type Environment = Surroundings["environment"];

/** Throws `UsageError` for what is not understood. */
export function factsOptions(
  given: Given<typeof factsFlags>,
  environment: Environment,
  now: number,
): FactsOptions {
  return {
    facts: given.facts ?? "facts",
    asOf: moment(given["as-of"], environment["SOURCE_DATE_EPOCH"], now),
    quiet: given.quiet ?? false,
  };
}

/** Throws `UsageError` for what is not understood. */
export function buildOptions(
  given: Given<typeof buildFlags>,
  environment: Environment,
  now: number,
): Options {
  const mode = given.static ?? "full";
  if (mode !== "full" && mode !== "lean")
    throw new UsageError(`--static is "${mode}"; it is full or lean`);
  return {
    ...factsOptions(given, environment, now),
    out: given.out ?? "dist",
    baseUrl: webAddress(
      "the base address",
      given["base-url"] ?? fromEnvironment(environment["BASE_URL"]),
    ),
    repository: webAddress("the repository", given.repository),
    mode,
    baseline: given.baseline,
    publishAnyway: overridesIn(given["publish-anyway"] ?? ""),
  };
}

/** `HOST` and `PORT`. Throws `UsageError` for what is no port. */
export function listenOptions(environment: Environment): ListenAddress {
  const read = listenAddress(environment);
  if ("fault" in read) throw new UsageError(read.fault);
  return read;
}

/** Some tools set `BASE_URL=/` for whatever they start: that is no address, and not meant for us. */
function fromEnvironment(text: string | undefined): string | undefined {
  return text === "/" ? undefined : text;
}

function webAddress(what: string, text: string | undefined): string | undefined {
  if (text === undefined || text === "") return undefined;
  const { pattern, patternErrorMessage } = baseAddressForm;
  const fault = new RegExp(pattern).test(text) ? openingFault(text) : patternErrorMessage;
  if (fault !== undefined) throw new UsageError(`${what} is "${shortLine(text)}"; ${fault}`);
  return text;
}

/** `--as-of`, else `SOURCE_DATE_EPOCH`, else the start of the current UTC day. */
function moment(asOf: string | undefined, epoch: string | undefined, now: number): string {
  if (asOf !== undefined) {
    const given = toTimestamp(asOf);
    if (given === undefined)
      throw new UsageError(`--as-of is "${asOf}"; a moment is YYYY-MM-DD or YYYY-MM-DDTHH:MM:SSZ`);
    return given;
  }
  if (epoch !== undefined && epoch !== "") {
    if (!/^\d{1,12}$/.test(epoch) || Number(epoch) * 1000 > lastMillis)
      throw new UsageError(
        `SOURCE_DATE_EPOCH is "${shortLine(epoch)}"; it is whole seconds since 1970, up to the year 9999`,
      );
    return fromMillis(Number(epoch) * 1000);
  }
  return `${fromMillis(now).slice(0, 10)}T00:00:00Z`;
}
