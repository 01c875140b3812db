/** Thrown for arguments that were not understood. The message is one sentence without a full stop. */
export class UsageError extends Error {}
