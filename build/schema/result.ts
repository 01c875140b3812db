/** The result of a step of a command: a value, or one sentence that says why there is none. */
export type Attempt<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly reason: string };

export function success<Value>(value: Value): Attempt<Value> {
  return { ok: true, value };
}

export function failureFor(reason: string): Attempt<never> {
  return { ok: false, reason };
}

/**
 * Runs `run` and returns its result. If it throws, the message becomes the reason, except for the kinds of
 * errors in `passedOn`, which are thrown again.
 */
export async function attempted<Value>(
  run: () => Promise<Attempt<Value>>,
  passedOn: readonly (abstract new (...args: never[]) => Error)[] = [],
): Promise<Attempt<Value>> {
  try {
    return await run();
  } catch (error) {
    if (passedOn.some((kind) => error instanceof kind)) throw error;
    return failureFor((error as Error).message);
  }
}
