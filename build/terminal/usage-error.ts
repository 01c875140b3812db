/** A command whose arguments were not understood: one sentence without its full stop. */
export class UsageError extends Error {}
