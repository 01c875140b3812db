/**
 * The errors that a host without code can send: the same codes and statuses as the fallback, but with
 * fixed texts, because no code can put the parameter's value into them.
 */
import type { StaticMode } from "../../respond/answers.ts";
import { errorBody, type Failure } from "../../respond/errors.ts";
import {
  addressOf,
  errorStatus,
  queryNames,
  readMethods,
  routes,
  type AnswerCode,
} from "../../contract/routes.ts";
import { missingCode, pathNames, ruledAddresses, type Address, type HostFile } from "./rules.ts";

/**
 * A code of the contract, or one for an answer that may exist while no file holds it: `UNSUPPORTED` where no
 * file could, `UNWRITTEN` where this build has left the file out.
 */
export type FixedCode = AnswerCode | "UNSUPPORTED" | "UNWRITTEN";

export interface FixedError {
  /** The file that holds the body, relative to the root of the output. */
  readonly file: string;
  readonly status: number;
  readonly body: string;
}

export const notFoundError: FixedError = toError("404.json", {
  code: "NOT_FOUND",
  message: "There is nothing at this address.",
  suggestions: [routes.llms.path, routes.openapi.path, routes.providers.path],
});

export const methodNotAllowed: FixedError = toError("hosts/errors/method-not-allowed.json", {
  code: "METHOD_NOT_ALLOWED",
  message: `Only ${readMethods} are answered here; the dataset is read with GET.`,
});

/** Returns the error of one address for one code. */
export function errorOf(address: Address, code: FixedCode): FixedError {
  const name = `${address.id}-${code.toLowerCase().replaceAll("_", "-")}`;
  return toError(`hosts/errors/${name}.json`, failures[code](address));
}

/** The error where the file that an address asks for is missing. */
export function missingFileError(address: Address, mode?: StaticMode): FixedError {
  if (isPartlyWritten(address, mode)) return errorOf(address, "UNWRITTEN");
  const missing = missingCode(address);
  return missing === undefined ? notFoundError : errorOf(address, missing);
}

function isPartlyWritten({ route }: Address, mode: StaticMode | undefined): boolean {
  return mode === "akin" && route === routes.compare;
}

/** Every error file that a rule of some host refers to. */
export function errorFiles(mode?: StaticMode): readonly HostFile[] {
  const own = ruledAddresses.flatMap((address) => {
    const codes: readonly FixedCode[] = [
      ...(address.takes.length > 0 ? (["UNSUPPORTED"] as const) : []),
      ...(isPartlyWritten(address, mode) ? (["UNWRITTEN"] as const) : []),
    ];
    return [...address.route.errors, ...codes].map((code) => errorOf(address, code));
  });
  return [notFoundError, methodNotAllowed, ...own].map(({ file, body }) => ({ file, text: body }));
}

const failures: { readonly [Code in FixedCode]: (address: Address) => Failure } = {
  PROVIDER_NOT_FOUND: () => ({
    code: "PROVIDER_NOT_FOUND",
    message: "There is no such provider.",
    suggestions: [addressOf("providers")],
  }),
  FACT_NOT_FOUND: ({ route }) => ({
    code: "FACT_NOT_FOUND",
    message: pathNames(route).length > 0 ? "There is no such key." : "No published fact matches.",
    suggestions: [addressOf("keys"), addressOf("providers")],
  }),
  MISSING_PARAMETER: ({ route }) => {
    const { parameters } = route;
    const required = queryNames(route).filter((name) => parameters[name]!.required);
    const without = queryNames(route).filter((name) => parameters[name]!.requiredWithout);
    const names = required.length > 0 ? required : without;
    return {
      code: "MISSING_PARAMETER",
      message: `What is required is missing: ${names.join(" and ")}.`,
      suggestions: [addressOf("providers")],
    };
  },
  INVALID_LIMIT: ({ id, route }) => {
    const limit = route.parameters["limit"]!.limit!;
    const hasFiles = route.variants?.some(({ given }) => given.join() === "limit") ?? false;
    return {
      code: "INVALID_LIMIT",
      message: `The limit is not a whole number from ${limit.minimum} to ${limit.maximum}.`,
      // If no value of the limit has a file, the address without it is suggested.
      suggestions: [hasFiles ? String(limit.default) : addressOf(id)],
    };
  },
  INVALID_STATUS: ({ route }) => {
    const oneOf = route.parameters["status"]!.oneOf!;
    return {
      code: "INVALID_STATUS",
      message: `The status is not one of ${oneOf.join(", ")}.`,
      suggestions: oneOf,
    };
  },
  INVALID_PARAMETER: ({ route }) => ({
    code: "INVALID_PARAMETER",
    message: `A parameter is none of this address, or has a value that it does not take. It takes ${queryNames(route).join(", ") || "none"}.`,
    suggestions: [routes.openapi.path],
  }),
  UNSUPPORTED: ({ route }) => ({
    code: "NOT_FOUND",
    message: `This host serves files and has none for these parameters; it answers ${route.path} ${
      route.variants
        ? `with ${orList(route.variants.map(({ given }) => given.join(" and ")))} alone`
        : "without them"
    }.`,
    suggestions: [routes.snapshot.path, routes.openapi.path],
  }),
  UNWRITTEN: () => ({
    code: "NOT_FOUND",
    message:
      "This host has a file for each pair of providers that share a kind of service; it has none for these two.",
    suggestions: [addressOf("providers"), routes.snapshot.path, routes.openapi.path],
  }),
  NOT_FOUND: () => ({ code: "NOT_FOUND", message: "There is nothing at this address." }),
  METHOD_NOT_ALLOWED: () => ({ code: "METHOD_NOT_ALLOWED", message: "Use GET." }),
};

function orList(names: readonly string[]): string {
  return names.join(", ").replace(/, ([^,]*)$/, " or $1");
}

function toError(file: string, failure: Failure): FixedError {
  return { file, status: errorStatus[failure.code], body: errorBody(failure) };
}
