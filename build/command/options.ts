/** The command line → options: flags first, then the environment, then what the README promises. */
import { parseArgs } from "node:util";
import type { StaticMode } from "../respond/answers.ts";
import { BaseAddress } from "../schema/scalar.ts";
import { toTimestamp, fromMillis } from "../schema/timestamp.ts";

export interface Options {
  readonly facts: string;
  readonly out: string;
  readonly baseUrl: string | undefined;
  readonly asOf: string;
  readonly mode: StaticMode;
  readonly quiet: boolean;
  readonly strict: boolean;
  readonly baseline: string | undefined;
  readonly publishAnyway: boolean;
  readonly host: string;
  readonly port: number;
  readonly help: boolean;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Throws `UsageError` for what is not understood. */
export function readOptions(
  args: readonly string[],
  environment: Environment,
  now: number,
): Options {
  const { values, positionals } = parse(args);
  if (positionals.length > 0) throw new UsageError(`"${positionals[0]}" is no option`);
  const mode = values["static"] ?? "full";
  if (mode !== "full" && mode !== "lean")
    throw new UsageError(`--static is "${mode}"; it is full or lean`);
  return {
    facts: values.facts ?? "facts",
    out: values.out ?? "dist",
    baseUrl: webAddress(values["base-url"] ?? fromEnvironment(environment["BASE_URL"])),
    asOf: moment(values["as-of"], environment["SOURCE_DATE_EPOCH"], now),
    mode,
    quiet: values.quiet ?? false,
    strict: values.strict ?? false,
    baseline: values.baseline,
    publishAnyway: values["publish-anyway"] ?? false,
    host: environment["HOST"] ?? "127.0.0.1",
    port: portNumber(environment["PORT"] ?? "8080"),
    help: values.help ?? false,
  };
}

export class UsageError extends Error {}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        facts: { type: "string" },
        out: { type: "string" },
        "base-url": { type: "string" },
        "as-of": { type: "string" },
        static: { type: "string" },
        strict: { type: "boolean" },
        baseline: { type: "string" },
        "publish-anyway": { type: "boolean" },
        quiet: { type: "boolean", short: "q" },
        help: { type: "boolean", short: "h" },
      },
    });
  } catch (error) {
    const { message } = error as Error;
    throw new UsageError(message.split(". ", 1)[0] ?? message);
  }
}

/** Some tools set `BASE_URL=/` for whatever they start: that is no address, and not meant for us. */
function fromEnvironment(text: string | undefined): string | undefined {
  return text === "/" ? undefined : text;
}

function webAddress(text: string | undefined): string | undefined {
  if (text === undefined || text === "") return undefined;
  const { pattern, patternErrorMessage } = BaseAddress as unknown as Readonly<
    Record<string, string>
  >;
  if (!new RegExp(pattern!).test(text))
    throw new UsageError(`the base address is "${text}"; ${patternErrorMessage}`);
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
    if (!/^\d{1,12}$/.test(epoch))
      throw new UsageError(`SOURCE_DATE_EPOCH is "${epoch}"; it is whole seconds since 1970`);
    return fromMillis(Number(epoch) * 1000);
  }
  return `${fromMillis(now).slice(0, 10)}T00:00:00Z`;
}

function portNumber(text: string): number {
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port > 65_535)
    throw new UsageError(`PORT is "${text}"; it is a number from 0 to 65535`);
  return port;
}
