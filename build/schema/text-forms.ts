/**
 * The forms of a text that a command reads from its options as well as from a file: as plain data, so
 * that an option is judged before any schema is loaded. The schemas are made from these.
 */

/** A pattern, and the sentence that says what it asks for. */
export interface TextForm {
  readonly pattern: string;
  readonly patternErrorMessage: string;
}

/** A name with dots, or an address, and a port. */
export const hostPattern = "[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?(:[0-9]{1,5})?";

/** An address that others are put behind: it may carry a path, but no query and no fragment. */
export const baseAddressForm: TextForm = {
  pattern: `^https?://${hostPattern}(/([!$&-;=@-Z_a-z~]|%[0-9A-Fa-f]{2})*)?$`,
  patternErrorMessage:
    "a base address starts with http:// or https:// and may carry a path, without query or fragment",
};

/** A date or a moment as a curator writes it; a bare date is midnight UTC. */
export const dateForm: TextForm = {
  pattern: "^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}:\\d{2}(\\.\\d+)?(Z|[+-]\\d{2}:\\d{2}))?$",
  patternErrorMessage: "a date is YYYY-MM-DD or YYYY-MM-DDTHH:MM:SSZ",
};

export const currencyForm: TextForm = {
  pattern: "^[A-Z]{3}$",
  patternErrorMessage: "a currency is an ISO 4217 code of three capital letters, such as USD",
};
