/** The protocol revisions that are supported. Modern and legacy ones use the same address. */

/** Revisions without a handshake: every request names its version in `_meta`. */
export const modernVersions: readonly string[] = ["2026-07-28"];

/** Revisions that start with `initialize`, newest first. */
export const legacyVersions = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"] as const;

/** The version assumed for a legacy request without a version header, as the MCP specification says. */
export const unsaidVersion = "2025-03-26";
