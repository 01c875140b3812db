/**
 * The codes of errors and the HTTP status of each, as plain data, so that code can use them without
 * loading a schema.
 */

/**
 * Errors of the server itself, or about requests that it cannot read. The descriptions of addresses do not
 * list them.
 */
const serverStatus = {
  BAD_REQUEST: 400,
  REQUEST_TIMEOUT: 408,
  URI_TOO_LONG: 414,
  RANGE_NOT_SATISFIABLE: 416,
  HEADERS_TOO_LARGE: 431,
  INTERNAL: 500,
  UNAVAILABLE: 503,
} as const;

/** The five codes of the specification (section 7), then our own for everything else. */
export const errorStatus = {
  FACT_NOT_FOUND: 404,
  PROVIDER_NOT_FOUND: 404,
  MISSING_PARAMETER: 400,
  INVALID_LIMIT: 400,
  INVALID_STATUS: 400,
  INVALID_PARAMETER: 400,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  ...serverStatus,
} as const;
export type ErrorCode = keyof typeof errorStatus;
/** The codes that an address can answer with on every host. */
export type AnswerCode = Exclude<ErrorCode, keyof typeof serverStatus>;
export const errorCodes = Object.keys(errorStatus) as readonly ErrorCode[];
