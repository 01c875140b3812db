/**
 * Turns the query of an address into regular expressions (Perl-compatible) over the raw text after `?`.
 * They follow the rules of the fallback: what is unknown, empty or given twice has no answer. They match no
 * escaped text, because they cannot decode it.
 */
import { silentPattern } from "../../contract/parameter-names.ts";
import { escapeRegExp, misfitCode, queryNames } from "../../contract/routes.ts";
import type { AnswerCode, Parameter, Route } from "../../contract/routes.ts";
import { valuePattern, type FileChoice } from "./rules.ts";

/** How a server's regular expressions write a capturing group, and a reference back to it. */
export interface Groups {
  capture(name: string, pattern: string): string;
  again(name: string): string;
}

/** Matches a query that gives exactly these parameters, each once, with values that can have a file. */
export function exactly(route: Route, { given, only }: FileChoice, groups: Groups): string {
  const values = given.map((name, index) => {
    const pattern = only ? `(?:${only.join("|")})` : valuePattern(route.parameters[name]!);
    const value = groups.capture(name, pattern);
    // A comparison of a name with itself has no file; as a match it would give the wrong error.
    const differs = given
      .slice(0, index)
      .map((earlier) => `(?!${groups.again(earlier)}${valueEnd})`)
      .join("");
    const again = `(?!${before(name)}${name}(?:=[^&]*)?&(?:.*&)?${name}(?:[=&]|$))`;
    return `${again}(?=${before(name)}${name}=${differs}${value}${valueEnd})`;
  });
  return [
    "^",
    "(?!(?:.*&)?[^=&]*[%+])",
    `(?!(?:.*&)?(?!(?:${[...given, silentPattern].join("|")})(?:[=&]|$))[^&])`,
    ...values,
  ].join("");
}

export interface Fault {
  readonly code: AnswerCode;
  readonly pattern: string;
}

/** Matches a character of an escaped text, which these rules do not read. */
export const escapeSign = "[%+]";

/** The errors of a query without escapes, in the order of the contract. */
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
      code: misfitCode(name),
      pattern: `^${before(name)}${name}(?!=${valuePattern(parameter)}${valueEnd})(?:[=&]|$)`,
    }));
  const isOurs = ({ code }: Fault): boolean => code === "INVALID_PARAMETER";
  return [...missing, ...wrong.filter((each) => !isOurs(each)), ...wrong.filter(isOurs)];
}

const valueEnd = "(?:&|$)";

/**
 * Matches a query in which the first occurrence of a parameter has this value, and captures the text
 * before and after the pair. Matches no query with an escaped parameter name.
 */
export function pairWith(name: string, value: string, groups: Groups): string {
  const start = groups.capture("before", before(name));
  const rest = groups.capture("after", "(?:&.*)?");
  return `^(?!(?:.*&)?[^=&]*[%+])${start}${name}=${escapeRegExp(value)}${rest}$`;
}

/** Matches the pairs before the first pair of this name. */
function before(name: string): string {
  return `(?:(?!${name}(?:[=&]|$))[^&]*&)*`;
}

/** True if some values of the parameter are errors of their own. */
export function isStrict({ oneOf, limit, moment }: Parameter): boolean {
  return Boolean(oneOf ?? limit ?? moment);
}
