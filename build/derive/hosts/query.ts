/**
 * The query of an address → Perl-compatible regular expressions over the raw text after `?`, for hosts
 * that have them. They say what the fallback says: the first occurrence counts, an empty filter is as
 * if not given. An escaped text matches nothing: it is not decoded.
 */
import { escapeRegExp, misfitCode } from "../../contract/routes.ts";
import type { AnswerCode, Parameter, Route } from "../../contract/routes.ts";
import { queryNames, valuePattern, type FileChoice } from "./rules.ts";

/** How a dialect writes a group that captures a value, and how it refers back to one. */
export interface Groups {
  capture(name: string, pattern: string): string;
  again(name: string): string;
}

/**
 * Matches where exactly these parameters are given, with values that can have a file. What is unknown is
 * ignored where files answer alone; a fallback names it, so there it matches nothing.
 */
export function exactly(
  route: Route,
  { given, only }: FileChoice,
  groups: Groups,
  isAlone: boolean,
): string {
  const others = queryNames(route).filter((name) => !given.includes(name));
  const isFilter = (name: string): boolean => !isStrict(route.parameters[name]!);
  const valued = others.filter(isFilter).join("|");
  const named = others.filter((name) => !isFilter(name)).join("|");
  const values = given.map((name, index) => {
    const pattern = only ? `(?:${only.join("|")})` : valuePattern(route.parameters[name]!);
    const value = groups.capture(name, pattern);
    // A name paired with itself has no file: its error would be a lie.
    const differs = given
      .slice(0, index)
      .map((earlier) => `(?!${groups.again(earlier)}${valueEnd})`)
      .join("");
    return `(?=${before(name)}${name}=${differs}${value}${valueEnd})`;
  });
  return [
    "^",
    valued && `(?!(?:.*&)?(?:${valued})=[^&])`,
    named && `(?!(?:.*&)?(?:${named})(?:[=&]|$))`,
    "(?!(?:.*&)?[^=&]*[%+])",
    isAlone ? "" : `(?!(?:.*&)?(?!(?:${queryNames(route).join("|")})(?:[=&]|$))[^&])`,
    ...values,
  ].join("");
}

export interface Fault {
  readonly code: AnswerCode;
  readonly pattern: string;
}

/** Matches an escaped text, which these rules do not read. */
export const escapeSign = "[%+]";

/** What is wrong with a query that is not escaped, in the order of the contract. */
export function faults(route: Route): readonly Fault[] {
  const parameters = queryNames(route).map((name) => ({
    name,
    parameter: route.parameters[name]!,
  }));
  const missing = parameters
    .filter(({ parameter }) => parameter.required)
    .map(({ name }) => `^(?!${before(name)}${name}=[^&])`)
    .map((pattern): Fault => ({ code: "MISSING_PARAMETER", pattern }));
  const wrong = parameters
    .filter(({ parameter }) => isStrict(parameter))
    .map(({ name, parameter }): Fault => ({
      code: misfitCode(parameter)!,
      pattern: `^${before(name)}${name}(?!=${valuePattern(parameter)}${valueEnd})(?:[=&]|$)`,
    }));
  return [...missing, ...wrong];
}

const valueEnd = "(?:&|$)";

/**
 * Matches where the first one of a parameter has this value, and captures what stands before and after
 * the pair. An escaped name is not read.
 */
export function pairWith(name: string, value: string, groups: Groups): string {
  const start = groups.capture("before", before(name));
  const rest = groups.capture("after", "(?:&.*)?");
  return `^(?!(?:.*&)?[^=&]*[%+])${start}${name}=${escapeRegExp(value)}${rest}$`;
}

/** The pairs before the first one of this name. */
function before(name: string): string {
  return `(?:(?!${name}(?:[=&]|$))[^&]*&)*`;
}

/** Of such a parameter even an empty value is wrong. */
export function isStrict(parameter: Parameter): boolean {
  return misfitCode(parameter) !== undefined;
}
