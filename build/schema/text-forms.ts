/**
 * The forms of texts that are read from command-line options as well as from files. They are plain data,
 * so that options can be checked without loading a schema. The schemas are made from them.
 */

/** A pattern, and the sentence that says what the text must be. */
export interface TextForm {
  readonly pattern: string;
  readonly patternErrorMessage: string;
}

/** A host name or an address, with an optional port. */
export const hostPattern = "[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?(:[0-9]{1,5})?";

/** An address to which paths are appended. It may have a path, but no query and no fragment. */
export const baseAddressForm: TextForm = {
  pattern: `^https?://${hostPattern}(/([!$&-;=@-Z_a-z~]|%[0-9A-Fa-f]{2})*)?$`,
  patternErrorMessage:
    "a base address starts with http:// or https:// and may carry a path, without query or fragment",
};

/** Pages of every site may read the answers. */
export const anyOrigin = "*";

/** Who may read answers from pages of their own: everybody, or one origin as browsers write it. */
export const allowedOriginForm: TextForm = {
  pattern: "^(\\*|https?://[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:[0-9]{1,5})?)$",
  patternErrorMessage:
    'it is "*" for any page, or one origin in small letters and without a path, such as https://app.example.org',
};

/** A date or a moment as a curator writes it; a date without a time means midnight UTC. */
export const dateForm: TextForm = {
  pattern: "^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}:\\d{2}(\\.\\d+)?(Z|[+-]\\d{2}:\\d{2}))?$",
  patternErrorMessage: "a date is YYYY-MM-DD or YYYY-MM-DDTHH:MM:SSZ",
};

export const currencyForm: TextForm = {
  pattern: "^[A-Z]{3}$",
  patternErrorMessage: "a currency is an ISO 4217 code of three capital letters, such as USD",
};

export const licenseForm: TextForm = {
  pattern: "^[A-Za-z0-9][A-Za-z0-9.+-]*$",
  patternErrorMessage: "a licence is an SPDX identifier, such as CC0-1.0",
};

/** The id of a fact as it is published, and as it was before. */
export const factIdForm: TextForm = {
  pattern:
    "^[a-z0-9-]+/(\\*|[a-z0-9-]+)/(\\*|[a-z0-9-]+)/[a-z][a-z0-9_.]+(~[a-z0-9-]+)*(@[a-z0-9-]+)?$",
  patternErrorMessage:
    "an id is provider/product/plan/key~scope@source, with * for a level that the fact does not name; quote it for the shell",
};
