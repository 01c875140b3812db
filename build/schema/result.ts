/** What a step of a command came to: a value, or one sentence why there is none. */
export type Attempt<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly reason: string };

export function success<Value>(value: Value): Attempt<Value> {
  return { ok: true, value };
}

export function failureFor(reason: string): Attempt<never> {
  return { ok: false, reason };
}

/** The result of `run`; an error that it throws is the reason, unless it is one of those to pass on. */
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
