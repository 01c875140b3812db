/** The protocol revisions that are spoken: both eras stand on one address. */

/** Revisions without a handshake: every request says its version in `_meta`. */
export const modernVersions: readonly string[] = ["2026-07-28"];

/** Revisions that begin with `initialize`, newest first. */
export const legacyVersions: readonly string[] = [
  "2025-11-25",
  "2025-06-18",
  "2025-03-26",
  "2024-11-05",
];

/** What a legacy request without a version header is taken for, as its specification asks. */
export const unsaidVersion = "2025-03-26";
